"""What Axon Protocol says and does."""
