"""T-2: what people really send as a list of players (L1 to L9), a case a line."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from core.files.spreadsheets import Choice, open_table
from core.refusals import BadListError
from tests.evening import account, tournament_of
from tournaments.events.models import Tournament
from tournaments.registration.domain.completing import complete
from tournaments.registration.domain.importing import apply_list, read_list, reopen_list
from tournaments.registration.domain.list_columns import recognised
from tournaments.registration.domain.list_lines import as_spoken
from tournaments.registration.domain.list_names import pasted, surnames_first, written
from tournaments.registration.models import PlayerImport

LISTS = Path(__file__).parent / "lists"
unit = pytest.mark.unit
pytestmark = [pytest.mark.integration, pytest.mark.django_db]

#: File, what its lines become.
FILES: list[tuple[str, list[str]]] = [
    ("excel-mac-cr.csv", ["Jana Vzorová", "Peter Skúšobný"]),
    ("cp1250-neighbours.csv", ["Marko Šimić", "Stipe Đurđević", "Goran Matešić"]),
    ("twice-decoded.csv", ["Ružena Božíková"]),
    ("surname-first.csv", ["Ján Pavol Vzor", "Anna Mária Skúšobná", "Peter Pokusný"]),
    ("abbreviated-heads.csv", ["Ján Vzor", "Anna Skúšobná"]),
    ("numbered.txt", ["Ján Vzor", "Anna Skúšobná", "Eva Ukážková"]),
]


def read(tournament: Tournament, content: bytes, name: str = "x.csv") -> PlayerImport:
    return read_list(tournament, name, content, account())


@pytest.fixture
def tournament() -> Tournament:
    return tournament_of(0)


@pytest.mark.parametrize(("name", "players"), FILES)
def test_a_list_of_the_field(tournament: Tournament, name: str, players: list[str]) -> None:
    assert [row["name"] for row in read(tournament, (LISTS / name).read_bytes(), name).rows] == players


# --- L1, L2, L3: letters ------------------------------------------------------------------------------

NAMES = [
    "Stipe Đurđević",
    "Łukasz Żółć",
    "Ľubomír Ťažký",
    "Řehoř Šťastný",
    "Jürgen Groß",
    "Gyöző Szőke",
    "Žiga Čuček",
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("encoding", ["cp1250", "iso8859-2", "utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("line", ["\r", "\n", "\r\n"])
def test_l2_letters_of_all_neighbours(name: str, encoding: str, line: str) -> None:
    text = line.join(["Meno;Klub", f"{name};Klub A", "Ján Novák;Klub B", ""])
    opened = open_table(text.encode(encoding))
    assert opened.table == [["Meno", "Klub"], [name, "Klub A"], ["Ján Novák", "Klub B"]]


@pytest.mark.parametrize("name", ["Ružena Božíková", "Žofia Ťažká", "Müller Günther", "Ľubomír Ďurica"])
@pytest.mark.parametrize("wrong", ["cp1252", "cp1250"])
def test_l3_names_that_were_decoded_twice(name: str, wrong: str) -> None:
    try:
        twice = name.encode().decode(wrong)
    except UnicodeDecodeError:
        twice = name.encode().decode("latin-1")
    table = open_table(f"Meno;Klub\n{twice};A\nAnna Čierna;B\n".encode()).table
    assert table[1:] == [[name, "A"], ["Anna Čierna", "B"]]


def test_l2_another_encoding_is_chosen(tournament: Tournament) -> None:
    batch = read(tournament, "Meno;Klub\nMarko Šimić;A\n".encode("cp1250"))
    other = reopen_list(batch, Choice(encoding="cp852"))
    assert other.source["encoding"] == "cp852"
    assert other.rows[0]["name"] != "Marko Šimić"
    assert reopen_list(other, Choice(encoding="cp1250")).rows[0]["name"] == "Marko Šimić"
    with pytest.raises(BadListError):
        reopen_list(other, Choice(encoding="utf-8"))
    assert PlayerImport.objects.get().rows[0]["name"] == "Marko Šimić"


SEPARATED = [
    ("Meno;Klub\nNovák, Ján;A, B\nMalá, Eva;C\n", ";"),
    ("Meno,Klub\nJán Novák,A\n", ","),
    ('Meno,Klub\n"Novák, Ján; ml.",A\n', ","),
    ("Zoznam; hráči\n\nMeno\tKlub\nNovák, Ján\tA\nMalá, Eva\tB\n", "\t"),
    ("Meno|Klub\nJán Novák|A\n", "|"),
    ("sep=;\nMeno;Klub\nJán Novák;A\n", ";"),
]


@pytest.mark.parametrize(("text", "separator"), SEPARATED)
def test_what_parts_the_columns(text: str, separator: str) -> None:
    assert open_table(text.encode()).separator == separator


def test_another_separator_is_chosen(tournament: Tournament) -> None:
    batch = read(tournament, b"Meno;Klub,x\nJan Novak;A,b\n")
    assert reopen_list(batch, Choice(separator=",")).source["table"][0] == ["Meno;Klub", "x"]


# --- L4, L6: names ------------------------------------------------------------------------------------

COLUMNS = [
    (
        ["Vzor, Ján Pavol", "Skúšobná Anna Mária", "Pokusný Peter"],
        ["Ján Pavol Vzor", "Anna Mária Skúšobná", "Peter Pokusný"],
    ),
    (
        ["Abaffy Xaver", "Bystrý Yvon", "Černý Zoran", "Dobrý Amos"],
        ["Xaver Abaffy", "Yvon Bystrý", "Zoran Černý", "Amos Dobrý"],
    ),
    (["Ján Novák", "Anna Mária Kováčová"], ["Ján Novák", "Anna Mária Kováčová"]),
    (["Kováčová Nagyová Anna", "Novák Ján"], ["Anna Kováčová Nagyová", "Ján Novák"]),
    (["NOVÁK Ján Pavol", "MALÁ Eva"], ["Ján Pavol Novák", "Eva Malá"]),
    (["Novák, Ing. Ján", "Malý Peter, ml."], ["Ján Novák", "Peter Malý ml."]),
]


@pytest.mark.parametrize(("cells", "spoken"), COLUMNS)
def test_l4_the_order_of_names_is_a_columns(cells: list[str], spoken: list[str]) -> None:
    names = [written(cell) for cell in cells]
    first = surnames_first(names)
    assert [name.spoken(surname_first=first or name.parted) for name in names] == spoken


PASTED = [
    *(
        ("1. Ján Novák", "Ján Novák", "", 0),
        ("2) Ján Novák", "Ján Novák", "", 0),
        ("3.Ján Novák", "Ján Novák", "", 0),
    ),
    *(
        ("- Ján Novák", "Ján Novák", "", 0),
        ("• Ján Novák", "Ján Novák", "", 0),
        ("* Ján Novák", "Ján Novák", "", 0),
    ),
    *(
        ("(4) Ján Novák", "Ján Novák", "", 0),
        ("12 Ján Novák", "Ján Novák", "", 0),
        ("#7 Ján Novák", "Ján Novák", "", 0),
    ),
    ("Ján Novák 0900 000 000", "Ján Novák", "0900 000 000", 0),
    ("+421 905 123 456 Ján Novák", "Ján Novák", "+421 905 123 456", 0),
    ("Ján Novák, tel.: 0905/123 456", "Ján Novák", "0905/123 456", 0),
    ("Ján Novák (0905123456)", "Ján Novák", "0905123456", 0),
    ("Ján Novák (+1)", "Ján Novák", "", 1),
    ("Ján Novák + 2", "Ján Novák", "", 2),
    ("✅ Ján Novák 👍", "Ján Novák", "", 0),
    ("[29.11.2026, 10:11:12] Jano: 5. Ján Novák", "Ján Novák", "", 0),
    ("29.11.26, 10:11 - Mama: Ján Novák", "Ján Novák", "", 0),
    ("7. Novák, Ján Pavol", "Novák, Ján Pavol", "", 0),
    *(
        (f"{before}Ján Novák", "Ján Novák", "", 0)
        for before in (
            *(
                "1.) ",
                "1/ ",
                "01 ",
                "1 - ",
                "1️⃣ ",
                "① ",
                "a) ",
                "– ",
                "— ",
                "\t• ",
                "·",
                "[x] ",
                "[ ] ",
                "✔️ ",
                "@",
                "~",
            ),
            *(
                "№ 3 ",
                "č. 3 ",
                "Nr. 3 ",
                "p. č. 3 ",
                "3: ",
                "• 1. ",
                "1. - ",
                "100. ",
                "12.",
                "\u200b1. ",
                "\u202a3) ",
            ),
            *("[10:11, 29. 11. 2026] Jano: ", "29/11/2026, 10:11 - Jano: ", "[29/11/26, 10:11:12 PM] Jano: "),
            "29.11.2026 10:11 ",
        )
    ),
    *(
        (f"Ján Novák{behind}", "Ján Novák", "", 0)
        for behind in (" 👍🏽", " ✅", " 1961", " (1961)", " *1961", ", nar. 1961")
    ),
    *(
        (f"Ján Novák{behind}", "Ján Novák", "", 1)
        for behind in (*(" +1 hosť", " plus 1", " + manželka", " +jeden", "+1", " (+ 1 hosť)", " x2", " 2x"),)
    ),
    *(
        (f"Ján Novák{behind}", "Ján Novák", behind.strip(" -:()mobtel.☎"), 0)
        for behind in (
            *(
                " - 0905 123 456",
                ": +421905123456",
                " 00421 905 123 456",
                " (tel. 0905 123 456)",
                " mob 0905-123-456",
            ),
            *(" ☎ 0905 123 456", " 777 123 456", " +420 777 123 456"),
        )
    ),
    *(
        (name, name, "", 0)
        for name in (
            *(
                "Ján O'Hara",
                "Ján O’Hara",
                "d'Artagnan Pierre",
                "von Berg Karl",
                "Mária Terézia Nováková-Malá",
                "J. Novák",
            ),
            *("Ján Plus", "Novák J.", "II. Ján"),
        )
    ),
    *(
        ("Ján Novák", "Ján Novák", "", 0),
        ("Ján Novák-Malý ml.", "Ján Novák-Malý ml.", "", 0),
        ("", "", "", 0),
    ),
]


@pytest.mark.parametrize(("line", "name", "phone", "others"), PASTED)
def test_l6_what_stands_around_a_name(line: str, name: str, phone: str, others: int) -> None:
    found = pasted(line)
    assert (found.name, found.phone, found.others) == (name, phone, others)


#: What is no name of one player: it is shown, and nobody is entered by it.
DOUBTFUL = [
    *(
        "Zajtra mariáš o 18:00",
        "Ján Novák (MK Žilina)",
        "Ján Novák (náhradník)",
        "Ján Novák?",
        "Spolu: 2",
        "Ján / Eva Malá",
    ),
    *(
        "Ján Novák a Eva Malá",
        "Ján Novák & Eva Malá",
        "1.Ján Novák 2.Eva Malá",
        "Ján Novák - nepríde",
        "Ján Novák 3. liga",
    ),
]


@pytest.mark.parametrize("text", DOUBTFUL)
def test_l6_what_is_more_than_a_name_is_a_doubt(tournament: Tournament, text: str) -> None:
    batch = read(tournament, f"{text}\nEva Ukážková\n".encode())
    assert [row["name"] for row in batch.rows] == ["Eva Ukážková"]
    assert [(fault["line"], fault["field"]) for fault in batch.faults] == [(1, "name")]


def test_l6_places_that_nobody_took_are_no_lines(tournament: Tournament) -> None:
    batch = read(tournament, b"1. Jan Novak\n2. Eva Mala\n3.\n4.\n")
    assert ([row["name"] for row in batch.rows], batch.faults) == (["Jan Novak", "Eva Mala"], [])


def test_l6_a_year_beside_the_name_is_the_year_of_birth(tournament: Tournament) -> None:
    batch = read(tournament, "1. Ján Novák (1961)\n2. Eva Malá *1970\n".encode())
    assert [(row["name"], row["birth_year"]) for row in batch.rows] == [
        ("Ján Novák", 1961),
        ("Eva Malá", 1970),
    ]


#: A text, and who is in it.
WHOLE = [
    ("Meno\nNovák, Ján\nMalá, Eva", ["Ján Novák", "Eva Malá"]),
    ("Novák, Ján\nMalá, Eva\nKováčová Nagyová, Anna", ["Ján Novák", "Eva Malá", "Anna Kováčová Nagyová"]),
    ("Meno\nIng. Ján Novák\nEva Malá, PhD.\nOto Starý", ["Ján Novák", "Eva Malá", "Oto Starý"]),
    ("Ján Novák, MK Žilina\nEva Malá, MK Martin", ["Ján Novák", "Eva Malá"]),
    ("Ján Novák, Eva Malá, Peter Starý", ["Ján Novák", "Eva Malá", "Peter Starý"]),
    ("Ján Novák; Eva Malá", ["Ján Novák", "Eva Malá"]),
    ("Ján Novák    MK Žilina    1961\nEva Malá     MK Martin    1970", ["Ján Novák", "Eva Malá"]),
    ("Ján  Novák\nEva  Malá", ["Ján Novák", "Eva Malá"]),
    ('Meno;Klub\n"Novák\nJán";A\n"O\'Hara Eva";"B ""x"""', ["Ján Novák", "Eva O'Hara"]),
    ("Meno;Klub\nJ&aacute;n Nov&aacute;k;A&amp;B", ["Ján Novák"]),
    ("Meno;Klub\nJa\u0301n Nova\u0301k;A", ["Ján Novák"]),
    (
        "Priezvisko a meno;Klub\nNovák Malý Ján;A\nKováčová Nagyová Anna;B",
        ["Ján Novák Malý", "Anna Kováčová Nagyová"],
    ),
    ("Meno\nNovák Ján (ml.)\nMalá Eva", ["Ján Novák ml.", "Eva Malá"]),
    ("Titul;Meno;Priezvisko;Titul za\nIng.;Ján;Novák;PhD.", ["Ján Novák"]),
]


