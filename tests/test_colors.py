"""Every colour has a name in a `colors.toml`: no other source has one of its own; words can be read, stress is seen."""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, ClassVar

import pytest

import tabletop
from tabletop.engine.declarations.colors import (
    COLORS,
    Palette,
    choose_ink,
    compute_luminance,
    declare_variables,
    load_colors,
    read_palette,
)
from tabletop.games.axon_protocol import AxonProtocol
from tabletop.games.gin_rummy import GinRummy
from tabletop_widgets.classroom.pages import build_style_sheet
from tabletop_widgets.games.axon_protocol.boards import STRESS_AND_LIMIT
from tabletop_widgets.screen import modules

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT / "tabletop/engine/declarations/colors.toml"
FILES = sorted((ROOT / "tabletop").rglob("colors.toml"))
SOURCES = [
    path
    for folder in ("tabletop", "widgets/tabletop_widgets", "tools", "benchmarks")
    for kind in ("py", "js", "css", "toml")
    for path in (ROOT / folder).rglob(f"*.{kind}")
    if path.name != "colors.toml"
]
NAMES = (
    "black|blue|brown|crimson|cyan|gold|gr[ae]y|green|indigo|magenta|navy|orange|pink|purple|red|silver|tomato|white"
    "|yellow"
)
HEX = re.compile(r"(?<![&\w])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w-])", re.IGNORECASE)
LITERAL = re.compile(
    rf"{HEX.pattern}|\b(?:rgb|hsl|hwb)a?\("
    rf"|(?:color|background|fill|stroke)[\"']?\s*[:=]\s*[\"']?(?:{NAMES})\b",
    re.IGNORECASE,
)
IN_CSS = re.compile(rf"{LITERAL.pattern}|:[^;{{}}]*(?<![\w-])(?:{NAMES})(?![\w-])", re.IGNORECASE)
EXAMPLE = "not a colour like #0072b2"
"""What an error says of a wrong colour."""
COMMENT = {"css": r"/\*.*?\*/", "js": r"/\*.*?\*/|//[^\n]*", "toml": r"^#[^\n]*"}


def literals(path: Path) -> list[str]:
    """The colours in a source, but for its comments and docstrings."""
    text = path.read_text(encoding="utf-8")
    kind = path.suffix[1:]
    if kind == "py":
        text = "\n".join(strings(ast.parse(text))).replace(EXAMPLE, "")
    else:
        text = re.sub(COMMENT[kind], "", text, flags=re.DOTALL | re.MULTILINE)
    return [found[0] for found in {"css": IN_CSS, "toml": HEX}.get(kind, LITERAL).finditer(text)]


