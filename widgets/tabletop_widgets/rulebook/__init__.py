"""The rulebook on the screen: looked up, searched, turned and played; the glossary."""
