"""Measures of D.E.I.: what a final scoring would bring, at every moment of a game, with names in every language."""

from __future__ import annotations

from tabletop import Session, load_game
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.experiments import play_match
from tabletop.games.dei.rules.scoring import compute_projected_points
from tabletop.games.dei.table.goods import FINAL
from tabletop.games.dei.table.state import DeiState

GAME = load_game("dei", players=3)


def test_every_moment_has_what_a_final_scoring_would_bring() -> None:
    session = Session(GAME, 3, ["random"] * 3)
    session.run_strategies()

    for moment, node in zip(session.history(), session.nodes, strict=True):
        state = node.state
        assert isinstance(state, DeiState)
        assert list(moment.measures) == list(FINAL)
        whole = sum(int(compute_projected_points(state, player)) - state.seats[player].vp for player in range(3))
        assert sum(moment.measures.values()) == whole
    last = session.history()[-1]
    assert 0 < sum(last.measures.values()) < sum(last.scores)


def test_a_match_measures_every_round() -> None:
    result = play_match(GAME, ["random"] * 3, 5)

    assert set(result.measures_by_round) == set(FINAL)
    assert {len(course) for course in result.measures_by_round.values()} == {4}


def test_measures_have_names_in_every_language() -> None:
    for kind in FINAL:
        named = [GAME.measure_name(kind, lang) for lang in LANGUAGES]
        assert len(set(named)) == len(LANGUAGES), named
