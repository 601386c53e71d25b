"""What views send is what their TypedDicts say, and the modules are typed against just that."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict

import pytest

import tabletop_widgets as tw
from tabletop import Session, load_game
from tabletop.engine.core.game import Game
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.presentation import position as views
from tabletop.engine.presentation.zones import TableView
from tabletop_widgets.screen.modules import PACKAGE
from tools import contract

WITH_BOARDS = ("51st_state", "axon_protocol", "dei")
SHARED = (PACKAGE / "screen", PACKAGE / "table", Path(inspect.getfile(views)).parent)
"""Where what all games' data hold is read."""
GAMES = (*WITH_BOARDS, "gin_rummy")


class Inner(TypedDict):
    """Something small."""

    n: int
    """How many."""


class Outer(Inner):
    """Something with all kinds of things."""

    name: str
    kind: Literal["a", "b"]
    inner: Inner | None
    """None if there is none."""
    pairs: list[tuple[str, float]]
    rows: list[list[Inner | None]]
    more: NotRequired[dict[str, bool]]


class Shown(tw.Board):
    """A view with data of its own."""

    def make(self) -> Outer:
        return {"n": 1, "name": "x", "kind": "a", "inner": None, "pairs": [("x", 0.5)], "rows": [[{"n": 2}, None]]}


def shapes_in(kind: Any) -> dict[str, contract.Schema]:
    """Return the schema of a type and of every TypedDict in it, by name."""
    known: dict[str, contract.Schema] = {}
    contract.to_schema(kind, known)
    return known


def view_of(game: Game) -> Any:
    """Return the TypedDict that the `view` of a game returns."""
    if type(game).view is Game.view:
        return TableView
    said = game.view.__annotations__["return"]
    return eval(said, game.view.__globals__) if isinstance(said, str) else said


def test_every_shape_that_a_module_imports_is_declared_in_its_folder() -> None:
    rooms = contract.render_folders()
    imported = 0
    for module in PACKAGE.rglob("*.js"):
        text = module.read_text(encoding="utf-8")
        for names, folder in re.findall(r"@import \{([^}]+)\} from \"([^\"]+)data\.d\.ts\"", text):
            declared = rooms[(module.parent / folder / "data.d.ts").resolve()]
            for name in names.split(","):
                assert f"export interface {name.strip()} {{" in declared, module
                imported += 1
    assert imported > 50


def test_types_become_interfaces_with_what_their_keys_mean() -> None:
    known: dict[str, Any] = {}
    assert contract.to_schema(Outer, known) == {"$ref": "#/$defs/Outer"}
    assert contract.render_declarations(known).split("\n", 2)[2] == (
        "/** Something small. */\n"
        "export interface Inner {\n"
        "  /** How many. */\n"
        "  n: number;\n"
        "}\n"
        "\n"
        "/** Something with all kinds of things. */\n"
        "export interface Outer {\n"
        "  /** How many. */\n"
        "  n: number;\n"
        "  name: string;\n"
        '  kind: "a" | "b";\n'
        "  /** None if there is none. */\n"
        "  inner: Inner | null;\n"
        "  pairs: [string, number][];\n"
        "  rows: (Inner | null)[][];\n"
        "  more?: Record<string, boolean>;\n"
        "}\n"
    )


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"n": "1"}, "data/n"),
        ({"n": True}, "data/n"),
        ({"kind": "c"}, "data/kind"),
        ({"pairs": [("x",)]}, "data/pairs/0"),
        ({"rows": [[{"n": None}]]}, "data/rows/0/0"),
        ({"more": {"x": 1}}, "data/more/x"),
        ({"surplus": 1}, "data/"),
    ],
)
def test_what_breaks_the_contract_is_named_with_its_place(change: Any, where: str, session: Session) -> None:
    view = Shown(session)
    assert contract.find_mistakes(view) == []
    view.data = {**view.data, **change}
    assert [found.partition(": ")[0] for found in contract.find_mistakes(view)] == [f"Shown.{where}"]
    view.data = {key: value for key, value in view.data.items() if key != "name"} | {"n": 1}
    assert any("'name' is a required property" in found for found in contract.find_mistakes(view))


def test_types_that_no_page_can_be_sent_are_refused() -> None:
    with pytest.raises(TypeError, match="the contract does not support set"):
        contract.to_schema(set[str], {})


TABLES = [
    ("51st_state", {"players": 2, "expansion": "winter"}),
    ("51st_state", {"players": 1}),
    ("axon_protocol", {"players": 3}),
    ("dei", {"players": 3}),
    ("gin_rummy", {"hands": 2}),
]
FAR_APART = [53, pytest.param(19, marks=pytest.mark.long)]
"""Decisions between the positions that are looked at: in every run, and in the long one."""


def played(game: str, settings: dict[str, Any]) -> Session:
    """A whole game, at its end."""
    loaded = load_game(game, **settings)
    session = Session(loaded, 4, ["random"] * loaded.num_players)
    session.run_strategies()
    return session


