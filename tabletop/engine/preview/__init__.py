"""What has changed between two positions, and what an action would change: for screens, tests and people who ask."""
