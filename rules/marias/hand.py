"""Rows of the premium table from the actor's twelve cards (M-22, M-27)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from rules.cards import SUITS, ranks_of
from rules.errors import N_, RuleError
from rules.marias.data import read_data
from rules.marias.premium_tables import CardPattern, Row, SuitPattern
from rules.marias.record import Cards, Deal
from rules.marias.ruleset import Contract, HundredScale, RenonceCode
from rules.marias.told import RenonceTold, contract_told


class HandFigures(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`rules/data/marias/hand.toml`: the cards that footnotes, the talon and the sevens ask for."""

    valid_from: str
    source: str
    dealt: int
    closed_trumps: str
    closed_helpers: int
    closed_helper_ranks: str
    betl_ranks: str
    ends: str
    suits_without_ends: int
    tens: str
    marriage: str
    thrown_seven: str
    led_early: str


#: Read once: hands are counted for every line of a sheet.
HAND = msgspec.convert(read_data("marias/hand"), HandFigures)

#: M-27 in words: a suit that is named or not, against the contract.
SUIT_NAMED = {
    ("trump", True): N_("{contract}: the trump suit must be named, one of {suits}"),
    ("helper", True): N_("{contract}: the helper suit must be named, one of {suits}"),
    ("trump", False): N_("{contract} has no trump suit"),
    ("helper", False): N_("{contract} has no helper suit"),
}


class Hand(Struct, frozen=True, kw_only=True):
    """What the twelve cards hold for the premium table (M-22); talon included (S:B/23).

    tens      which of the trump ace and ten: both, no_ten, no_ace, neither
    twenty    the hundred is on a twenty: the ten cards kept do not hold the trump marriage
    torn      the twelve hold the trump king or ober, so that nobody else has the forty
    closed    with the seven the three highest trumps, six helpers with seven, ace and ten, and both side aces
    """

    trumps: int
    tens: str
    twenty: bool
    torn: bool
    helpers: int
    closed: bool


def hand_of(cards: Cards) -> Hand | None:
    """Count the twelve cards of a game with trumps (M-22); None where there is no trump."""
    if cards.trump is UNSET:
        return None
    trumps = ranks_of(cards.trump, cards.twelve)
    kept = ranks_of(cards.trump, cards.hand)
    helpers = "" if cards.helper is UNSET else ranks_of(cards.helper, cards.twelve)
    tens = {(True, True): "both", (True, False): "no_ten", (False, True): "no_ace", (False, False): "neither"}
    return Hand(
        trumps=len(trumps),
        tens=tens["A" in trumps, "X" in trumps],
        twenty=not set(HAND.marriage) <= set(kept),
        torn=bool(set(HAND.marriage) & set(trumps)),
        helpers=len(helpers),
        closed=is_closed(cards, trumps, helpers),
    )


def is_closed(cards: Cards, trumps: str, helpers: str) -> bool:
    """The hand of the footnote *** that the lead makes unlosable (M-22 ‡)."""
    side = [suit for suit in SUITS if suit not in (cards.trump, cards.helper)]
    return (
        set(HAND.closed_trumps) <= set(trumps)
        and len(helpers) == HAND.closed_helpers
        and set(HAND.closed_helper_ranks) <= set(helpers)
        and all("A" in ranks_of(suit, cards.twelve) for suit in side)
    )


def check_cards(deal: Deal, cards: Cards, contract: Contract, renonces: Mapping[str, RenonceCode]) -> None:
    """Twelve different cards, the trump, the sevens that the contract needs, and what the talon may hold (M-27).

    Raises RuleError M-27.
    """
    if len(set(cards.twelve)) != len(cards.twelve):
        twice = next(card for place, card in enumerate(cards.twelve) if card in cards.twelve[:place])
        raise RuleError("M-27", N_("the card {card} is there twice"), field="cards", card=twice)
    if contract.components:
        check_suit_named(cards.trump is not UNSET, contract.trumps, "trump", contract)
    check_suit_named(cards.helper is not UNSET, contract.has_helper, "helper", contract)
    if cards.trump is not UNSET and (cards.trump == "H") != deal.red:
        raise RuleError("M-27", N_("the trump is H exactly when red is true"), field="cards.trump")
    if cards.helper is not UNSET and cards.helper == cards.trump:
        raise RuleError("M-27", N_("the helper is another suit than the trump"), field="cards.helper")
    thrown = check_talon(deal, cards, contract, renonces)
    if contract.needs_seven:
        check_seven(cards, contract, cards.twelve if "sevens" in thrown else cards.hand)


def check_suit_named(named: bool, needed: bool, field: str, contract: Contract) -> None:
    """A trump or helper suit is named exactly where the contract has one (M-27)."""
    if named == needed:
        return
    told: dict[str, Any] = {"contract": contract_told(contract.id), "suits": ", ".join(SUITS)}
    raise RuleError("M-27", SUIT_NAMED[field, needed], field=f"cards.{field}", **told)


def announced_sevens(cards: Cards, contract: Contract) -> list[str]:
    """The sevens that the contract announces (section 3)."""
    return [f"{cards.trump if seven == 'trump' else cards.helper}7" for seven in contract.sevens]


