"""Train a policy with sb3-contrib's MaskablePPO. Needs the extra "training"; what it learns plays without."""

from tabletop.extras import require_extra

require_extra("training", "torch", "sb3_contrib", "stable_baselines3", "gymnasium", "numpy")
