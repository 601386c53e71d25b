"""Table of 51st State: its pieces, the verbs that change it, and the events they emit."""
