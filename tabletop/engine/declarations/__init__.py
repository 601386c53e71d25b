"""Declarations of a game besides its table: parameters, rulebook, colours and names; and the defaults of its package.
"""
