"""What a small file costs: twice as many lines cost twice as much, and no table is wider than a list of people."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable

import pytest
from django.utils.translation import override
from openpyxl import Workbook

from core.addressed import has_address
from core.files.limits import LARGEST_LIST, MOST_COLUMNS
from core.files.spreadsheets import read_table
from core.refusals import BadListError
from tests.evening import account, tournament_of
from tournaments.cash.statements import read_statement
from tournaments.cash.statements.xml_tree import read_tree
from tournaments.events.models import Tournament
from tournaments.registration.domain.importing import apply_list, read_list

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

LINES = 25


@pytest.fixture
def tournament() -> Tournament:
    return tournament_of(0)


def calls_of(verb: Callable[[], object]) -> int:
    """How many functions of Python a verb calls: what it costs, on any machine."""
    counted = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal counted
        counted += event == "call"

    sys.setprofile(count)
    try:
        verb()
    finally:
        sys.setprofile(None)
    return counted


def listed(names: Callable[[int], str], lines: int) -> bytes:
    return "\n".join(["Meno;Licencia", *(names(number) for number in range(lines))]).encode()


#: Names that have a word, an initial or everything in common.
ALIKE: dict[str, Callable[[int], str]] = {
    "one given name": lambda number: f"Anna B{number};",
    "one name, many licences": lambda number: f"Anna Nova;L{number}",
    "one initial": lambda number: f"A. Nova;L{number}" if number % 2 else f"Anna{number} Nova;L{number}",
    "many initials": lambda number: f"Anna B. C. D. {number};",
    "many words": lambda number: f"Anna Beata Celia Dana E{number};",
    "very many words": lambda number: f"aa ab ac ad ae af ag ah ai aj x{number};",
}


@pytest.mark.parametrize("names", ALIKE.values(), ids=ALIKE)
def test_a_list_of_names_that_are_alike_costs_as_much_a_line(
    tournament: Tournament, names: Callable[[int], str]
) -> None:
    def cost(lines: int) -> int:
        return calls_of(lambda: read_list(tournament, "x.csv", listed(names, lines), account()))

    cost(2)
    assert cost(4 * LINES) < 5 * cost(LINES)


def test_namesakes_who_are_known_cost_as_much_a_line(tournament: Tournament) -> None:
    def cost(lines: int) -> int:
        other = tournament_of(0, name=f"Iný {lines}")
        content = listed(lambda number: f"Anna Nova;L{number}", lines)
        apply_list(read_list(other, "x.csv", content, account()), check_in=False)
        again = listed(lambda number: f"Nova Anna;M{number}", lines)
        return calls_of(lambda: read_list(other, "x.csv", again, account()))

    cost(2)
    assert cost(2 * LINES) < 3 * cost(LINES)


@pytest.mark.parametrize("text", ["x" * 500, "x." * 250, "xx.yy-" * 80, "@" * 500, "a:" * 250, "www" * 200])
def test_no_pattern_of_an_address_repeats_without_bound(text: str) -> None:
    """Patterns are no calls: this one takes minutes for a text of which each part is tried to the end."""
    assert has_address(text * 200) == has_address(text * 2)


def wide_xlsx(columns: int, last: str = "x") -> bytes:
    book = Workbook()
    book.active.append(["Meno", *[""] * (columns - 2), last])
    book.save(kept := io.BytesIO())
    return kept.getvalue()


WIDE = {
    "one line of 1 MB": b"Meno" + b";x" * 400_000,
    "many lines": (b"Anna" + b";x" * MOST_COLUMNS + b"\n") * 100,
    "one column more": b"Meno" + b";x" * MOST_COLUMNS,
    "XLSX": wide_xlsx(MOST_COLUMNS + 1),
}


@pytest.mark.parametrize("content", WIDE.values(), ids=WIDE)
@pytest.mark.parametrize("read", [read_table, read_statement], ids=["list", "statement"])
def test_a_table_that_is_too_wide_is_refused(read: Callable[[bytes], object], content: bytes) -> None:
    with override("en"), pytest.raises(BadListError, match=str(MOST_COLUMNS)):
        read(content)


@pytest.mark.parametrize(
    "content",
    [b"Meno;Klub" + b";" * 300 + b"\nAnna;MK" + b"; " * 300, wide_xlsx(9)],
    ids=["empty columns", "XLSX"],
)
def test_columns_that_stand_empty_to_the_right_are_none(content: bytes) -> None:
    assert len(read_table(content)[0]) <= 9


@pytest.mark.parametrize(("encoding", "sign", "lines"), [("cp1250", "á", 600), ("utf-16", "€", 400)])
def test_a_text_is_no_longer_than_it_may_be_once_it_is_decoded(encoding: str, sign: str, lines: int) -> None:
    text = "Meno\n" + "\n".join([sign * 1_000] * lines)
    content = text.encode(encoding)
    assert len(content) < LARGEST_LIST < len(text.encode())
    with override("en"), pytest.raises(BadListError, match="kB"):
        read_table(content)


def test_a_text_that_stands_in_every_cell_of_a_workbook_is_counted_for_each() -> None:
    book = Workbook()
    for _row in range(40):
        book.active.append(["x" * 1_000] * 30)
    book.save(kept := io.BytesIO())
    with override("en"), pytest.raises(BadListError, match="unpacks"):
        read_table(kept.getvalue())


def test_a_cell_is_one_line_without_signs_that_nobody_sees() -> None:
    assert read_table('Meno;Klub\n"Anna\n\x0bNová";MK\n'.encode())[1] == ["Anna Nová", "MK"]


PIECES = 2_000
STATEMENT = (
    "<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy='EUR'>1</Amt><CdtDbtInd>CRDT</CdtDbtInd>"
    "<ValDt><Dt>2026-07-02</Dt></ValDt><NtryDtls><TxDtls><RmtInf><Ustrd>{}</Ustrd></RmtInf></TxDtls></NtryDtls>"
    "</Ntry></Stmt></BkToCstmrStmt></Document>"
)


def pieces(count: int) -> bytes:
    """A statement whose text comes in so many pieces, with an element between each two."""
    return STATEMENT.format("ab<b/>" * count).encode()


def test_a_text_in_many_pieces_is_joined_once() -> None:
    """P3: each piece was joined to all before it, 1.1 s for 1 MB. They are kept apart until the text is asked for."""
    (text,) = read_tree(pieces(PIECES)).all("BkToCstmrStmt/Stmt/Ntry/NtryDtls/TxDtls/RmtInf/Ustrd")
    assert len(text.texts) == PIECES
    assert text.text == "ab" * PIECES
    one, two = (calls_of(lambda count=count: read_statement(pieces(count))) for count in (PIECES, 2 * PIECES))
    assert two < 2.2 * one
