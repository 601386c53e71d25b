"""Commands that learn from games: `learn` a value, `calibrate` chances, `train` a policy."""
