"""The table of 51st State: what lies on it, the verbs that change it, the events they tell."""
