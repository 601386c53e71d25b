"""The battery: what must hold in every game, and the marks that show that all of it was met."""
