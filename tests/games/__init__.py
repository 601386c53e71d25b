"""Laws that hold for every game, each tried with all of them."""
