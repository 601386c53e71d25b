"""String comparison in compiled code with Python's semantics, including subclasses that override equality.

mypyc compares only the characters, in a way that cannot raise. But an action preview (`engine.preview.opaque_values`)
relies on an exception when a rule reads a hidden string. Two operations of mypyc are therefore replaced by ones that
may raise.
"""

from __future__ import annotations

import sys
from pathlib import Path

NAMES = {"str_eq": "CPyStr_Equal", "str_eq_literal": "CPyStr_EqualLiteral"}
"""C functions of the operations."""

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
"""C code for the comparison; 2 is mypyc's error value of a boolean."""


def compare_as_python_does() -> None:
    """Let mypyc expect that string comparison may raise. Ends the program if this mypyc works differently."""
    from mypyc.ir.ops import ERR_MAGIC
    from mypyc.ir.rtypes import bool_rprimitive, c_pyssize_t_rprimitive, str_rprimitive
    from mypyc.irbuild import ll_builder
    from mypyc.primitives.registry import custom_primitive_op

    for name, function in NAMES.items():
        if not hasattr(ll_builder, name):
            sys.exit(f"This version of mypyc compares strings differently: it has no {name}.")
        length = [c_pyssize_t_rprimitive] if name.endswith("literal") else []
        asking = custom_primitive_op(
            name=f"{name}_asking", c_function_name=function, arg_types=[str_rprimitive, str_rprimitive, *length],
            return_type=bool_rprimitive, error_kind=ERR_MAGIC,
        )  # fmt: skip
        setattr(ll_builder, name, asking)


def patch_runtime(folder: Path) -> None:
    """Patch the C functions in mypyc's copy of its runtime. Ends the program if they have changed."""
    path = folder / "str_ops.c"
    text = path.read_text(encoding="utf-8")
    for head, first, second in FUNCTIONS:
        if head not in text:
            sys.exit("This version of mypyc compares strings differently.")
        text = text.replace(head, head + ASKS.format(one=first, two=second))
    path.write_text(text, encoding="utf-8")
