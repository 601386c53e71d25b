"""Comparison of the compiled core with plain Python, and the reasons why modules are not compiled."""
