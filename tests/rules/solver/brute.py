"""Open hands by trying everything: slow, obvious, and sharing nothing with the solver.

A card is a pair (suit, height), the higher the better; a hand is a tuple of cards. The rules of play are
written out here once more, in the words of the sources.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

Card = tuple[int, int]
Hand = tuple[Card, ...]
SEVEN = 0  # the lowest height
ACE, TEN, KING, OBER = 7, 6, 5, 4  # the highest of a mariáš trump game


@dataclass(frozen=True)
class Rules:
    """What is played: suit of trumps or None, whether who can beat must, who has announced what."""

    trump: int | None = None
    beating: bool = False
    players: int = 3
    actor: int = 0
    announced: bool = False
    helper: int | None = None
    marriages: bool = False
    calls: tuple[Card, ...] = ()  # cards of the talon that call the first tricks
    caller: bool = False  # the dealer plays them as his own


@dataclass(frozen=True)
class Taken:
    """What has happened: tricks and tens of each seat, who took the last trick and with which card."""

    tricks: tuple[int, ...] = (0, 0, 0)
    tens: tuple[int, ...] = (0, 0, 0)
    history: tuple[tuple[int, Card], ...] = field(default=())


def allowed(rules: Rules, hand: Hand, table: tuple[Card, ...], seat: int, called: Card | None) -> list[Card]:
    """The cards that a hand may play."""
    if called is not None:
        return [card for card in hand if card[0] == called[0]] or list(hand)
    cards = obliged(rules, hand, table, seat)
    if rules.marriages:  # the ober goes before the king
        cards = [card for card in cards if card[1] != KING or (card[0], OBER) not in hand]
    return cards


def obliged(rules: Rules, hand: Hand, table: tuple[Card, ...], seat: int) -> list[Card]:
    """The cards that suit, trumps, height and the announced sevens leave."""
    if not table:
        return may_lead(rules, hand, seat)
    led = table[0][0]
    trumped = rules.trump is not None and led != rules.trump and any(c[0] == rules.trump for c in table)
    same = [card for card in hand if card[0] == led]
    if same:
        highest = max(card[1] for card in table if card[0] == led)
        higher = [card for card in same if card[1] > highest]
        cards = higher if rules.beating and higher and not trumped else same
    else:
        trumps = [card for card in hand if card[0] == rules.trump]
        highest = max((card[1] for card in table if card[0] == rules.trump), default=-1)
        higher = [card for card in trumps if card[1] > highest]
        cards = higher if rules.beating and higher else trumps or list(hand)
    return without_announced_seven(rules, hand, cards, seat)


def without_announced_seven(rules: Rules, hand: Hand, cards: list[Card], seat: int) -> list[Card]:
    """S:B/15: the announced seven must stay the last trump."""
    seven = (rules.trump, SEVEN)
    if rules.announced and seat == rules.actor and sum(card[0] == rules.trump for card in hand) > 1:
        return [card for card in cards if card != seven]
    return cards


def may_lead(rules: Rules, hand: Hand, seat: int) -> list[Card]:
    """S:B/15: the announced seven in the last trick only, the helper seven in the last two."""
    cards = list(hand)
    if not rules.announced or seat != rules.actor:
        return cards
    if len(hand) > 1:
        cards = [card for card in cards if card != (rules.trump, SEVEN)]
    if rules.helper is not None:
        has_trump_seven = (rules.trump, SEVEN) in hand
        earliest = 2 if has_trump_seven else 1
        if len(hand) > earliest:
            cards = [card for card in cards if card != (rules.helper, SEVEN)]
    return cards


def winner(rules: Rules, table: tuple[Card, ...], called: Card | None) -> int | None:
    """Which card of a full trick takes it, by its place; None when the dealer's talon card does."""
    led = called[0] if called is not None else table[0][0]
    trumps = [card for card in table if card[0] == rules.trump]
    same = [card for card in table if card[0] == led]
    if trumps:
        return table.index(max(trumps))
    if called is not None and rules.caller and not any(card > called for card in same):
        return None
    return table.index(max(same)) if same else 0


