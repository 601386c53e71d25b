"""What widgets need of the Jupyter kernel that they run in: the cell that made them, and when they are replaced."""
