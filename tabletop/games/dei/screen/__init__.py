"""The position of D.E.I. as data, picture and text for screens."""
