"""Export of a still picture as SVG, PDF or PNG. PDF and PNG are made with Typst, which brings its own fonts."""

from __future__ import annotations

import re
from pathlib import Path

from tabletop.extras import require_extra

SUFFIXES = (".svg", ".pdf", ".png")
POINTS_PER_PIXEL = 0.75
PIXELS_PER_INCH = 192
"""Resolution of a PNG: two pixels for each pixel of the SVG."""
SIZE = re.compile(r'width="(\d+)" height="(\d+)"')
DOCUMENT = """#set page(width: {width}pt, height: {height}pt, margin: 0pt)
#image(bytes(sys.inputs.svg), format: "svg", width: 100%)"""


def save_figure(svg: str, path: Path) -> Path:
    """Save a picture under a path with one of the endings ".svg", ".pdf" and ".png", and return the path.

    Raises:
        ValueError: The path has another ending.
        MissingExtraError: PDF and PNG need the extra `figures`, which is not installed.

    >>> from tabletop_widgets.table.timeline.figures.figure_export import save_figure
    >>> save_figure("", Path("figure.txt"))
    Traceback (most recent call last):
        ...
    ValueError: figure.txt must end in .svg, .pdf or .png
    """
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise ValueError(f"{path.name} must end in .svg, .pdf or .png")
    if suffix == ".svg":
        path.write_text(svg, encoding="utf-8")
    else:
        path.write_bytes(convert_svg(svg, suffix[1:]))
    return path


def convert_svg(svg: str, kind: str) -> bytes:
    """Return a picture as "pdf" or "png". Raises MissingExtraError without the extra `figures`."""
    require_extra("figures", "typst")
    import typst  # large, so it is loaded only here

    size = SIZE.search(svg)
    width, height = map(int, size.groups()) if size is not None else (1000, 600)
    document = DOCUMENT.format(width=width * POINTS_PER_PIXEL, height=height * POINTS_PER_PIXEL)
    exported = typst.compile(document.encode(), format=kind, ppi=PIXELS_PER_INCH, sys_inputs={"svg": svg})
    assert isinstance(exported, bytes)
    return exported
