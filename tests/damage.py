"""Ways to damage a sound file: bytes, words, parts of a tree, members of a zip file, rows of a database."""

from __future__ import annotations

import io
import json
import re
import sqlite3
import struct
import zipfile
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from copy import deepcopy
from random import Random
from typing import Any

from tabletop.engine.serialization.bounded_input import MAX_BYTES
from tabletop.engine.session import links

Damage = Callable[[bytes, Random], bytes]

VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 7, 10**9, 2**62, 2**64, 10**400, 0.5, -1e300, float("inf"), float("nan"), "", "x", "x" * 30_000,
    "/etc/passwd", "\ud800", "9" * 500, [], {}, [[]], [None], {"a": 1}, [1, 2], ["x"] * 30_000,
    {f"k{n}": n for n in range(3000)},
)  # fmt: skip
"""Values that no reader expects where they are put."""
JSON_WORDS = (
    "null", "true", "-1", "0", "1e999", "NaN", "1" + "0" * 400, "1" + "0" * 5000, '""', '"\\ud800"', "[]", "{}",
    "[" * 3000, '{"a":' * 500, "[" * 90 + "]" * 90, '"/etc/passwd"', ",", "}",
)  # fmt: skip
TOML_WORDS = (
    "true", "-1", "0", "inf", "nan", "1" + "0" * 400, "1" + "0" * 5000, '""', "''", "[]", "{}", "{a = 1}", "2020-01-01",
    "07:30:00", "[" * 3000, "[" * 90 + "]" * 90, '"/etc/passwd"', "'" + "x" * 30_000 + "'", "[[1]]", "\n[a.b]\n",
    "\n" + "a." * 3000 + "a = 1\n", "=", "\x00",
)  # fmt: skip
SHAPES = ("(1000000000, 1000000000)", "()", "(0,)", "(-1, 2)", "(3, 3, 3, 3, 3)", "(2.5,)", "(" * 500)
NUMBER_KINDS = (
    "'<f2'", "'<f4'", "'|O'", "'<c16'", "'<M8[s]'", "[('a', '<f4')]", "'<U9'", "'<f" + "9" * 60 + "'",
)  # fmt: skip
_WORD = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|-?\d[\d.]*|true|false|null')


def damage_bytes(data: bytes, source: Random) -> bytes:
    """Change, remove, insert, repeat or cut off some bytes."""
    damaged = bytearray(data)
    for _ in range(source.choice((1, 1, 2, 8))):
        place = source.randrange(len(damaged)) if damaged else 0
        length = source.choice((1, 1, 4, 40, 400))
        way = source.randrange(5)
        if way == 0:
            damaged[place : place + length] = source.randbytes(min(length, len(damaged) - place))
        elif way == 1:
            del damaged[place : place + length]
        elif way == 2:
            damaged[place:place] = source.randbytes(length)
        elif way == 3:
            damaged[place:place] = damaged[place : place + length]
        else:
            del damaged[place:]
    return bytes(damaged)


def damage_words(words: Sequence[str]) -> Damage:
    """Return a way to put other words in the place of words and numbers of a text."""

    def damage(data: bytes, source: Random) -> bytes:
        text = data.decode("utf-8")
        for _ in range(source.choice((1, 1, 3))):
            if matches := list(_WORD.finditer(text)):
                match = source.choice(matches)
                text = text[: match.start()] + source.choice(words) + text[match.end() :]
        return text.encode("utf-8", "surrogatepass")

    return damage


def damage_tree(data: bytes, source: Random) -> bytes:
    """Change, remove, repeat or nest one part of JSON data."""
    tree = json.loads(data)
    for _ in range(source.choice((1, 1, 1, 3))):
        parent: Any = tree
        while True:
            keys = list(parent) if isinstance(parent, dict) else list(range(len(parent)))
            if not keys:
                break
            key: Any = source.choice(keys)
            part = parent[key]
            if isinstance(part, dict | list) and part and source.random() < 0.75:
                parent = part
                continue
            way = source.randrange(6)
            if way == 0:
                del parent[key]
            elif way == 1 and isinstance(parent, list):
                parent[key:key] = [part] * source.choice((1, 2, 2000))
            elif way == 1:
                parent[source.choice(("x", "is", "", "kind"))] = part
            elif way == 2:
                for _ in range(source.choice((1, 30, 70, 400))):
                    part = [part]
                parent[key] = part
            else:
                parent[key] = deepcopy(source.choice(VALUES))
            break
    return json.dumps(tree).encode()


