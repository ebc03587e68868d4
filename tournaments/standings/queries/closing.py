"""What stands between the deals of a sheet and a player's result (T-21): money that was counted, decisions, premium
points, and the settlement of preferans."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from core.formats import exact, money, signed_money, whole
from core.typed import FreeJson
from rules.preferans.exact import whole as shortest
from rules.preferans.sheet import sources
from rules.preferans.told import Words
from rules.words import words
from scoring.domain.folding import read_log
from scoring.domain.tickets import TicketBody, counted_gain
from scoring.domain.written import Written
from scoring.models import Sheet, SheetSeat
from tournaments.standings.queries.opened_deals import AGAINST_OTHERS, accounts_of, place_of

#: What is counted beside the accounts, by seat.
COUNTED = ("refas", "remaining")


@dataclass(frozen=True)
class Step:
    """One figure: cents or an exact text, what it is, and the rule with its paragraph where a rule book has it.

    counts  it is one of those that, with what the deals or the ticket brought, sum to the player's total; the others
            only tell how such a figure came about
    """

    amount: int | str
    reason: str
    rule: str = ""
    cite: str = ""
    counts: bool = True


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
        found += settled(result, me.position, names, language)
    found += _premium(written.ticket, me, table)
    found += _counted(sheet, me.position, currency)
    found += _decided(written, me.position, in_balances="settlement" in result)
    return found


def _counted(sheet: Sheet, me: int, currency: str) -> Iterator[Step]:
    """T-24: the money in hand beside the deals: what it says he won, and by how much that differs."""
    result = sheet.fold.result
    if sheet.fold.ticket is not None or "zb" not in result:
        return
    count = read_log(sheet).count
    if count is None:
        return
    handed = (count.get("deposits") or [0] * len(count["money"]))[me]
    won = counted_gain(count)[me]
    computed = int(result["zb" if count.get("premium_in_money", True) else "money"][me])
    template = (
        _("counted: in hand %(money)s − handed out %(handed)s = %(won)s; the sheet says %(computed)s")
        if sheet.count_counts
        else _(
            "counted, but the sheet counts: in hand %(money)s − handed out %(handed)s = %(won)s; "
            "the sheet says %(computed)s"
        )
    )
    told = template % {
        "money": money(count["money"][me], currency),
        "handed": money(handed, currency),
        "won": signed_money(won, currency),
        "computed": signed_money(computed, currency),
    }
    yield Step(won - computed, told, "T-24", counts=sheet.count_counts)


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
    contained = ticket is not None and ticket["premium_in_money"]
    if contained:
        formula = _("%(formula)s, contained in the money at the end") % {"formula": formula}
    yield Step(settled, formula, "M-29", counts=not contained)


def settled(result: FreeJson, me: int, names: Sequence[str], language: str) -> Iterator[Step]:
    """The accounts after the last deal and what the settlement wrote; then the figures that sum to the balance: what is
    written against others, what is in the purse, and the part that the rules settle."""
    say, settlement = Words(language), result["settlement"]
    for account, figure in accounts_of(say, result["accounts"], names, me):
        yield Step(str(figure), account, counts=False)
    for counted in COUNTED:
        if counted in result["accounts"]:
            yield Step(str(result["accounts"][counted][me]), say("account", counted), counts=False)
    for entry in settlement["entries"]:
        if entry["seat"] in (me, None) or entry.get("on") == me:
            where = place_of(say, entry["account"], entry["seat"], entry.get("on"), me, names)
            yield Step(
                str(entry["amount"]),
                f"{where}: {say('reason', entry['reason'])}",
                entry["cite"],
                entry["source"],
                counts=False,
            )
    summed = Fraction(0)
    for step in _pairs(say, result["accounts"], me):
        summed += Fraction(step.amount)
        yield step
    cite = settlement["cite"]
    for part in words("preferans")["balance"].keys() & settlement.keys():
        figures = settlement[part]
        others = ", ".join(
            f"{names[seat]} {exact(str(figure))}" for seat, figure in enumerate(figures) if seat != me
        )
        brought = shortest(Fraction(result["balance"][me]) - summed)
        told = f"{say('balance', part)}: {exact(str(figures[me]))} ({others})"
        yield Step(str(brought), told, cite, sources()[cite])


def _pairs(say: Words, accounts: FreeJson, me: int) -> Iterator[Step]:
    """What a seat has against the others less what they have against it, and what is in its purse."""
    for account in AGAINST_OTHERS:
        if account in accounts:
            mine = sum(map(Fraction, accounts[account][me]))
            theirs = sum(Fraction(row[me]) for row in accounts[account])
            told = f"{say('account', account)}: {exact(str(mine))} − {exact(str(theirs))}"
            yield Step(str(shortest(mine - theirs)), told)
    if "cash" in accounts:
        yield Step(str(accounts["cash"][me]), say("account", "cash"))
