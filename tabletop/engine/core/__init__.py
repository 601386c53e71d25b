"""The rules core: positions, actions, decisions and games. It imports no presentation and no session."""
