"""Resolution of a card: the choice of its next action, and the candy boost that is put on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, cast

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, value
from tabletop.games.dei.rules.abilities import CANDIES
from tabletop.games.dei.rules.effects import ACTIONS, EFFECTS
from tabletop.games.dei.rules.effects.base import DONE, Carrying, Done, Effect
from tabletop.games.dei.table import verbs
from tabletop.games.dei.table.kinds import DeiAction

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tabletop.engine.core.state import State
    from tabletop.games.dei.table.state import DeiState


@value
class UseCandy(DeiAction["Carrying"]):
    """Put a candy boost on the card just played. It adds its action, or counts as one more outpost.

    (dei.candy.use, dei.action.per_outpost)
    """

    verb = "candy"
    rule = "dei.candy.use"
    sentence = N_("use a candy boost: {candy}")
    candy: str

    def obstacles(self, state: DeiState, player: int, question: Carrying) -> Iterator[Obstacle]:
        if self.candy not in state.seats[player].candy:
            yield Obstacle("dei.candy.use", N_("You have no such candy boost."))
        if question.boosted:
            yield Obstacle("dei.candy.use", N_("A candy boost lies on this card already."))
        if self.candy == "outpost" and not question.per:
            yield Obstacle("dei.ruling.outpost_candy", N_("This card has no action per outpost."))

    def resolve(self, state: DeiState, player: int, question: Carrying) -> None:
        verbs.use_candy(state, player, self.candy)
        question.use_action(state, player, "", (), self.candy)


def list_effects(codes: Iterable[str]) -> list[Effect]:
    """Return the effects with these codes, for sentences."""
    return [EFFECTS[code] for code in codes]


def list_actions(state: DeiState, player: int, card: str) -> tuple[str, ...]:
    """Return the current actions of a card. Actions per outpost are repeated for each controlled outpost."""
    return get_first_question(state, card).list_actions(state, player)


def get_first_question(state: DeiState, card: str) -> Acting:
    """Return the first question of a card's resolution."""
    return make_first_question(card, state.card_data[card].actions)


@cache
def make_first_question(card: str, codes: tuple[str, ...]) -> Acting:
    """Return the first question for these codes. It is cached because strategies ask for it often."""
    per = tuple([code for code in codes if code.startswith("per:")])
    left = tuple(sorted([code for code in codes if not code.startswith("per:")]) if per else sorted(codes))
    return Acting(card, left, False, per, (0,) * len(per))


@value
class Acting(Carrying):
    """Choice of the next action among those left on a card, in any order. Each is optional (dei.card.actions)."""

    rules = ("dei.card.actions",)
    sentence = N_("What do you do? Left on {card_of}: {left_of}")
    kinds = (*ACTIONS, UseCandy, Done)
    card: str
    """The card in play; "" for actions from other sources."""
    left: tuple[str, ...]
    """The actions that are left, without those per outpost."""
    boosted: bool = False
    """True if a candy boost is on the card."""
    per: tuple[str, ...] = ()
    """The actions per outpost of the card and of a card that it copies: "per:tactics:move"."""
    done: tuple[int, ...] = ()
    """Number of times that each action per outpost was used."""
    outpost: bool = False
    """True if the candy boost counts as an outpost."""

    def facts(self) -> dict[str, object]:
        left = list_effects((*self.left, *self.per))
        return {"card": self.card, "left": self.left, "boosted": self.boosted, "per": self.per, "done": self.done,
                "outpost": self.outpost, "card_of": self.card, "left_of": left}  # fmt: skip

    def text(self, state: State, lang: str = "en") -> str:
        """Return the question as text.

        If it is asked now, actions per outpost are listed as often as they may be used.
        """
        table = cast("DeiState", state)
        facts = self.facts()
        if table.agenda and table.agenda[-1][0] is self:
            facts["left_of"] = list_effects(self.list_actions(table, table.current_player()))
        return state.say(lang, self.sentence, facts)

    def list_actions(self, state: DeiState, player: int) -> tuple[str, ...]:
        """Return the actions that are left. Actions per outpost are repeated by the outposts that are controlled now.

        (dei.action.per_outpost, dei.ruling.outposts_meanwhile, dei.ruling.outpost_colour)
        """
        if not self.per:
            return self.left
        more = [
            code.split(":", 2)[2] for k, code in enumerate(self.per) for _ in range(self.count_uses(state, player, k))
        ]
        return tuple(sorted([*self.left, *more]))

    def count_uses(self, state: DeiState, player: int, k: int) -> int:
        """Return the number of remaining uses of an action per outpost; negative if outposts were lost."""
        colour = self.per[k].split(":", 2)[1]
        return state.count_outposts(player, "" if colour == "all" else colour) + self.outpost - self.done[k]

    def use_action(self, state: DeiState, player: int, code: str, more: Iterable[str] = (), candy: str = "") -> None:
        """Remove one action, add new ones and those of a candy boost, and ask again.

        Of two equal actions, the one per outpost is removed first, since outposts may be lost later.
        """
        left, per, done = list(self.left), list(self.per), list(self.done)
        if code:
            counted = (
                k
                for k, per_code in enumerate(per)
                if per_code.endswith(f":{code}") and self.count_uses(state, player, k) > 0
            )
            first = next(counted, -1)
            if first >= 0:
                done[first] += 1
            else:
                left.remove(code)
        added = CANDIES[candy].adds if candy else ""
        for new in (*more, *((added,) if added else ())):
            if new.startswith("per:"):
                per.append(new)
                done.append(0)
            else:
                left.append(new)
        state.then(
            player,
            Acting(self.card, tuple(sorted(left)), self.boosted or bool(candy), tuple(per), tuple(done),
                   self.outpost or candy == "outpost"),
        )  # fmt: skip

    def possible(self, state: DeiState, player: int) -> Iterable[Action]:
        for code in dict.fromkeys(self.list_actions(state, player)):
            yield from EFFECTS[code].possible(state, player, self)
        yield from (UseCandy(candy) for candy in CANDIES if candy in state.seats[player].candy)
        yield DONE

    def legal(self, state: DeiState, player: int) -> Sequence[Action]:
        actions: list[Action] = []
        seat = state.seats[player]
        here = [a for a, n in enumerate(seat.figures) if n]
        if seat.leader >= 0 and not seat.figures[seat.leader]:
            here.append(seat.leader)
            here.sort()
        for code in dict.fromkeys(self.list_actions(state, player)):
            actions += EFFECTS[code].legal(state, player, self, here)
        if seat.candy and not self.boosted:
            for candy in CANDIES:
                if candy in seat.candy and (candy != "outpost" or self.per):
                    actions.append(UseCandy(candy))
        actions.append(DONE)
        return actions

    def default(self, state: DeiState, player: int) -> Action:
        return DONE
