"""Reviews: what a learner has missed and known, and what to repeat today."""
