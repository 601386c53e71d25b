"""Execute notebooks and save them in normal form, so that a later run can be compared with the saved outputs.

    python tools/notebooks.py run notebooks      execute in place, then save in normal form
    python tools/notebooks.py check notebooks    report what is not in normal form (no kernel needed)

Normal form: every cell executed, counted from one; no state of widgets, no times, no addresses, no paths.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode

from tabletop.engine.i18n.console import adapt_output
from tabletop.engine.serialization import files

ROOT = Path(__file__).resolve().parents[1]
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},  # without the version, so that every Python writes the same file
}
FORBIDDEN = {
    "a date or a time": re.compile(r"\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}:\d{2}:\d{2}\b|\b\d+\.\d+\s?(?:[mµun]?s|min)\b"),
    "an address in memory": re.compile(r"\b0x[0-9a-fA-F]{6,}"),
    "a path of one machine": re.compile(
        r"(?<![\w.:/])/(?:home|root|tmp|opt|usr|var|work|mnt|Users)/\w|\b[A-Z]:\\\w|site-packages|ipykernel_\d"
    ),
}
BASE64 = re.compile(r"base64,[A-Za-z0-9+/=\s]+")  # images: any short pattern occurs somewhere in them


def normalize(nb: NotebookNode) -> NotebookNode:
    """Bring an executed notebook into normal form in place; `find_mistakes` reports what cannot be repaired."""
    nb.metadata = nbformat.from_dict(METADATA)  # type: ignore[no-untyped-call]
    count = 0
    for cell in nb.cells:
        tags = cell.metadata.get("tags", [])
        cell.metadata = nbformat.from_dict({"tags": tags} if tags else {})  # type: ignore[no-untyped-call]
        cell.pop("attachments", None)
        if cell.cell_type != "code":
            continue
        if cell.execution_count is not None:
            count += 1
            cell.execution_count = count
        for output in cell.outputs:
            if output.output_type == "execute_result":
                output.execution_count = cell.execution_count
            if output.output_type == "error":  # the traceback contains paths and is never compared
                output.traceback = [f"{output.ename}: {output.evalue}"]
            if "data" in output:
                output.data.pop(WIDGET_VIEW, None)
                output.metadata = NotebookNode()  # type: ignore[no-untyped-call]
        cell.outputs = [o for o in cell.outputs if o.get("data", True)]
    return nb


def to_text(nb: NotebookNode) -> str:
    """Return the text of the file in normal form: sorted keys, one line feed at the end."""
    text: str = nbformat.writes(nb)  # type: ignore[no-untyped-call]
    return text.rstrip("\n") + "\n"


def run(path: Path) -> None:
    """Execute a notebook in its folder and save it in normal form; save nothing if a cell fails."""
    from nbclient import NotebookClient  # imported here because `check` needs no kernel

    nb = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(
        nb,
        kernel_name="python3",
        timeout=120,
        store_widget_state=False,
        record_timing=False,
        coalesce_streams=True,
        resources={"metadata": {"path": str(path.parent)}},
    ).execute()
    text = to_text(normalize(nb))
    files.write(path, text)


def find_mistakes(path: Path) -> list[str]:
    """Return a sentence for every deviation of a file from normal form."""
    try:
        text = path.read_text(encoding="utf-8")
        nb = nbformat.reads(text, as_version=4)  # type: ignore[no-untyped-call]
        nbformat.validate(nb)
    except Exception as error:  # any error means that the file is not a valid notebook
        return [f"it is not a valid notebook: {error}"]
    deviations = list(_find_mistakes_in_cells(nb.cells))
    if "widgets" in nb.metadata:
        deviations.append("it contains the state of widgets")
    if not deviations and text != to_text(normalize(nb)):
        deviations.append("it is executed but not in normal form (make notebooks)")
    return deviations


def _find_mistakes_in_cells(cells: list[Any]) -> Iterator[str]:
    count = 0
    for number, cell in enumerate(cells, 1):
        where = f"cell {number}"
        if not cell.source.strip():
            yield f"{where} is empty"
            continue
        texts = [cell.source]
        if cell.cell_type == "code":
            count += 1
            if cell.execution_count != count:
                yield f"{where} has the count {cell.execution_count} instead of {count}: run it again"
            for output in cell.outputs:
                if output.output_type == "error" and "raises-exception" not in cell.metadata.get("tags", []):
                    yield f"{where} ends in an error: {output.ename}: {output.evalue}"
                if WIDGET_VIEW in output.get("data", {}):
                    yield f"{where} contains the state of a widget"
                if "image/svg+xml" in output.get("data", {}):
                    yield f"{where} shows a bare SVG: JupyterLab neither scales it nor shows it before a run"
                texts += _list_texts(output)
        for what, pattern in FORBIDDEN.items():
            for part in texts:
                if hit := pattern.search(BASE64.sub("", part)):
                    yield f"{where} shows {what}: {hit.group()!r}"


def _list_texts(output: NotebookNode) -> list[str]:
    """Return the readable texts of an output."""
    shown = [
        value
        for kind, value in output.get("data", {}).items()
        if isinstance(value, str) and not kind.startswith("image/")
    ]
    return [*shown, output.get("text", ""), output.get("evalue", ""), *output.get("traceback", [])]


def main(arguments: list[str]) -> int:
    """Run or check the named notebooks, or all notebooks in the named folders, and return the exit status."""
    if len(arguments) < 2 or arguments[0] not in ("run", "check"):
        print(__doc__)
        return 2
    # Kernels run in other processes: let them find the packages, installed or not.
    os.environ["PYTHONPATH"] = os.pathsep.join(
        [str(ROOT), str(ROOT / "widgets"), *filter(None, [os.environ.get("PYTHONPATH")])]
    )
    bad = 0
    for name in map(Path, arguments[1:]):
        for path in sorted(name.glob("*.ipynb")) if name.is_dir() else [name]:
            if arguments[0] == "run":
                run(path)
            for mistake in find_mistakes(path):
                bad += 1
                print(f"{path}: {mistake}", file=sys.stderr)
    return 1 if bad else 0


if __name__ == "__main__":
    adapt_output()
    sys.exit(main(sys.argv[1:]))
