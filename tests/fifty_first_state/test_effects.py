"""Every effect is one class that knows all of itself, and features pay any effect that a production could give."""

from typing import Any

import pytest

from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.games.fifty_first_state.content import ContentError, load_content
from tabletop.games.fifty_first_state.content.card_texts import describe_main, list_main_icons
from tabletop.games.fifty_first_state.rules.effects import EFFECTS
from tabletop.games.fifty_first_state.rules.effects.gains import Choice, Gain, GainPerType
from tabletop.games.fifty_first_state.table.goods import FUEL, GUN, VP
from tests.alike import play
from tests.fifty_first_state.table import game, goods, position, settled, vp

CONTENT = load_content()
CHOICE = {"choice": [{"gun": 1}, {"fuel": 1}]}


def with_feature(**feature: Any) -> dict[str, Any]:
    """The published content with one more card, that has this feature."""
    lookout = {
        "id": "lookout", "name": "Lookout", "set": "base", "copies": 1, "row": "feature", "distance": 1,
        "types": ["gun"], "spoils": {"gun": 2}, "deal": {"gun": 1}, **feature,
    }  # fmt: skip
    return {"extends": "published", "card": [lookout]}


def told(lang: str, **feature: Any) -> str:
    return describe_main(load_content(with_feature(**feature)).cards["lookout"], lang)


@pytest.mark.parametrize("key", EFFECTS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_effect_says_and_shows_what_it_does(key: str, lang: str) -> None:
    printed = [effect for card in CONTENT.cards.values() for effect in card.printed if type(effect) is EFFECTS[key]]
    for effect in printed:
        assert effect.describe(lang)[0].islower()
        assert effect.list_icons(lang)
    assert len({effect.describe(lang) for effect in printed}) == len(set(printed))


@pytest.mark.rule("51s.ruling.raze_triggers")
def test_a_feature_may_ask_what_it_pays_for_a_deal() -> None:
    content = with_feature(each_time={"deal": True, "gain": [CHOICE, {"gain": {"vp": 1}}]})
    own = game(content=content).content.cards["lookout"].each_time
    assert own is not None
    assert own.gain == (Choice((((GUN, 1),), ((FUEL, 1),))), Gain(((VP, 1),)))

    mine = {"goods": {"blue": 3}, "hand": ["School"], "locations": ["Lookout"]}
    state = position(mine, {}, parameters={"content": content})
    play(state, "deal school")
    assert [str(action) for action in state.legal_actions()] == ["take gun", "take fuel"]
    before = vp(state, 0)
    play(state, "take fuel")
    assert goods(state, 0)["fuel"] == 1
    assert vp(state, 0) == before + 1
    assert settled(state)


@pytest.mark.rule("51s.production.locations")
def test_a_feature_may_count_what_it_pays_for_production() -> None:
    guns = {"per_type": "gun", "gain": "vp", "most": 3}
    content = with_feature(if_gained={"good": "worker", "least": 1, "gain": [guns]})
    own = game(content=content).content.cards["lookout"].if_gained
    assert own is not None
    assert own.gain == (GainPerType(VP, "gun", 3),)

    mine = {"faction": "mutants_union", "locations": ["Lookout", "Arena"], "deals": ["School"]}
    types = CONTENT.cards["arena"].types
    state = position(mine, {}, phase="production", parameters={"content": content})
    assert vp(state, 0) == 1 + types.count("gun")


def test_features_that_pay_more_than_goods_say_so_in_every_language() -> None:
    deal = {"deal": True, "gain": [{"copy_own": True}]}
    assert told("en", each_time=deal).startswith("Whenever you make a deal: choose another production location")
    both = {**deal, "raze": True}
    assert told("de", each_time=both).startswith("Immer wenn du einen Deal schließt oder plünderst: W")
    assert told("es", each_time={"raze": True, "gain": [{"copy_own": True}]}).startswith("Cada vez que arrases: ")
    gained = {"good": "any_basic", "least": 2, "gain": [{"own_deals": 2}]}
    assert told("en", if_gained=gained) == (
        "If you gain at least 2 basic resources in the production phase: gain the goods of up to 2 of your deals."
    )
    assert told("en", each_time={"deal": True, "gain": [CHOICE]}) == "Whenever you make a deal, gain 1 gun or 1 fuel."


def test_the_icons_of_a_feature_are_those_of_its_effects() -> None:
    content = load_content(with_feature(each_time={"raze": True, "gain": [{"steal_basic": 1}]}))
    assert list_main_icons(content.cards["lookout"]) == [
        {"sign": "each"}, {"sign": "raze"}, {"sign": "arrow"}, {"sign": "steal"}, {"sign": "any_basic", "n": 1},
    ]  # fmt: skip


def test_one_gain_may_be_written_as_goods_or_as_an_effect() -> None:
    plain = load_content(with_feature(each_time={"deal": True, "gain": {"vp": 1}}))
    listed = load_content(with_feature(each_time={"deal": True, "gain": [{"gain": {"vp": 1}}]}))
    other = load_content(with_feature(each_time={"deal": True, "gain": [CHOICE]}))
    assert plain.cards == listed.cards
    assert plain.digest == listed.digest != other.digest


def test_a_feature_cannot_pay_what_means_something_elsewhere_only() -> None:
    with pytest.raises(ContentError, match=r"lookout, each_time, gain\[0\]: 'cache' is only possible in 'bonus'"):
        load_content(with_feature(each_time={"deal": True, "gain": [{"cache": {"gun": 1}}]}))
    with pytest.raises(ContentError, match=r"lookout, each_time, gain: contains no effect"):
        load_content(with_feature(each_time={"deal": True, "gain": []}))
