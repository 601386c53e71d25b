"""Lessons of Axon Protocol, and riddles: what will this character do?"""
