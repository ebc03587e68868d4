"""What Fio answers of an account, as JSON or XML: the same payments, told in numbered columns."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from tournaments.cash.statements.accounts import plain_account
from tournaments.cash.statements.payment import Payment, Statement, distinct, mark_of, tidy, words
from tournaments.cash.statements.symbols import plain_symbol, symbol_in
from tournaments.cash.statements.xml_tree import NoTreeError, read_tree

#: Which number a column has.
DAY, AMOUNT, ACCOUNT, BANK, SYMBOL, OWN_NOTE, PAYER, CURRENCY, MESSAGE, NUMBER, COMMENT, ENDS = (
    *(0, 1, 2, 3, 5, 7, 10, 14, 16, 22, 25, 27),
)


class AnswerError(Exception):
    """The answer is none that is known."""


def read_answer(content: bytes) -> Statement:
    """The payments of an answer. Raises AnswerError."""
    begins = content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    if begins == b"<":
        return _xml(content)
    if begins == b"{":
        return _json(content)
    raise AnswerError


def _json(content: bytes) -> Statement:
    try:
        whole = json.loads(content)["accountStatement"]
        info = whole["info"]
        moves = (whole.get("transactionList") or {}).get("transaction") or []
        rows = [
            {
                int(name.removeprefix("column")): str(cell["value"])
                for name, cell in move.items()
                if name.startswith("column") and cell and cell.get("value") is not None
            }
            for move in moves
        ]
        said = {name: str(info.get(name) or "") for name in ("iban", "accountId", "bankId")}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise AnswerError from None
    return _statement(said, rows)


def _xml(content: bytes) -> Statement:
    try:
        root = read_tree(content)
    except NoTreeError:
        raise AnswerError from None
    if root.name != "AccountStatement":
        raise AnswerError
    rows = [
        {
            int(one.attributes["id"]): one.text.strip()
            for one in move.inside
            if re.fullmatch(r"[0-9]{1,3}", one.attributes.get("id", ""))
        }
        for move in root.all("TransactionList/Transaction")
    ]
    return _statement({name: root.first(f"Info/{name}") for name in ("iban", "accountId", "bankId")}, rows)


def _statement(info: Mapping[str, str], rows: Sequence[Mapping[int, str]]) -> Statement:
    account = plain_account(info["iban"]) or plain_account(info["accountId"], info["bankId"])
    if not account:
        raise AnswerError
    payments, unread = [], []
    for number, row in enumerate(rows, start=1):
        try:
            payment = _payment(row, number)
        except (ValueError, InvalidOperation):
            unread.append(number)
        else:
            payments += [payment] if payment else []
    return Statement("api", distinct(payments), accounts=frozenset({account}), unread=unread)


def _payment(row: Mapping[int, Any], number: int) -> Payment | None:
    """A movement; None where money went. Raises ValueError or InvalidOperation for what is no sum or no day."""
    cents = Decimal(row.get(AMOUNT, "")) * 100
    if cents != cents.to_integral_value() or not cents:
        raise ValueError(row.get(AMOUNT))
    if cents < 0:
        return None
    message = " ".join(
        dict.fromkeys(filter(None, (row.get(MESSAGE, ""), row.get(OWN_NOTE, ""), row.get(COMMENT, ""))))
    )
    return Payment(
        reference=tidy(row.get(NUMBER, ""))[:60],
        cents=int(cents),
        currency=row.get(CURRENCY, "").upper()[:3],
        paid_on=date.fromisoformat(row.get(DAY, "")[:10]),
        symbol=plain_symbol(row.get(SYMBOL, "")) or symbol_in(row.get(ENDS, ""), message),
        payer=words(row.get(PAYER, "")),
        message=words(message),
        payer_mark=mark_of(plain_account(row.get(ACCOUNT, ""), row.get(BANK, ""))),
        line=number,
    )
