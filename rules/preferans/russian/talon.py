"""Entries for the cards of the talon (section 2.4)."""

from __future__ import annotations

from msgspec import UNSET

from rules.errors import N_, RuleError
from rules.preferans.russian.deals import Contract, Misere
from rules.preferans.russian.pulka import Price, Pulka
from rules.preferans.seats import Seating, defenders


def write_talon(pulka: Pulka, deal: Contract, seating: Seating, price: Price) -> None:
    """RUS-50: units for aces, ace and king, and marriages, whatever became of the contract."""
    if deal.talon is UNSET:
        return
    cards = _cards(deal.talon)
    # R "Порядок записи": "писать висты на взявшего прикуп"; nobody took it from the hand (RUS-6) or refused (RUS-52).
    if pulka.agreed.talon_cards == "none" or deal.hand or deal.refused_talon:
        return
    value = pulka.agreed.talon_value
    amount = units(pulka, cards) * (price.whist if value == "price" else value)
    for seat in _writers(deal, seating):
        pulka.sheet.write_on("whist", seat, deal.declarer, amount, "talon", "RUS-50")


def write_sevens(pulka: Pulka, deal: Misere, seating: Seating) -> None:
    """RUS-51: on misere only sevens are written, where that is agreed."""
    if deal.talon is UNSET:
        return
    cards = _cards(deal.talon)
    if deal.hand:
        return
    sevens = sum(card[:-1] == "7" for card in cards)
    for seat in _writers(deal, seating):
        pulka.sheet.write_on(
            "whist", seat, deal.declarer, sevens * pulka.agreed.talon_sevens, "talon", "RUS-51"
        )


def write_refused(pulka: Pulka, deal: Contract, seating: Seating, price: Price) -> None:
    """RUS-52: an opened talon that was not wanted, to the hill of the dealer who sits out."""
    if not deal.refused_talon:
        return
    agreed = pulka.agreed.refused_talon
    if agreed == "none" or not seating.resting:
        raise RuleError("RUS-52", N_("nothing is written here for a refused talon"), field="refused_talon")
    amount = pulka.figures.hill.two if agreed == "two" else price.whist
    pulka.sheet.write("hill", seating.dealer, amount, "refused_talon", "RUS-52")


def units(pulka: Pulka, cards: tuple[str, str]) -> int:
    """RUS-50: what the two cards are worth, in units."""
    worth = pulka.figures.talon
    ranks = sorted(card[:-1] for card in cards)
    same_suit = cards[0][-1] == cards[1][-1]
    if pulka.agreed.talon_cards == "ace":
        return worth.ace if "A" in ranks else 0
    if ranks == ["A", "A"]:
        return worth.two_aces
    if ranks == ["A", "K"] and same_suit:
        return worth.ace_and_king
    if "A" in ranks:
        return worth.ace
    return worth.marriage if ranks == ["K", "Q"] and same_suit else 0


def _cards(cards: tuple[str, str]) -> tuple[str, str]:
    if cards[0] == cards[1]:
        raise RuleError("RUS-50", N_("the talon holds two different cards"), field="talon")
    return cards


def _writers(deal: Contract | Misere, seating: Seating) -> tuple[int, ...]:
    """The dealer who sits out; at a table of three or two every opponent."""
    return (seating.dealer,) if seating.resting else defenders(seating.hands, deal.declarer)
