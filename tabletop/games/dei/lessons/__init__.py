"""Lessons of D.E.I., and positions with a question: who has the majority?"""
