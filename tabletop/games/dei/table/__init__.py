"""The table of D.E.I.: what lies on it, the verbs that change it, the events they tell."""