def check_talon(
    deal: Deal, cards: Cards, contract: Contract, renonces: Mapping[str, RenonceCode]
) -> set[str]:
    """An ace, a ten or an announced seven lies in the talon only with the renonce that it is (M-27, C/II.2, C/II.3).

    The names of what may lie there by the renonces of the deal: "tens", "sevens".
    """
    sevens = announced_sevens(cards, contract)
    lying = {
        "tens": [card for card in cards.talon if card[1] in HAND.tens],
        "sevens": [card for card in cards.talon if card in sevens],
    }
    committed = {renonce.code for renonce in deal.renonces}
    thrown: set[str] = set()
    for code in renonces.values():
        if not code.in_talon or not code.possible_in(contract.id):
            continue
        if code.code in committed:
            thrown.add(code.in_talon)
        elif lying[code.in_talon]:
            raise RuleError(
                "M-27",
                N_("{card} in the talon is a renonce of the actor: {code}"),
                field="cards.talon",
                card=" ".join(lying[code.in_talon]),
                code=RenonceTold(code.code),
            )
    return thrown


def check_hundred(points: int, cards: Cards, scale: HundredScale) -> None:
    """A hundred that the actor won by these points can be held in his ten cards (M-27). Raises RuleError M-27."""
    marriages = marriages_held(cards, scale)
    most = scale.all_tens + marriages
    if not marriages:
        raise RuleError(
            "M-27",
            N_("a hundred is won with king and ober of one suit among the ten cards kept"),
            field="cards.hand",
        )
    if points > most:
        raise RuleError("M-27", N_("these cards bring at most {most} points"), field="points", most=most)


def marriages_held(cards: Cards, scale: HundredScale) -> int:
    """The points of the marriages among the ten cards kept (M-9)."""
    hand = set(cards.hand)
    held = [suit for suit in SUITS if hand.issuperset(suit + rank for rank in HAND.marriage)]
    return sum([scale.trump_marriage if suit == cards.trump else scale.marriage for suit in held])


def check_seven(cards: Cards, contract: Contract, held: Sequence[str]) -> None:
    """A plain seven is not played without its seven (M-27, B/14)."""
    missing = [card for card in announced_sevens(cards, contract) if card not in held]
    if missing:
        raise RuleError(
            "M-27", N_("{card} must be among the ten cards kept"), field="cards.hand", card=" ".join(missing)
        )


def rows_found(cards: Cards, hand: Hand | None, lead: bool, rows: Iterable[Row]) -> dict[str, int]:
    """Which of these rows the cards show, with their counts, in the order of the rows (M-27)."""
    found = {}
    for row in rows:
        if row.cards is not None and hand is not None and shows(hand, row.cards, lead):
            found[row.id] = 1
        elif row.suit is not None:
            count = sum(suit_shows(suit, cards, row.suit) for suit in SUITS)
            if count:
                found[row.id] = count
    return found


def shows(hand: Hand, pattern: CardPattern, lead: bool) -> bool:
    """Whether the hand shows what the row asks for (M-22)."""
    return (
        pattern.trumps in (None, hand.trumps)
        and (pattern.trumps_from is None or hand.trumps >= pattern.trumps_from)
        and (pattern.trumps_to is None or hand.trumps <= pattern.trumps_to)
        and pattern.tens in (None, hand.tens)
        and pattern.twenty in (None, hand.twenty)
        and pattern.helpers in (None, hand.helpers)
        and not (pattern.closed is False and hand.closed and lead)
        and pattern.lead in (None, lead)
    )


def suit_shows(suit: str, cards: Cards, pattern: SuitPattern) -> bool:
    """Whether a suit shows what a row of durch asks for (M-22): a card of it is among the ten kept, and it fits."""
    return bool(ranks_of(suit, cards.hand)) and suit_fits(suit, cards, pattern)


def suit_fits(suit: str, cards: Cards, pattern: SuitPattern) -> bool:
    """Whether ace, king and length of a suit among the twelve cards are what a row asks for (M-22)."""
    ranks = ranks_of(suit, cards.twelve)
    return (
        pattern.ace in (None, "A" in ranks)
        and pattern.king in (None, "K" in ranks)
        and pattern.least <= len(ranks) <= pattern.most
        and not (pattern.catcher_kept and catcher_is_away(suit, cards))
    )


def catcher_is_away(suit: str, cards: Cards) -> bool:
    """Whether a card of the suit that could catch lies in the talon (M-22, table **).

    A card can catch when others hold a lower one. Two six-card suits that lack their sevens and aces leave no
    other choice: there it does not matter.
    """
    held = set(cards.twelve)
    if len({card[0] for card in held}) == HAND.suits_without_ends and not any(
        card[1] in HAND.ends for card in held
    ):
        return False
    ranks = HAND.betl_ranks
    lowest = next((place for place, rank in enumerate(ranks) if suit + rank not in held), len(ranks))
    return any(card[0] == suit and ranks.index(card[1]) > lowest for card in cards.talon)
