"""The rules of Axon Protocol, a file for each chapter of the rulebook."""
