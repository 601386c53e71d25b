"""What commands share: errors, and the options of games and seats."""
