"""Screens for teaching: lessons at a table, and quizzes."""
