"""The methods of a declared table, written as code."""
