"""camt.052, 053 and 054 of ISO 20022, whatever their version: a day, a statement, a notice, alike by their entries.

The symbols of Slovak and Czech payments stand where a bank puts them (B5): each in a `Strd` of its own whose type says
which it is, in the reference of the payer as /VS…/SS…/KS…, in the message, or in what the bank adds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date

from tournaments.cash.statements.accounts import plain_account, same_account
from tournaments.cash.statements.banks import bank_with
from tournaments.cash.statements.payment import (
    Payment,
    Statement,
    distinct,
    mark_of,
    tidy,
    without_taken_back,
    words,
)
from tournaments.cash.statements.symbols import NO_DIGITS, plain_symbol, symbol_in
from tournaments.cash.statements.xml_tree import Node, NoTreeError, read_tree

#: Where the entries of an account stand, by the kind of file.
KINDS = {
    "camt.052": "BkToCstmrAcctRpt/Rpt",
    "camt.053": "BkToCstmrStmt/Stmt",
    "camt.054": "BkToCstmrDbtCdtNtfctn/Ntfctn",
}
AMOUNT = re.compile(r"\+?([0-9]{1,9})(?:\.([0-9]{1,5}))?", re.ASCII)
#: The letters before a symbol: VS:123.
NAMED = re.compile(r"^\s*/?(VS|KS|SS)\b\s*[:/.=-]?\s*", re.IGNORECASE)


def read_camt(content: bytes, iban: str = "") -> Statement:
    """The payments that are booked, of the account `iban` where the file has several. Raises NoTreeError."""
    root = read_tree(content)
    for kind, path in KINDS.items():
        parts = root.all(path) or root.all(path.replace("/", "V01/"))
        if parts:
            return _statement(kind, parts, iban)
    raise NoTreeError


def _statement(kind: str, parts: list[Node], iban: str) -> Statement:
    unread: list[int] = []
    accounts = {number for part in parts if (number := _account_of(part))}
    entries = [
        entry
        for part in parts
        if not iban or not (number := _account_of(part)) or same_account(number, iban)
        for entry in part.all("Ntry")
    ]
    found = list(_payments(entries, unread, iban[4:8], _came))
    taken = _payments(entries, unread, iban[4:8], _taken_back)
    kept, alone = without_taken_back(found, taken)
    return Statement(kind, distinct(kept), accounts=frozenset(accounts), unread=sorted([*unread, *alone]))


def _account_of(part: Node) -> str:
    """Whose entries these are."""
    bank = part.first("Acct/Svcr/FinInstnId/ClrSysMmbId/MmbId", "Acct/Svcr/FinInstnId/Othr/Id")
    return plain_account(
        part.first("Acct/Id/IBAN", "Acct/Id/Othr/Id"), bank if re.fullmatch("[0-9]{4}", bank) else ""
    )


def _came(entry: Node) -> bool:
    return entry.first("CdtDbtInd") == "CRDT" and not _is_reversal(entry)


def _taken_back(entry: Node) -> bool:
    """Whether an entry takes back one that came in: the bank booked it wrongly."""
    return entry.first("CdtDbtInd") == "DBIT" and _is_reversal(entry)


def _is_reversal(entry: Node) -> bool:
    return entry.first("RvslInd").lower() in ("true", "1")


def _payments(
    entries: list[Node], unread: list[int], bank: str, wanted: Callable[[Node], bool]
) -> Iterator[Payment]:
    for number, entry in enumerate(entries, start=1):
        if not wanted(entry) or entry.first("Sts/Cd", "Sts") not in ("BOOK", ""):
            continue
        details = entry.all("NtryDtls/TxDtls") or [Node("TxDtls")]
        details = [one for one in details if one.first("CdtDbtInd") in (entry.first("CdtDbtInd"), "")]
        try:
            made = [
                _payment(entry, detail, number, place if len(details) > 1 else 0, bank)
                for place, detail in enumerate(details, start=1)
            ]
        except ValueError:
            unread.append(number)
        else:
            yield from made


def _payment(entry: Node, detail: Node, number: int, place: int, bank: str) -> Payment:
    """One payment of an entry; `place` where it holds several. Raises ValueError for what is no sum or no day."""
    own = detail.all("Amt") or detail.all("AmtDtls/TxAmt/Amt") or _instructed(entry, detail)
    amount = (own if place else entry.all("Amt") or own)[:1]
    if not amount:
        raise ValueError("Amt")
    said = " ".join(one.text for one in detail.all("RmtInf/Ustrd") + detail.all("RmtInf/Strd/AddtlRmtInf"))
    added = (detail.first("AddtlTxInf"), entry.first("AddtlNtryInf"))
    return Payment(
        reference=tidy(_reference(entry, detail, place, bank))[:60],
        cents=_cents(amount[0].text),
        currency=amount[0].attributes.get("Ccy", "")[:3],
        paid_on=date.fromisoformat(entry.first("ValDt/Dt", "ValDt/DtTm", "BookgDt/Dt", "BookgDt/DtTm")[:10]),
        symbol=_symbol(detail, said, added),
        payer=words(
            detail.first(
                *(
                    "RltdPties/Dbtr/Nm",
                    "RltdPties/Dbtr/Pty/Nm",
                    "RltdPties/UltmtDbtr/Nm",
                    "RltdPties/UltmtDbtr/Pty/Nm",
                ),
                *("RltdPties/DbtrAcct/Nm", "RltdPties/InitgPty/Nm"),
            )
        ),
        message=words(said or next(filter(None, added), "")),
        payer_mark=mark_of(_payer(detail)),
        line=number,
    )


def _instructed(entry: Node, detail: Node) -> list[Node]:
    """What was sent, as long as nobody changed its money on the way."""
    kept = {one.attributes.get("Ccy") for one in entry.all("Amt")}
    return [one for one in detail.all("AmtDtls/InstdAmt/Amt") if one.attributes.get("Ccy") in kept]


def _reference(entry: Node, detail: Node, place: int, bank: str) -> str:
    """The bank's own. Fio calls it the entry's, what others count entries by."""
    known = bank_with(bank)
    if known and "camt" in known.one_reference and not place:
        return entry.first("NtryRef", "AcctSvcrRef")
    reference = detail.first("Refs/AcctSvcrRef") or entry.first("AcctSvcrRef")
    return (
        f"{reference}/{place}" if place and reference and not detail.first("Refs/AcctSvcrRef") else reference
    )


def _symbol(detail: Node, said: str, added: tuple[str, ...]) -> str:
    """The variable symbol, from where it is sure to where it may be."""
    bare = []
    for one in detail.all("RmtInf/Strd/CdtrRefInf"):
        kind = one.first("Tp/CdOrPrtry/Prtry", "Tp/Issr", "Tp/CdOrPrtry/Cd").upper()
        reference = one.first("Ref")
        named = NAMED.match(reference)
        kind = named[1].upper() if named else kind
        if kind == "VS" and (symbol := plain_symbol(NAMED.sub("", reference))):
            return symbol
        if kind not in ("VS", "KS", "SS"):
            bare.append(reference)
    for one in detail.all("Refs/Prtry"):
        if one.first("Tp").upper() == "VS" and (symbol := plain_symbol(one.first("Ref"))):
            return symbol
    ends = detail.first("Refs/EndToEndId"), detail.first("Refs/InstrId"), detail.first("Refs/PmtInfId")
    alone = [one for one in ends if NO_DIGITS.fullmatch(one)]
    return symbol_in(*ends, *bare, said, *added) or next(filter(None, map(plain_symbol, [*bare, *alone])), "")


def _payer(detail: Node) -> str:
    bank = detail.first(
        "RltdAgts/DbtrAgt/FinInstnId/ClrSysMmbId/MmbId", "RltdAgts/DbtrAgt/FinInstnId/Othr/Id"
    )
    number = detail.first("RltdPties/DbtrAcct/Id/IBAN", "RltdPties/DbtrAcct/Id/Othr/Id")
    return plain_account(number, bank if re.fullmatch("[0-9]{4}", bank) else "")


def _cents(text: str) -> int:
    found = AMOUNT.fullmatch(text.strip())
    if not found or (found[2] or "")[2:].strip("0"):
        raise ValueError(text)
    cents = int(found[1]) * 100 + int((found[2] or "0")[:2].ljust(2, "0"))
    if not cents:
        raise ValueError(text)
    return cents
