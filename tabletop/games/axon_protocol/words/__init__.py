"""The words of Axon Protocol: texts of cards, sentences, labels, and their translations."""
