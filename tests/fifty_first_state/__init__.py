"""What 51st State says and does."""
