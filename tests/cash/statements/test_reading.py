"""T-41: files of banks are read alike whatever their kind; what is none is refused in words, and nothing expands."""

from __future__ import annotations

import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from core.files.limits import LARGEST_LIST
from core.refusals import Refusal
from tournaments.cash.statements import Statement, columns, read_columns, read_statement
from tournaments.cash.statements.accounts import without_accounts
from tournaments.cash.statements.symbols import symbol_in

pytestmark = pytest.mark.unit

SAMPLES = Path(__file__).parent
EXPECTED: dict[str, Any] = tomllib.loads((SAMPLES / "expected.toml").read_text(encoding="utf-8"))
FILES: dict[str, dict[str, Any]] = EXPECTED["files"]


def sample(name: str) -> bytes:
    return (SAMPLES / name).read_bytes()


def read(content: bytes) -> Statement:
    """As it is taken: a CSV by the columns that are recognised."""
    found = read_statement(content)
    if isinstance(found, Statement):
        return found
    recognised = columns.recognised(found)
    assert recognised
    return read_columns(found, recognised.holds, recognised.above, recognised.bank)


@pytest.mark.parametrize("name", FILES)
def test_every_kind_says_the_same(name: str) -> None:
    statement = read(sample(name))
    said = [
        {
            "cents": one.cents,
            "paid_on": one.paid_on,
            "symbol": one.symbol,
            "payer": one.payer,
        }
        for one in statement.payments
    ]
    expected = EXPECTED["payments"]
    if not FILES[name].get("payer", True):  # the bank writes it into the message
        expected = [one | {"payer": ""} for one in expected]
    assert said == expected
    assert (statement.kind, statement.unread) == (FILES[name]["kind"], [])
    assert statement.payments[0].reference.startswith(FILES[name]["reference"])
    assert len({one.reference for one in statement.payments}) == 4
    assert ("štartovné" in statement.payments[2].message) is FILES[name].get("message", True)
    assert statement == read(sample(name))


@pytest.mark.parametrize("name", [name for name in FILES if "bank" in FILES[name]])
def test_a_bank_is_known_by_its_columns(name: str) -> None:
    table = read_statement(sample(name))
    assert not isinstance(table, Statement)
    found = columns.recognised(table)
    assert found
    assert found.bank == FILES[name]["bank"]


@pytest.mark.parametrize("name", FILES)
def test_no_number_of_an_account_is_kept(name: str) -> None:
    found = read_statement(sample(name))
    kept = repr(read(sample(name)).payments)
    if not isinstance(found, Statement):
        recognised = columns.recognised(found)
        assert recognised
        kept += repr(columns.without_numbers(found, recognised.above, recognised.holds))
    assert "123456789" not in kept
    assert "2918599669" not in kept


def camt(entries: str, before: str = "", encoding: str = "UTF-8") -> bytes:
    return (
        f'<?xml version="1.0" encoding="{encoding}"?>{before}<Document xmlns="urn:x"><BkToCstmrStmt><Stmt>'
        f"{entries}</Stmt></BkToCstmrStmt></Document>"
    ).encode(encoding)


ENTRY = (
    '<Ntry><Amt Ccy="EUR">{amount}</Amt><CdtDbtInd>{way}</CdtDbtInd>{more}<BookgDt><Dt>2026-07-02</Dt></BookgDt>'
    "<AcctSvcrRef>R1</AcctSvcrRef>{details}</Ntry>"
)


def ntry(amount: str = "10.00", way: str = "CRDT", more: str = "", details: str = "") -> str:
    return ENTRY.format(amount=amount, way=way, more=more, details=details)


@pytest.mark.parametrize(
    "entry",
    [
        ntry(way="DBIT"),
        ntry(more="<RvslInd>true</RvslInd>"),
        ntry(more="<Sts>PDNG</Sts>"),
        ntry(more="<Sts><Cd>INFO</Cd></Sts>"),
    ],
)
def test_what_did_not_come_in_is_left_out(entry: str) -> None:
    assert read(camt(entry)).payments == []


def test_several_payments_of_one_entry() -> None:
    part = '<TxDtls><Amt Ccy="EUR">{}</Amt><Refs><EndToEndId>/VS{}</EndToEndId></Refs></TxDtls>'
    details = f"<NtryDtls>{part.format('4.00', 1)}{part.format('6.00', 2)}</NtryDtls>"
    found = read(camt(ntry(details=details, more="<Sts><Cd>BOOK</Cd></Sts>"))).payments
    assert [(one.cents, one.symbol, one.reference) for one in found] == [
        (400, "1", "R1/1"),
        (600, "2", "R1/2"),
    ]


