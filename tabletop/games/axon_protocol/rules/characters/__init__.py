"""What characters do: their skills, their routines line by line, and what those may say."""
