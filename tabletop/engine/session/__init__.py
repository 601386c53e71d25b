"""A live game for people: lines of play, who decides, who wants to be asked, what has happened, and records of it."""
