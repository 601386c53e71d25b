"""How compiled code compares words: like Python, also those of a class that compares itself in its own way.

mypyc compares only the letters, in a way that cannot raise. But an action preview (`engine.preview.opaque_values`)
relies on an exception when a rule reads a hidden word. So two operations of mypyc are replaced by ones that may raise.
"""

from __future__ import annotations

import sys
from pathlib import Path

NAMES = {"str_eq": "CPyStr_Equal", "str_eq_literal": "CPyStr_EqualLiteral"}
"""The operations, and the functions in C that carry them out."""

FUNCTIONS = (
    ("char CPyStr_Equal(PyObject *str1, PyObject *str2) {\n", "str1", "str2"),
    (
        "char CPyStr_EqualLiteral(PyObject *str, PyObject *literal_str, Py_ssize_t literal_length) {\n",
        "str",
        "literal_str",
    ),
)
ASKS = """\
    if ({one} != {two} && (!PyUnicode_CheckExact({one}) || !PyUnicode_CheckExact({two}))) {{
        int same = PyObject_RichCompareBool({one}, {two}, Py_EQ);
        return same < 0 ? 2 : same;
    }}
"""
"""2 is what a truth value is in C when something was raised."""


def compare_as_python_does() -> None:
    """Let mypyc expect that comparing two words may raise. Ends the program with a mypyc that does it otherwise."""
    from mypyc.ir.ops import ERR_MAGIC
    from mypyc.ir.rtypes import bool_rprimitive, c_pyssize_t_rprimitive, str_rprimitive
    from mypyc.irbuild import ll_builder
    from mypyc.primitives.registry import custom_primitive_op

    for name, function in NAMES.items():
        if not hasattr(ll_builder, name):
            sys.exit(f"This mypyc compares words in another way: it has no {name}.")
        length = [c_pyssize_t_rprimitive] if name.endswith("literal") else []
        asking = custom_primitive_op(
            name=f"{name}_asking", c_function_name=function, arg_types=[str_rprimitive, str_rprimitive, *length],
            return_type=bool_rprimitive, error_kind=ERR_MAGIC,
        )  # fmt: skip
        setattr(ll_builder, name, asking)


def patch_runtime(folder: Path) -> None:
    """Let the functions in C ask, in mypyc's copy of them. Ends the program if they are others."""
    path = folder / "str_ops.c"
    text = path.read_text(encoding="utf-8")
    for head, one, two in FUNCTIONS:
        if head not in text:
            sys.exit("This mypyc compares words in another way.")
        text = text.replace(head, head + ASKS.format(one=one, two=two))
    path.write_text(text, encoding="utf-8")
