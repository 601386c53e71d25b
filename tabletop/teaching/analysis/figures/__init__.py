"""Figures of an analysis: one scale, errors of few playouts, what a result is made of, and what is called bad."""