@pytest.mark.parametrize(("text", "players"), WHOLE)
def test_l6_texts_as_people_send_them(tournament: Tournament, text: str, players: list[str]) -> None:
    assert [row["name"] for row in read(tournament, text.encode()).rows] == players


@pytest.mark.parametrize(
    ("names", "encoding"),
    [
        *((["Łukasz Żółć", "Zbigniew Wąs", "Grażyna Kęs"], one) for one in ("cp1250", "iso8859-2")),
        *((["Žofia Ťažká", "Ľubomír Škoda"], one) for one in ("cp1250", "iso8859-2", "cp852", "mac_latin2")),
        *((["Řehoř Šťastný", "Zdeněk Kůň"], one) for one in ("cp1250", "iso8859-2", "cp852")),
        *((["Gyöző Szőke", "Béla Tűrő"], one) for one in ("cp1250", "iso8859-2")),
        *((["Ștefan Bălan"], one) for one in ("utf-8", "utf-16-le", "utf-16-be")),
    ],
)
def test_l2_a_language_tells_its_letters(names: list[str], encoding: str) -> None:
    text = "\n".join(["Meno;Klub", *(f"{name};A" for name in names)])
    assert [row[0] for row in open_table(text.encode(encoding)).table[1:]] == names


def test_l6_who_comes_along_is_a_doubt(tournament: Tournament) -> None:
    batch = read(tournament, (LISTS / "numbered.txt").read_bytes())
    assert [fault["line"] for fault in batch.faults] == [3]
    assert batch.rows[-1]["phone"] == "0900 000 000"


