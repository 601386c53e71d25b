"""What charts share: the frame, the cells that are read, and pictures that stand still."""
