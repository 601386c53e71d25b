"""The position of Axon Protocol as data, picture and text for screens."""