def best(
    rules: Rules,
    hands: tuple[Hand, ...],
    lead: int,
    table: tuple[Card, ...],
    taken: Taken,
    worth: Callable[[Taken], int],
    known: dict[object, int] | None = None,
) -> int:
    """The worth of the deal for the actor, who wants it high against all others."""
    if not any(hands) and not table:
        return worth(taken)
    known = {} if known is None else known
    key = (hands, lead, table, taken.tricks, taken.tens, taken.history[-2:])
    if key not in known:
        known[key] = pick(rules, lead, table)(
            best(rules, *after(rules, hands, lead, table, taken, card), worth, known)
            for card in choices(rules, hands, lead, table, taken)
        )
    return known[key]


def pick(rules: Rules, lead: int, table: tuple[Card, ...]) -> Callable[..., int]:
    """Who is to play: the actor takes the best for him, the others the worst."""
    return max if (lead + len(table)) % rules.players == rules.actor else min


def calling(rules: Rules, taken: Taken) -> Card | None:
    done = len(taken.history)
    return rules.calls[done] if done < len(rules.calls) else None


def choices(
    rules: Rules, hands: tuple[Hand, ...], lead: int, table: tuple[Card, ...], taken: Taken
) -> list[Card]:
    seat = (lead + len(table)) % rules.players
    return allowed(rules, hands[seat], table, seat, calling(rules, taken))


def after(
    rules: Rules, hands: tuple[Hand, ...], lead: int, table: tuple[Card, ...], taken: Taken, card: Card
) -> tuple[tuple[Hand, ...], int, tuple[Card, ...], Taken]:
    """The position after a card."""
    seat = (lead + len(table)) % rules.players
    hands = tuple(
        tuple(other for other in hand if other != card) if place == seat else hand
        for place, hand in enumerate(hands)
    )
    table = (*table, card)
    if len(table) < rules.players:
        return hands, lead, table, taken
    called = calling(rules, taken)
    place = winner(rules, table, called)
    if place is None:
        done = Taken(taken.tricks, taken.tens, (*taken.history, (-1, card)))
        return hands, 0, (), done
    taker = (lead + place) % rules.players
    tens = sum(card[1] in (ACE, TEN) for card in table)
    done = Taken(
        tuple(count + (seat == taker) for seat, count in enumerate(taken.tricks)),
        tuple(count + tens * (seat == taker) for seat, count in enumerate(taken.tens)),
        (*taken.history, (taker, table[place])),
    )
    return hands, 0 if called is not None else taker, (), done


def sequences(rules: Rules, hands: tuple[Hand, ...], lead: int, tricks: int) -> int:
    """In how many ways the first tricks can be played."""

    def count(hands: tuple[Hand, ...], lead: int, table: tuple[Card, ...], taken: Taken) -> int:
        if len(taken.history) == tricks:
            return 1
        return sum(
            count(*after(rules, hands, lead, table, taken, card))
            for card in choices(rules, hands, lead, table, taken)
        )

    return count(hands, lead, (), Taken())


def tricks(taken: Taken) -> int:
    """The actor's tricks (seat 0)."""
    return taken.tricks[0]


def avoided(taken: Taken) -> int:
    """Few tricks are good."""
    return -taken.tricks[0]


def tens_and_last(taken: Taken) -> int:
    """Aces and tens of the actor, and the last trick."""
    return taken.tens[0] + (taken.history[-1][0] == 0)


def seven(rules: Rules, taken: Taken) -> int:
    """1: the actor took the last trick with the trump seven, -1: a defender did, 0: nobody."""
    taker, card = taken.history[-1]
    if card != (rules.trump, SEVEN):
        return 0
    return 1 if taker == 0 else -1


def two_sevens(rules: Rules, taken: Taken) -> bool:
    """The last trick but one with the helper seven and the last with the trump seven."""
    return taken.history[-2:] == ((0, (rules.helper, SEVEN)), (0, (rules.trump, SEVEN)))
