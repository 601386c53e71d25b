"""State of the installed package. Another project on PyPI, `tabletop`, has the same import name.

Its distribution writes a file over `tabletop/__init__.py`, and its uninstallation deletes that file.
"""

from __future__ import annotations

import os
import re
import sys
import warnings
from pathlib import Path

PACKAGE = "tabletop-notebook-kit"
OTHER = "tabletop"
"""Distribution of the other project."""
REINSTALL = f"pip install --force-reinstall --no-deps {PACKAGE}"
REMOVE = f"pip uninstall -y {OTHER}"
OTHER_METADATA = re.compile(rf"{OTHER}-([^-]+)\.(?:dist|egg)-info")
FIRST_MODULE = "tabletop.compiled_core"
"""Module that `tabletop/__init__.py` imports first; the other project's does not."""


class NameClashError(ImportError):
    """The package is damaged: another project with the same import name was installed or uninstalled."""


def find_damage() -> str:
    """Return a sentence if another project has overwritten or deleted `tabletop/__init__.py`; "" if it is ours.

    >>> from tabletop.installation import find_damage
    >>> find_damage()
    ''
    """
    if FIRST_MODULE in sys.modules:
        return ""
    if find_other_version():
        return (
            f"The distribution {OTHER!r} of another project has overwritten a file of {PACKAGE}, because both are "
            f"imported as tabletop. To mend it: {REMOVE}, then {REINSTALL}"
        )
    return (
        f"A file of {PACKAGE} is missing, because the distribution {OTHER!r} of another project, which is imported by "
        f"the same name, was uninstalled. To mend it: {REINSTALL}"
    )


def find_name_clash() -> str:
    """Return a sentence if the other project's distribution is installed next to the intact package; else "".

    >>> from tabletop.installation import find_name_clash
    >>> find_name_clash()
    ''
    """
    if not (version := find_other_version()):
        return ""
    return (
        f"The distribution {OTHER!r} {version} of another project is installed too; uninstalling or updating it would "
        f"delete a file of {PACKAGE}. To separate them: {REMOVE}, then {REINSTALL}"
    )


def find_other_version() -> str:
    """Return the version of the other project's distribution in the folder of the package; "" if there is none."""
    try:
        names = os.listdir(Path(__file__).resolve().parents[1])
    except OSError:  # imported from an archive
        return ""
    return next((found[1] for name in names if (found := OTHER_METADATA.fullmatch(name))), "")


def require_whole_package() -> None:
    """Raise NameClashError if the package is damaged."""
    if damage := find_damage():
        raise NameClashError(damage)


def warn_of_name_clash() -> None:
    """Warn if the other project's distribution is installed next to the package."""
    if clash := find_name_clash():
        warnings.warn(clash, RuntimeWarning, stacklevel=3)
