"""What is played in a deal of a record, and by whom: from the fields of the deal to a `Setting`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import UNSET

from rules.errors import N_, RuleError
from rules.play.block import PlayBlock
from rules.play.deal import Play, Setting
from rules.play.faults import FaultsError
from rules.play.games import Book, Game, GameTold, book
from rules.play.lead import first_leads, lead_rule
from rules.play.reading import read_play
from rules.shape import quoted
from rules.told import seat_number, seat_numbers

#: The suit that `red: true` makes trumps in mariáš.
RED = "H"
DIGITS = "0123456789"
#: Where nobody says what was agreed, the defaults hold.
NOTHING_AGREED: Mapping[str, object] = {}
PAIR, HANDS = 2, 3
#: At a table of two the dummy is seat 2 of the block, and the first hand (R "Игра при двух игроках").
DUMMY = 2


def play_of(
    ruleset: str,
    deal: Mapping[str, Any],
    block: PlayBlock,
    active: Sequence[int],
    options: Mapping[str, object] = NOTHING_AGREED,
) -> Play:
    """The cards of a deal. Raises FaultsError with all faults of its cards and tricks, placed below `play`."""
    setting = setting_of(ruleset, deal, block, active, options)
    try:
        return read_play(block, setting)
    except FaultsError as wrong:
        raise wrong.below("play") from None


def setting_of(
    ruleset: str,
    deal: Mapping[str, Any],
    block: PlayBlock,
    active: Sequence[int],
    options: Mapping[str, object] = NOTHING_AGREED,
) -> Setting:
    """What a deal plays, from its fields as JSON has them.

    active   the seats at the table, in the order of play; who sits out follows from the dealer (preferans)
             or is named (mariáš)
    options  what was agreed: whether on all-pass the talon is opened (RUS-32), which game stands in for another
    Raises RuleError PLAY-1 for a deal that is not played, or whose trumps are not known; GEN-6 for a dealer who is
    not at the table.
    """
    rules = book(ruleset)
    game, suit = _game_of(rules, deal, block, options)
    declarer = deal.get("actor", deal.get("declarer"))
    seats = _seats(rules, ruleset, game, deal, tuple(active))
    talon_open = options.get("all_pass_talon", "open") == "open"
    calls = talon_open and game.id == "all_pass" and bool(block.talon)
    resting = deal["dealer"] not in seats
    return Setting(
        game=game,
        seats=seats,
        trump=None if suit is None else _suit(game, suit, "play.trump"),
        helper=_helper(game, deal, block),
        declarer=declarer,
        calls=calls,
        caller=deal["dealer"] if calls and resting else None,
        first=first_leads(lead_rule(ruleset, game.id), seats, declarer, deal),
    )


def _game_of(
    rules: Book, deal: Mapping[str, Any], block: PlayBlock, options: Mapping[str, object]
) -> tuple[Game, str | None]:
    """The game of a deal and the letter of its trumps."""
    named = None if block.trump is UNSET else block.trump
    contract = deal.get("contract", deal.get("kind"))
    if not rules.contracts:  # mariáš: the contract is the game, the trumps are red or named
        game = rules.game(str(contract))
        cards = deal.get("cards", {})
        letter = RED if deal.get("red") else cards.get("trump", named)
    else:
        key = contract.strip(DIGITS) if isinstance(contract, str) else str(contract)
        found = rules.contracts.get(key or named or "")
        if found is None:
            raise _trumps_missing(contract, "".join(name for name in rules.contracts if len(name) == 1))
        game = rules.game(rules.agreed(found[0], options))
        letter = found[1] if len(found) > 1 else None
    if game.trumps and letter is None:
        raise _trumps_missing(contract, game.pack.suits)
    return game, letter if game.trumps else None


def _trumps_missing(contract: object, suits: str) -> RuleError:
    """PLAY-1: a game with trumps whose suit is nowhere named."""
    told = GameTold(str(contract), literal=False)
    return RuleError(
        "PLAY-1",
        N_("the trumps of {contract} must be named, one of {suits}"),
        field="play.trump",
        contract=told,
        suits=", ".join(suits),
    )


def _helper(game: Game, deal: Mapping[str, Any], block: PlayBlock) -> int | None:
    if not game.helper:
        return None
    letter = deal.get("cards", {}).get("helper", None if block.helper is UNSET else block.helper)
    if letter is None:
        raise RuleError(
            "PLAY-1",
            N_("the helper suit must be named, one of {suits}"),
            field="play.helper",
            suits=", ".join(game.pack.suits),
        )
    return _suit(game, letter, "play.helper")


def _suit(game: Game, letter: str, field: str) -> int:
    if letter not in tuple(game.pack.suits):
        raise RuleError(
            "PLAY-1",
            N_("{suit} is no suit; the suits are {suits}"),
            field=field,
            suit=quoted(letter),
            suits=", ".join(game.pack.suits),
        )
    return game.pack.suit(letter)


def _seats(
    rules: Book, ruleset: str, game: Game, deal: Mapping[str, Any], active: tuple[int, ...]
) -> tuple[int, ...]:
    """Who play, from the first hand (left of the dealer) on. Raises RuleError GEN-6 for a dealer not among them."""
    dealer: int = deal["dealer"]
    if dealer not in active:
        raise RuleError(
            "GEN-6",
            N_("seat {seat} takes no part in this deal, only seats {seats}"),
            field="dealer",
            seat=seat_number(dealer),
            seats=seat_numbers(active),
        )
    place = active.index(dealer) + 1
    in_turn = active[place:] + active[:place]
    if not rules.contracts:
        out = {deal.get("pausing"), *deal.get("absent", ())}
        return tuple(seat for seat in in_turn if seat not in out)
    if len(active) == PAIR and ruleset in rules.dummy and game.id != "all_pass":
        return in_turn if "own" in (deal.get("defence") or ()) else (DUMMY, *in_turn)
    seats = in_turn[:HANDS]
    if rules.laid_away and not any(deal.get("doublings", ())):
        says = deal.get("defence") or ()
        seats = tuple(seat for seat in seats if seat >= len(says) or says[seat] != "pass")
    return seats
