"""The words of D.E.I.: texts of cards, sentences, labels, and their translations."""
