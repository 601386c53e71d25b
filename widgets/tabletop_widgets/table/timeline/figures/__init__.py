"""The still figure of a game: what it contains, its drawing as SVG, and its export."""
