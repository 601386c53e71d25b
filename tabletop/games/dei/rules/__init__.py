"""The rules of D.E.I., a file for each chapter of the rulebook."""
