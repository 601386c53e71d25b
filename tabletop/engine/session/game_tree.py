"""Game tree of a session: every node that was reached, in branches that share their beginnings.

One branch is current, and one of its nodes is shown. Another decision at an earlier node starts a new branch; the old
one stays. The tree is not thread-safe; the session holds a lock.
"""

from __future__ import annotations

from tabletop.engine.core.actions import Action
from tabletop.engine.core.events import Event
from tabletop.engine.core.state import State
from tabletop.engine.session.history import Branch, Node


class GameTree:
    """Branches that start from one position, by name; the first is "main"."""

    def __init__(self, first: State) -> None:
        root = Node(0, first)
        self.name = "main"
        """Name of the current branch."""
        self.index = 0
        """Index of the shown node."""
        self.present = 0
        """Index of the last node of the current branch that was not undone. An earlier shown node is a look back."""
        self._count = 1
        self._children: dict[int, dict[Action, Node]] = {0: {}}
        self._lines: dict[str, list[Node]] = {"main": [root]}
        self._forks: dict[str, int] = {"main": 0}

    @property
    def current(self) -> list[Node]:
        """Nodes of the current branch; read-only."""
        return self._lines[self.name]

    @property
    def node(self) -> Node:
        """Node that is shown."""
        return self._lines[self.name][self.index]

    @property
    def last(self) -> int:
        """Index of the last node of the current branch."""
        return len(self._lines[self.name]) - 1

    @property
    def branches(self) -> list[Branch]:
        """All branches, in the order in which they started."""
        return [Branch(name, len(line), self._forks[name]) for name, line in self._lines.items()]

    def step(self, action: Action) -> Node:
        """Show the node that this action leads to. Raises IllegalActionError; then nothing changes.

        If the current branch continues with another action, switch to the branch that has this action here, or start a
        new one.
        """
        node = self.node
        after = self._children[node.number].get(action)
        if after is None:
            state = node.state.clone()
            events = state.apply_action(action)
            _, player, because = node.state.agenda[-1]
            after = self._add_node(
                Node(self._count, state, node, action, player, events, because, tuple(state._skipped))
            )
            self._children[node.number][action] = after
        index = self.index + 1
        if index > self.last:
            self.current.append(after)
        elif self.current[index] is not after:
            name = next((n for n, other in self._lines.items() if index < len(other) and other[index] is after), "")
            if name:
                self.name = name
            else:
                self.fork()
                self.current.append(after)
        self.index = self.present = index
        return after

    def append_state(self, state: State, events: tuple[Event, ...]) -> Node:
        """Show a node that no action led to; in the middle of a branch a new branch starts."""
        node = self.node
        if self.index < self.last:
            self.fork()
        after = self._add_node(Node(self._count, state, node, events=events))
        self.current.append(after)
        self.index += 1
        self.present = self.index
        return after

    def show(self, index: int, is_undo: bool = False) -> None:
        """Show the node with this index of the current branch. With `is_undo` the nodes after it are undone."""
        self.index = index
        self.present = index if is_undo else max(index, self.present)

    def fork(self, name: str = "") -> str:
        """Start a branch that ends with the shown node, make it current, and return its name. Raises ValueError."""
        if not name:
            number = len(self._lines) + 1
            while f"branch {number}" in self._lines:
                number += 1
            name = f"branch {number}"
        if name in self._lines:
            raise ValueError(f"a branch {name[:60]!r} already exists")
        self._lines[name] = self.current[: self.index + 1]
        self._forks[name] = self.present = self.index
        self.name = name
        return name

    def get_line(self, name: str) -> list[Node]:
        """Return the nodes of a branch; read-only. Raises ValueError."""
        if name not in self._lines:
            raise ValueError(f"no branch {name[:60]!r} (known: {', '.join(self._lines)})")
        return self._lines[name]

    def switch(self, name: str) -> None:
        """Show the end of another branch. Raises ValueError."""
        self.get_line(name)
        self.name = name
        self.index = self.present = self.last

    def _add_node(self, node: Node) -> Node:
        self._count += 1
        self._children[node.number] = {}
        return node
