"""Cards that are drawn, kept, discarded and looked at: decks, hand limits, Foresight (3, 6.24 to 6.35, 13.20)."""

from __future__ import annotations

from zashiki.games.yedo.actions import ORDERS
from zashiki.games.yedo.rules.state import YedoState
from zashiki.games.yedo.rules.terms import (
    ACTION,
    ALL,
    ANY_MISSION,
    BONUS,
    COLOURS,
    DECKS,
    EVENT,
    GREEN,
    NOTHING,
    WEAPON,
    Card,
    Cards,
    DeckNumber,
    Kind,
    Player,
)
from zashiki.kernel.decks import mingle
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import Choice
from zashiki.kernel.story import SPECTATOR, bit

MISSION_DECKS = range(GREEN, GREEN + len(COLOURS))


def refill_weapons(state: YedoState) -> None:
    """An empty Weapon deck is replaced by the shuffled discards before a draw or a look (YE-3.18, YE-R20)."""
    deck = state.decks[WEAPON]
    if len(deck) == 0 and state.discards:
        deck.shuffle(state.discards)
        for card in state.discards:
            state.known[card] = state.game.everybody  # everybody knows what is in there
        state.discards = ()
        if state.story is not None:
            state.tell("shuffle-weapons")


def draw(state: YedoState, player: Player, deck: DeckNumber) -> int:
    """The top card of a deck, seen by the player who draws it; a Weapon by everybody. NOTHING if there is none."""
    if deck == WEAPON:
        refill_weapons(state)
    cards = state.decks[deck]
    if len(cards) == 0:
        return NOTHING
    card = cards.draw(state.chance, state.known, state.game.everybody if deck == WEAPON else bit(player))
    state.reveals += 1
    return card


def stocked(state: YedoState, deck: DeckNumber) -> bool:
    """Whether there are cards of a deck to draw or to look at; discarded Weapons count, too (YE-R20)."""
    return len(state.decks[deck]) > 0 or (deck == WEAPON and bool(state.discards))


def hand_of(state: YedoState, player: Player, deck: DeckNumber) -> tuple[int, ...]:
    """The hand that holds the cards of a deck."""
    if deck == ACTION:
        return state.actions[player]
    if deck == BONUS:
        return state.bonuses[player]
    return state.weapons[player] if deck == WEAPON else state.missions[player]


def could_hold(state: YedoState, player: Player, cards: Cards) -> bool:
    """Whether a player could hold one of these Action Cards, as far as everybody knows (YE-R11).

    A card of which everybody knows the place is in their hand or is not. Any other card could be in it, if they
    hold a card that not everybody knows. What spectators know everybody knows.
    """
    hand = state.actions[player]
    if not hand:
        return False
    known = state.known
    unknown = not all(known[card] & SPECTATOR for card in hand)
    for card in cards:
        if known[card] & SPECTATOR:
            if card in hand:
                return True
        elif unknown:
            return True
    return False


def set_hand(state: YedoState, player: Player, deck: DeckNumber, cards: Cards) -> None:
    """Give a player a new hand of this kind."""
    if deck == ACTION:
        state.actions[player] = cards
    elif deck == BONUS:
        state.bonuses[player] = cards
    elif deck == WEAPON:
        state.weapons[player] = cards
    else:
        state.missions[player] = cards


def take(state: YedoState, player: Player, *cards: int) -> None:
    """Put cards of one deck into a player's hand, Weapons onto their board."""
    if cards:
        deck = state.game.table.deck_of[cards[0]]
        set_hand(state, player, deck, tuple(sorted((*hand_of(state, player, deck), *cards))))
        check_limit(state, player, deck)


def draw_some(state: YedoState, player: Player, deck: DeckNumber, count: int) -> Cards:
    """Draw so many top cards, or as many as there are (YE-6.34, YE-R61), and say so."""
    cards: list[Card] = []
    while len(cards) < count and (card := draw(state, player, deck)) != NOTHING:
        cards.append(card)
    if cards:
        tell_drawn(state, player, deck, tuple(cards), "draw")
    return tuple(cards)


def draw_cards(state: YedoState, player: Player, deck: DeckNumber, count: int) -> None:
    """Draw top cards into the hand, as many as there are (YE-R61)."""
    take(state, player, *draw_some(state, player, deck, count))


def tell_drawn(state: YedoState, player: Player, deck: DeckNumber, cards: Cards, what: str) -> None:
    """Say that cards were drawn or looked at: to the player which ones, to the others how many."""
    if state.story is None:
        return
    if deck == WEAPON and what == "draw":
        state.tell("draw-seen", player=player, cards=state.faces(cards))
        return
    state.tell(what, player=player, deck=deck, number=len(cards))
    state.tell(f"{what}-own", bit(player), player=player, cards=state.faces(cards))


# ---------------------------------------------------------------- limits and discards


