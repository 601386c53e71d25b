"""Games at the table: how one begins, who plays, and how it is kept, loaded and handed on."""
