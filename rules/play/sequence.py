"""Cards in the order they were played, taken apart into tricks."""

from __future__ import annotations

from collections.abc import Sequence

from rules.play.block import TrickBlock
from rules.play.deal import Setting, called, taker_of


def tricks_in_order(
    cards: Sequence[str], hands: Sequence[Sequence[str]], talon: Sequence[str], setting: Setting, lead: int
) -> tuple[TrickBlock, ...]:
    """The tricks of a deal from its cards as they were played.

    hands  the cards as known, by seat: who holds the first card of a trick has led it
    lead   who leads the first trick, where his hand is not known
    Wrong cards are left as they are; `read_play` refuses them.
    """
    number = setting.game.pack.number
    calls = [number[card] for card in talon if card in number]
    tricks: list[TrickBlock] = []
    for start in range(0, len(cards), len(setting.seats)):
        played = tuple(cards[start : start + len(setting.seats)])
        owner = next((seat for seat in setting.seats if seat < len(hands) and played[0] in hands[seat]), None)
        lead = lead if owner is None else owner
        tricks.append(TrickBlock(lead=lead, cards=played))
        call = called(setting, calls, len(tricks) - 1)
        if call is not None:
            lead = setting.seats[0]
        elif len(played) == len(setting.seats) and all(card in number for card in played):
            plays = tuple(zip(setting.order(lead), (number[card] for card in played), strict=True))
            taker = taker_of(setting, plays, None)
            lead = lead if taker is None else taker
    return tuple(tricks)
