"""The table of Axon Protocol: its contents, the verbs that change it, and the events they emit."""
