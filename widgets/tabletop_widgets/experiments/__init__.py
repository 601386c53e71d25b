"""Widgets for experiments: the laboratory, the parameter grid and the view of a run."""
