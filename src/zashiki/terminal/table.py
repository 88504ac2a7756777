"""A game played to its end in one terminal: people take turns at the screen, and bots choose in between."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import nullcontext
from time import monotonic

from zashiki.bots import Bot
from zashiki.kernel.errors import IllegalAction, ZashikiError
from zashiki.kernel.seat import Seat
from zashiki.kernel.session import Session
from zashiki.kernel.views import View
from zashiki.rules_pages import rules_page
from zashiki.terminal.choices import Choice, Menu
from zashiki.terminal.ending import show_ending
from zashiki.terminal.news import News
from zashiki.terminal.rule_texts import print_rule
from zashiki.terminal.screen import ACCENT, Leave, Screen

SILENT_SECONDS = 3.0
"""After so many seconds without a question the people read what the others have done in the meantime."""

SLOW_SECONDS = 0.4
"""If a bot takes longer than this, the screen says from then on that it is thinking."""

SPARE_LINES = 6
"""The lines besides news, table and choices: headings, the question, what the person types."""

HELP = """\
Type the number of a choice, its name or its token. Or one letter:
  u  undo: take back your last choice, as long as nothing was revealed
  ?  the rules of this question
  l  the log: everything that has happened so far, as far as you know it
  b  the board again, with the choices
  s  save the record, and play on
  q  quit; the record is saved
  h  this help"""


class TerminalTable:
    """One game at one screen. `save` writes the record, and returns a sentence that says where."""

    def __init__(
        self, screen: Screen, session: Session, bots: Mapping[int, Bot], save: Callable[[Session], str]
    ) -> None:
        self.screen = screen
        self.session = session
        self.game = session.game
        self.names = session.names
        self.bots = bots
        self.people = [player for player in range(self.game.num_players()) if player not in bots]
        self.news = News(session)
        self._save = save
        self.asked: set[int] = set()
        self._sitting: int | None = None
        self._slow: set[int] = set()
        self._last_news_at = monotonic()

    def play(self) -> bool:
        """Play to the end, or until somebody leaves. Returns whether the game has ended."""
        try:
            while not self.session.state.is_terminal():
                self._ask_bots()
                self._ask_person()
        except (Leave, KeyboardInterrupt):
            self.screen.say()
            self.screen.say(f"The game stops here. {self._save(self.session)}")
            return False
        self._end()
        return True

    # ------------------------------------------------------------ whose turn

    def _ask_bots(self) -> None:
        """Let each bot that has to act choose."""
        for player in self.session.state.acting_players():
            bot = self.bots.get(player)
            if bot is not None and player in self.session.state.acting_players():
                self.session.apply(player, self._think(player, bot))

    def _think(self, player: int, bot: Bot) -> int:
        """The choice of a bot. If it was slow before, the screen says that it is thinking."""
        began = monotonic()
        with self.screen.waiting(f"{self.names[player]} is thinking") if player in self._slow else nullcontext():
            action = bot.choose(Seat(self.game, self.session.state, player))
        if monotonic() - began > SLOW_SECONDS:
            self._slow.add(player)
        return action

    def _ask_person(self) -> None:
        """Ask the person at the screen if they have to act, or else the next person who has to act."""
        acting = [player for player in self.session.state.acting_players() if player not in self.bots]
        if not acting:
            self._print_news()
            return
        player = self._sitting if self._sitting in acting else acting[0]
        assert player is not None
        if len(self.people) > 1 and player != self._sitting and self._takes_back(player):
            return
        same = player == self._sitting
        self._sitting = player
        _Turn(self, player, same).run()
        self.asked.add(player)
        self._last_news_at = monotonic()

    def _takes_back(self, following: int) -> bool:
        """Draw the curtain before the next person. Returns whether the last person took their choice back instead."""
        last = self._sitting
        back = self.names[last] if last is not None and self.session.may_undo(last) else ""
        if not self.screen.curtain(self.names[following], back):
            return False
        assert last is not None
        self.session.undo(last)
        return True

    def _print_news(self) -> None:
        """If only bots have acted for some time, print what they did; to several people only what all may know."""
        if monotonic() - self._last_news_at < SILENT_SECONDS:
            return
        lines = self.news.fresh(self.people[0] if len(self.people) == 1 else None)
        if lines:
            self.screen.heading("Meanwhile")
            self.screen.items(lines)
        self._last_news_at = monotonic()

    def _end(self) -> None:
        viewer = self.people[0] if len(self.people) == 1 else None
        lines = self.news.fresh(viewer)
        if lines:
            self.screen.heading("What happened last")
            self.screen.items(lines)
        self.screen.say()
        self.screen.show(self.game.text(self.session.view(viewer), self.names))
        outcome = self.session.state.outcome()
        assert outcome is not None
        show_ending(self.screen, self.game, outcome, self.names)
        self.screen.say()
        self.screen.say(self._save(self.session))

    def save(self) -> None:
        """Write the record now, and print where it is."""
        self.screen.say(self._save(self.session))


class _Turn:
    """One person's turn at the screen: what they see, and their answer, which is played."""

    def __init__(self, table: TerminalTable, player: int, same: bool) -> None:
        self.table = table
        self.screen = table.screen
        self.player = player
        self.same = same
        self.view: View = table.session.view(player)
        self.menu = Menu(table.game, self.view, table.names)
        self.commands: dict[str, Callable[[], bool]] = {
            "u": self._undo,
            "?": self._rules,
            "l": self._log,
            "b": self._board,
            "s": self._save,
            "q": self._quit,
            "h": self._help,
        }

    def run(self) -> None:
        """Show the table, and ask until an answer was played or a choice taken back."""
        ask = self.view.ask
        assert ask is not None
        lines = self.table.news.fresh(self.player, everywhere=False)
        if not (self.same and ask.continues and not lines):
            # On a small screen the news above the table would be scrolled away.
            low = not self._fits(lines)
            self._news([] if low else lines)
            self._table()
            self._news(lines if low else [])
        self._question()
        while not self._answer(self.screen.ask(self._prompt())):
            pass

    def _fits(self, lines: list[str]) -> bool:
        height = self.screen.height
        table = self.screen.wrapped(self.table.game.text(self.view, self.table.names))
        return height is None or len(table) + len(lines) + len(self.menu.choices) + SPARE_LINES <= height

    def _news(self, lines: list[str]) -> None:
        if lines:
            self.screen.heading("Since your last choice" if self.player in self.table.asked else "The game begins")
            self.screen.items(lines)

    def _table(self) -> None:
        self.screen.say()
        self.screen.show(self.table.game.text(self.view, self.table.names))

    def _question(self) -> None:
        ask = self.view.ask
        assert ask is not None
        self.screen.say()
        several = len(self.table.people) > 1
        sentence = self.table.game.catalog.say(ask.message, self.table.names)
        self.screen.say(f"{self.table.names[self.player]}: {sentence}" if several else sentence, ACCENT)
        for line in self.menu.lines(self.screen.width):
            self.screen.show(line)

    def _prompt(self) -> str:
        default = self.menu.default
        default_key = next((choice.key for choice in self.menu.choices if choice.action == default), None)
        enter = f" (Enter: {default_key})" if default_key is not None else ""
        undo = "u " if self.table.session.may_undo(self.player) else ""
        return f"{self.menu.keys()}{enter}, or {undo}? l b s q (h: help):"

    def _answer(self, typed: str) -> bool:
        """Carry out what the person has typed. Returns whether the turn is over."""
        command = self.commands.get(typed.casefold())
        if command is not None:
            return command()
        if not typed:
            if self.menu.default is None:
                return self._board()
            return self._play(next(choice for choice in self.menu.choices if choice.action == self.menu.default))
        choice = self.menu.parse(typed)
        if choice is not None:
            return self._play(choice)
        self.screen.say(f"{typed!r} is not a choice here: type {self.menu.expected()}, or h for help.")
        return False

    def _play(self, choice: Choice) -> bool:
        self.table.session.apply(self.player, choice.action)
        return True

    # ------------------------------------------------------------ commands

    def _undo(self) -> bool:
        try:
            self.table.session.undo(self.player)
        except IllegalAction:
            self.screen.say("Nothing can be taken back: you have not chosen yet, or something was revealed since then.")
            return False
        return True

    def _rules(self) -> bool:
        ask = self.view.ask
        assert ask is not None
        if not ask.rules:
            self.screen.say("This question names no rule.")
            return False
        try:
            page = rules_page(self.table.game.name)
            for name in ask.rules:
                print_rule(self.screen, page.rule(name))
        except ZashikiError as error:
            self.screen.say(f"{error}.")
        return False

    def _log(self) -> bool:
        self.screen.heading("The log")
        self.screen.items(self.table.news.log(self.player))
        return False

    def _board(self) -> bool:
        self._table()
        self._question()
        return False

    def _save(self) -> bool:
        self.table.save()
        return False

    def _quit(self) -> bool:
        raise Leave

    def _help(self) -> bool:
        self.screen.show(HELP)
        return False
