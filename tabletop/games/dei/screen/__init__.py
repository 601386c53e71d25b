"""The position of D.E.I. as data, picture and words for screens."""
