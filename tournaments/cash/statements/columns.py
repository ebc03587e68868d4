"""What the columns of a bank's table hold: by the heads that banks use, wherever these stand, or as somebody said."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.cash.statements.accounts import ACCOUNT, is_checked, without_accounts
from tournaments.cash.statements.banks import bank_of, bare_head, heads_of

#: What a column may hold; a payment needs a day, and one of `SUMS`.
HOLDS = (
    *(
        "date",
        "amount",
        "came",
        "went",
        "currency",
        "direction",
        "symbol",
        "ends",
        "payer",
        "message",
        "reference",
    ),
    *("account", "code", "own", "status"),
)
SUMS = ("amount", "came")
#: Of these a file may have several columns, all of which are read.
SEVERAL = frozenset({"message", "ends"})
#: So deep a head is looked for, below the lines about the account.
DEEPEST = 40
LONG = re.compile(r"[0-9]{9,}")
#: Heads of columns in which numbers of accounts stand; one of names has another word before it.
OF_ACCOUNTS = re.compile(
    r"^(?!naz)(?!.*\b(meno|jmeno|name)).*(iban|ucet|ucte|uctu|protiuct|predcisl|account)"
)
OF_NUMBERS = re.compile(
    r"\b(vs|symb|symbol|id|referenc\w*|reference|cislo (pohybu|transakc\w*|dokladu)|mobil|telefon)\b"
)


@dataclass(frozen=True)
class Columns:
    """What each column holds, by its place, and its head there; the bank; how many lines are above the payments."""

    holds: list[str]
    heads: list[str]
    bank: str
    above: int


def are_enough(holds: Sequence[str]) -> bool:
    """Whether payments can be read by these."""
    return "date" in holds and any(one in holds for one in SUMS)


def recognised(table: Sequence[Sequence[str]]) -> Columns | None:
    """The columns by their heads: of the line that names most of them. None where none names a day and a sum."""
    best: tuple[int, int] = (0, 0)
    for at, line in enumerate(table[:DEEPEST]):
        holds = _held(line, "")
        known = sum(map(bool, holds))
        if are_enough(holds) and known > best[0]:
            best = known, at
    if not best[0]:
        return None
    line = table[best[1]]
    bank = bank_of(line)
    return Columns(_held(line, bank), [cell.strip() for cell in line], bank, best[1] + 1)


def by_taught(table: Sequence[Sequence[str]], heads: Sequence[str], holds: Sequence[str]) -> Columns | None:
    """The columns as somebody said them for the same heads before; None where these are not here."""
    wanted = [bare_head(head) for head in heads]
    for at, line in enumerate(table[:DEEPEST]):
        if any(wanted) and _same(line, wanted):
            return Columns(
                [*holds, *[""] * len(line)][: len(line)], [cell.strip() for cell in line], "", at + 1
            )
    if table and not any(wanted) and max(map(len, table)) == len(heads):
        return Columns(list(holds), list(heads), "", 0)
    return None


def likely_head(table: Sequence[Sequence[str]]) -> int:
    """How many lines stand above the payments of a file that nobody knows: to the first that is as wide as the rest."""
    widths = [sum(bool(cell.strip()) for cell in line) for line in table[:DEEPEST]]
    usual = max(map(len, table))
    for at, width in enumerate(widths):
        if width > 1 and width * 2 > usual:
            return at if any(_is_figure(cell) for cell in table[at]) else at + 1
    return min(1, len(table))


def without_numbers(table: Sequence[Sequence[str]], above: int, holds: Sequence[str] = ()) -> list[list[str]]:
    """The same table to be kept: no number of an account stands in it, above the payments nor in a column of them, what
    else it may hold."""
    head = table[above - 1] if 0 < above <= len(table) else ()
    width = max(map(len, table), default=0)
    hidden = {at for at in range(width) if _is_of_accounts(table[above:], head, holds, at)}
    kept = [[without_accounts(cell) for cell in line] for line in table]
    for line in kept[above:]:
        for at in hidden & set(range(len(line))):
            line[at] = ""
    over = [[""] * len(line) for line in kept[: max(above - 1, 0)]]
    return over + [[without_own(cell) for cell in line] for line in kept[len(over) : above]] + kept[above:]


def without_own(text: str) -> str:
    """A head, or the name of a file, without the number of the club's own account in it."""
    return LONG.sub("…", without_accounts(text))


def _is_of_accounts(
    lines: Sequence[Sequence[str]], head: Sequence[str], holds: Sequence[str], at: int
) -> bool:
    """Whether numbers of accounts stand in a column: by its head, else where all that stands there can be such, with
    the sum that they are checked by."""
    hold = holds[at] if at < len(holds) else ""
    called = bare_head(head[at]) if at < len(head) else ""
    if hold in ("account", "own") or (not hold and OF_ACCOUNTS.search(called)):
        return True
    if hold or OF_NUMBERS.search(called):
        return False
    cells = {line[at].strip() for line in lines if at < len(line) and line[at].strip()}
    return bool(cells) and all(ACCOUNT.fullmatch(cell) or _is_bare(cell) for cell in cells)


def _is_bare(cell: str) -> bool:
    prefix, _dash, number = cell.rpartition("-")
    return len(number) >= 6 and is_checked(prefix.zfill(6) + number.zfill(10)) and len(prefix) <= 6


def _is_figure(cell: str) -> bool:
    return bool(re.search(r"[0-9]", cell)) and not re.search(r"[^\W\d_]{3}", cell)


def _same(line: Sequence[str], wanted: Sequence[str]) -> bool:
    here = [bare_head(without_own(cell)) for cell in line]
    while here and not here[-1]:
        here.pop()
    return here == [*wanted][: len(here)] and not any(wanted[len(here) :]) and bool(here)


def _held(line: Sequence[str], bank: str) -> list[str]:
    """What each head says of its column; of several the one that is called first in the data has it."""
    bare = [bare_head(cell) for cell in line]
    found = [""] * len(bare)
    for hold, heads in heads_of(bank).items():
        places = [(heads.index(head), at) for at, head in enumerate(bare) if head in heads and not found[at]]
        for _preferred, at in sorted(places) if hold in SEVERAL else sorted(places)[:1]:
            found[at] = hold
    if "came" in found and "amount" in found:  # kept by sign, or by two columns: not both
        found = ["" if hold in ("came", "went") else hold for hold in found]
    return found
