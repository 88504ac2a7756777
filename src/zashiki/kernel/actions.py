"""Vocabularies: an action is an int whose meaning never depends on the state, and a text token both ways."""

from __future__ import annotations

from typing import NamedTuple

from zashiki.kernel.errors import InvalidToken, suggest


class Block(NamedTuple):
    """One kind of action: `size` ints in a row, each with a name.

    `names` are the parts of the tokens after the colon (`hex:D5`); without them the value itself is used
    (`amount:3`). A block of size 1 without names is a bare word (`pass`).
    """

    kind: str
    size: int = 1
    names: tuple[str, ...] = ()


class Token(NamedTuple):
    """What an action says: its kind, its value within the kind (0 and up), and its stable text."""

    kind: str
    value: int
    text: str


class Vocabulary:
    """All actions of a game, as contiguous blocks from 0 up, fixed by the game's options and pack.

    tokens: what each action says, by the action.

    Raises ValueError where two blocks or two actions have the same name, or a block not as many names as actions.
    """

    __slots__ = ("_actions", "_starts", "blocks", "tokens")

    def __init__(self, blocks: tuple[Block, ...]) -> None:
        self.blocks = blocks
        self._starts: dict[str, int] = {}
        self.tokens: list[Token] = []
        for block in blocks:
            if block.names and len(block.names) != block.size:
                raise ValueError(f"block {block.kind!r} has {block.size} actions but {len(block.names)} names")
            if block.kind in self._starts:
                raise ValueError(f"block {block.kind!r} is declared twice")
            self._starts[block.kind] = len(self.tokens)
            for value in range(block.size):
                if block.names:
                    text = f"{block.kind}:{block.names[value]}"
                else:
                    text = block.kind if block.size == 1 else f"{block.kind}:{value}"
                self.tokens.append(Token(block.kind, value, text))
        self._actions = {token.text: action for action, token in enumerate(self.tokens)}
        if len(self._actions) != len(self.tokens):
            raise ValueError("two actions have the same token")

    def __len__(self) -> int:
        """The number of distinct actions; every action is in `range(len(vocabulary))`."""
        return len(self.tokens)

    def start(self, kind: str) -> int:
        """The first action of a block: `start(kind) + value` is the action."""
        return self._starts[kind]

    def action(self, kind: str, value: int = 0) -> int:
        """The action with this value in this block."""
        return self._starts[kind] + value

    def describe(self, action: int) -> Token:
        """Kind, value and text of an action. Raises InvalidToken outside `range(len(self))`."""
        if 0 <= action < len(self.tokens):
            return self.tokens[action]
        raise InvalidToken(f"action {action} is not in the vocabulary; it has {len(self.tokens)} actions, from 0 up")

    def text(self, action: int) -> str:
        """The token of an action, such as `hex:D5`."""
        return self.describe(action).text

    def parse(self, text: str) -> int:
        """The action of a token. Raises InvalidToken, with the nearest known token, for anything else."""
        action = self._actions.get(text)
        if action is None:
            kind = text.partition(":")[0]
            if kind in self._starts:
                hint = suggest(text, [token for token in self._actions if token.partition(":")[0] == kind])
            else:
                hint = suggest(kind, self._starts)
            raise InvalidToken(f"no action is called {text!r}{hint}")
        return action