def strings(tree: ast.AST) -> Iterator[str]:
    """The texts in a program that are no docstrings."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def test_no_source_but_the_files_of_colours_has_a_colour() -> None:
    found = {str(path.relative_to(ROOT)): there for path in SOURCES if (there := literals(path))}
    assert found == {}


@pytest.mark.parametrize(
    ("name", "text", "count"),
    [
        ("a.css", ".a { color: #FFF; border: 1px solid red; fill: rgb(1 2 3); white-space: pre; } .red { top: 0 }", 3),
        ("a.js", 'const ink = "#1d1b18"; // #fff\nhtml`<path fill="white"/>`;', 2),
        ("a.py", '"""A docstring: #fff."""\nINK = "#1d1b18"\nGROUND = f"<p style=\'color: red\'>{1}"\n', 2),
        ("a.toml", '# like #fff\ncolor = "#d55e00"\n', 1),
    ],
)
def test_a_colour_in_a_source_is_found(name: str, text: str, count: int, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(text)
    assert len(literals(path)) == count


def test_every_colour_is_used() -> None:
    used = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    by_place = re.compile(r"(?:seat|row)-\d+")
    unused = {
        f"{path.parent.name}: {name}"
        for path in FILES
        for name in read_palette(path).light
        if f'"{name}"' not in used and f"--tt-{name})" not in used and not by_place.fullmatch(name)
    }
    assert unused == set()
    assert all(read_palette(path).dark.keys() <= {*read_palette(path).light, *COLORS} for path in FILES)


def test_the_sheets_have_a_value_for_every_colour_that_they_name() -> None:
    sheets, page = modules.build_package(), build_style_sheet()
    colors = COLORS | load_colors(ROOT / "tabletop/games/axon_protocol") | load_colors(ROOT / "tabletop/games/dei")
    for name in ("ink", "stress", "roof"):
        assert f"--tt-{name}:{colors[name]}" in sheets
    assert sheets.count("--tt-ink:#efeae1") == 2, "JupyterLab's dark theme, and the browser's"
    assert ":root{--tt-" in page
    with pytest.raises(ValueError, match=r"--tt-ivory: no such colour"):
        declare_variables("p { color: var(--tt-ivory) }")


def test_what_a_script_says_of_one_element_reaches_its_sheets() -> None:
    scripts = "".join(path.read_text(encoding="utf-8") for path in modules.PACKAGE.rglob("*.js"))
    sheets = "".join(path.read_text(encoding="utf-8") for path in modules.PACKAGE.rglob("*.css"))
    own = set(re.findall(r"[`;\"]--([a-z]+)[:\"]", scripts))
    assert {"seat", "ink", "height"} <= own
    assert {name for name in own if f"var(--{name}" not in sheets} == set()


def test_two_games_cannot_mean_two_colours_by_one_name(tmp_path: Path) -> None:
    for name, color in (("one", "#123456"), ("other", "#654321")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "colors.toml").write_text(f'cloth = "{color}"\n')
    folders = sorted(tmp_path.iterdir())
    assert declare_variables("var(--tt-cloth)", folders[:1]) == ":root{--tt-cloth:#123456}"
    with pytest.raises(ValueError, match="--tt-cloth: two colours"):
        declare_variables("var(--tt-cloth)", folders)


# --- what can be read ---------------------------------------------------------------------------------------------


def contrast(color: str, other: str) -> float:
    """From 1 to 21 (WCAG 2.2)."""
    low, high = sorted((compute_luminance(color), compute_luminance(other)))
    return (high + 0.05) / (low + 0.05)


def themes(path: Path = SHARED) -> Iterator[dict[str, str]]:
    palette: Palette = read_palette(path)
    yield {**COLORS, **palette.light}
    yield {**COLORS, **read_palette(SHARED).dark, **palette.light, **palette.dark}


UNDER_WHITE = {
    "production", "feature", "action", "ruin", "red-head", "tactics", "logistics", "machines", "private", "public",
    "corporation", "exit", "prison",
}  # fmt: skip
"""The grounds of heads of cards and areas, of cubes and of badges."""


def test_words_have_enough_contrast_in_every_theme() -> None:
    for theme in themes():
        for ground in ("surface", "paper", "soft"):
            for ink in ("ink", "muted", "accent", "warn", "can"):
                assert contrast(theme[ink], theme[ground]) >= 4.5, (ink, ground)
        assert contrast(theme["ink"], theme["accent-soft"]) >= 4.5
    for path in FILES:
        for theme in themes(path):
            for name in theme.keys() & UNDER_WHITE:
                assert contrast(theme["white"], theme[name]) >= 4.5, name
            for name in theme.keys() & {"stop", "attack-ink", "counter-ink", "service-ink"}:
                assert contrast(theme[name], theme["tile"]) >= 4.5, name
            for name in theme.keys() & {"tactics-ink", "logistics-ink", "machines-ink"}:
                assert contrast(theme[name], theme["paper"]) >= 4.5, name


def test_a_letter_can_be_read_on_every_seat() -> None:
    grounds = [*COLORS.values()] + [color for path in FILES for color in read_palette(path).light.values()]
    assert all(contrast(choose_ink(color), color) >= 4.5 for color in grounds if len(color) == 7)


MATRICES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
}
"""What remains of red, green and blue (Machado, Oliveira and Fernandes 2009, severity 1)."""


