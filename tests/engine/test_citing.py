"""By which rules something came about: what an action, a cause, a question and an event cite, each once."""

from __future__ import annotations

import tabletop
from tabletop import Session
from tabletop.engine.core.steps import create_reason
from tabletop.engine.session.history import find_cited_rules


def test_a_node_cites_the_rule_of_its_action_once() -> None:
    session = Session(tabletop.load_game("gin_rummy"), seed=1)

    session.apply("pass")

    assert find_cited_rules(session.nodes[0]) == ("gin.cards", "gin.deal", "gin.first_card")
    assert find_cited_rules(session.node) == ("gin.first_card",)


def test_a_reason_cites_the_rule_that_stood_in_the_way() -> None:
    state = tabletop.load_game("gin_rummy").new_initial_state(1)

    (obstacle,) = state.check("draw").obstacles

    assert create_reason(obstacle).cite_rules() == (obstacle.rule,) == ("gin.first_card",)


def test_the_first_node_cites_the_rules_of_set_up() -> None:
    fresh = Session(tabletop.load_game("51st_state", players=2), seed=1)
    later = Session(fresh.game, state=fresh.game.scenario({}))

    assert "51s.setup.deck" in find_cited_rules(fresh.nodes[0])
    assert find_cited_rules(later.nodes[0]) == ()
