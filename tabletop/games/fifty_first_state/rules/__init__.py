"""The rules of 51st State, a file for each chapter of the rulebook."""
