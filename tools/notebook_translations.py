"""Translate the notebooks: `notebooks/de` and the like are written from the English ones and from PO files.

    python -m tools.notebook_translations          update notebooks/locale/*.po and write the translated notebooks
    python -m tools.notebook_translations check    change nothing; 1 if something is missing or out of date

Text is edited in the markdown cells of the English notebooks, and translations in the PO file of a language. Code is
the same in every language. Translated notebooks are not executed, so they have no outputs that could become outdated.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from io import BytesIO
from pathlib import Path

import nbformat
from babel.messages import Catalog
from babel.messages.pofile import read_po, write_po
from nbformat import NotebookNode, v4
from translate.storage.markdown import MarkdownFile

from tabletop.engine.i18n.console import adapt_output
from tabletop.engine.serialization import files
from tabletop_widgets.screen.languages import LANGUAGES
from tools.notebooks import ROOT, normalize, to_text
from tools.translations import make_catalogue

NOTEBOOKS = ROOT / "notebooks"
SOURCE_LANGUAGE = "en"
TRANSLATIONS = [lang for lang in LANGUAGES if lang != SOURCE_LANGUAGE]
LINKS_CELL = "languages"
"""Id of the first cell, which links to the notebook in the other languages; the tool generates it."""


def translate_markdown(text: str, translate: Callable[[str], str] | None = None) -> tuple[str, list[str]]:
    """Translate each paragraph, heading, list item and table cell; return the text and its messages."""
    options = {"extract_code_blocks": False, "extract_frontmatter": False, "no_placeholders": True}
    page = MarkdownFile(BytesIO(text.encode()), callback=translate, **options)
    return page.filesrc.strip("\n"), [unit.source for unit in page.units]


def link_languages(name: str, lang: str) -> NotebookNode:
    """Return the cell that links a notebook to its versions in other languages, by relative paths."""
    folders = {other: "" if other == SOURCE_LANGUAGE else f"{other}/" for other in LANGUAGES}
    back = "" if lang == SOURCE_LANGUAGE else "../"
    titles = [
        title if other == lang else f"[{title}]({back}{folders[other]}{name})" for other, title in LANGUAGES.items()
    ]
    return v4.new_markdown_cell(" · ".join(titles), id=LINKS_CELL)


def translate_notebook(source: NotebookNode, name: str, lang: str, catalog: Catalog | None = None) -> NotebookNode:
    """Return a notebook in a language, with links to the others; the English one keeps its outputs."""
    nb = normalize(deepcopy(source))
    nb.cells = [link_languages(name, lang), *(cell for cell in nb.cells if cell.id != LINKS_CELL)]
    if catalog is None:
        return nb
    for cell in nb.cells[1:]:
        if cell.cell_type == "code":
            cell.update(outputs=[], execution_count=None)
        else:
            cell.source, _ = translate_markdown(cell.source, lambda text: find_translation(catalog, text) or text)
    return nb


def find_translation(catalog: Catalog, text: str) -> str:
    """Return the translation of a message; "" if it is missing or marked fuzzy."""
    message = catalog.get(text)
    return str(message.string) if message is not None and not message.fuzzy else ""


class Library:
    """The English notebooks of a folder, with their catalogues and translations."""

    def __init__(self, folder: Path = NOTEBOOKS) -> None:
        self.folder = folder
        self.sources = {path.name: _read(path) for path in sorted(folder.glob("*.ipynb"))}

    def get_po_path(self, lang: str) -> Path:
        """Return the path of the catalogue of a language."""
        return self.folder / "locale" / f"{lang}.po"

    def list_messages(self) -> dict[str, list[str]]:
        """Return the notebooks that contain each message, by message in reading order."""
        messages: dict[str, list[str]] = {}
        for name, nb in self.sources.items():
            for cell in nb.cells:
                if cell.cell_type == "markdown" and cell.id != LINKS_CELL:
                    for text in translate_markdown(cell.source)[1]:
                        messages.setdefault(text, []).append(name)
        return messages

    def read_catalog(self, lang: str) -> Catalog:
        """Return the catalogue of a language from its file; an empty one if there is no file."""
        path = self.get_po_path(lang)
        if not path.exists():
            return make_catalogue("notebooks", lang, (), {})
        with path.open("rb") as file:
            return read_po(file, locale=lang)

    def update_catalog(self, lang: str) -> Catalog:
        """Return the catalogue with exactly the messages of the notebooks.

        A changed message keeps its translation, marked fuzzy for review.
        """
        template = Catalog()
        for text, names in self.list_messages().items():
            template.add(text, locations=[(name, None) for name in dict.fromkeys(names)])
        catalog = self.read_catalog(lang)
        catalog.update(template, update_creation_date=False)
        return catalog

    def write(self) -> None:
        """Update the catalogues and write the notebooks of every language."""
        for lang in TRANSLATIONS:
            output = BytesIO()
            write_po(output, self.update_catalog(lang), width=110, include_previous=True, include_lineno=False)
            self.get_po_path(lang).parent.mkdir(parents=True, exist_ok=True)
            self.get_po_path(lang).write_bytes(output.getvalue())
        for path, text in self.list_notebooks():
            path.parent.mkdir(exist_ok=True)
            files.write(path, text)
        for path in self.find_superfluous():
            path.unlink()

    def list_notebooks(self) -> Iterator[tuple[Path, str]]:
        """Yield the path and the expected text of every notebook, in all languages."""
        catalogs = {lang: self.read_catalog(lang) for lang in TRANSLATIONS}
        for name, source in self.sources.items():
            yield self.folder / name, to_text(translate_notebook(source, name, SOURCE_LANGUAGE))
            for lang, catalog in catalogs.items():
                yield self.folder / lang / name, to_text(translate_notebook(source, name, lang, catalog))

    def find_superfluous(self) -> list[Path]:
        """Return the translated notebooks without an English original."""
        paths = [path for lang in TRANSLATIONS for path in sorted((self.folder / lang).glob("*.ipynb"))]
        return [path for path in paths if path.name not in self.sources]

    def find_mistakes(self) -> Iterator[str]:
        """Yield a sentence for everything that is missing or out of date."""
        messages = self.list_messages()
        for lang in TRANSLATIONS:
            catalog, where = self.read_catalog(lang), self.get_po_path(lang).relative_to(self.folder)
            for text, names in messages.items():
                if not find_translation(catalog, text):
                    yield f"{where}: not translated ({names[0]}): {text!r}"
            yield from (f"{where}: not in any notebook: {m.id!r}" for m in catalog if m.id and m.id not in messages)
        for path, text in self.list_notebooks():
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                yield f"{path.relative_to(self.folder)}: not up to date"
        yield from (f"{path.relative_to(self.folder)}: belongs to no notebook" for path in self.find_superfluous())


def _read(path: Path) -> NotebookNode:
    nb: NotebookNode = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    return nb


def main(arguments: Sequence[str]) -> int:
    """Write or check the notebooks of all languages, and return the exit status."""
    if list(arguments) not in ([], ["check"]):
        print(__doc__, file=sys.stderr)
        return 2
    library = Library()
    if not arguments:
        library.write()
    mistakes = list(library.find_mistakes())
    print("\n".join(mistakes) or "All notebooks are translated.")
    return 1 if mistakes else 0


if __name__ == "__main__":
    adapt_output()
    sys.exit(main(sys.argv[1:]))
