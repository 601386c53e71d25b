"""What a class is given: courses, lessons, quizzes, guided games, positions, and the notebooks of a teacher."""
