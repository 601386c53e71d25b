"""The texts of D.E.I.: card texts, sentences, labels, and their translations."""
