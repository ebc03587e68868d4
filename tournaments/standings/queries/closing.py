"""What stands between the deals of a sheet and a player's result (T-21): money that was counted, decisions, premium
points, and the settlement of preferans."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from core.formats import exact, money, whole
from core.typed import FreeJson
from rules.preferans.sheet import sources
from rules.preferans.told import Words
from rules.words import words
from scoring.domain.folding import read_log
from scoring.domain.tickets import TicketBody, counted_gain
from scoring.domain.written import Written
from scoring.models import Sheet, SheetSeat


@dataclass(frozen=True)
class Step:
    """One figure: cents or an exact text, what it is, and the rule with its paragraph where a rule book has it."""

    amount: int | str
    reason: str
    rule: str = ""
    cite: str = ""


def steps(
    sheet: Sheet,
    written: Written,
    me: SheetSeat,
    table: Sequence[SheetSeat],
    names: Sequence[str],
    language: str,
    currency: str,
) -> list[Step]:
    """What follows after the deals or the ticket until the totals of a seat, in order; `currency` is "" where only
    figures are seen (T-39a)."""
    result = sheet.fold.result
    found: list[Step] = []
    if "settlement" in result and written.ticket is None:
        found += _settled(result, me.position, names, language)
    found += _counted(sheet, me.position, currency)
    found += _premium(written.ticket, me, table)
    found += _decided(written, me.position, in_balances="settlement" in result)
    return found


def _counted(sheet: Sheet, me: int, currency: str) -> Iterator[Step]:
    """T-24: the money in hand, where it counts instead of the deals."""
    if not sheet.count_counts or sheet.fold.ticket is not None:
        return
    count = read_log(sheet).count
    if count is None:
        return
    handed = (count.get("deposits") or [0] * len(count["money"]))[me]
    yield Step(
        int(sheet.fold.result["zb"][me]), _("ZB by the deals; the counted money counts instead"), "T-24"
    )
    yield Step(
        counted_gain(count)[me],
        _("money at the end %(money)s − handed out %(handed)s")
        % {"money": money(count["money"][me], currency), "handed": money(handed, currency)},
        "T-24",
    )


def _decided(written: Written, me: int, *, in_balances: bool) -> Iterator[Step]:
    """T-26a: what decisions moved beside the deals."""
    for each in written.adjustments:
        if me < len(each["amounts"]):
            moved = each["amounts"][me]
            yield Step(
                str(moved) if in_balances else moved,
                _("decision of the jury, entry %(number)d of the log") % {"number": each["entry"]},
                "T-26a",
            )


def _premium(ticket: TicketBody | None, me: SheetSeat, table: Sequence[SheetSeat]) -> Iterator[Step]:
    """M-29: everyone settles the premium points with everyone, by the difference."""
    settled = me.zb - me.money
    if all(seat.zb == seat.money for seat in table):
        return
    formula = _("%(players)d × %(mine)s − %(all)s PB of the table") % {
        "players": len(table),
        "mine": whole(me.premium),
        "all": whole(sum(seat.premium for seat in table)),
    }
    if ticket is not None and ticket["premium_in_money"]:
        formula = _("%(formula)s, contained in the money at the end") % {"formula": formula}
    yield Step(settled, formula, "M-29")


def _settled(result: FreeJson, me: int, names: Sequence[str], language: str) -> Iterator[Step]:
    """The accounts after the last deal, what the settlement wrote, and the figures that make the balance."""
    say = Words(language)
    for account, figures in result["accounts"].items():
        if isinstance(figures, list):
            yield from _account(say, account, figures, me, names)
    for entry in result["settlement"]["entries"]:
        if entry["seat"] in (me, None) or entry.get("on") == me:
            yield Step(
                str(entry["amount"]),
                f"{_place(say, entry, me, names)}: {say('reason', entry['reason'])}",
                entry["cite"],
                entry["source"],
            )
    cite = result["settlement"]["cite"]
    for part in words("preferans")["balance"].keys() & result["settlement"].keys():
        figures = result["settlement"][part]
        others = ", ".join(
            f"{names[seat]} {exact(str(figure))}" for seat, figure in enumerate(figures) if seat != me
        )
        yield Step(str(figures[me]), f"{say('balance', part)} ({others})", cite, sources()[cite])


def _place(say: Words, entry: FreeJson, me: int, names: Sequence[str]) -> str:
    """Where an entry of the settlement was written: on an account, on somebody, by somebody on this seat."""
    label = say("account", entry["account"])
    if entry.get("on") == me:
        return f"{names[entry['seat']]}: {label} →"
    return f"{label} → {names[entry['on']]}" if "on" in entry else label


def _account(say: Words, account: str, figures: list[Any], me: int, names: Sequence[str]) -> Iterator[Step]:
    own, label = figures[me], say("account", account)
    if account in ("whist", "side"):
        for seat, name in enumerate(names):
            if seat != me and (own[seat] or figures[seat][me]):
                yield Step(str(own[seat]), f"{label} → {name}")
                yield Step(str(figures[seat][me]), f"{name}: {label} →")
    elif not isinstance(own, list):
        yield Step(str(own), label)