@pytest.mark.parametrize("amount", ["0", "-5.00", "10.005", "1e3", "١٠", "", "12345678901", "1000000.01"])
def test_an_entry_that_makes_no_sense_is_named(amount: str) -> None:
    assert read(camt(ntry() + ntry(amount))).unread == [2]


BOMB = (
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">'
    + "".join(f'<!ENTITY {chr(98 + at)} "{f"&{chr(97 + at)};" * 10}">' for at in range(9))
    + "]>"
)


@pytest.mark.parametrize(
    "content",
    [
        camt(f"<Id>{chr(38)}j;</Id>", BOMB),
        camt("<Id>&x;</Id>", '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
        camt("", '<!DOCTYPE x SYSTEM "http://192.0.2.1/x.dtd">'),
        camt("", "<!DOCTYPE x>", encoding="UTF-16"),
        camt(f"<Id>{'<a>' * 100}</Id>"),
        camt("<a/>" * 150_000),
        camt("")[:60],
        b"<html><body>sign in</body></html>",
        b"<",
        b"<?xml version='1.0' encoding='utf-7'?><a/>",
        b"",
        b" \n",
        b"0" * (LARGEST_LIST + 1),
        b"\x89PNG\r\n\x1a\n\x00\x01",
    ],
    ids=range(14),
)
def test_what_is_no_statement_is_refused(content: bytes) -> None:
    with pytest.raises(Refusal):
        read_statement(content)


@pytest.mark.parametrize(
    ("line", "unread"),
    [
        ("včera;10,00;EUR", [2]),
        ("02.07.2026;desať;EUR", [2]),
        ("02.07.2026;0,00;EUR", [2]),
        ("31.02.2026;10,00;EUR", [2]),
        (";;", []),
    ],
)
def test_a_line_of_a_csv_that_makes_no_sense_is_named(line: str, unread: list[int]) -> None:
    found = read(f"dátum;objem;mena\n{line}\n02.07.2026;+1 200,50;EUR".encode())
    assert found.unread == unread
    assert [one.cents for one in found.payments] == [120050]


def test_a_gpc_line_that_is_cut_is_named() -> None:
    lines = sample("fio.gpc").split(b"\r\n")
    lines[1] = lines[1][:80]
    lines[2] = lines[2].replace(b"000000000800", b"0000000008x0")
    lines[4] = lines[4].replace(b"000000001000", b"999999999999")
    found = read(b"\r\n".join(lines))
    assert found.unread == [2, 3, 5]
    assert len(found.payments) == 1


def test_the_same_payment_twice_on_a_day_is_two_and_each_has_its_reference() -> None:
    head, first = sample("tatra.csv").splitlines()[:2]
    once, twice = read(b"\n".join([head, first])), read(b"\n".join([head, first, first]))
    assert len({one.reference for one in twice.payments}) == 2
    assert once.payments[0] in twice.payments


@pytest.mark.parametrize(
    ("text", "symbol"),
    [
        ("/VS4200000017/SS/KS", "4200000017"),
        ("/VS0000000777", "777"),
        ("VS:123 za Jana", "123"),
        ("platba vs 45", "45"),
        ("/VS/SS1/KS", ""),
        ("/VS12345678901", ""),
        ("CVS123", ""),
        ("/VS0000000000", ""),
        ("", ""),
    ],
)
def test_a_symbol_in_a_text(text: str, symbol: str) -> None:
    assert symbol_in(text) == symbol


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("PLATBA 0200/000000-1801044112", "PLATBA …"),
        ("z účtu SK96 1100 0000 0029 1859 9669 Ján", "z účtu … Ján"),
        ("z SK9611000000002918599669", "z …"),
        ("19-2000145399/0800", "…"),
        ("/VS4200000017/SS/KS", "/VS4200000017/SS/KS"),
        ("02/07/2026 štartovné 2026", "02/07/2026 štartovné 2026"),
    ],
)
def test_numbers_of_accounts_in_a_text(text: str, left: str) -> None:
    assert without_accounts(text) == left


@given(some.binary(max_size=400), some.sampled_from([b"", b"074", b"<Document>", b"d\xc3\xa1tum;objem\n"]))
def test_whatever_is_sent_is_read_or_refused(content: bytes, begins: bytes) -> None:
    with suppress(Refusal):
        found = read_statement(begins + content)
        assert isinstance(found, Statement | list)
