"""Optional libraries. Each belongs to an extra of the package, and the error for a missing one names the extra.

The rules need only Python. A module that needs more calls `require_extra` before its other imports.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.util import find_spec

from tabletop.installation import PACKAGE, require_whole_package


class MissingExtraError(ModuleNotFoundError):
    """Missing libraries of an extra; `extra` is its name, `missing` are the modules.

    >>> from tabletop.extras import MissingExtraError
    >>> print(MissingExtraError("cluster", ["distributed"]))
    This needs the extra 'cluster': pip install "tabletop-notebook-kit[cluster]" (missing: distributed)
    """

    def __init__(self, extra: str, missing: Sequence[str] = ()) -> None:
        self.extra, self.missing = extra, tuple(missing)
        names = f" (missing: {', '.join(missing)})" if missing else ""
        text = f'This needs the extra {extra!r}: pip install "{PACKAGE}[{extra}]"{names}'
        super().__init__(text, name=self.missing[0] if missing else None)

    def __reduce__(self) -> tuple[type[MissingExtraError], tuple[str, tuple[str, ...]]]:
        return MissingExtraError, (self.extra, self.missing)


def require_extra(extra: str, *modules: str) -> None:
    """Check that `modules` are installed, without importing them, and that the package is not damaged.

    Args:
        extra: The extra that installs them.
        modules: Top-level names of modules.

    Raises:
        MissingExtraError: Some are not installed. The message lists them.
        NameClashError: Another project's files have replaced some of the package.

    >>> from tabletop.extras import require_extra
    >>> require_extra("lab", "json")
    >>> require_extra("cluster", "json", "no_such_library")
    Traceback (most recent call last):
        ...
    tabletop.extras.MissingExtraError: This needs the extra 'cluster': pip install "tabletop-notebook-kit[cluster]" (missing: no_such_library)
    """  # noqa: E501
    require_whole_package()
    if missing := [name for name in modules if sys.modules.get(name) is None and find_spec(name) is None]:
        raise MissingExtraError(extra, missing)
