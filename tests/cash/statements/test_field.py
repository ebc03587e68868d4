"""T-41: what banks and people really write (B1 to B11): sums, symbols, accounts and heads, a case a line."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.utils.translation import override

from core.refusals import Refusal
from tests.cash.statements.test_reading import camt, ntry, read
from tournaments.cash.payment.bysquare import fields_of
from tournaments.cash.payment.order import PaymentOrder
from tournaments.cash.statements import Statement, columns, read_columns, read_statement
from tournaments.cash.statements.accounts import is_of, plain_account, same_account
from tournaments.cash.statements.amounts import Sums
from tournaments.cash.statements.banks import bank_of, banks
from tournaments.cash.statements.days import Days
from tournaments.cash.statements.symbols import plain_symbol, symbol_in

pytestmark = pytest.mark.unit

FIELD = Path(__file__).parent / "field"
SK = "SK9611000000002918599669"


def field(name: str) -> Statement:
    return read((FIELD / name).read_bytes())


def table(text: str) -> Statement:
    return read(text.encode())


# --- B1, B3: GPC -------------------------------------------------------------------------------------


def test_b1_zeros_at_the_end_of_a_document_are_part_of_it() -> None:
    noon, evening = field("noon.gpc").payments[0], field("evening.gpc").payments[0]
    assert noon.reference != evening.reference
    assert (noon.payer, evening.payer) == ("VZOR JAN", "SKUSOBNA ANNA")


@pytest.mark.parametrize(
    ("code", "currency"),
    [
        ("0978", "EUR"),
        ("0203", "CZK"),
        ("0000", ""),
        ("    ", ""),
        ("0840", "USD"),
        ("0756", "075"),
        ("CZK ", "CZK"),
    ],
)
def test_b3_the_currency_of_a_gpc_line(code: str, currency: str) -> None:
    text = (FIELD / "crowns.gpc").read_text(encoding="utf-8").replace("00203", f"0{code}")
    assert [one.currency for one in read(text.encode()).payments] == [currency]


def test_the_documents_of_a_bank_that_writes_one_for_all_are_no_references() -> None:
    text = (FIELD / "noon.gpc").read_text(encoding="utf-8")
    other = text.splitlines()[1].replace("VZOR JAN", "SKUSOBNA")
    for twice in (f"{text}{other}\n", f"{text}{text.splitlines()[1]}\n"):
        found = read(twice.encode()).payments
        assert [one.reference[:5] for one in found] == ["flek:", "flek:"]
        assert len({one.reference for one in found}) == 2


# --- B4, B5: symbols ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        *("/VS/2601000101/SS/KS", "/vs/2601000101", "VS=2601000101", "VS-2601000101", "VS.2601000101"),
        *(
            "v.s. 2601000101",
            "var.symbol 2601000101",
            "var. symbol: 2601000101",
            "Variabilný symbol 2601000101",
        ),
        *("variabilni symbol:2601000101", "VS 2601000101 Ján", "platba VS2601000101", "varsym 2601000101"),
        *("VS:  2601000101", "V.S.:2601000101", "VS #2601000101", "/VS002601000101", "VS - 2601000101"),
        *(
            "v. s. 2601000101",
            "VS_2601000101",
            "var symb. 2601000101",
            "KS0308 VS2601000101 SS1",
            "(VS: 2601000101)",
        ),
        *("VS 2601 000 101", "VS:260100 0101", "VS 26 01 00 01 01", "VS 2601000101 0308", "VS č. 2601000101"),
        *(
            "variabilný symbol č.2601000101",
            "VS(2601000101)",
            "[VS] 2601000101",
            "VS*2601000101",
            "V/S 2601000101",
        ),
        *(
            "v. symbol 2601000101",
            "VARIABILNY SYMBOL JE 2601000101",
            "variabilného symbolu 2601000101",
            "VS→2601000101",
        ),
        *(
            "VS\u00a02601000101",
            "VS–2601000101",
            "vs2601000101ks0308ss",
            "VS číslo: 2601000101",
            "VS 0002601000101",
        ),
    ],
)
def test_b4_how_people_write_the_symbol(text: str) -> None:
    assert symbol_in(text) == "2601000101"


@pytest.mark.parametrize(
    "text",
    ["/VS/SS/2601000101", "/VS//SS/1/KS/0308", "CVS123", "SVS 1", "vstup 5", "VS 12345678901", "var 3", ""],
)
def test_b4_what_is_no_symbol(text: str) -> None:
    assert symbol_in(text) == ""


@pytest.mark.parametrize(
    ("cell", "symbol"),
    [
        ("0000000777", "777"),
        ("777.0", "777"),
        ("'0777", "777"),
        ("VS777", "777"),
        ("2601 000 101", "2601000101"),
    ],
)
def test_a_column_of_symbols(cell: str, symbol: str) -> None:
    assert plain_symbol(cell) == symbol


def strd(kind: str, reference: str, prtry: str = "Prtry") -> str:
    type_ = f"<Tp><CdOrPrtry><{prtry}>{kind}</{prtry}></CdOrPrtry></Tp>"
    return f"<Strd><CdtrRefInf>{type_}<Ref>{reference}</Ref></CdtrRefInf></Strd>"


@pytest.mark.parametrize(
    "inside",
    [
        f"<RmtInf>{strd('KS', 'KS:0308')}{strd('VS', '2601000101')}</RmtInf>",
        f"<RmtInf>{strd('VS', '2601000101')}{strd('SS', '5')}{strd('KS', '0308')}</RmtInf>",
        f"<RmtInf>{strd('SS', '5')}{strd('KS', '0308')}{strd('VS', 'VS:2601000101')}</RmtInf>",
        f"<RmtInf>{strd('SCOR', 'KS:0308', 'Cd')}{strd('SCOR', 'VS:2601000101', 'Cd')}</RmtInf>",
        f"<RmtInf>{strd('SCOR', '2601000101', 'Cd')}</RmtInf>",
        "<RmtInf><Ustrd>/VS/2601000101/SS/KS</Ustrd></RmtInf>",
        "<RmtInf><Ustrd>startovne</Ustrd><Ustrd>VS: 2601000101</Ustrd></RmtInf>",
        "<AddtlTxInf>VS=2601000101</AddtlTxInf>",
        "<Refs><EndToEndId>/VS2601000101/SS/KS0308</EndToEndId></Refs>",
        "<Refs><Prtry><Tp>VS</Tp><Ref>2601000101</Ref></Prtry></Refs>",
        "<RmtInf><Strd><AddtlRmtInf>v.s. 2601000101</AddtlRmtInf></Strd></RmtInf>",
        "<RmtInf><Ustrd>startovne VS:260100</Ustrd><Ustrd>0101</Ustrd></RmtInf>",
        "<Refs><EndToEndId>2601000101</EndToEndId></Refs>",
        "<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RmtInf><Ustrd>VS 2601000101</Ustrd></RmtInf>",
    ],
)
def test_b5_where_banks_put_the_symbol(inside: str) -> None:
    details = f"<NtryDtls><TxDtls>{inside}</TxDtls></NtryDtls>"
    assert [one.symbol for one in read(camt(ntry(details=details))).payments] == ["2601000101"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("urn:x", "urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"),
        (' xmlns="urn:x"', ""),
        ("BkToCstmrStmt", "BkToCstmrStmtV01"),
        ("<", "<b:"),
    ],
)
def test_b5_versions_and_spaces_of_names(old: str, new: str) -> None:
    text = camt(ntry()).decode().replace(old, new)
    if new == "<b:":
        text = text.replace("<b:/", "</b:").replace("<b:?", "<?").replace("xmlns=", "xmlns:b=")
    assert [one.cents for one in read(text.encode()).payments] == [1000]


def parts(*inside: str) -> str:
    return f"<NtryDtls>{''.join(f'<TxDtls>{one}</TxDtls>' for one in inside)}</NtryDtls>"


@pytest.mark.parametrize(
    ("details", "cents", "unread"),
    [
        (parts('<Amt Ccy="EUR">4</Amt>', '<Amt Ccy="EUR">6.0</Amt>'), [400, 600], []),
        (parts(*['<AmtDtls><InstdAmt><Amt Ccy="EUR">5</Amt></InstdAmt></AmtDtls>'] * 2), [500, 500], []),
        (parts(*['<AmtDtls><InstdAmt><Amt Ccy="CZK">125</Amt></InstdAmt></AmtDtls>'] * 2), [], [1]),
        (parts("", ""), [], [1]),
        (parts('<Amt Ccy="CZK">250</Amt>'), [1000], []),
        ("<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch></NtryDtls>", [1000], []),
        (parts('<Amt Ccy="EUR">4</Amt>') + parts('<Amt Ccy="EUR">6</Amt>'), [400, 600], []),
        (parts('<Amt Ccy="EUR">12</Amt>', '<Amt Ccy="EUR">2</Amt><CdtDbtInd>DBIT</CdtDbtInd>'), [1000], []),
    ],
)
def test_b5_payments_of_one_entry(details: str, cents: list[int], unread: list[int]) -> None:
    found = read(camt(ntry(details=details)))
    assert ([one.cents for one in found.payments], found.unread) == (cents, unread)


# --- what the bank takes back ---------------------------------------------------------------------------

BACK = "<RvslInd>true</RvslInd>"


@pytest.mark.parametrize(
    ("entries", "cents", "unread"),
    [
        (ntry() + ntry(way="DBIT", more=BACK), [], []),
        (ntry(way="DBIT", more=BACK) + ntry() + ntry(), [1000], []),
        (ntry("8.00") + ntry(way="DBIT", more=BACK), [800], [2]),
        (ntry() + ntry(way="DBIT", more=f"{BACK}<Sts>PDNG</Sts>"), [1000], []),
        (ntry(way="CRDT", more=BACK), [], []),
    ],
)
def test_a_payment_that_the_bank_takes_back_did_not_come(
    entries: str, cents: list[int], unread: list[int]
) -> None:
    found = read(camt(entries))
    assert ([one.cents for one in found.payments], found.unread) == (cents, unread)


@pytest.mark.parametrize(
    ("sorts", "payers", "unread"),
    [
        ("25", [], []),
        ("225", ["VZOR JAN"], []),
        ("5", [], [2]),
        ("24", ["VZOR JAN"], []),
        ("21", ["VZOR JAN"], []),
    ],
)
def test_a_movement_of_gpc_that_is_taken_back(sorts: str, payers: list[str], unread: list[int]) -> None:
    head, line = (FIELD / "noon.gpc").read_text(encoding="utf-8").splitlines()
    found = read("\n".join([head, *(line[:60] + sort + line[61:] for sort in sorts)]).encode())
    assert ([one.payer for one in found.payments], found.unread) == (payers, unread)


@pytest.mark.parametrize(
    "more",
    [
        ["078startovne VS:2601000101"],
        ["078startovne VS:26010", "07900101"],
        ["076" + "0" * 23, "078variabilny symbol", "0792601000101"],
    ],
)
def test_b4_lines_that_part_a_symbol(more: list[str]) -> None:
    head, line = (FIELD / "noon.gpc").read_text(encoding="utf-8").splitlines()
    bare = line[:61] + "0" * 10 + line[71:]
    assert [one.symbol for one in read("\n".join([head, bare, *more]).encode()).payments] == ["2601000101"]


def test_b5_the_order_of_the_parts_does_not_matter() -> None:
    assert [one.symbol for one in field("camt-strd-order.xml").payments] == ["2601000101", "2601000102"]


# --- B6, B8: tables ----------------------------------------------------------------------------------


def test_b6_a_head_below_the_lines_about_the_account() -> None:
    found = field("komercni-banka.csv")
    assert found.bank == "Komerční banka"
    assert found.accounts == {"0100" + "000123" + "4567890207"}
    assert [(one.cents, one.symbol, one.payer) for one in found.payments] == [
        (25000, "2601000101", "VZOR JAN"),
        (25000, "2601000102", "SKUSOBNA ANNA"),
    ]


#: Heads and one line of ten euro that came; what nobody knows by name is read by its heads.
HEADS = [
    "Datum;Protistrana;Popis;Příjem;Výdaj\n02.07.2026;VZOR JAN;x;10,00;\n03.07.2026;NÁJEM;x;;5,00",
    "Dátum;Na ťarchu účtu;V prospech účtu;Mena;Protistrana\n03.07.2026;5,00;;EUR;NÁJOM\n02.07.2026;;10,00;EUR;VZOR JAN",
    "Dátum;Debet;Kredit;Partner\n02.07.2026;0,00;10,00;VZOR JAN\n03.07.2026;5,00;0,00;NÁJOM",
    "Dátum zaúčtovania;Suma transakcie;Mena;Názov protiúčtu;Var. symbol\n02.07.2026;10,00;EUR;VZOR JAN;123",
    "Dátum uskutočnenia;Suma v EUR;Partner;VS;Správa\n02.07.2026;10,00;VZOR JAN;5;x",
    "Datum provedení;Směr;Částka;Měna;Název protistrany\n2.7.2026;Příchozí;10,00;EUR;VZOR JAN\n3.7.2026;Odchozí;5;;Y",
    "Date,Paid in,Paid out,Counterparty\n2026-07-02,10.00,,VZOR JAN\n2026-07-03,,5.00,RENT",
    "\ufeffDátum;Suma (EUR);Platiteľ\n2. 7. 2026;+10,00 EUR;VZOR JAN",
    "#Dátum:;#Suma:;#Partner:\n02.07.2026 10:11:12;10.00 €;VZOR JAN",
    "Dátum\tSuma\tPartner\n02/07/2026\t10,00\tVZOR JAN",
    "Dátum|Suma|Partner\n02/07/2026|10,00|VZOR JAN",
    'Dátum;Suma;Partner\r02.07.2026;"10,00";"VZOR JAN"\r',
    *(
        f"{'x;y' + chr(10)}{'z;' + chr(10) * 2}" * 9 + "Dátum;Suma;Partner\n02.07.2026;10,00;VZOR JAN"
        for _ in (1,)
    ),
]


HEADS += [
    "datum_zauctovania;suma;mena;protistrana\n02.07.2026;10,00;EUR;VZOR JAN",
    "DatumZauctovania;Suma;NazovProtiuctu\n02.07.2026;10,00;VZOR JAN",
    '"Dátum\nzaúčtovania";"Suma\nv EUR";"Názov - protiúčtu"\n02.07.2026;10,00;"VZOR\nJAN"',
    "DÁTUM ZAÚČTOVANIA;SUMA [EUR];PROTIÚČET - NÁZOV\n02.07.2026;10,00;VZOR JAN",
]
#: Marks of money that came and that went, beside a sum without a sign.
MARKED = [
    *(
        "D/C;C;D",
        "Typ;Kreditní;Debetní",
        "Směr;Příjem;Výdaj",
        "Znaménko;+;-",
        "CdtDbtInd;CRDT;DBIT",
        "Smer;K;D",
    ),
    *(
        "MD/D;D;MD",
        "D/K;K;D",
        "Kredit/Debet;Kredit;Debet",
        "Direction;IN;OUT",
        "Smer platby;Prichádzajúca;Odchádzajúca",
    ),
    *(
        "x;CRDT;DBIT",
        "Zn.;+;-",
        "čo;C;D",
        "Typ pohybu;Pripísané;Odpísané",
        "Druh pohybu;Príjem na účet;Výdaj z účtu",
    ),
    *("Dr/Cr;Cr;Dr", "Směr úhrady;Příchozí úhrada;Odchozí úhrada"),
]


@pytest.mark.parametrize("marks", MARKED)
def test_b6_marks_of_what_came_and_what_went(marks: str) -> None:
    head, came, went = marks.split(";")
    for lines in (
        f"2.7.2026;10,00;{came};VZOR JAN\n3.7.2026;5,00;{went};NÁJOM",
        f"3.7.2026;5,00;{went};NÁJOM",
    ):
        found = table(f"Datum;Částka;{head};Partner\n{lines}")
        expected = ["VZOR JAN"] if "VZOR" in lines else []
        if "VZOR" in lines or head not in ("x", "Zn.", "čo"):  # a mark alone tells nothing where no head does
            assert [one.payer for one in found.payments] == expected


def test_b6_a_mark_that_nobody_knows_is_named() -> None:
    found = table("Dátum;Suma;D/K\n02.07.2026;10,00;X\n03.07.2026;5,00;Y")
    assert (found.payments, found.unread) == ([], [2, 3])


#: A column of days, and what each cell is; None where it is none.
DAYS: list[tuple[list[str], list[str | None]]] = [
    (["02.07.2026", "2.7.2026", "2. 7. 2026", "02.07.26", "2.7.2026 10:11:12"], ["2026-07-02"] * 5),
    (
        ["2026-07-02", "2026-07-02T10:11:12Z", "2026-07-02+02:00", "20260702", "2026/07/02"],
        ["2026-07-02"] * 5,
    ),
    (["02/07/2026", "22/07/2026"], ["2026-07-02", "2026-07-22"]),
    (["07/02/2026", "07/22/2026"], ["2026-07-02", "2026-07-22"]),
    (["13/07/2026", "07/22/2026"], ["2026-07-13", None]),
    (["2 Jul 2026", "02-Jul-26", "Jul 2, 2026", "2. júla 2026", "2. července 2026"], ["2026-07-02"] * 5),
    (["2. června 2026", "2 Sept 2026", "2.september 2026"], ["2026-06-02", "2026-09-02", "2026-09-02"]),
    (["včera", "31.02.2026", "2026", "", "32.1.2026", "1.13.2026", "2 foo 2026"], [None] * 7),
]


@pytest.mark.parametrize(("cells", "read_"), DAYS)
def test_b8_days_by_the_column(cells: list[str], read_: list[str | None]) -> None:
    days = Days(cells)

    def read_cell(cell: str) -> str | None:
        try:
            return days.read(cell).isoformat()
        except ValueError:
            return None

    assert [read_cell(cell) for cell in cells] == read_


#: What a bank says of a line, and whether its money is there.
STATES = [
    *(("Zaúčtovaná", 1), ("Spracovaná", 1), ("COMPLETED", 1), ("", 1), ("Čakajúca", 0), ("Blokácia", 0)),
    *(("Neúspešná", 0), ("Storno", 0), ("Vrátená", 0), ("PENDING", 0), ("Reverted", 0), ("Zamítnuto", 0)),
    *(("Nezaúčtováno", 0), ("Returned", 0), ("Odmietnutá", 0)),
]


@pytest.mark.parametrize(("state", "count"), STATES)
@pytest.mark.parametrize("head", ["Stav", "Status", "Stav transakcie"])
def test_b6_what_is_not_booked_did_not_come(head: str, state: str, count: int) -> None:
    assert len(table(f"Dátum;Suma;{head}\n02.07.2026;10,00;{state}").payments) == count


@pytest.mark.parametrize("text", HEADS)
def test_b6_columns_are_known_by_what_banks_call_them(text: str) -> None:
    found = table(text)
    assert [(one.cents, one.payer, one.paid_on.isoformat()) for one in found.payments] == [
        (1000, "VZOR JAN", "2026-07-02")
    ]
    assert found.unread == []


@pytest.mark.parametrize("bank", [one.name for one in banks()])
def test_b6_no_bank_is_taken_for_another(bank: str) -> None:
    for layout in next(one for one in banks() if one.name == bank).layouts:
        assert bank_of(sorted(layout)) == bank


@pytest.mark.parametrize("heads", ["Datum;Částka;Měna", "Date,Amount", "Dátum;Suma;Mena;VS;Partner", ""])
def test_b6_heads_that_any_bank_may_write_are_nobodys(heads: str) -> None:
    assert bank_of(heads.replace(",", ";").split(";")) == ""


#: A column of sums, and what each cell is in cents; None where it may be two sums, or is none.
SUMS: list[tuple[list[str], list[int | None]]] = [
    (["1.234,56", "12,50"], [123456, 1250]),
    (["1,234.56", "12.50"], [123456, 1250]),
    (["12.50 EUR", "EUR 3.00", "€4"], [1250, 300, 400]),
    (["12,50 Kč", "1 200,- Kč", "5,–"], [1250, 120000, 500]),
    (["1 234,56", "1\u00a0234,56", "1\u202f234,56", "1'234,56"], [123456] * 4),
    (["1.234", "10,00"], [123400, 1000]),
    (["1,234", "10.00"], [123400, 1000]),
    (["1.234", "5.678"], [None, None]),
    (["1.234", "10,00", "10.00"], [None, 1000, 1000]),
    (["1.234.567,89", "1,5"], [123456789, 150]),
    (["-12,50", "−12,50", "12,50-", "(12,50)"], [-1250] * 4),
    (["+12,50", "12", "0,00"], [1250, 1200, 0]),
    (["12,345,6", "1..2", "x", "", "1,2,3", "12.34.56", "1e3", "١٠"], [None] * 8),
    (["10.005", "10.00"], [None, 1000]),
]


@pytest.mark.parametrize(("cells", "cents"), SUMS)
def test_b8_sums_by_the_column(cells: list[str], cents: list[int | None]) -> None:
    sums = Sums(cells)

    def read_cell(cell: str) -> int | None:
        try:
            return sums.read(cell).cents
        except ValueError:
            return None

    assert [read_cell(cell) for cell in cells] == cents


def test_b8_a_currency_in_the_cell_is_the_lines() -> None:
    found = table("Dátum;Suma\n02.07.2026;12.50 EUR\n02.07.2026;250 CZK")
    assert [one.currency for one in found.payments] == ["EUR", "CZK"]


def test_a_line_that_may_be_two_sums_is_named() -> None:
    found = table("Dátum;Suma\n02.07.2026;1.234\n03.07.2026;5.678")
    assert (found.payments, found.unread) == ([], [2, 3])


# --- B7, B10: accounts -------------------------------------------------------------------------------

UNKNOWN = [
    "Výpis účtu 2918599669/1100;;\nkedy;koľko;odkiaľ;čo\n02.07.2026;10,00;{};x\n03.07.2026;5,00;{};y",
    "kedy;koľko;číslo účtu partnera;čo\n02.07.2026;10,00;{};x\n03.07.2026;5,00;{};y",
    "02.07.2026;10,00;{};x\n03.07.2026;5,00;{};y",
    "kedy;koľko;čo\n02.07.2026;10,00;od {}\n03.07.2026;5,00;od {}",
]
ACCOUNTS = (
    "19-2000145399/0800",
    "0800/000019-2000145399",
    "CZ6508000000192000145399",
    "SK96 1100 0000 0029 1859 9669",
)


@pytest.mark.parametrize("text", UNKNOWN)
@pytest.mark.parametrize("account", ACCOUNTS)
def test_b7_no_account_is_kept_of_a_bank_that_nobody_knows(text: str, account: str) -> None:
    found = read_statement(text.format(account, account).encode())
    assert not isinstance(found, Statement)
    kept = repr(columns.without_numbers(found, columns.likely_head(found)))
    for number in ("2000145399", "2918599669", "1859 9669"):
        assert number not in kept
    assert "10,00" in kept


def test_b7_bare_numbers_that_are_checked_as_accounts_are_hidden_and_symbols_are_not() -> None:
    text = "kedy;koľko;a;b\n02.07.2026;10,00;2000145399;2601000101\n03.07.2026;5,00;19-2000145399;2601000102"
    kept = columns.without_numbers(read_statement(text.encode()), 1)  # type: ignore[arg-type]
    assert [line[2:] for line in kept[1:]] == [["", "2601000101"], ["", "2601000102"]]


@pytest.mark.parametrize(
    ("name", "kept"),
    [("airbank_1234567890_2026.csv", "airbank_…_2026.csv"), ("vypis 20260702.gpc", "vypis 20260702.gpc")],
)
def test_b7_the_name_of_a_file_says_no_account(name: str, kept: str) -> None:
    assert columns.without_own(name) == kept


@pytest.mark.parametrize(
    ("said", "ours"),
    [
        ("SK96 1100 0000 0029 1859 9669", True),
        ("2918599669/1100", True),
        ("000000-2918599669/1100", True),
        ("1100/000000-2918599669", True),
        ("0000002918599669", True),
        ("2918599669", True),
        ("2918599669/0800", False),
        ("SK9608000000002918599669", False),
        ("0000009669291859", False),
        ("000000-2918599696/1100", False),
        ("19-2918599669/1100", False),
        ("CZ9611000000002918599669", True),  # the country is not part of a national number
    ],
)
def test_b10_an_account_is_compared_whole_with_its_bank(said: str, ours: bool) -> None:
    assert same_account(plain_account(said), SK) is ours


def test_b10_a_file_of_another_account_says_so() -> None:
    gpc = (FIELD / "noon.gpc").read_bytes()
    for iban, ours in (("SK0009000000001200000000", True), ("SK0009000000000000002100", False)):
        found = read_statement(gpc, iban)
        assert isinstance(found, Statement)
        assert is_of(found.accounts, iban) is ours
    assert not is_of(field("komercni-banka.csv").accounts, "CZ0008000001234567890207")
    assert is_of(field("komercni-banka.csv").accounts, "CZ0001000001234567890207")


def test_lines_of_another_account_in_one_file_are_left_out() -> None:
    text = "Vlastné číslo účtu;Dátum;Suma\n2918599669/1100;02.07.2026;10,00\n123/0800;02.07.2026;5,00"
    found = read_statement(text.encode())
    assert not isinstance(found, Statement)
    recognised = columns.recognised(found)
    assert recognised
    read_ = read_columns(found, recognised.holds, recognised.above, iban=SK)
    assert [one.cents for one in read_.payments] == [1000]
    two = b"</Stmt><Stmt><Acct><Id><IBAN>SK3112000000198742637541</IBAN></Id></Acct>"
    mine = f"<Acct><Id><IBAN>{SK}</IBAN></Id></Acct>{ntry()}"
    both = camt(mine).replace(b"</Stmt>", two + ntry("99.00").encode() + b"</Stmt>")
    of_two = read_statement(both, SK)
    assert isinstance(of_two, Statement)
    assert [one.cents for one in of_two.payments] == [1000]


# --- B9, B11 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "named"),
    [
        *(("iso8859-2", "UTF-8"), ("cp1250", "UTF-8"), ("utf-8", "UTF-8"), ("cp1250", "x-unknown")),
        *(("iso8859-2", "ISO-8859-2"), ("cp1250", "windows-1250"), ("utf-16", "UTF-16")),
    ],
)
def test_b9_xml_in_letters_that_it_does_not_name(written: str, named: str) -> None:
    who = "<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Žltý Ľubomír</Nm></Dbtr></RltdPties></TxDtls></NtryDtls>"
    text = camt(ntry(details=who)).decode().replace('encoding="UTF-8"', f'encoding="{named}"')
    assert [one.payer for one in read(text.encode(written)).payments] == ["Žltý Ľubomír"]


def test_b9_letters_that_are_none_are_refused_in_words() -> None:
    with override("en"), pytest.raises(Refusal, match="encoding"):
        read_statement(camt("<Nm>x</Nm>").replace(b">x<", b">\x81\x8d\x00<"))


@pytest.mark.parametrize(
    ("name", "kept"), [("MK Žltá šatka", "MK Zlta satka"), ("Đorđe Łukasz Ø", "Dorde Lukasz O")]
)
def test_b11_the_beneficiary_in_the_code_has_no_marks(name: str, kept: str) -> None:
    order = PaymentOrder(1000, "EUR", SK, "4200000017", name, name)
    fields = fields_of(order)
    assert (fields[10], fields[16]) == (kept, kept)
