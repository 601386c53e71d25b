"""Characters: their skills, their routines, and the orders in a line of a routine."""