@pytest.mark.parametrize(
    ("listed", "typed", "kept"),
    [
        ("Meno\nNovák Ján\nMalá Eva\n", "Vajda Ondrej", "Ondrej Vajda"),
        ("Meno\nNovák Ján\nMalá Eva\n", "Ondrej Vajda", "Ondrej Vajda"),
        ("Meno\nJán Novák\nEva Malá\n", "Vajda Ondrej", "Vajda Ondrej"),
        ("Meno\nJán Novák\nEva Malá\n", "Vajda, Ondrej", "Ondrej Vajda"),
        ("", "Vajda Ondrej", "Vajda Ondrej"),
    ],
)
def test_a_name_is_typed_at_the_desk_as_in_the_list(
    tournament: Tournament, listed: str, typed: str, kept: str
) -> None:
    if listed:
        apply_list(read(tournament, listed.encode()), check_in=False)
    assert as_spoken(tournament, typed) == kept


# --- L5, L8: sheets -----------------------------------------------------------------------------------


def workbook() -> bytes:
    """A hidden sheet, an empty one, then the players: a row of them hidden, a formula that failed."""
    book = Workbook()
    secret: Any = book.active
    secret.sheet_state = "hidden"
    secret.append(["Meno"])
    secret.append(["Tajný Ján"])
    book.create_sheet("Prázdny")
    sheet: Any = book.create_sheet("Hráči")
    for row in (
        ["Meno", "Klub", "Licencia"],
        ["Ján Novák", "A", "#N/A"],
        ["Eva Malá", "B", "L-1"],
        ["Oto Starý", "B", ""],
    ):
        sheet.append(row)
    sheet.row_dimensions[3].hidden = True
    other: Any = book.create_sheet("Náhradníci")
    other.append(["Meno"])
    other.append(["Cyril Malý"])
    kept = io.BytesIO()
    book.save(kept)
    return kept.getvalue()


