"""The screens of 51st State."""
