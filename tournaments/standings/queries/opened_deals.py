"""The deals of a sheet opened for one seat (T-21): what each brought him, in lines that sum to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from core.typed import FreeJson
from rules import registry
from rules.preferans.told import Words
from rules.words import word

#: Accounts of preferans that hold a row for every seat, with a figure against every other one.
AGAINST_OTHERS = ("whist", "side")
#: Those that hold figures of what was won and lost; the others only count refas, marks or contracts.
ACCOUNTS = ("pool", "hill", "main", *AGAINST_OTHERS, "cash", "points", "pot")


@dataclass(frozen=True)
class Part:
    """One posting as this player sees it: cents or an exact figure, why, by which rule of which paragraph.

    `other` names the other side of it, `account` where it is written (preferans): the parts of an account sum to what
    stands there.
    """

    amount: int | str
    reason: str
    rule: str
    cite: str
    other: str = ""
    account: str = ""


@dataclass(frozen=True)
class OpenedRow:
    """A row of the premium table that this player met, and the points it brought him."""

    title: str
    points: int


@dataclass(frozen=True)
class OpenedDeal:
    """A deal: what was played, and what it brought this player: `parts` sum to the money, `rows` to the points."""

    number: int
    title: str
    money: int | None = None
    premium: int | None = None
    parts: Sequence[Part] = ()
    rows: Sequence[OpenedRow] = ()


def opened_deals(
    ruleset: str,
    deals: Sequence[FreeJson],
    result: FreeJson,
    names: Sequence[str],
    me: int,
    language: str,
) -> list[OpenedDeal]:
    """The deals of a sheet of these rules, and its result, as the player at seat `me` sees them; where a system begins
    with something written, that stands before them with the number 0."""
    opened = _marias if registry.rulesets()[ruleset].engine == "marias" else _preferans
    found = [
        opened(deal, outcome, names, me, language, ruleset)
        for deal, outcome in zip(deals, result["deals"], strict=True)
    ]
    # the main column begins with an agreed figure; what is put in before the first deal, that deal writes
    if "main" in result.get("start", {}) and not (deals and deals[0]["kind"] == "carry"):
        begun = {"main": result["start"]["main"]}
        parts = _standing(Words(language), begun, names, me, _("as the game begins"))
        if any(part.amount for part in parts):
            found.insert(0, OpenedDeal(0, _("Before the first deal"), parts=parts))
    return found


def accounts_of(
    say: Words, accounts: FreeJson, names: Sequence[str], me: int
) -> Iterator[tuple[str, int | str]]:
    """The accounts of preferans that concern a seat: where each stands, as parts name it, and its figure."""
    for account in (name for name in ACCOUNTS if name in accounts):
        figures = accounts[account]
        if account in AGAINST_OTHERS:
            for seat in range(len(names)):
                if seat != me and (figures[me][seat] or figures[seat][me]):
                    yield place_of(say, account, me, seat, me, names), figures[me][seat]
                    yield place_of(say, account, seat, me, me, names), figures[seat][me]
        else:
            yield say("account", account), figures[me] if isinstance(figures, list) else figures


def place_of(
    say: Words, account: str, seat: int | None, on: int | None, me: int, names: Sequence[str]
) -> str:
    """Where a figure is written: on an account, against somebody, or by somebody against this seat."""
    label = say("account", account)
    if on == me and seat is not None and seat != me:
        return f"{names[seat]}: {label} →"
    return label if on is None or on == me else f"{label} → {names[on]}"


def _marias(
    deal: FreeJson, result: FreeJson, names: Sequence[str], me: int, language: str, ruleset: str
) -> OpenedDeal:
    """M-20: every posting to or from this seat. Premium points are the actor's alone."""

    def say(kind: str, name: str) -> str:
        return word("marias", kind, name, language)

    parts = [
        Part(
            amount=posting["cents"] if posting["payee"] == me else -posting["cents"],
            reason=say("reason", posting["reason"]),
            rule=posting["rule"],
            cite=posting["cite"],
            other=names[posting["payer"] if posting["payee"] == me else posting["payee"]],
        )
        for posting in result["postings"]
        if me in (posting["payer"], posting["payee"])
    ]
    if deal.get("kind") == "misdeal":
        title = f"{say('phrase', 'misdeal')}: {names[deal['dealer']]}"
    else:
        title = f"{names[deal['actor']]}: {say('contract', deal['contract'])}"
    return OpenedDeal(
        number=result["number"],
        title=title,
        money=result["money"][me],
        premium=result["premium"][me],
        parts=parts,
        rows=[
            OpenedRow(
                say("row", row["row"]) + (f" × {row['count']}" if row["count"] > 1 else ""), row["points"]
            )
            for row in result["rows"]
            if deal.get("actor") == me
        ],
    )


def _preferans(
    deal: FreeJson, result: FreeJson, names: Sequence[str], me: int, language: str, ruleset: str
) -> OpenedDeal:
    """GEN-12: every figure that this seat wrote, or that was written on it; of a game carried over, where it stood."""
    say = Words(language)
    system: Any = registry.engine(ruleset)
    parts = [
        Part(
            amount=entry["amount"],
            reason=say("reason", entry["reason"]),
            rule=entry["cite"],
            cite=entry["source"],
            other=_other(entry, names, me),
            account=place_of(say, entry["account"], entry["seat"], entry.get("on"), me, names),
        )
        for entry in result["entries"]
        if me in (entry["seat"], entry.get("on")) or entry["seat"] is None
    ]
    if deal["kind"] == "carry":
        parts += _standing(say, result["state"], names, me, say("kind", "carry"))
    contract = deal.get("contract")
    title = say("kind", deal["kind"]) if contract is None else say.contract(system.system.family, contract)
    seat = deal.get("declarer", deal.get("seat"))
    return OpenedDeal(
        number=result["number"],
        title=title if seat is None else f"{names[seat]}: {title}",
        parts=parts,
    )


def _standing(say: Words, state: FreeJson, names: Sequence[str], me: int, reason: str) -> list[Part]:
    """What stands on the accounts though no deal wrote it."""
    return [
        Part(figure, reason, "", "", account=account)
        for account, figure in accounts_of(say, state, names, me)
    ]


def _other(entry: FreeJson, names: Sequence[str], me: int) -> str:
    """Against whom: who it is written on, or who writes it on this seat."""
    if entry.get("on") == me and entry["seat"] != me:
        return "" if entry["seat"] is None else names[entry["seat"]]
    return names[entry["on"]] if entry.get("on") is not None else ""
