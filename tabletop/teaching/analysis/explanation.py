"""Reasons why a move is better, in words: certain immediate changes, and later effects on average.

Both moves are played out in the same samples to the end of the round. The differences are described in the words of the
game: points with their causes (the ledger of causes), possessions, and losses that no action caused. Only significant
differences are reported, each with its standard error.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Generator, Iterator, Mapping
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING

from tabletop.engine.core import chance
from tabletop.engine.core.actions import Action, Question
from tabletop.engine.core.outcomes import OWN, POINTS, Difference, Name
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.values import N_, Value
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.i18n.nouns import quote_title
from tabletop.engine.i18n.words import to_singular
from tabletop.engine.preview.action_preview import ActionPreviewer
from tabletop.engine.preview.differences import find_differences
from tabletop.engine.schema.codegen.method_writer import SCHEMAS
from tabletop.engine.schema.compound_fields import SeatsField
from tabletop.engine.schema.field_types import SCORE_NAMES, AmountsField
from tabletop.strategies.base import Strategy
from tabletop.strategies.playouts import PIECE
from tabletop.strategies.rollouts import clamp_error, compute_error, mean
from tabletop.strategies.values import evaluate_by_hand
from tabletop.teaching.analysis.deciding_rule import (
    RULE_DECIDES,
    TIE_DECIDES,
    RuleGains,
    find_deciding_tie_break,
    find_rule_of_points,
)
from tabletop.teaching.analysis.figures.marks import format_error, format_figure, format_percent
from tabletop.teaching.analysis.plan import AnalysisPlan

if TYPE_CHECKING:
    from tabletop.engine.core.state import State

PLAYOUTS = 24
"""Number of playouts of each move."""
MAX_PLAYOUTS = 96
"""Maximum number of playouts of each move, if no difference is significant before."""
SHORT = 10
"""Minimum number of decisions left in the round; with fewer, playouts go to the end of the next round."""
LONGEST = 120
"""Maximum number of decisions in a playout."""
SIGNIFICANT_STANDARD_ERRORS = 2.0
"""Number of standard errors from which on a difference is reported."""
MIN_DIFFERENCE_POINTS = 0.2
"""Smallest difference that is reported."""
MAX_LISTED = 3
"""Maximum number of things listed at a time."""
MEMBERS = 2
"""Maximum number of actions of a kind listed together with the effect of the kind."""

BETTER_AT_ONCE = N_("The better move at once: {changes}.")
PLAYED_AT_ONCE = N_("What was played at once: {changes}.")
BRINGS = N_("Played on {n} times to the end of {horizon}, the better move brings {points} points more.")
COSTS = N_("Played on {n} times to the end of {horizon}, the better move brings {points} points fewer.")
SAME = N_("Played on {n} times to the end of {horizon}, both bring about as many points.")
CAUSES = N_("On average, above all: {things}.")
ELSEWHERE = N_("On average they come from other things, though: {things}.")
THEY_LESS = N_("On average {player:the} {player:#gets/get} {points} points fewer.")
THEY_MORE = N_("On average {player:the} {player:#gets/get} {points} points more.")
THEY_LESS_BY = N_("On average {player:the} {player:#gets/get} {points} points fewer, above all: {things}.")
THEY_MORE_BY = N_("On average {player:the} {player:#gets/get} {points} points more, above all: {things}.")
HAS = N_("Against what was played, one then has on average: {things}.")
MOSTLY = N_("{group} {amount}, mostly by {things}")
LOST = N_("After what was played, more is lost on average: {things}.")
LATER_EFFECT_SENTENCE = N_("What makes it better shows only after that.")
WINS = N_("But the better move wins more of these games: {share} (± {error}) more.")
UNSEEN = N_("What makes it better does not show in these games: it may be chance.")
HORIZONS = {1: N_("the round"), 2: N_("the next round")}

Words = Mapping[str, str]


class _Branch:
    """One playout of one move."""

    def __init__(self, state: State, player: int) -> None:
        self.state = state
        self.rules = RuleGains(player)
        self.gains: dict[tuple[str, str], float] = defaultdict(float)
        """Changes of the seat's counters and of the other seats' points (`_points_of`), by counter and cause."""


class Explanation:
    """The work on one reason: why `better` is better than `played`, for the seat of the view."""

    def __init__(
        self, view: PlayerView, played: Action, better: Action, plan: AnalysisPlan, number: int = 0,
        general_rules: Collection[str] = (),
    ) -> None:  # fmt: skip
        self.view, self.played, self.better = view, played, better
        self.general_rules = general_rules
        """Rules that never decide alone (`deciding_rule.find_general_rules`)."""
        self.player, self.game = view.player, view.game
        self.base: Strategy = plan.find_strategy(self.game)
        self.seed = (plan.seed * 1_021 + number) * 1_009
        self.rounds = 1
        """Round at whose end the playouts stop; 1 is the round of the decision."""
        self.pairs: list[tuple[_Branch, _Branch]] = []
        """Playouts of the better and of the played move in the same sample."""
        self.causes: dict[str, Words] = {}
        """The words for each cause by language, indexed by its English words."""
        self.groups: dict[str, str] = {}
        """The kind of action for each cause that is an action."""
        self.givers: set[str] = set()
        """Causes that have ever given something. Effects of causes that only take are losses."""
        self.deeds: set[str] = set()
        """Causes that are the seat's own actions. Their costs are payments, not losses."""

    def play(self, times: int = PLAYOUTS, most: int = MAX_PLAYOUTS) -> Iterator[None]:
        """Play `times` pairs, incrementally; double the number, up to `most`, while nothing is significant."""
        while len(self.pairs) < times:
            number = len(self.pairs)
            if not number and (yield from self._play_branch(self.played, number))[1] < SHORT:
                self.rounds = 2
            better, _ = yield from self._play_branch(self.better, number)
            played, _ = yield from self._play_branch(self.played, number)
            self.pairs.append((better, played))
        if times < most and not self._has_difference():
            yield from self.play(min(2 * times, most), most)

    def _play_branch(self, action: Action, number: int) -> Generator[None, None, tuple[_Branch, int]]:
        """Play out one move in the sample with this number. Return the playout and its number of decisions."""
        state = self.view.resample(self.seed + number)
        state.is_emitting = True
        source = chance.create_side_random("why", self.seed, number)
        branch, last, decided = _Branch(state, self.player), state.round + self.rounds, 0
        self._apply(branch, action)
        while not state.is_terminal() and state.round < last and decided < LONGEST:
            legal = state.legal_actions()
            if len(legal) == 1:
                self._apply(branch, legal[0])
                continue
            self._apply(branch, self.base.decide(PlayerView.from_guess(state, state.current_player()), source))
            decided += 1
            if decided % PIECE == 0:
                yield
        return branch, decided

    def _apply(self, branch: _Branch, action: Action) -> None:
        """Apply an action and record its changes for the seat, with their causes."""
        before = branch.state.clone()
        for event in branch.state.apply_action(action):
            branch.rules.add(event, before, branch.state)
            for seat, counter, amount in event.changes():
                if not amount or event.because is None or (seat != self.player and counter != POINTS):
                    continue
                cause = self._name_cause(before, event.because)
                if seat == self.player:
                    branch.gains[counter, cause] += amount
                    if amount > 0:
                        self.givers.add(cause)
                else:
                    branch.gains[_name_points_counter(seat), cause] += amount

    def _name_cause(self, before: State, because: Value) -> str:
        """Return the English name of a cause, and store its names in all languages."""
        text = because.text(before)
        if text not in self.causes:
            self.causes[text] = {lang: because.text(before, lang).rstrip(".") for lang in LANGUAGES}
            if isinstance(because, Question) or getattr(because, "player", None) == self.player:
                self.deeds.add(text)
            if isinstance(because, Action):
                kind = because.kind or because.verb
                group = self.groups[text] = f"{kind} …"
                self.causes[group] = {lang: before.word("kind", kind, lang) for lang in LANGUAGES}
        return text

    # --- results ----------------------------------------------------------------------------------------------------

    def describe(self) -> dict[str, tuple[str, ...]]:
        """Return the reason as a few sentences in each language; empty before anything was played."""
        if not self.pairs:
            return {}
        rule, tie_break = self.deciding_rule
        state, texts = self.view.state, dict[str, tuple[str, ...]]()
        for lang in LANGUAGES:
            decisive = []
            if tie_break is not None:
                decisive = [self.game.translate(TIE_DECIDES, lang).format(things=tie_break.text(state, lang))]
            elif rule:
                sentence = self.game.rulebook[rule].sentence(lang)
                decisive = [self.game.translate(RULE_DECIDES, lang).format(rule=sentence)]
            texts[lang] = (*decisive, *self._describe_immediate_changes(lang))
        return texts

    @cached_property
    def deciding_rule(self) -> tuple[str, Value | None]:
        """Id of the rule that alone makes the better move better, and what decides a tie by it, after the playouts.

        The id is "" if no single rule decides.
        """
        points, error = self._compare_quantity(self._compute_lead)
        if _is_significant(points, error):
            moves, state = (self.better, self.played), self.view.state
            own_rules = {rule for move in moves for rule in self.game.cite_rules(move, state, state)}
            rules = [(a.rules, b.rules) for a, b in self.pairs]
            ignored = own_rules.union(self.general_rules)
            return find_rule_of_points(rules, points, ignored) if points > 0 else "", None
        if not self._over:
            return "", None
        results = self._list_win_differences()
        tie_break = find_deciding_tie_break([(a.state, b.state) for a, b in self.pairs], results)
        if tie_break is None or sum(results) <= 0:
            return "", None
        return next(iter(tie_break.cite_rules()), ""), tie_break

    def _compute_lead(self, branch: _Branch) -> float:
        """Return the points of the seat minus those of the others on average."""
        scores = branch.state.scores()
        own = scores[self.player]
        return own - (sum(scores) - own) / max(1, len(scores) - 1)

    def _describe_immediate_changes(self, lang: str) -> Iterator[str]:
        state = self.view.state
        foresight, changes = ActionPreviewer(state), list[list[str]]()
        for action in (self.better, self.played):
            differences = [
                difference for difference in foresight.preview(action).differences if self._is_reported(difference)
            ]
            changes.append([difference.describe_change(state, lang) for difference in differences])
        for own, other, form in zip(changes, reversed(changes), (BETTER_AT_ONCE, PLAYED_AT_ONCE), strict=True):
            apart = [change for change in own if change not in other]
            if apart:
                yield self.game.translate(form, lang).format(changes="; ".join(apart[:MAX_LISTED]))
        yield from self._describe_later_effects(lang)

    def _is_reported(self, difference: Difference) -> bool:
        """Return True if a certain change is a number of the seat itself. Moved pieces are clear from the move."""
        return (
            difference.seat == self.player
            and difference.form == "number"
            and _is_plain(difference)
            and difference.path[0].key not in self.game.mirrors
        )

    def _describe_later_effects(self, lang: str) -> Iterator[str]:
        points, error = self._compare_points(self.player)
        is_significant = _is_significant(points, error)
        form = SAME if not is_significant else BRINGS if points > 0 else COSTS
        yield self.game.translate(form, lang).format(
            n=len(self.pairs),
            horizon=self.game.translate(HORIZONS[self.rounds], lang),
            points=format_figure(abs(points), error, lang),
        )
        causes = self._find_causes(POINTS)
        if causes:
            texts = [self._describe_cause(POINTS, *cause, lang) for cause in causes]
            yield self.game.translate(CAUSES if is_significant else ELSEWHERE, lang).format(things="; ".join(texts))
        lost = list(self._describe_losses(lang))
        if lost:
            yield self.game.translate(LOST, lang).format(things="; ".join(lost))
        yield from self._describe_opponents(lang)
        has = list(self._describe_possessions(lang))
        if has:
            yield self.game.translate(HAS, lang).format(things="; ".join(has))
        if not self._is_favourable(bool(lost)):
            more, error = self._compare_wins() if self._over else (0.0, inf)
            if more > 0 and more >= SIGNIFICANT_STANDARD_ERRORS * error:
                share = {"share": format_percent(more, lang, error), "error": format_error(error, lang)}
                yield self.game.translate(WINS, lang).format(**share)
            else:
                yield self.game.translate(UNSEEN if self._over else LATER_EFFECT_SENTENCE, lang)

    def _has_difference(self) -> bool:
        """Return True if the playouts show any significant difference in favour of the better move."""
        return any(_is_significant(*self._compare_points(seat)) for seat in range(self.game.num_players)) or any(
            self._describe_losses("en")
        )

    def _is_favourable(self, lost: bool) -> bool:
        """Return True if the playouts favour the better move: by points, or by smaller losses (`lost`)."""
        scored = {seat: self._compare_points(seat) for seat in range(self.game.num_players)}
        ahead = sum(
            n if seat == self.player else -n for seat, (n, error) in scored.items() if _is_significant(n, error)
        )
        return ahead > 0 or (ahead == 0 and lost)

    @property
    def _over(self) -> bool:
        """True if all playouts reached the end of the game."""
        return all(branch.state.is_terminal() for pair in self.pairs for branch in pair)

    def _compare_wins(self) -> tuple[float, float]:
        """Return the difference in games won after the better move and its error. All playouts must be complete."""
        apart = self._list_win_differences()
        return mean(apart), clamp_error(compute_error(apart), len(apart), abs(mean(apart)))

    def _list_win_differences(self) -> list[float]:
        return [evaluate_by_hand(a.state, self.player) - evaluate_by_hand(b.state, self.player) for a, b in self.pairs]

    def _compare_quantity(self, of: Callable[[_Branch], float]) -> tuple[float, float]:
        """Return the mean difference of a quantity after the better move, with its standard error."""
        apart = [of(better) - of(played) for better, played in self.pairs]
        return _compute_mean(apart)

    def _compare_points(self, seat: int) -> tuple[float, float]:
        return self._compare_quantity(lambda branch: branch.state.scores()[seat])

    def _compare_gains(self, keys: Collection[tuple[str, str]]) -> tuple[float, float]:
        """Return the difference in the seat's gains from these counters and causes."""
        return self._compare_quantity(lambda branch: sum(branch.gains.get(key, 0.0) for key in keys))

    def _find_causes(self, counter: str) -> list[tuple[str, float, float]]:
        """Return the causes by which the playouts differ in a counter. Actions of one kind are combined."""
        members: dict[str, set[str]] = defaultdict(set)
        for better, played in self.pairs:
            for name, cause in [*better.gains, *played.gains]:
                if name == counter:
                    members[self.groups.get(cause, cause)].add(cause)
        effects = {}
        for group, causes in members.items():
            apart = self._compare_gains([(counter, cause) for cause in causes])
            if _is_significant(*apart):
                effects[group if len(causes) > 1 else next(iter(causes))] = apart
        largest = sorted(effects.items(), key=lambda entry: (-abs(entry[1][0]), entry[0]))[:MAX_LISTED]
        return [(cause, *apart) for cause, apart in largest]

    def _describe_cause(self, counter: str, cause: str, amount: float, error: float, lang: str) -> str:
        # A number after a whole sentence, such as the text of a rule, would not be recognised.
        end = ":" if cause.endswith(".") else ""
        name, amount_text = f"{self.causes[cause][lang]}{end}", format_figure(amount, error, lang, True)
        members = [member for member, group in self.groups.items() if group == cause]
        measured = sorted(
            ((*self._compare_gains([(counter, member)]), member) for member in members), key=lambda of: -abs(of[0])
        )
        things = [
            f"{quote_title(self.causes[member][lang], lang)} {format_figure(part, unsure, lang, True)}"
            for part, unsure, member in measured[:MEMBERS]
            if _is_significant(part, unsure)
        ]
        if not things or measured[0][0] * amount < 0:  # an effect in the opposite direction is no reason
            return f"{name} {amount_text}"
        if len(things) == 1 and format_figure(measured[0][0], measured[0][1], lang, True) == amount_text:
            return things[0]
        facts = {"group": name, "amount": amount_text, "things": ", ".join(things)}
        return self.game.translate(MOSTLY, lang).format(**facts)

    def _describe_losses(self, lang: str) -> Iterator[str]:
        """Yield the losses after the played move: amounts taken by a cause that is no action and never gives."""
        keys = {key for pair in self.pairs for branch in pair for key in branch.gains}
        losses = []
        for counter, cause in keys:
            name = self._name_counter(counter, lang)
            if counter == POINTS or cause in {*self.groups, *self.givers, *self.deeds} or not name:
                continue
            amount, error = self._compare_gains([(counter, cause)])
            if amount > 0 and _is_significant(amount, error):
                losses.append((-amount, f"{format_figure(amount, error, lang)} {name} ({self.causes[cause][lang]})"))
        yield from [text for _, text in sorted(losses)[:MAX_LISTED]]

    def _name_counter(self, counter: str, lang: str) -> str:
        """Return the name of a counter: a field of a seat, or an entry of one; "" if there is none."""
        state = self.view.state
        for f in next((SCHEMAS[f.of].fields for f in SCHEMAS[type(state)].fields if isinstance(f, SeatsField)), ()):
            if f.name == counter:
                return Name(counter, OWN, counter).text(state, lang)
            if isinstance(f, AmountsField):
                names = f.names(state) if callable(f.names) else f.names
                if counter in names:
                    return Name(counter, self.game.kinds.get(f.name) or to_singular(f.name), counter).text(state, lang)
        return ""

    def _describe_possessions(self, lang: str) -> Iterator[str]:
        """Yield the seat's possessions that differ: numbers before things in piles, the most significant first."""
        rows: list[dict[str, Difference]] = []
        for better, played in self.pairs:
            differences = find_differences(played.state, better.state, self.player)
            rows.append(
                {
                    difference.where: difference
                    for difference in differences
                    if difference.seat == self.player and self._is_counted(difference)
                }
            )
        by_place = {where: difference for row in rows for where, difference in row.items()}
        entries = []
        for where, difference in by_place.items():
            amounts = [float(row[where].amount) if where in row else 0.0 for row in rows]
            amount, error = _compute_mean(amounts)
            if _is_significant(amount, error):
                surety = abs(amount) / error if error else inf
                name = difference.what(self.pairs[0][0].state, lang)
                entries.append(
                    (difference.form != "number", -surety, where, f"{name} {format_figure(amount, error, lang, True)}")
                )
        yield from [text for *_, text in sorted(entries)[:MAX_LISTED]]

    def _is_counted(self, difference: Difference) -> bool:
        first = difference.path[0].key
        return (
            difference.form != "word"
            and _is_plain(difference)
            and first not in (POINTS, *SCORE_NAMES, *self.game.mirrors)
        )

    def _describe_opponents(self, lang: str) -> Iterator[str]:
        """Yield the other seats whose points differ, with the causes."""
        state = self.view.state
        for seat in range(self.game.num_players):
            if seat != self.player:
                points, error = self._compare_points(seat)
                if _is_significant(points, error):
                    facts = {"player": seat, "points": format_figure(abs(points), error, lang)}
                    counter = _name_points_counter(seat)
                    things = "; ".join(
                        self._describe_cause(counter, *cause, lang) for cause in self._find_causes(counter)
                    )
                    forms = (THEY_MORE_BY, THEY_LESS_BY) if things else (THEY_MORE, THEY_LESS)
                    yield state.say(lang, forms[points < 0], {**facts, "things": things})


def _is_plain(difference: Difference) -> bool:
    """Return True if the difference is in a number or pile of the seat itself, not in a single piece."""
    return not any(name.is_field for name in difference.path[1:])


def _name_points_counter(seat: int) -> str:
    """Return the counter name for the points of another seat."""
    return f"{seat}.{POINTS}"


def _compute_mean(apart: list[float]) -> tuple[float, float]:
    """Return the mean and its standard error. The error of equal values is not 0, because the next one may differ."""
    return mean(apart), clamp_error(compute_error(apart), len(apart), max(1.0, abs(mean(apart))))


def _is_significant(amount: float, error: float) -> bool:
    """Return True if a difference is large enough to report and significant."""
    return abs(amount) >= MIN_DIFFERENCE_POINTS and abs(amount) >= SIGNIFICANT_STANDARD_ERRORS * error
