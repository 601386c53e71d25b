"""Records: a whole game as a page of JSON (game, parameters, seed, actions, and a fingerprint of the last position).

A record is read as data and checked field by field. One `RecordError` reports every mistake with its place. Replaying
the record shows if its actions are legal.
"""

from __future__ import annotations

import json
import os
import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tabletop.engine.core.decisions import IllegalActionError, NotationError, require_position
from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.engine.declarations.parameters import ParameterError, check_parameters
from tabletop.engine.i18n.quoting import join_mistakes, shorten
from tabletop.engine.registry.catalogue import create_declared_game, find_game_class
from tabletop.engine.serialization import files
from tabletop.engine.serialization.bounded_input import MAX_BYTES, InputError, parse_json, read_text
from tabletop.engine.serialization.saving import Reader, SaveError
from tabletop.engine.session import links
from tabletop.engine.session.auto_pass import MODES

FORMAT = "tabletop record 1"
MAX_SEED = 2**62

_OPTIONAL_KEYS = ("standing", "unasked", "seats", "shown", "annotations")
"""Keys that only some records have: auto-pass, seats, the shown position, and texts of a screen."""
_REQUIRED_KEYS = ("format", "game", "rules_version", "parameters", "content", "seed", "start", "actions", "digest")
_DIGEST = re.compile(r"[0-9a-f]{16}")


class RecordError(ValueError):
    """Error for a record that cannot be used; `mistakes` holds every mistake with its place."""

    def __init__(self, source: str, mistakes: Iterable[str]) -> None:
        self.source = source
        self.mistakes = tuple(map(shorten, mistakes))
        super().__init__(f"{shorten(source)} is not a valid record: {join_mistakes(self.mistakes)}")

    def __reduce__(self) -> tuple[type[RecordError], tuple[str, tuple[str, ...]]]:
        # By default pickle rebuilds an exception from its message alone; workers send their exceptions pickled.
        return type(self), (self.source, self.mistakes)


