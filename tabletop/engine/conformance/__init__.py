"""Conformance suite: the properties that every game must have, and the coverage marks that show what was tested."""
