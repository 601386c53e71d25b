"""The screens of Axon Protocol."""
