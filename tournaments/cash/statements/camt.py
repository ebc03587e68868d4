"""camt.053, the statement of ISO 20022, whatever its version: XML in which no declaration of entities is read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from itertools import count
from xml.parsers import expat  # nosec B407 - a file with declarations is refused before any entity is known

from core.files.limits import DEEPEST_ELEMENT, MOST_ELEMENTS
from tournaments.cash.statements.payment import Payment, Statement, distinct, symbol_in, tidy, words

AMOUNT = re.compile(r"([0-9]{1,9})(?:\.([0-9]{1,5}))?", re.ASCII)


class NoStatementError(Exception):
    """The file is none; `declared`: because it declares what no statement needs."""

    def __init__(self, *, declared: bool = False) -> None:
        super().__init__()
        self.declared = declared


@dataclass(slots=True)
class Node:
    """An element: its name without the space of names, its text, what is in it."""

    name: str
    attributes: dict[str, str] = field(default_factory=dict)
    #: Its text, as it came piece by piece between other elements.
    pieces: list[str] = field(default_factory=list)
    inside: list[Node] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Its own text, without that of the elements in it."""
        return "".join(self.pieces)

    def all(self, path: str) -> list[Node]:
        """Every element at the end of a path such as "NtryDtls/TxDtls"."""
        found = [self]
        for name in path.split("/"):
            found = [one for node in found for one in node.inside if one.name == name]
        return found

    def said(self, *paths: str) -> str:
        """The first text that stands at the end of one of these paths; empty where none does."""
        return next((text for path in paths for one in self.all(path) if (text := one.text.strip())), "")


def read_camt(content: bytes) -> Statement:
    """The payments that are booked. Raises NoStatementError."""
    root = _tree(content)
    statements = root.all("BkToCstmrStmt/Stmt")
    if not statements:
        raise NoStatementError
    unread: list[int] = []
    payments = distinct(_payments([one for each in statements for one in each.all("Ntry")], unread))
    accounts = {one.said("Acct/Id/IBAN", "Acct/Id/Othr/Id") for one in statements}
    return Statement(
        "camt.053", payments, account=accounts.pop() if len(accounts) == 1 else "", unread=unread
    )


def _payments(entries: list[Node], unread: list[int]) -> Iterator[Payment]:
    for number, entry in enumerate(entries, start=1):
        if entry.said("CdtDbtInd") != "CRDT" or entry.said("RvslInd") in ("true", "1"):
            continue
        if entry.said("Sts/Cd", "Sts") not in ("BOOK", ""):
            continue
        details = entry.all("NtryDtls/TxDtls") or [Node("TxDtls")]
        try:
            for place, detail in enumerate(details, start=1):
                yield _payment(entry, detail, place if len(details) > 1 else 0)
        except ValueError:
            unread.append(number)


def _payment(entry: Node, detail: Node, place: int) -> Payment:
    """One payment of an entry; `place` where it holds several. Raises ValueError for what is no sum or no day."""
    own = detail.all("Amt") or detail.all("AmtDtls/TxAmt/Amt")
    amount = (own if place else entry.all("Amt") or own)[:1]
    if not amount:
        raise ValueError("Amt")
    reference = detail.said("Refs/AcctSvcrRef") or entry.said("AcctSvcrRef")
    if place and reference and not detail.said("Refs/AcctSvcrRef"):
        reference = f"{reference}/{place}"
    said = " ".join(one.text for one in detail.all("RmtInf/Ustrd")) or entry.said("AddtlNtryInf")
    return Payment(
        reference=tidy(reference)[:60],
        cents=_cents(amount[0].text),
        currency=amount[0].attributes.get("Ccy", "")[:3],
        paid_on=date.fromisoformat(entry.said("ValDt/Dt", "ValDt/DtTm", "BookgDt/Dt", "BookgDt/DtTm")[:10]),
        symbol=symbol_in(detail.said("Refs/EndToEndId"), detail.said("RmtInf/Strd/CdtrRefInf/Ref"), said),
        payer=words(detail.said("RltdPties/Dbtr/Nm", "RltdPties/Dbtr/Pty/Nm", "RltdPties/UltmtDbtr/Nm")),
        message=words(said),
    )


def _cents(text: str) -> int:
    found = AMOUNT.fullmatch(text.strip())
    if not found or (found[2] or "")[2:].strip("0"):
        raise ValueError(text)
    cents = int(found[1]) * 100 + int((found[2] or "0")[:2].ljust(2, "0"))
    if not cents:
        raise ValueError(text)
    return cents


def _tree(content: bytes) -> Node:
    """The elements of a file. Raises NoStatementError for what is no XML, is too deep, or declares anything."""
    top = Node("")
    open_: list[Node] = [top]
    counted = count(1)

    def begins(name: str, attributes: dict[str, str]) -> None:
        if len(open_) > DEEPEST_ELEMENT or next(counted) > MOST_ELEMENTS:
            raise NoStatementError
        node = Node(name.rpartition(" ")[2], attributes)
        open_[-1].inside.append(node)
        open_.append(node)

    def ends(_name: str) -> None:
        open_.pop()

    def says(text: str) -> None:
        open_[-1].pieces.append(text)

    def declares(*_what: object) -> None:
        raise NoStatementError(declared=True)

    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = begins, ends
    parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = says, declares
    try:
        parser.Parse(content, True)
    except (expat.ExpatError, LookupError, ValueError):
        raise NoStatementError from None
    return top.inside[0]
