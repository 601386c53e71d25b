"""Entry point of the command `tabletop`, which is the same as `python -m tabletop`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tabletop.installation import find_damage


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command, by default that of the command line.

    Returns 0 on success, 1 for a negative result, 2 for wrong arguments or a missing extra.
    """
    if damage := find_damage():
        print(f"tabletop: {damage}", file=sys.stderr)
        return 2
    # These imports would fail in a damaged package.
    from tabletop.commands.command_line import run_command
    from tabletop.engine.i18n.console import adapt_output

    adapt_output()
    return run_command(sys.argv[1:] if arguments is None else arguments)


if __name__ == "__main__":
    sys.exit(main())
