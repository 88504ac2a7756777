"""Checks of words: tokens, the frozen vocabulary, messages, texts and pictures."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from random import Random
from xml.etree import ElementTree

from tests.conformance.configurations import Subject
from tests.conformance.playing import DRAWN, drawing_of, names_of, play, positions, require, viewers, where
from zashiki.kernel.errors import InvalidToken
from zashiki.kernel.game import AnyGame
from zashiki.kernel.messages import Message
from zashiki.kernel.paths import choice_tree
from zashiki.kernel.story import heard

WIDEST = 100
TOKEN = re.compile(r"[a-z][a-z0-9-]*(:[A-Za-z0-9+.,/_-]+)*")
IN_REGION = re.compile(r'data-token="([^"]*)"')
GOLDEN = Path(__file__).parent / "vocabularies.txt"
AGAIN = "python -m tests.conformance.vocabularies"


def vocabulary_hash(subject: Subject) -> str:
    """16 hex digits that stand for all tokens in their order."""
    vocabulary = subject.game.vocabulary
    text = "\n".join(vocabulary.text(action) for action in range(len(vocabulary)))
    return f"{len(vocabulary)} {hashlib.sha256(text.encode()).hexdigest()[:16]}"


def golden_vocabularies() -> dict[str, str]:
    """The frozen vocabularies: hash by configuration."""
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    return {name: found for name, _, found in (line.partition(" = ") for line in lines if " = " in line)}


def check_vocabulary_frozen(subject: Subject, name: str) -> None:
    """The actions of the standard configurations never change: records and bots of yesterday stand on them."""
    golden = golden_vocabularies().get(name)
    found = vocabulary_hash(subject)
    require(
        found == golden,
        f"the vocabulary of {name} is {found}, frozen is {golden}. If it has to change, raise rules_version and run "
        f"`{AGAIN}`; if {name} is new, run it as well",
    )


def check_tokens(subject: Subject, seed: int) -> None:
    """Every action has a token, and every token its action."""
    vocabulary = subject.game.vocabulary
    require(
        vocabulary.text(0) == "pass", f"{subject!r}: action 0 is {vocabulary.text(0)}; every vocabulary opens with pass"
    )
    for action in range(len(vocabulary)):
        text = vocabulary.text(action)
        require(vocabulary.parse(text) == action, f"{subject!r}: {text} does not mean {action}")
        require(TOKEN.fullmatch(text), f"{subject!r}: {text!r} is no token for records and addresses")
        token = vocabulary.describe(action)
        require(vocabulary.action(token.kind, token.value) == action, f"{subject!r}: {token} is not {action}")
    for wrong in ("", "no-such-action", "pass:", "pass:0", " pass"):
        try:
            vocabulary.parse(wrong)
        except InvalidToken:
            continue
        require(False, f"{subject!r}: {wrong!r} was taken as an action")


def check_texts(subject: Subject, seed: int) -> None:
    """Every question, event and outcome can be said, and every table written in at most 100 columns."""
    game = subject.game
    for state in positions(subject, seed):
        names = [f"Player {player + 1}" for player in range(len(state.answers))]
        here = where(subject, state, seed)
        for viewer in viewers(state):
            view = game.view(state, viewer)
            if view.ask is not None:
                said(game, view.ask.message, names, here)
            if view.outcome is not None:
                said(game, view.outcome.reason, names, here)
            lines = game.text(view, names).splitlines()
            require(any(line.strip() for line in lines), f"{here}: viewer {viewer} reads nothing")
            widest = max(lines, key=len)
            require(len(widest) <= WIDEST, f"{here}: a line of {len(widest)} columns: {widest!r}")


def said(game: AnyGame, message: Message, names: list[str], here: str) -> str:
    """A message in words; Fault where the catalog has none."""
    try:
        words = game.catalog.say(message, names)
    except (KeyError, IndexError, TypeError, ValueError) as error:
        require(False, f"{here}: {message} cannot be said: {error!r}")
        raise
    require(words.strip(), f"{here}: {message} has no words")
    return words


def check_story(subject: Subject, seed: int) -> None:
    """A whole game's story can be said to every viewer, and telling it changes nothing."""
    game = subject.game
    silent, told = game.new_initial_state(seed), game.new_initial_state(seed)
    names = [f"Player {player + 1}" for player in range(len(told.answers))]
    events = 0
    for number, (_, player, action) in enumerate(play(subject, seed, silent)):
        told.story = []
        told.apply_unchecked(player, action)
        for viewer in viewers(told):
            for event in heard(told.story, viewer):
                said(game, event.message, names, f"{subject!r}, seed {seed}, action {number}")
        events += len(told.story)
    require(events > 0, f"{subject!r}, seed {seed}: a game without a story")
    require(silent.result == told.result, f"{subject!r}, seed {seed}: listening changed the game")


def check_pictures(subject: Subject, seed: int) -> None:
    """Regions and pictures are well formed, and what can be clicked there bears tokens of the game."""
    rng = Random(seed)
    for state in positions(subject, seed)[:DRAWN]:
        view = subject.game.view(state, rng.choice(viewers(state)))
        picture = subject.game.picture(view, names_of(view.players), "dark")
        well_formed(picture, f"{where(subject, state, seed)}: the dark picture")
    subject = subject.planted or subject  # whose positions `check_sent` draws
    for state in positions(subject, seed)[:DRAWN]:
        here = where(subject, state, seed)
        for viewer in viewers(state):
            drawing = drawing_of(subject, state, viewer)
            well_formed(drawing.picture, f"{here}: the light picture")
            for name, region in drawing.regions.items():
                well_formed(f"<all>{region}</all>", f"{here}: the region {name}")
                for token in IN_REGION.findall(region):
                    try:
                        subject.game.vocabulary.parse(token)
                    except InvalidToken as error:
                        require(False, f"{here}: the region {name}: {error}")


def well_formed(markup: str, here: str) -> None:
    """Raise Fault unless the markup can be parsed."""
    try:
        ElementTree.fromstring(markup)
    except ElementTree.ParseError as error:
        require(False, f"{here} is not well formed: {error}: {markup[:200]}")


def check_trees(subject: Subject, seed: int) -> None:
    """The tree of choices offers exactly the legal actions, and each path in it can be played."""
    game = subject.game
    rng = Random(seed)
    for state in positions(subject, seed):
        here = where(subject, state, seed)
        for player in state.acting_players():
            tree = choice_tree(game, state, player, nodes=80, seconds=60)
            question, path = tree.question, []
            assert question is not None
            offered = [answer.token for answer in question.answers]
            legal = [game.vocabulary.text(action) for action in state.legal_actions(player)]
            require(offered == legal, f"{here}: the tree offers {offered}, legal are {legal}")
            trial = state.copy()
            while question is not None:
                answer = rng.choice(question.answers)
                path.append(answer.token)
                action = game.vocabulary.parse(answer.token)
                require(
                    player in trial.acting_players() and action in trial.legal_actions(player),
                    f"{here}: the path {path} of the tree cannot be played",
                )
                trial.apply_action(player, action)
                question = answer.then
