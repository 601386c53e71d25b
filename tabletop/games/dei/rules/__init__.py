"""The rules of D.E.I., one file for each chapter of the rulebook."""
