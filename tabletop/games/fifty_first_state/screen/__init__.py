"""The position of 51st State as data, picture and words for screens."""