@pytest.mark.breadth("51st_state")
@pytest.mark.parametrize("every", FAR_APART)
@pytest.mark.parametrize(("game", "settings"), TABLES)
def test_the_table_of_a_whole_game_keeps_its_contract_for_every_viewer_and_language(
    game: str, settings: dict[str, Any], every: int
) -> None:
    session = played(game, settings)
    kind = view_of(session.game)
    for k, node in enumerate([*session.nodes[:: min(every, session.length // 5)], session.nodes[-1]]):
        for j, viewer in enumerate((None, *range(session.game.num_players))):
            view = session.game.view(node.state, viewer, LANGUAGES[(j + k) % len(LANGUAGES)])
            assert contract.find_mistakes_in(view, kind, game) == []
    assert k > 3


@pytest.mark.parametrize("game", GAMES)
def test_every_key_of_a_table_and_of_what_boards_are_sent_says_what_it_means(game: str) -> None:
    room = Path(inspect.getfile(type(load_game(game)))).parent.name
    boards = [view for view in contract.list_views() if f"games/{room}/" in view.script]
    assert bool(boards) == (game in WITH_BOARDS)
    sent = [kind for view in boards for kind in contract.get_shapes(view).values()]
    kinds = [view_of(load_game(game)), *sent]
    known = {name: shape for kind in kinds for name, shape in shapes_in(kind).items()}
    keys = [(name, key, shape) for name, found in known.items() for key, shape in found["properties"].items()]
    assert len(keys) > 10
    assert [f"{name}.{key}" for name, key, shape in keys if "description" not in shape] == []


@pytest.mark.parametrize("game", WITH_BOARDS)
def test_no_key_of_a_table_and_no_word_is_sent_in_vain(game: str) -> None:
    """Each is read by a module, a view, the picture or the words: `x.key`, `x["key"]`, `{ key }`; not `{"key": x}`."""
    loaded = load_game(game)
    room = Path(inspect.getfile(type(loaded))).parent
    own = PACKAGE / "games" / room.name
    folders = (*SHARED, own, room / "screen")
    python, modules = ("".join(p.read_text("utf-8") for f in folders for p in f.glob(x)) for x in ("*.py", "*.js"))
    used = set(re.findall(r"""["'](\w+)["'](?!:)""", python + modules))
    used |= set(re.findall(r"(?:\.|[{,] )(\w+)\b(?!\()", modules))
    keys = {key for shape in shapes_in(view_of(loaded)).values() for key in shape["properties"]}
    assert keys - used == set()
    begun = tuple(re.findall(r"""["'`](\w+_)["'$]""", python + modules))  # "row_" + row
    words = set(loaded.view(loaded.new_initial_state(1))["words"])
    assert len(words) > 20
    assert {word for word in words - used if not word.startswith(begun)} == set()


@pytest.mark.breadth("gin_rummy", "axon_protocol")
@pytest.mark.parametrize("every", FAR_APART)
@pytest.mark.parametrize(("game", "settings"), TABLES)
def test_every_view_of_a_whole_game_keeps_its_contract(game: str, settings: dict[str, Any], every: int) -> None:
    session = played(game, settings)
    session.seats = ("human",) * session.game.num_players
    table = tw.Table(session)
    views = [v for view in table.views for v in (view, *getattr(view, "head", ())) if isinstance(v, contract.View)]
    for k in [*range(0, session.length, min(every, session.length // 5)), session.length - 1]:
        for viewer in ("asked", 0, None):
            session.goto(k)
            table.viewer = viewer
            table.actions.illegal = k % 2 == 0
            able = table.actions.desk.list_able(table.bar.seen_by, "en") if viewer == "asked" else []
            if able:
                table.actions.desk.select(able[k % len(able)])
            assert [found for view in views for found in contract.find_mistakes(view)] == []
    assert [view.trouble for view in views] == [""] * len(views)


def test_lessons_quizzes_and_laboratories_keep_their_contracts() -> None:
    exercise = tw.LessonTable("51st_state_first_round", "use").panel
    quizzes = [tw.QuizView("axon_protocol", kinds=["routine"]), tw.QuizView("dei", kinds=["majority"])]
    panels = [exercise, *(quiz.panel for quiz in quizzes), tw.Laboratory("dei").panel]
    assert [found for view in panels for found in contract.find_mistakes(view)] == []
    exercise.handle({"type": "wrong"})
    exercise.handle({"type": "hint"})
    for quiz in quizzes:
        quiz.panel.handle({"type": "answer", "answers": [quiz.panel.data["choices"][0]["id"]], "at": 1})
    shown = [*panels, quizzes[0].table.city, quizzes[0].table.lineup, quizzes[1].table.map]
    assert [found for view in shown for found in contract.find_mistakes(view)] == []
    assert all(view.data for view in shown)


def test_what_an_action_would_change_keeps_its_contract() -> None:
    session = Session(load_game("dei", players=2), 4, ["random"] * 2)
    session.run_strategies()
    view = tw.MajorityView(session)
    shown = 0
    for k in range(0, session.length - 1, 7):
        session.goto(k)
        view.show(str(session.state.legal_actions()[0]))
        assert contract.find_mistakes(view) == []
        shown += bool(view.preview.get("majorities"))
    assert shown
