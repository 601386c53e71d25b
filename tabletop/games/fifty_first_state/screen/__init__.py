"""Position of 51st State as data, picture and text for screens."""