def test_l5_the_visible_sheet_with_players_is_read_and_another_is_chosen(tournament: Tournament) -> None:
    batch = read(tournament, workbook(), "x.xlsx")
    assert (batch.source["sheet"], batch.source["sheets"]) == ("Hráči", ["Prázdny", "Hráči", "Náhradníci"])
    assert [(row["name"], row["licence"]) for row in batch.rows] == [("Ján Novák", ""), ("Oto Starý", "")]
    assert (batch.source["hidden"], len(batch.source["heads"])) == ([3], 3)
    other = reopen_list(batch, Choice(sheet="Náhradníci"))
    assert [row["name"] for row in other.rows] == ["Cyril Malý"]


ODS = "application/vnd.oasis.opendocument.spreadsheet"


def ods(tables: str) -> bytes:
    """An ODS file with these tables."""
    spaces = "".join(
        f' xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for short, name in (("office", "office"), ("table", "table"), ("text", "text"), ("style", "style"))
    )
    off = '<style:table-properties table:display="false"/>'
    hidden = f'<style:style style:name="off" style:family="table">{off}</style:style>'
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content{spaces} office:version="1.2">'
        f"<office:automatic-styles>{hidden}</office:automatic-styles>"
        f"<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body></office:document-content>"
    )
    space = "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"
    entry = f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{ODS}"/>'
    manifest = f'<manifest:manifest xmlns:manifest="{space}">{entry}</manifest:manifest>'
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w") as archive:
        archive.writestr("mimetype", ODS)
        archive.writestr("content.xml", content)
        archive.writestr("META-INF/manifest.xml", manifest)
    return kept.getvalue()


