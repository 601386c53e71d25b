"""Training of policies with sb3-contrib's MaskablePPO (extra "training"). Trained policies play without the extra."""

from tabletop.extras import require_extra

require_extra("training", "torch", "sb3_contrib", "stable_baselines3", "gymnasium", "numpy")
