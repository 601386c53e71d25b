"""Configuration of Sphinx with MyST. `make docs` builds the pages in build/docs, offline."""

import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path[:0] = [str(ROOT), str(ROOT / "widgets")]

project = "Tabletop notebook kit"
author = "The tabletop notebook kit authors"
copyright = author
version = release = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "tools.pages"]
myst_enable_extensions = ["deflist", "attrs_block"]
myst_heading_anchors = 3
exclude_patterns = ["README.md"]
# Backticks in a docstring mark a name: a link if the name is documented, plain code otherwise.
default_role = "py:obj"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
autodoc_default_options = {"members": True}
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88

html_theme = "furo"
html_title = f"{project} {version}"
html_copy_source = False
html_show_sphinx = False
