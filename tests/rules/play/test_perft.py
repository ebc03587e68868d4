"""How many ways the first tricks of a deal can be played: counts of `perft.toml`, for every game."""

import tomllib
from pathlib import Path

import pytest

from rules.play.deal import Setting
from rules.play.games import books
from rules.play.pack import numbers
from rules.solver.position import Position

pytestmark = pytest.mark.unit

DEALS = tomllib.loads(Path(__file__).with_name("perft.toml").read_text(encoding="utf-8"))["deal"]


def ways(position: Position, tricks: int) -> int:
    """In how many ways these tricks can be played, by the rules of `rules.play`."""
    if position.done == tricks:
        return 1
    return sum(ways(position.play(card), tricks) for card in numbers(position.legal()))


@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: f"{deal['ruleset']} {deal['game']} {deal['tricks']}")
def test_the_first_tricks_can_be_played_in_as_many_ways_as_counted(deal):
    game = books()[deal["ruleset"]].games[deal["game"]]
    setting = Setting(
        game=game,
        seats=tuple(range(len(deal["hands"]))),
        trump=game.pack.suit(deal["trump"]) if "trump" in deal else None,
        helper=game.pack.suit(deal["helper"]) if "helper" in deal else None,
        declarer=0,
        size=len(deal["hands"][0]),
        calls=deal.get("calls", False),
        caller=deal.get("caller"),
    )
    position = Position(
        setting=setting,
        hands={seat: game.pack.bits(cards) for seat, cards in enumerate(deal["hands"])},
        lead=deal["lead"],
        talon=tuple(game.pack.number[card] for card in deal.get("talon", ())),
    )
    assert ways(position, deal["tricks"]) == deal["ways"]


def test_every_game_is_counted():
    counted = {(id(books()[deal["ruleset"]]), deal["game"]) for deal in DEALS}
    assert counted == {(id(book), game) for book in books().values() for game in book.games}
