"""Independent referees: each follows whole games and checks them against the rulebook, without the games' rules code.

They know the default parameters. `mistakes` plants mistakes in the rules code, so it alone imports that code.
"""
