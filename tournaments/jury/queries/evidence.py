"""The cards of a case for the form of open hands: taken from the record of the deal as far as it holds them."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from core.typed import FreeJson
from rules.errors import RuleError
from rules.play.block import PlayBlock
from rules.play.deal import Setting
from rules.play.games import books
from rules.play.record import setting_of
from scoring.study.forms import HANDS
from tournaments.jury.models import CaseAnalysis
from tournaments.jury.queries.docket import Docket
from tournaments.registration.models import Registration

THREE = 3


@dataclass(frozen=True)
class Cards:
    """What the form of a case starts with.

    ruleset  of the table, None where its play is not known
    values   of the form; players: registrations by seat, the actor first; taken: cards came from the record
    """

    ruleset: str | None
    values: dict[str, object] = field(default_factory=dict)
    players: list[Registration] = field(default_factory=list)
    taken: bool = False


def cards_of(docket: Docket) -> Cards:
    """The cards of the deal of a case, as far as its record holds them."""
    if docket.table is None or docket.table.sheet.ruleset not in books():
        return Cards(None)
    ruleset = docket.table.sheet.ruleset
    if docket.base is None:
        return Cards(ruleset)
    deal: FreeJson = dict(docket.base)
    block = _block(deal)
    setting, named = _setting(ruleset, deal, block, len(docket.seats))
    if setting is None or setting.declarer is None or len(setting.seats) != THREE:
        return Cards(ruleset)
    order = setting.order(setting.declarer)
    players = [docket.seats[seat].registration for seat in order if seat < len(docket.seats)]
    if len(players) != THREE:
        return Cards(ruleset)
    values, taken = _values(deal, block, setting, order)
    if not named:
        values |= {"trump": "", "helper": ""}
    return Cards(ruleset, values, players, taken)


def _values(
    deal: FreeJson, block: PlayBlock, setting: Setting, order: tuple[int, ...]
) -> tuple[dict[str, object], bool]:
    pack = setting.game.pack
    cards = deal.get("cards") or {}
    hands = {seat: list(hand or ()) for seat, hand in enumerate(block.hands)}
    hands[order[0]] = hands.get(order[0]) or list(cards.get("hand", ()))
    played = [card for trick in block.tricks for card in trick.cards]
    lead = block.tricks[0].lead if block.tricks else _leader(deal, setting)
    values: dict[str, object] = {
        "asked": f"{setting.game.id}:{setting.game.goals[0]}",
        "trump": pack.suits[setting.trump] if setting.trump is not None else "",
        "helper": pack.suits[setting.helper] if setting.helper is not None else "",
        "lead": order.index(lead) if lead in order else 0,
        **{name: hands.get(seat, []) for name, seat in zip(HANDS, order, strict=True)},
        "talon": list(block.talon) or list(cards.get("talon", ())),
        "played": played,
    }
    return values, bool(played or any(hands.values()))


def _leader(deal: FreeJson, setting: Setting) -> int:
    """Who leads the first trick: as the deal says it of the actor, else by the rules (GEN-3b)."""
    first = setting.first or setting.seats
    said = deal.get("lead")
    if said is None or (setting.declarer in first) == said:
        return first[0]
    return next(seat for seat in setting.seats if (seat == setting.declarer) == said)


def _block(deal: FreeJson) -> PlayBlock:
    try:
        return msgspec.convert(deal.get("play", {}), PlayBlock)
    except msgspec.ValidationError:
        return PlayBlock()


def _setting(ruleset: str, deal: FreeJson, block: PlayBlock, players: int) -> tuple[Setting | None, bool]:
    """What the deal plays, and whether its record names the suits: a scorer need not write them.

    (None, False) where it was not played.
    """
    suits = next(iter(books()[ruleset].games.values())).pack.suits
    guess = msgspec.structs.replace(block, trump=suits[1], helper=suits[2])
    for known, named in ((block, True), (guess, False)):
        try:
            return setting_of(ruleset, deal, known, range(players)), named
        except (RuleError, KeyError, ValueError):
            continue
    return None, False


def names_of(kept: CaseAnalysis) -> list[str] | None:
    """The players by the seats of the question; None where they are not known."""
    people = Registration.objects.select_related("player").in_bulk(kept.players)
    if len(people) != THREE:
        return None
    return [people[pk].name for pk in kept.players]