@dataclass(frozen=True)
class Record:
    """Record of a whole game. Records of the same game are equal whatever their `seats` and `shown`.

    `start` is a saved position if the game did not begin with a new game. `digest` is the fingerprint of the last
    position. `rules_version` is that of the game; `actions` are in notation. Methods with a parameter `game` need it
    if `load_game` does not find the game.
    """

    game_name: str
    rules_version: str
    parameters: Mapping[str, Any]
    content: str
    """Cards and boards that were played with, as identified by `Game.content_id`."""
    seed: int
    actions: tuple[str, ...]
    start: Mapping[str, Any] | None
    digest: str
    standing: tuple[str, ...] = ()
    """Auto-pass mode of each seat at the end; empty if unknown."""
    unasked: tuple[int, ...] = ()
    """Indices of the actions that auto-pass gave without asking."""
    seats: tuple[str, ...] = field(default=(), compare=False)
    """For each seat "human" or the name of a strategy; empty if unknown."""
    shown: int | None = field(default=None, compare=False)
    """Number of actions before the position that was shown; None for all of them."""
    annotations: Mapping[int, str] = field(default_factory=dict)
    """Texts of `Session.annotate` by the number of actions before their position."""

    @classmethod
    def of(
        cls,
        game: Game,
        seed: int,
        actions: Iterable[Any],
        last: State,
        start: State | None = None,
        standing: Sequence[str] = (),
        unasked: Iterable[int] = (),
        seats: Sequence[str] = (),
        shown: int | None = None,
        annotations: Mapping[int, str] | None = None,
    ) -> Record:
        """Return the record of a game that was played.

        Args:
            game: Game with its parameters.
            seed: Seed of the game.
            actions: Actions in order.
            last: Position after the last action.
            start: First position, if it was not that of a new game.
            standing: See the fields of the record; so for `unasked`, `seats`, `shown` and `annotations`.

        Raises:
            PositionError: `last` or `start` is not a position.

        >>> events = deal.apply_action("take")
        >>> tabletop.Record.of(gin, 7, ["take"], deal).actions
        ('take',)
        """
        require_position(last)
        if start is not None:
            require_position(start)
        words = tuple(str(action) for action in actions)
        began = start.to_dict() if start is not None else None
        rest = (tuple(standing), tuple(unasked), tuple(seats), shown)
        head = (game.name, game.rules_version, game.changed_parameters(), game.content_id)
        return cls(*head, seed, words, began, last.digest(), *rest, dict(annotations or {}))

    # --- text and files -----------------------------------------------------------------------------------------

    def to_text(self) -> str:
        """Return the record as readable JSON, with one action per line."""
        lines = [f"{json.dumps(key)}: {json.dumps(fact)}" for key, fact in self._get_head().items()]
        actions = ",\n".join(f"  {json.dumps(action)}" for action in self.actions)
        lines.append(f'"actions": [\n{actions}\n]' if actions else '"actions": []')
        lines.append(f'"digest": {json.dumps(self.digest)}')
        return "{\n" + ",\n".join(lines) + "\n}\n"

    def _get_head(self) -> dict[str, Any]:
        """Return everything but the actions and the digest, as plain data."""
        fields: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game_name,
            "rules_version": self.rules_version,
            "parameters": dict(self.parameters),
            "content": self.content,
            "seed": self.seed,
            "start": self.start,
        }
        for key in ("standing", "unasked", "seats"):
            if entries := getattr(self, key):
                fields[key] = list(entries)
        if self.shown is not None:
            fields["shown"] = self.shown
        if self.annotations:
            fields["annotations"] = {str(k): text for k, text in self.annotations.items()}
        return fields

    def link(self) -> str:
        """Return the whole game as one word without spaces, for messages; `from_link` and `play` read it.

        >>> session.record().link()[:12]
        'tabletop1.eN'
        """
        whole = {**self._get_head(), "actions": list(self.actions), "digest": self.digest}
        return links.encode_link(json.dumps(whole, separators=(",", ":")))

    @classmethod
    def from_link(cls, link: str, game: type[Game] | Game | None = None) -> Record:
        """Read a record from its `link`; `game` is as in `from_text`.

        Raises:
            RecordError: The link is invalid, cut or changed, too large, or its record cannot be used.

        >>> tabletop.Record.from_link(session.record().link()) == session.record()
        True
        """
        source = "this link"
        try:
            text = links.decode_link(link, MAX_BYTES)
        except ValueError as e:
            raise RecordError(source, [str(e)]) from None
        return cls.from_text(text, source, game)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file. If writing fails, an existing file stays as it was. Raises OSError.

        >>> session.record().save("game.json")
        """
        files.write(path, self.to_text())

    @classmethod
    def load(cls, path: str | os.PathLike[str], game: type[Game] | Game | None = None) -> Record:
        """Read a record from a file. Raises RecordError, or OSError if there is no such file.

        >>> session.record().save("game.json")
        >>> tabletop.Record.load("game.json") == session.record()
        True
        """
        source = Path(path).name or str(path)
        try:
            text = read_text(path)
        except InputError as e:
            raise RecordError(source, e.mistakes) from None
        return cls.from_text(text, source, game)

    @classmethod
    def from_text(cls, text: str, source: str = "this text", game: type[Game] | Game | None = None) -> Record:
        """Read a record from its JSON text.

        Args:
            text: The JSON.
            source: Name of the text in errors.
            game: The game or its class. Needed for games that `load_game` does not find and for custom content,
                because a record names no files. The parameters are those of the record.

        Raises:
            RecordError: The record is invalid; the error names every mistake.

        >>> text = session.record().to_text()
        >>> tabletop.Record.from_text(text).seed
        7
        """
        try:
            data = parse_json(text)
        except InputError as e:
            raise RecordError(source, e.mistakes) from None
        reader = Reader({})
        more = [key for key in _OPTIONAL_KEYS if isinstance(data, Mapping) and key in data]
        table = reader.table(data, "record", [*_REQUIRED_KEYS, *more])
        for key in ("format", "game", "rules_version", "content", "digest"):
            if key in table:
                reader.word(table[key], key)
        if not isinstance(table.get("parameters", {}), Mapping):
            reader.wrong("parameters", "must be a table")
        if "seed" in table:
            reader.number(table["seed"], "seed", -MAX_SEED, MAX_SEED)
        if not isinstance(table.get("start"), (Mapping, type(None))):
            reader.wrong("start", "must be a table or null")
        actions = reader.words(table.get("actions", []), "actions")
        standing = reader.words(table.get("standing", []), "standing", MODES, 100)
        unasked = reader.numbers(table.get("unasked", []), "unasked", 0, len(actions) - 1, len(actions))
        seats = reader.words(table.get("seats", []), "seats", most=100)
        if "shown" in table:
            reader.number(table["shown"], "shown", 0, len(actions))
        places = [str(k) for k in range(len(actions) + 1)]
        given = table.get("annotations", {})
        annotated = [place for place in places if isinstance(given, Mapping) and place in given]
        texts = reader.table(given, "annotations", annotated)
        annotations = {int(place): reader.word(texts[place], f"annotations.{place}") for place in annotated}
        if isinstance(table.get("format"), str) and table["format"] != FORMAT:
            reader.wrong("format", f"{table['format'][:60]!r} is not {FORMAT!r}")
        if isinstance(table.get("digest"), str) and not _DIGEST.fullmatch(table["digest"]):
            reader.wrong("digest", f"{table['digest'][:60]!r} is not 16 hexadecimal digits")
        if reader.mistakes:
            raise RecordError(source, reader.mistakes)
        record = cls(
            table["game"],
            table["rules_version"],
            table["parameters"],
            table["content"],
            table["seed"],
            tuple(actions),
            table["start"],
            table["digest"],
            tuple(standing),
            tuple(unasked),
            tuple(seats),
            table.get("shown"),
            annotations,
        )
        record._open(source, game)
        return record

    # --- playing it again ---------------------------------------------------------------------------------------

    def game(self, game: type[Game] | Game | None = None) -> Game:
        """Return the game with the recorded parameters. Raises RecordError.

        >>> session.record().game()
        load_game('gin_rummy', hands=1)
        """
        return self._open("the record", game)[0]

    def replay(self, game: type[Game] | Game | None = None) -> State:
        """Return the last position. Raises RecordError if an action is illegal or the last position differs.

        >>> session.record().replay()
        <gin_rummy: round 1, play, player 1 to decide, points (0, 0)>
        """
        return deque(self.iterate_states(game), maxlen=1).pop()  # at least the first position, or an error

    def iterate_states(self, game: type[Game] | Game | None = None) -> Iterator[State]:
        """Yield every position in turn, including the first one. It is one object: clone the positions that you keep.

        Raises RecordError at the first illegal action; see `replay`.

        >>> moves = session.run_strategies()
        >>> [state.current_player() for state in session.record().iterate_states()]
        [1, 1, 0]
        """
        game, state = self._open("the record", game)
        for k, text in enumerate(self.actions):
            yield state
            try:
                state.apply_action(game.parse_action(text))
            except IllegalActionError as e:
                raise RecordError("the record", [f"decision {k}, {text[:80]!r}: {e.verdict.text()}"]) from None
            except NotationError as e:
                raise RecordError("the record", [f"decision {k}: {e}"]) from None
            except Exception as e:
                # A start position from a file may be well formed but unreachable in play.
                why = f"decision {k}, {text[:80]!r} cannot be applied: {e!r}"
                raise RecordError("the record", [why]) from e
        if state.digest() != self.digest:
            raise RecordError("the record", ["digest: the actions lead to another position; was the record edited?"])
        yield state

    def _open(self, source: str, candidate: type[Game] | Game | None) -> tuple[Game, State]:
        """Return the game and its first position; RecordError names every mistake in game, version and actions."""
        mistakes = []
        try:
            candidate = candidate or find_game_class(self.game_name)
        except ParameterError as e:
            raise RecordError(source, [f"game: {e}"]) from None
        if self.game_name != candidate.name:
            mistakes.append(f"game: the record is of {self.game_name[:60]!r}, not {candidate.name!r}")
        if self.rules_version != candidate.rules_version:
            then = self.rules_version[:60]
            mistakes.append(
                f"rules_version: recorded with version {then!r} of the rules, this is {candidate.rules_version!r}"
            )
        if len(self.actions) > candidate.max_decisions:
            mistakes.append(f"actions: {len(self.actions)} is more than a game allows ({candidate.max_decisions})")
        try:
            if isinstance(candidate, Game):
                settings = check_parameters(candidate.declared, self.parameters)
                is_same = candidate.settings == settings
                game = (
                    candidate
                    if is_same
                    else candidate.with_parameters(**{name: s.value for name, s in settings.items()})
                )
            else:
                game = create_declared_game(candidate, self.parameters)
        except ParameterError as e:
            raise RecordError(source, [*mistakes, f"parameters: {e}"]) from None
        if self.standing and len(self.standing) != game.num_players:
            mistakes.append(f"standing: {len(self.standing)} answers for {game.num_players} seats")
        if self.seats and len(self.seats) != game.num_players:
            mistakes.append(f"seats: {len(self.seats)} for a game of {game.num_players}")
        if game.content_id != self.content:
            mistakes.append(f"content: played with {self.content[:60]!r}, this game has {game.content_id!r}")
        for k, text in enumerate(self.actions[: candidate.max_decisions]):
            try:
                game.parse_action(text)
            except NotationError as e:
                mistakes.append(f"actions[{k}]: {e}")
        state: State | None = None
        try:
            state = game.new_initial_state(self.seed) if self.start is None else game.state_from_dict(self.start)
        except SaveError as e:
            mistakes.append(f"start: {e}")
        if mistakes or state is None:
            raise RecordError(source, mistakes)
        return game, state
