"""What a command cannot do as it was asked."""


class CommandError(Exception):
    """Asked for something that cannot be: a name that is none, a folder that is not empty, a game nobody knows."""
