"""The rulebook on the screen: lookup, search, parameter variations, playable examples, and the glossary."""
