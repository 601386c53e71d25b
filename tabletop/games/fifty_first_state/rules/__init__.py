"""Rules of 51st State, one file for each chapter of the rulebook."""