def hand_limit(state: YedoState, deck: DeckNumber) -> int:
    """The hand limit for the cards of a deck that has one.

    YE-R7: Action Cards (YE-3.6), Bonus Cards (YE-3.5), Missions (YE-3.8); completed ones are in no hand.
    """
    numbers = state.game.table.numbers
    if deck == ACTION:
        return numbers.action_limit
    return numbers.bonus_limit if deck == BONUS else numbers.mission_limit


def check_limit(state: YedoState, player: Player, deck: DeckNumber) -> None:
    """A player discards at once what is above a hand limit (YE-3.21, YE-R6).

    The Blackmail Card is in no hand (YE-3.7, YE-16.3).
    """
    if deck == WEAPON:  # YE-3.9: no limit
        return
    over = len(hand_of(state, player, deck)) - hand_limit(state, deck)
    if over > 0:
        state.then(DiscardCard(player, min(deck, GREEN), over))


def put_away(state: YedoState, player: Player, card: Card) -> None:
    """Discard a card of the hand face down under its deck (YE-3.16, YE-3.19, YE-3.20), a Weapon face up (YE-3.17)."""
    table = state.game.table
    deck = table.deck_of[card]
    hand = hand_of(state, player, deck)
    if deck == WEAPON:
        state.discards = (*state.discards, card)
        if state.story is not None:
            state.tell("discard-weapon", player=player, card=state.face(card))
    else:
        lose_track(state, player, card)
        state.decks[deck].put_bottom(card)
        if state.story is not None:
            state.tell("discard", player=player, deck=deck)
            state.tell("discard-own", bit(player), player=player, card=state.face(card))
    set_hand(state, player, deck, tuple([other for other in hand if other != card]))


def lose_track(state: YedoState, player: Player, card: Card) -> None:
    """A card leaves a hand unseen: the others do not know any more which cards with this back are left there."""
    deck = state.game.table.deck_of[card]
    alike = [other for other in hand_of(state, player, deck) if state.game.table.deck_of[other] == deck]
    if len(alike) > 1:
        mingle(alike, state.known, bit(player))


def card_actions(state: YedoState, cards: Cards) -> list[int]:
    """The actions that name these cards by what is printed on them, one for cards with the same print."""
    table, starts = state.game.table, state.game.card_starts
    return sorted({starts[table.deck_of[card]] + table.kind[card] for card in cards})


def named_card(state: YedoState, cards: Cards, action: int) -> int:
    """The card that an action names.

    Of several cards with this print it is the one that most viewers know, so that the others stay unknown.
    """
    table, starts, known = state.game.table, state.game.card_starts, state.known
    alike = [card for card in cards if starts[table.deck_of[card]] + table.kind[card] == action]
    return max(alike, key=lambda card: (known[card].bit_count(), -card))


class DiscardCard(Choice[YedoState], frozen=True):
    """Which card of a hand is discarded.

    deck: the deck of the cards; GREEN stands for all Missions. count: how many are still to be discarded.
    """

    rules = ("YE-3.21", "YE-R6")
    deck: DeckNumber
    count: int

    def legal(self, state: YedoState, player: Player) -> list[int]:
        return card_actions(state, hand_of(state, player, self.deck))

    def answer(self, state: YedoState, action: int) -> None:
        hand = hand_of(state, self.player, self.deck)
        put_away(state, self.player, named_card(state, hand, action))
        if self.count > 1:
            state.then(DiscardCard(self.player, self.deck, self.count - 1))


def discard(state: YedoState, player: Player, deck: DeckNumber, count: int) -> None:
    """A player loses cards of a hand, at their choice, as many as there are (YE-R27)."""
    hand = hand_of(state, player, deck)
    if len(hand) > count:
        state.then(DiscardCard(player, deck, count))
        return
    for card in hand:
        put_away(state, player, card)


# ---------------------------------------------------------------- draw some, keep some


def draw_keep(state: YedoState, player: Player, deck: DeckNumber, count: int, keep: int) -> None:
    """Draw cards, as many as there are, keep some of them and put the rest away."""
    if deck == ANY_MISSION:
        choose_deck(state, player, count, keep)
        return
    state.drawn = draw_some(state, player, deck, count)
    if state.drawn:
        keep_next(state, player, deck, keep)


def keep_next(state: YedoState, player: Player, deck: DeckNumber, keep: int) -> None:
    """Ask for the next card to keep; when enough are kept the rest goes away in the order in which it was drawn."""
    if keep and len(state.drawn) > keep:
        state.then(KeepCard(player, deck, keep))
        return
    rest = state.drawn
    state.drawn = ()
    if keep:
        take(state, player, *rest)
        return
    if deck == WEAPON:
        state.discards += rest
        if state.story is not None and rest:
            state.tell("discard-weapons", player=player, cards=state.faces(rest))
        return
    for card in rest:
        state.decks[deck].put_bottom(card)  # YE-R1: Bonus Cards, too, go under their own deck


