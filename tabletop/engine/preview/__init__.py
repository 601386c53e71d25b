"""Previews: the differences between two positions, what an action would change, and remedies for refused actions."""
