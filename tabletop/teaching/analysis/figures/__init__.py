"""Statistics of an analysis: the scale of values, standard errors, the components of a result, and mark thresholds."""
