"""The position of Axon Protocol as data, picture and words for screens."""