def seen(color: str, vision: str) -> tuple[float, float, float]:
    """A colour as it is seen, in the coordinates of Oklab, in which distances are differences that people see."""
    parts = [int(color[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    r, g, b = (max(0.0, sum(n * part for n, part in zip(row, linear, strict=True))) for row in MATRICES[vision])
    x = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    y = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    z = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * x + 0.7936177850 * y - 0.0040720468 * z,
        1.9779984951 * x - 2.4285922050 * y + 0.4505937099 * z,
        0.0259040371 * x + 0.7827717662 * y - 0.8086757660 * z,
    )


@pytest.mark.parametrize("vision", MATRICES)
def test_stress_differs_more_from_every_corporation_than_two_of_them_from_each_other(vision: str) -> None:
    axon = tabletop.load_game("axon_protocol")
    corporations = [seen(one.color, vision) for one in axon.content.corporations.values()]
    stress = seen(axon.colors["stress"], vision)
    assert len(corporations) == 6
    closest = min(math.dist(a, b) for a, b in combinations(corporations, 2))
    assert min(math.dist(stress, each) for each in corporations) > closest
    assert math.dist(stress, seen(axon.colors["limit"], vision)) > closest, "the other line of its curve"


def test_stress_has_one_colour_on_the_board_in_the_curve_and_in_still_pictures() -> None:
    axon = tabletop.load_game("axon_protocol", players=2)
    state = axon.scenario({"stress": 5})
    stress = AxonProtocol.colors["stress"]
    assert axon.svg(axon.view(state)).count(f'fill="{stress}"') == 5
    assert STRESS_AND_LIMIT[0].color == stress
    css = (modules.PACKAGE / "games/axon_protocol/tracks.css").read_text(encoding="utf-8")
    for part in (r"\.ax-stressbar > i", r"\.ax-s\.ax-full", r"\.ax-s\.ax-limit\.ax-full"):
        assert re.search(part + r" \{[^}]*background: var\(--tt-stress\)", css), part
    for theme in themes():
        assert contrast(stress, theme["surface"]) >= 3


# --- a game of one's own ------------------------------------------------------------------------------------------


def test_a_game_has_the_colours_of_its_folder(tmp_path: Path) -> None:
    (tmp_path / "colors.toml").write_text('seat-1 = "#123456"\ncoin = "#a07000"\n[dark]\ncoin = "#ffd080"\n')
    colors = load_colors(tmp_path)
    assert (colors["seat-1"], colors["coin"], colors["seat-2"]) == ("#123456", "#a07000", COLORS["seat-2"])
    assert "--tt-coin:#ffd080" in declare_variables("var(--tt-coin)", [tmp_path])


def test_a_game_that_is_defined_in_a_cell_names_its_colours_in_its_class() -> None:
    class Mine(GinRummy):
        colors: ClassVar[Any] = {"seat-1": "#123456"}

    for game, first in ((Mine(), "#123456"), (GinRummy(), COLORS["seat-1"])):
        view = game.view(game.new_initial_state(1))
        assert [seat["color"] for seat in view["seats"]] == [first, COLORS["seat-2"]]


def test_wrong_colours_are_refused_all_at_once_with_their_places(tmp_path: Path) -> None:
    (tmp_path / "colors.toml").write_text('seat-1 = "blue"\n"two words" = "#fff"\n[dark]\nink = 5\n')
    with pytest.raises(ValueError, match="two words") as refused:
        load_colors(tmp_path)
    assert str(refused.value).replace(str(tmp_path / "colors.toml"), "").split("; ") == [
        ": seat-1: 'blue' is not a colour like #0072b2",
        ": 'two words' is not a name like seat-1",
        ", [dark]: ink: 5 is not a colour like #0072b2",
    ]
    with pytest.raises(ValueError, match=r"Mine\.colors: seat-1: 'red;}' is not a colour like #0072b2"):
        type("Mine", (GinRummy,), {"colors": {"seat-1": "red;}"}, "__module__": __name__})
