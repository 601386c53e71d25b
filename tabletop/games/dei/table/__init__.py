"""The table of D.E.I.: its state, the verbs that change it, and the events they emit."""
