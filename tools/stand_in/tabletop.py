"""Stand-in for the package `tabletop` whose `__init__.py` was deleted. A wheel has it next to the package.

The distribution `tabletop` of another project deletes that file when it is uninstalled. Python imports this module only
then, because a module comes before a folder without `__init__.py`.
"""

import sys
import warnings
from pathlib import Path
from typing import NoReturn

__path__ = [str(Path(__file__).with_name("tabletop"))]

from tabletop.installation import NameClashError, find_damage

if __name__ != "tabletop":  # python -m tabletop
    from tabletop.__main__ import main

    sys.exit(main())

warnings.warn(find_damage(), RuntimeWarning, stacklevel=2)


def __getattr__(name: str) -> NoReturn:
    raise NameClashError(find_damage())
