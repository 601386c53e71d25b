"""What can be seen of a position, as plain data, pictures, words and cells of a notebook."""
