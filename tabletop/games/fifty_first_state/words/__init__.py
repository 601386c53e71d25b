"""Words of 51st State: texts of cards, sentences, labels, and their translations."""
