"""The table of Axon Protocol: what lies on it, the verbs that change it, the events they tell."""