def damage_zip(data: bytes, source: Random) -> bytes:
    """Change the members of a zip file, or its bytes."""
    way = source.randrange(6)
    if way < 2:
        return damage_bytes(data, source)
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        members = {name: file.read(name) for name in file.namelist()}
    name = source.choice(list(members))
    if way == 2 and name.endswith(".npy"):
        shape, kind = source.choice(SHAPES), source.choice(NUMBER_KINDS)
        header = f"{{'descr': {kind}, 'fortran_order': False, 'shape': {shape}, }}\n".encode()
        members[name] = b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + members[name][128:]
    elif way == 3:
        members[name] = source.choice((data, b"", b"\x80\x04cos\nsystem\n", b"PK\x03\x04"))
    elif name == "about.json":
        members[name] = source.choice((damage_tree, damage_bytes, damage_words(JSON_WORDS)))(members[name], source)
    else:
        members[name] = damage_bytes(members[name][:300], source) + members[name][300:]
    if source.random() < 0.1:
        del members[source.choice(list(members))]
    packed = io.BytesIO()
    how = source.choice((zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA))
    with zipfile.ZipFile(packed, "w", how) as file:
        for member, content in members.items():
            file.writestr(member, content)
    return packed.getvalue()


SQL = (
    "DROP TABLE {table}",
    "DELETE FROM {table}",
    "CREATE TRIGGER t AFTER INSERT ON {table} BEGIN DELETE FROM games; END",
    "ALTER TABLE {table} RENAME TO other",
    "ALTER TABLE {table} ADD COLUMN more TEXT",
    "PRAGMA application_id = 7",
    "PRAGMA user_version = {number}",
    "PRAGMA encoding = 'UTF-16'",
    "CREATE VIEW v AS SELECT * FROM {table}",
)
COLUMNS = (
    ("arms", "digest"), ("arms", "told"), ("runs", "digest"), ("runs", "begun"), ("runs", "last"), ("run_arms", "name"),
    ("run_arms", "arm"), ("run_arms", "place"), ("games", "outcome"), ("games", "outcome"), ("games", "outcome"),
    ("games", "seed"), ("games", "arm"),
)  # fmt: skip


def damage_database(data: bytes, source: Random) -> bytes:
    """Change rows or tables of a database, or bytes of its file."""
    if source.random() < 0.4:
        return damage_bytes(data, source)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as base:
        base.deserialize(data)
        table, column = source.choice(COLUMNS)
        (old,) = base.execute(f"SELECT {column} FROM {table}").fetchone()
        value: Any = source.choice((None, 7, -1, 0.5, b"\xff\xfe", b"{}", "", "x", "x" * 200_000, 2**62))
        if isinstance(old, str) and old[:1] in ("[", "{") and source.random() < 0.8:
            value = source.choice((damage_tree, damage_words(JSON_WORDS), damage_bytes))(old.encode(), source)
            value = value if source.random() < 0.1 else value.decode("utf-8", "replace")
        with suppress(sqlite3.Error):
            if source.random() < 0.85:
                base.execute(f"UPDATE OR REPLACE {table} SET {column} = ?", (value,))
            else:
                base.execute(source.choice(SQL).format(table=table, number=source.randrange(3)))
        return base.serialize()


def damage_values(*tables: str) -> Damage:
    """Return a damage of one JSON text in the column `value` of a table."""

    def damage(data: bytes, source: Random) -> bytes:
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as base:
            base.deserialize(data)
            table = source.choice(tables)
            old, row = source.choice(base.execute(f"SELECT value, rowid FROM {table} ORDER BY rowid").fetchall())
            ways = [damage_tree, damage_tree] if old[:1] in ("[", "{") else []
            value = source.choice([*ways, damage_words(JSON_WORDS), damage_bytes])(old.encode(), source)
            text = value.decode("utf-8", "replace")
            base.execute(f"UPDATE {table} SET value = ? WHERE rowid = ?", (text, row))
            return base.serialize()

    return damage


def damage_link(data: bytes, source: Random) -> bytes:
    """Change the record in a link, or its letters."""
    if source.random() < 0.3:
        return links.LINK_PREFIX.encode() * (source.random() < 0.5) + damage_bytes(data, source)
    way = source.choice((damage_tree, damage_words(JSON_WORDS)))
    text = links.decode_link(data.decode(), MAX_BYTES)
    return links.encode_link(way(text.encode(), source).decode("utf-8", "replace")).encode()