def line(*cells: object, more: str = "") -> str:
    kinds = {int: 'office:value-type="float" office:value="{0}"', str: 'office:value-type="string"'}
    inside = "".join(
        f"<table:table-cell {kinds[type(cell)].format(cell)}><text:p>{cell}</text:p></table:table-cell>"
        for cell in cells
    )
    return f"<table:table-row {more}>{inside}</table:table-row>"


REPEATED = 'table:number-rows-repeated="999999999999"'
EMPTY = '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>'


def test_l8_ods_is_read_as_xlsx_is(tournament: Tournament) -> None:
    secret = f'<table:table table:name="Tajné" table:style-name="off">{line("Meno")}{line("Tajný Ján")}</table:table>'
    rows = (
        line("Meno", "Rok")
        + line("Ján Novák", 1951)
        + line("Eva Malá", 1960, more='table:visibility="collapse"')
    )
    players = f'<table:table table:name="Hráči">{rows}{line("Oto Starý", 1970)}{EMPTY}</table:table>'
    batch = read(tournament, ods(secret + players), "x.ods")
    assert [(row["name"], row["birth_year"]) for row in batch.rows] == [
        ("Ján Novák", 1951),
        ("Oto Starý", 1970),
    ]
    assert (batch.source["sheets"], batch.source["hidden"]) == (["Hráči"], [3])


