"""One reader of CSV for every bank: what its columns hold, by their heads, is data (`banks.toml`), or said by hand."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from pathlib import Path

from core.forms.money import read_cents
from core.names import plain
from tournaments.cash.statements.payment import (
    Payment,
    Statement,
    distinct,
    plain_symbol,
    symbol_in,
    tidy,
    without_accounts,
    words,
)

#: What a column may hold; the first two no payment can do without.
HOLDS = ("date", "amount", "currency", "direction", "symbol", "ends", "payer", "message", "reference")
NEEDED = ("date", "amount")
#: So deep a head is looked for, below the lines about the account.
DEEPEST = 20
DAYS = ("%d.%m.%Y", "%Y-%m-%d", "%d/%m/%Y", "%Y%m%d", "%d.%m.%y", "%d-%m-%Y", "%Y/%m/%d")
#: Heads of columns in which numbers of accounts stand; one of names has another word before it.
OF_ACCOUNTS = re.compile(r"^(?!naz)(?!.*\bmeno)(?!.*\bjmeno).*(iban|ucet|uctu|protiuct|predcisl|account)")
#: The first letters of what banks call money that came in.
CAME = ("kred", "pri", "cred", "in")


@dataclass(frozen=True)
class Columns:
    """What each column holds, by its place, and its head there; the bank; how many lines are above the payments."""

    holds: list[str]
    heads: list[str]
    bank: str
    above: int


def recognised(table: Sequence[Sequence[str]]) -> Columns | None:
    """The columns by the heads of the bank that knows most of them; None where no line is a head."""
    best: tuple[int, Columns] | None = None
    for at, line in enumerate(table[:DEEPEST]):
        for bank, heads in _banks().items():
            holds = _held(line, heads)
            known = sum(map(bool, holds))
            if all(one in holds for one in NEEDED) and (best is None or known > best[0]):
                best = known, Columns(holds, [cell.strip() for cell in line], bank, at + 1)
    return best[1] if best else None


def without_numbers(table: Sequence[Sequence[str]], above: int) -> list[list[str]]:
    """The same table to be kept: no number of an account stands in it, above the payments nor in a column of them."""
    head = table[above - 1] if 0 < above <= len(table) else ()
    hidden = {at for at, cell in enumerate(head) if OF_ACCOUNTS.search(_bare(cell))}
    kept = [[without_accounts(cell) for cell in line] for line in table]
    for line in kept[above:]:
        for at in hidden & set(range(len(line))):
            line[at] = ""
    return [[""] * len(line) for line in kept[: max(above - 1, 0)]] + kept[max(above - 1, 0) :]


def read_payments(table: Sequence[Sequence[str]], holds: Sequence[str], above: int) -> Statement:
    """The payments of the lines below the head; lines with a day or a sum that is none are named by their number."""
    payments, unread = [], []
    for number, line in enumerate(table[above:], start=above + 1):
        said = {hold: line[at].strip() for at, hold in enumerate(holds) if hold and at < len(line)}
        if not any(said.values()):
            continue
        try:
            payment = _payment(said)
        except ValueError:
            unread.append(number)
            continue
        if payment:
            payments.append(payment)
    return Statement("csv", distinct(payments), unread=unread)


def _payment(said: dict[str, str]) -> Payment | None:
    """One line; None where money went. Raises ValueError for a day or a sum that is none."""
    cents = read_cents(said["amount"].removeprefix("+").removesuffix(said.get("currency") or " "))
    direction = plain(said.get("direction", ""))
    if cents <= 0 or (direction and not direction.startswith(CAME)):
        if cents == 0:
            raise ValueError(said["amount"])
        return None
    message, ends = said.get("message", ""), said.get("ends", "")
    return Payment(
        reference=tidy(said.get("reference", ""))[:60],
        cents=cents,
        currency=said.get("currency", "").upper()[:3],
        paid_on=_day(said["date"]),
        symbol=plain_symbol(said.get("symbol", "")) or symbol_in(ends, message),
        payer=words(said.get("payer", "")),
        message=words(message),
    )


def _day(text: str) -> date:
    short = re.sub(r"\.\s+", ".", text).split(" ")[0].split("T")[0]
    for form in DAYS:
        try:
            return datetime.strptime(short, form).date()  # noqa: DTZ007 - a day has no zone
        except ValueError:
            continue
    raise ValueError(text)


def _held(line: Sequence[str], heads: dict[str, str]) -> list[str]:
    found: list[str] = []
    for cell in line:
        hold = heads.get(_bare(cell), "")
        found.append("" if hold in found else hold)
    return found


def _bare(head: str) -> str:
    return re.sub(r"[.:*]+$", "", plain(head)).strip()


@cache
def _banks() -> dict[str, dict[str, str]]:
    """By the name of the bank: what a head says of its column."""
    content = tomllib.loads((Path(__file__).parent / "banks.toml").read_text(encoding="utf-8"))
    return {
        bank["name"]: {_bare(head): hold for hold in reversed(HOLDS) for head in bank.get(hold, ())}
        for bank in content.values()
    }
