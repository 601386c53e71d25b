"""A teacher's own notebook as the material of a class."""
