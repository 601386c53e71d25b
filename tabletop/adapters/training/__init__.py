"""Train a policy with sb3-contrib's MaskablePPO. Needs the extra "training"; what it learns plays without."""