@pytest.mark.parametrize(
    "content",
    [
        ods("")[:200],
        ods(f'<table:table table:name="x">{line("a", more=REPEATED)}</table:table>'),
        ods("<table:table table:name='x'/>"),
    ],
    ids=["cut", "repeated", "empty"],
)
def test_l8_what_is_no_list_is_refused(content: bytes) -> None:
    with pytest.raises(BadListError):
        open_table(content)


# --- L9: heads, and a second reading ------------------------------------------------------------------

HEADS = [
    ("Č.;Meno;Klub;Lic.;Nar.", ["", "name", "club", "licence", "birth_year"]),
    ("P.č.;Priezv.;Meno;Odd.;Roč.;Reg. č.", ["", "surname", "name", "club", "birth_year", "licence"]),
    ("Hráč;Kl.;Lic. č.;R. nar.;Kat.;Tel.", ["name", "club", "licence", "birth_year", "categories", "phone"]),
    ("Příjm.;Jméno;Odd.;Č. průkazu;Dat. nar.", ["surname", "name", "club", "licence", "birth_year"]),
    ("Meno;Mob.;Registračné číslo;Dátum nar.", ["name", "phone", "licence", "birth_year"]),
]


@pytest.mark.parametrize(("heads", "holds"), HEADS)
def test_l9_heads_by_abbreviation(heads: str, holds: list[str]) -> None:
    assert recognised([heads.split(";"), ["x"] * len(holds)]).holds == holds


FIRST = "Meno;Klub\nJán Vzor;Klub A\nAnna Skúšobná;Klub B\n"
SECOND = (
    "Meno;Klub;Lic.;Nar.\nVzor Ján;Klub A;L-101;1961\nSkúšobná Anna;Klub B;;2010\nNová Eva;Klub A;;1970\n"
)


def test_l9_a_second_reading_completes_those_who_are_here(tournament: Tournament) -> None:
    apply_list(read(tournament, FIRST.encode()), check_in=False)
    again = read(tournament, SECOND.encode())
    assert [row["name"] for row in again.rows] == ["Eva Nová"]
    said = {
        one["name"]: (
            [(change["field"], change["old"], change["new"]) for change in one["changes"]],
            one["replaces"],
        )
        for one in again.completions
    }
    assert said == {
        "Ján Vzor": ([("licence", "", "L-101"), ("birth_year", "", "1961")], False),
        "Anna Skúšobná": ([("birth_year", "", "2010")], False),
    }
    assert [fault["line"] for fault in again.faults] == []
    done, left = complete(again.completions, [2], account())
    assert (done, left) == (1, [])
    jan = tournament.registrations.get(name="Ján Vzor")
    assert (jan.licence, jan.birth_year) == ("L-101", 1961)
    assert [one["name"] for one in read(tournament, SECOND.encode()).completions] == ["Anna Skúšobná"]


def test_l9_what_is_said_otherwise_is_shown_and_for_a_person_to_say(tournament: Tournament) -> None:
    apply_list(read(tournament, "Meno;Klub;Licencia\nJán Vzor;MK Žilina;L-1\n".encode()), check_in=False)
    again = read(tournament, "Meno;Klub;Licencia\nJán Vzor;Žilina;L-1\n".encode())
    change = again.completions[0]
    assert change["replaces"]
    assert change["changes"] == [{"field": "club", "old": "MK Žilina", "new": "Žilina"}]
