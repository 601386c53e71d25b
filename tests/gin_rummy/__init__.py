"""What gin rummy says and does."""
