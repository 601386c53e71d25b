"""Presentation of a position: plain data, pictures, words and notebook cells."""
