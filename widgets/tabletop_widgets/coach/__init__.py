"""A coach on the screen: a game taken apart in the background, where it was won and lost, and why."""
