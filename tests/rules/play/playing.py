"""Deals played at random, lawfully or with one card that was not allowed."""

from __future__ import annotations

import random
from dataclasses import dataclass

from rules.play.block import PlayBlock, TrickBlock
from rules.play.deal import Setting
from rules.play.games import book
from rules.play.pack import numbers
from rules.solver.position import Position

SZMK = "marias/szmk-2012"


@dataclass(frozen=True)
class Played:
    """A deal played to the end: the setting, the block with everything known, where the wrong card lies."""

    setting: Setting
    block: PlayBlock
    wrong: tuple[int, int] | None


def setting_for(ruleset: str, name: str, size: int = 10) -> Setting:
    """Seat 0 plays alone; hearts are trumps, acorns (clubs) the helper suit."""
    game = book(ruleset).games[name]
    return Setting(
        game=game,
        seats=(0, 1, 2),
        trump=game.pack.suit("H") if game.trumps else None,
        helper=1 if game.helper else None,
        declarer=0,
        size=size,
    )


def played(setting: Setting, seed: int, *, wrong_after: int | None = None) -> Played:
    """A random deal; `wrong_after` so many cards the next one that can be wrong is."""
    lots = random.Random(seed)
    pack = setting.game.pack
    cards = lots.sample(range(32), 32)
    sevens = [8 * suit + 7 for suit in (setting.trump, setting.helper) if suit is not None]
    if setting.game.announced_seven:
        cards = sevens + [card for card in cards if card not in sevens]
    size = setting.size
    hands = {seat: sum(1 << card for card in cards[size * seat : size * seat + size]) for seat in range(3)}
    position = Position(setting=setting, hands=hands, lead=lots.choice(setting.first or setting.seats))
    tricks: list[tuple[int, list[str]]] = []
    wrong = None
    count = 0
    while position.left:
        if not position.plays:
            tricks.append((position.lead, []))
        legal = position.legal()
        refused = position.hands[position.seat] & ~legal
        choices = legal
        if wrong is None and wrong_after is not None and count >= wrong_after and refused:
            choices = refused
            wrong = (len(tricks), len(position.plays))
        card = lots.choice(list(numbers(choices)))
        tricks[-1][1].append(pack.cards[card])
        position = position.play(card)
        count += 1
    block = PlayBlock(
        hands=tuple(tuple(pack.names(hands[seat])) for seat in range(3)),
        talon=tuple(pack.cards[card] for card in cards[30:]) if size == 10 else (),
        tricks=tuple(TrickBlock(lead=lead, cards=tuple(names)) for lead, names in tricks),
    )
    return Played(setting, block, wrong)