class KeepCard(Choice[YedoState], frozen=True):
    """Which of the drawn cards is kept (YE-6.24 to YE-6.26, YE-6.33)."""

    rules = ("YE-6.24", "YE-6.25", "YE-6.26", "YE-6.33", "YE-R73")
    deck: DeckNumber
    keep: int

    def legal(self, state: YedoState, player: Player) -> list[int]:
        return card_actions(state, state.drawn)

    def answer(self, state: YedoState, action: int) -> None:
        card = named_card(state, state.drawn, action)
        if self.deck != WEAPON and len(state.drawn) > 1:
            mingle(state.drawn, state.known, bit(self.player))
        state.drawn = tuple([other for other in state.drawn if other != card])
        if state.story is not None:
            if self.deck == WEAPON:
                state.tell("keep-weapon", player=self.player, card=state.face(card))
            else:
                state.tell("keep-own", bit(self.player), player=self.player, card=state.face(card))
        keep_next(state, self.player, self.deck, self.keep - 1)
        take(state, self.player, card)  # above the limit a card is discarded before the next one is kept


# ---------------------------------------------------------------- one of the four Mission decks


def open_decks(state: YedoState) -> list[int]:
    """The Mission decks that are not exhausted (YE-6.35)."""
    return [deck for deck in MISSION_DECKS if len(state.decks[deck])]


def choose_deck(state: YedoState, player: Player, count: int, keep: int) -> None:
    """Ask from which Mission deck a player draws; with `keep` ALL they keep all."""
    if open_decks(state):
        state.then(ChooseDeck(player, count, keep))


class ChooseDeck(Choice[YedoState], frozen=True):
    """From which Mission deck cards are drawn."""

    rules = ("YE-6.33", "YE-6.35", "YE-13.17", "YE-14.3")
    obvious = True
    count: int
    keep: int

    def legal(self, state: YedoState, player: Player) -> list[int]:
        return [state.game.actions.deck + deck for deck in open_decks(state)]

    def answer(self, state: YedoState, action: int) -> None:
        deck = state.token(action).value
        if self.keep == ALL:
            draw_cards(state, self.player, deck, self.count)
        else:
            draw_keep(state, self.player, deck, self.count, self.keep)


# ---------------------------------------------------------------- Foresight


def foresee(state: YedoState, player: Player, deck: DeckNumber) -> None:
    """Look at the top cards of a deck; they go back in any order, Events in the same order (YE-13.20, YE-R60)."""
    if deck == ANY_MISSION:
        state.then(ForesightDeck(player, False))
        return
    if deck == WEAPON:
        refill_weapons(state)
    count = state.game.table.numbers.foresight
    seen = state.decks[deck].look(state.chance, state.known, count, bit(player))
    state.reveals += 1
    tell_drawn(state, player, deck, tuple(seen), "foresee")
    if deck != EVENT and len(seen) > 1:  # YE-13.14: Events are only looked at
        state.then(PutBack(player, deck, len(seen)))


class ForesightDeck(Choice[YedoState], frozen=True):
    """Which deck is looked at: a Mission deck, or with `any_deck` any deck (YE-13.10, YE-14.5, YE-14.6)."""

    rules = ("YE-13.10", "YE-14.5", "YE-14.6")
    obvious = True
    any_deck: bool

    def legal(self, state: YedoState, player: Player) -> list[int]:
        decks = range(len(DECKS)) if self.any_deck else MISSION_DECKS
        return [state.game.actions.deck + deck for deck in decks if stocked(state, deck)]

    def answer(self, state: YedoState, action: int) -> None:
        foresee(state, self.player, state.token(action).value)


class PutBack(Choice[YedoState], frozen=True):
    """In which order the cards go back on top; nobody else learns it."""

    rules = ("YE-14.5", "YE-R60")
    deck: DeckNumber
    count: int

    def orders(self, state: YedoState) -> dict[int, list[Card]]:
        """The orders that differ in what is printed on the cards, by action."""
        kind = state.game.table.kind
        top = state.decks[self.deck].top[::-1][: self.count]
        orders: dict[int, list[Card]] = {}
        prints: set[tuple[Kind, ...]] = set()
        for number, order in enumerate(ORDERS):
            if any(order[place] != place for place in range(self.count, len(order))):
                continue
            cards = [top[place] for place in order[: self.count]]
            printed = tuple([kind[card] for card in cards])
            if printed not in prints:
                prints.add(printed)
                orders[state.game.actions.order + number] = cards
        return orders

    def legal(self, state: YedoState, player: Player) -> list[int]:
        return list(self.orders(state))

    def answer(self, state: YedoState, action: int) -> None:
        cards = self.orders(state)[action]
        state.decks[self.deck].reorder_top(cards, state.known, bit(self.player))

    def default(self, state: YedoState, player: Player) -> int | None:
        return state.game.actions.order

    def message(self, state: YedoState, player: Player) -> Message:
        return Message("ask.PutBack", {"deck": self.deck, "count": self.count})
