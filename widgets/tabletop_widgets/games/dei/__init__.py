"""The screens of D.E.I."""
