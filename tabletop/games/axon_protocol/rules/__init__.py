"""The rules of Axon Protocol, one file per chapter of the rulebook."""
