"""Serialization of values, files and content. Nothing that is read is executed."""
