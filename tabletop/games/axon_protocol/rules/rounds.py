"""Course of the game: set-up, turns, the seven steps at the end of a round, the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action
from tabletop.engine.core.values import N_, value
from tabletop.games.axon_protocol.rules.actions import NOTHING, Nothing
from tabletop.games.axon_protocol.rules.choices import ChooseCharacter, Lure, Reduce, ReturnOffer
from tabletop.games.axon_protocol.rules.software import Free
from tabletop.games.axon_protocol.rules.turns import PHISH, TURN, Phish, open_phishing
from tabletop.games.axon_protocol.rules.windows import NOBODY, Asking, list_asked_seats
from tabletop.games.axon_protocol.table import events as e
from tabletop.games.axon_protocol.table import verbs
from tabletop.games.axon_protocol.table.goods import RESOURCES
from tabletop.games.axon_protocol.table.kinds import AxonStep

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.table.state import AxonState


# --- set-up ------------------------------------


@value
class OfferAll(AxonStep):
    """Step in which all players draw characters and keep some for the city (axn.setup.character, axn.two.characters).

    If the deck is too small for all players at once, they draw in turn (axn.ruling.small_deck).
    """

    sentence = N_("Everybody draws characters")

    def resolve(self, state: AxonState, player: int) -> None:
        game = state.game
        order = state.list_seats_from(state.first)
        if game.offer_size * len(order) > len(state.deck):
            # Drawing in turn leaves more cards: only the characters kept by the other players are missing.
            keep_count = min(game.kept_characters, len(state.deck) // len(order))
            n = min(game.offer_size, len(state.deck) - keep_count * (len(order) - 1))
            for seat in reversed(order) if keep_count else ():
                state.then(seat, Offer(n, keep_count), ReturnOffer())
            return
        for seat in order:
            verbs.offer(state, seat, game.offer_size, setup_rules(state))
        for seat in reversed(order):
            state.then(seat, ReturnOffer())
        for seat in reversed(order):
            keep_count = min(game.kept_characters, game.offer_size)
            if keep_count:
                state.then(seat, ChooseCharacter(keep_count))


@value
class Offer(AxonStep):
    """Step in which one player draws characters, if the deck is too small for all at once (axn.ruling.small_deck)."""

    sentence = N_("Characters are drawn")
    n: int
    kept: int

    def resolve(self, state: AxonState, player: int) -> None:
        verbs.offer(state, player, self.n, (*setup_rules(state), "axn.ruling.small_deck"))
        state.then(player, ChooseCharacter(self.kept))


def setup_rules(state: AxonState) -> tuple[str, ...]:
    """Return the rules by which characters are drawn at the start."""
    return ("axn.setup.character", "axn.two.characters") if state.game.players == 2 else ("axn.setup.character",)


@value
class DealHands(AxonStep):
    """Step in which all players draw their first software cards (axn.setup.hand)."""

    sentence = N_("Everybody draws software cards")

    def resolve(self, state: AxonState, player: int) -> None:
        for seat in state.list_seats_from(state.first):
            verbs.draw(state, seat, state.game.starting_hand, ("axn.setup.hand",))


# --- turns ------------------------------------


@value
class StartRound(AxonStep):
    """Step that starts a round with the player who has the first-player marker (axn.turn.order).

    The game ends instead after the round of the last turns (axn.end.last_turns), or at the round limit
    (axn.ruling.round_limit).
    """

    sentence = N_("A round begins")

    def resolve(self, state: AxonState, player: int) -> None:
        if state.ending or state.round >= state.game.round_limit:
            by = "axn.ruling.last_round" if state.ending else "axn.ruling.round_limit"
            verbs.end(state, "rounds")
            finish(state, by)
            return
        state.round += 1
        state.phase = "turns"
        state.active = state.first
        if state.is_emitting:
            state.emit(e.RoundBegan(state.round))
        state.then(state.first, NextTurn(True))


@value
class NextTurn(AxonStep):
    """Step that starts a turn if a character is left without a marker, and ends the round otherwise (axn.turn.end).

    This also applies in the last turns (axn.end.last_turns, axn.ruling.last_round).
    """

    sentence = N_("The next turn")
    opens: bool = False
    """True if a window opens before the turn: at the start of a round, when no window has just closed."""

    def resolve(self, state: AxonState, player: int) -> None:
        if not state.list_ready_characters():
            state.then(state.first, EndOfRound())
        elif self.opens:
            state.then(state.active, Asking(TURN, list_asked_seats(state), NOBODY, ()), EndTurn())
        else:
            state.then(state.active, TURN, EndTurn())


@value
class EndTurn(AxonStep):
    """Step that makes the next player active, in the last turns only those with a turn left (axn.end.last_turns)."""

    sentence = N_("The turn ends")

    def resolve(self, state: AxonState, player: int) -> None:
        order = state.list_seats_from(state.active)[1:]
        if state.ending:
            order = [seat for seat in order if seat in state.owed]
            if not order:
                finish(state, "axn.end.last_turns")
                return
            state.owed.remove(order[0])
        state.active = order[0]
        state.then(state.active, NextTurn())


def finish(state: AxonState, by: str) -> None:
    """End the game, citing this rule and the rules for the winner (axn.score.tie, axn.ruling.shared_win)."""
    state.agenda.clear()
    state.phase = "over"
    if state.is_emitting:
        shared = ("axn.ruling.shared_win",) if len(state.winners()) > 1 else ()
        state.emit(e.Over(state.round, (by, "axn.score.tie", *shared)))


# --- end of the round ------------------------------------


@value
class EndOfRound(AxonStep):
    """Step for the end of the round: steps 1 to 3 in turn order, then steps 4 to 7 for all."""

    sentence = N_("The end of the round")

    def resolve(self, state: AxonState, player: int) -> None:
        state.phase = "end_of_round"
        if state.is_emitting:
            state.emit(e.RoundEnded(state.round))
        order = state.list_seats_from(state.first)
        state.then(state.first, Clear(), CheckRed(), NewFirst(), LastPhishing(), StartRound())
        for seat in reversed(order):
            state.then(seat, EndPhishing(), DrawCards(), KeepLimit())


@value
class EndPhishing(Free):
    """Step 1: discard any number of cards, one phishing each (axn.round.phish)."""

    sentence = N_("End of the round: do you phish?")
    kinds = (Phish, Nothing)
    rules = ("axn.round.phish",)

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        for k in state.city.phishing:
            yield PHISH[state.city.refs[k]]
        yield NOTHING

    def legal(self, state: AxonState, player: int) -> Sequence[Action]:
        return [*open_phishing(state), NOTHING] if state.seats[player].hand else [NOTHING]

    def default(self, state: AxonState, player: int) -> Action:
        return NOTHING


@value
class DrawCards(AxonStep):
    """Step 2: draw software cards (axn.round.draw)."""

    sentence = N_("Software cards are drawn")

    def resolve(self, state: AxonState, player: int) -> None:
        verbs.draw(
            state, player, state.game.round_cards + state.count_lasting_effect(player, "draw"), ("axn.round.draw",)
        )


@value
class KeepLimit(AxonStep):
    """Step 3: discard down to the hand limit (axn.round.limit)."""

    sentence = N_("The hand limit is checked")

    def resolve(self, state: AxonState, player: int) -> None:
        over = len(state.seats[player].hand) - state.game.hand_limit - state.count_lasting_effect(player, "hand_limit")
        if over > 0:
            state.then(player, Reduce(over))


@value
class Clear(AxonStep):
    """Step 4: remove all activation markers (axn.round.clear)."""

    sentence = N_("All activation markers are removed")

    def resolve(self, state: AxonState, player: int) -> None:
        verbs.clear_markers(state)


@value
class CheckRed(AxonStep):
    """Step 5: lower the limit for a counter in the red zone; the game may end at once (axn.round.red)."""

    sentence = N_("The red zone is checked")

    def resolve(self, state: AxonState, player: int) -> None:
        red = list_red_resources(state)
        if red and state.game.red_step:
            verbs.lower_limit(state, red)
            if state.limit <= state.stress:
                verbs.end(state, "red")
                finish(state, "axn.round.red")


def list_red_resources(state: AxonState) -> tuple[str, ...]:
    """Return the resources whose counters are in the red zone."""
    return tuple(name for k, name in enumerate(RESOURCES) if state.in_play[k] >= state.game.red_from)


def list_lowest_scorers(state: AxonState) -> list[int]:
    """Return the seats with the fewest points, in turn order (axn.ruling.least)."""
    scores = state.scores()
    return [seat for seat in state.list_seats_from(state.first) if scores[seat] == min(scores)]


@value
class NewFirst(AxonStep):
    """Step 6: make the player with the fewest points first, unless the marker was taken (axn.round.start)."""

    sentence = N_("The first player is chosen")

    def resolve(self, state: AxonState, player: int) -> None:
        if not state.first_taken:
            verbs.give_first(state, list_lowest_scorers(state)[0], "axn.round.start", "axn.ruling.least")
        state.first_taken = False


@value
class LastPhishing(AxonStep):
    """Step 7: free phishing for the fewest points; on a tie the top character enters (axn.round.last)."""

    sentence = N_("The last player phishes for free")

    def resolve(self, state: AxonState, player: int) -> None:
        last = list_lowest_scorers(state)
        if len(last) == 1:
            state.then(last[0], FreeLure())
        elif id := verbs.draw_top_character(state):
            verbs.enter(state, id, BY_POINTS)


BY_POINTS = ("axn.round.last", "axn.ruling.least")


@value
class FreeLure(Lure):
    """Phishing of the player with the fewest points (axn.round.last)."""

    def resolve(self, state: AxonState, player: int) -> None:
        self.draw(state, player, BY_POINTS)
