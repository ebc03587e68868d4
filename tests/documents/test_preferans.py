"""The sheets of preferans on paper: the pulka for two to five players, the columns of the other families."""

from __future__ import annotations

from io import BytesIO
from random import Random
from typing import Any

import msgspec
import pytest
from pypdf import PdfReader

from rules import registry
from rules.registry import Direction
from scoring.documents.layouts import layout_of
from scoring.documents.paper import HEIGHT, WIDTH, Field, Page
from scoring.documents.preferans.form import drawing
from scoring.documents.preferans.geometry import BOTTOM, LEFT, RIGHT, TOP
from scoring.documents.preferans.ledger import Ledger
from scoring.documents.preferans.pulka import Pulka
from scoring.documents.preferans.running import grown
from scoring.documents.preferans.words import Words, shown
from scoring.documents.rendering import rendered
from scoring.documents.sheet import PaperForm, PaperSeat, PaperSheet
from tests.documents.test_layout import assert_within, said
from tests.reading import plain
from tests.rules.preferans.games import SYSTEMS, random_game

pytestmark = pytest.mark.integration

NAMES = ("Ľudovít Šťastný", "Žofia Ďurišová", "Vladimír Kováčik", "Mária Kňažková", "Gejza Ňuchaj")
CROATIAN = {"format": "table-record/1", "ruleset": "preferans/croatian", "options": {"start": 10}}
#: The settlement of R, after the premium for an early end.
SOCHI = {
    "format": "table-record/1",
    "ruleset": "preferans/sochi",
    "options": {"pool": 20},
    "players": ["1", "2", "3", "4"],
    "deals": [
        {
            "kind": "carry",
            "pool": [20, 20, 20, 20],
            "hill": [10, 15, 25, 21],
            "whist": [[0, 2, 0, 0], [0, 0, 0, 0], [10, 50, 0, 0], [42, 78, 0, 0]],
        }
    ],
}


def paper(record: dict[str, Any], *, language: str = "sk", blank: bool = False, **fields: Any) -> PaperSheet:
    """A record as the sheet that would be printed of it."""
    players = len(record["players"])
    engine, decoded = registry.decode(record)
    return PaperSheet(
        form=PaperForm(
            ruleset=record["ruleset"],
            options=tuple(sorted(record.get("options", {}).items())),
            currency="EUR",
            language=language,
            seats=players,
            blank=blank,
        ),
        seats=tuple(PaperSeat(name=NAMES[seat], number=seat + 101) for seat in range(players)),
        record=record,
        result=msgspec.to_builtins(engine.score(decoded)),
        **fields,
    )


def pages(sheet: PaperSheet) -> tuple[Page, Page]:
    layout = layout_of(sheet.form.ruleset)
    assert layout is not None
    return layout.form(sheet.form), layout.values(sheet)


def games(ruleset: str, count: int = 6) -> list[dict[str, Any]]:
    random = Random(ruleset)
    return [random_game(random, ruleset, most_deals=25) for _ in range(count)]


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_every_game_stays_on_its_page(ruleset: str) -> None:
    for number, record in enumerate(games(ruleset)):
        language = ("sk", "cs", "en")[number % 3]
        for blank in (False, True):
            for page in pages(paper(record, language=language, blank=blank, title="Piatok")):
                assert_within(page)
                for line in page.lines:
                    assert (
                        LEFT - 0.01
                        <= min(line.left, line.right)
                        <= max(line.left, line.right)
                        <= RIGHT + 0.01
                    )
                    assert TOP <= min(line.top, line.bottom) <= max(line.top, line.bottom) <= BOTTOM + 0.01


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_the_sheet_says_what_the_rules_computed(ruleset: str) -> None:
    for record in games(ruleset, 3):
        sheet = paper(record)
        words = said(pages(sheet)[1])
        for figure in sheet.result["balance"]:
            assert shown(figure) in words


@pytest.mark.parametrize("direction", ["clockwise", "anticlockwise"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_band_of_the_pulka_lies_by_itself_within_it(seats: int, direction: Direction) -> None:
    field = Field(8, 30, 194, 134)
    pulka = Pulka(field, seats, direction)
    places = [pulka.band(seat, band) for seat in range(seats) for band in ("pool", "hill")]
    places += [place for seat in range(seats) for place in pulka.whists(seat).values()]
    assert len(places) == seats * (2 + seats - 1)
    for place in places:
        assert place.width > 7
        assert place.height > 9
        assert field.left < place.left < place.right < field.right
        assert field.top < place.top < place.bottom < field.bottom
    for number, one in enumerate(places):
        for other in places[number + 1 :]:
            apart = (
                one.right <= other.left
                or other.right <= one.left
                or one.bottom <= other.top
                or other.bottom <= one.top
            )
            assert apart, (one, other)


@pytest.mark.parametrize(("direction", "right"), [("clockwise", -1), ("anticlockwise", 1)])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_whists_on_the_neighbours_lie_next_to_them(seats: int, direction: Direction, right: int) -> None:
    """GEN-3a: where play goes anticlockwise, who deals next sits to the right of the one at the bottom."""
    pulka = Pulka(Field(8, 30, 194, 134), seats, direction)
    whists = pulka.whists(0)
    assert max(whists, key=lambda seat: whists[seat].left) == right % seats
    assert min(whists, key=lambda seat: whists[seat].left) == -right % seats
    assert pulka.sectors[right % seats][0] == "right"
    assert pulka.sectors[-right % seats][0] == "left"


@pytest.mark.parametrize(
    ("game", "left", "right"),
    [("croatian", 1, 2), ("slovak", 1, 2), ("slovenian", 1, 2), ("croatian-hr", 2, 1)],
)
def test_sides_stand_on_the_side_of_the_neighbour(game: str, left: int, right: int) -> None:
    """GEN-3a, S "Bočné súčty": what one holds on the neighbour stands on that side of the main."""
    form = PaperForm(
        ruleset=f"preferans/{game}",
        options=(("start", 30),),
        currency="EUR",
        language="sk",
        seats=3,
        blank=True,
    )
    drawn = drawing(form, Words(form), Field(8, 30, 194, 134))
    assert isinstance(drawn, Ledger)
    assert [column.on for column in drawn.blocks()[0].columns] == [left, None, right]


@pytest.mark.parametrize(
    ("game", "direction", "lead"),
    [
        ("sochi", "v smere hodinových ručičiek", None),
        ("croatian-hr", "proti smeru hodinových ručičiek", "7: vynáša ten, kto sedí pred hlavným hráčom"),
        ("slovak", "v smere hodinových ručičiek", "7: vynáša ten, kto sedí pred hlavným hráčom"),
        ("croatian", "v smere hodinových ručičiek", "7: vynáša obrana"),
        ("austrian", "v smere hodinových ručičiek", "1, 2, 3, 4: ak vistujú obaja, vynáša hlavný hráč"),
    ],
)
def test_the_sheet_says_direction_and_first_lead(game: str, direction: str, lead: str | None) -> None:
    form = PaperForm(
        ruleset=f"preferans/{game}", options=(), currency="EUR", language="sk", seats=3, blank=True
    )
    agreed = Words(form).agreed
    assert f"Rozdáva sa {direction}." in plain(agreed)
    assert plain(agreed).endswith(f"{lead}." if lead else "ručičiek.")


def test_the_settlement_of_the_book_stands_on_the_sheet() -> None:
    """R's settlement: 27.5, -102.5, -12.5 and 87.5 whists."""
    form, values = pages(paper(SOCHI))
    assert {"27\u00a01/2", "−102\u00a01/2", "−12\u00a01/2", "87\u00a01/2"} <= set(said(values))
    assert "VÝSLEDOK\u00a0(visty)" in said(form)


def test_an_account_is_written_as_it_grew() -> None:
    record = {
        **SOCHI,
        "players": ["1", "2", "3"],
        "deals": [
            {"kind": "all_pass", "dealer": 2, "tricks": [5, 3, 2]},
            {"kind": "all_pass", "dealer": 0, "tricks": [0, 4, 6]},
        ],
    }
    sheet = paper(record)
    assert grown(sheet.result, "hill", 1) == [3, 11]
    assert grown(sheet.result, "hill", 0) == [5]
    assert "3. 11" in said(pages(sheet)[1])


def balkan(deals: list[dict[str, Any]]) -> PaperSheet:
    return paper({**CROATIAN, "players": ["1", "2", "3"], "deals": deals})


def contract(number: int, declarer: int, tricks: list[int]) -> dict[str, Any]:
    defence: list[str | None] = ["whist", "whist", "whist"]
    defence[declarer] = None
    return {
        "kind": "contract",
        "dealer": 2,
        "declarer": declarer,
        "contract": number,
        "defence": defence,
        "tricks": tricks,
    }


def test_a_hat_stands_over_a_main_that_fell_below_zero() -> None:
    above = balkan([contract(3, 0, [6, 2, 2])])
    assert grown(above.result, "main", 0) == [10, 4]
    assert not pages(above)[1].lines
    below = balkan([contract(3, 0, [6, 2, 2]), contract(5, 0, [6, 2, 2])])
    assert grown(below.result, "main", 0) == [10, 4, -6]
    assert len(pages(below)[1].lines) == 2


def test_a_refa_is_a_circle_until_it_is_played() -> None:
    waiting = balkan([{"kind": "all_pass", "dealer": 2}])
    assert said(pages(waiting)[1]).count("○") == 3
    played = balkan([{"kind": "all_pass", "dealer": 2}, contract(3, 0, [6, 2, 2])])
    assert said(pages(played)[1]).count("●") == 1
    assert said(pages(played)[1]).count("○") == 2


def test_a_blank_sheet_holds_names_and_no_figure() -> None:
    sheet = paper(SOCHI, blank=True, round=2, table=7)
    words = said(pages(sheet)[1])
    assert "101 Ľudovít Šťastný" in words
    assert {"2", "7"} <= set(words)
    assert not {"27\u00a01/2", "10", "15"} & set(words)


def test_more_figures_than_rows_keep_the_last_ones() -> None:
    deals = [contract(3, 0, tricks) for _ in range(30) for tricks in ([5, 3, 2], [6, 2, 2])]
    sheet = balkan(deals)
    assert len(grown(sheet.result, "main", 0)) > 40
    values = pages(sheet)[1]
    assert "…" in said(values)
    assert shown(sheet.result["accounts"]["main"][0]) in said(values)
    assert_within(values)


def test_it_becomes_one_page_each() -> None:
    form, values = pages(paper(SOCHI, address="https://flek.example/s/abc/"))
    for page in (form, values):
        pdf = PdfReader(BytesIO(rendered([page], "sk")))
        assert len(pdf.pages) == 1
        assert [float(side) for side in pdf.pages[0].mediabox[2:]] == pytest.approx(
            [WIDTH / 25.4 * 72, HEIGHT / 25.4 * 72], abs=1
        )


def test_adjusted_hills_are_named_because_whists_come_with_them() -> None:
    """SET-5: without it the accounts of the paper would not come to its balance."""
    close = {"hill_adjustment": [{"seat": 0, "points": 1}, {"seat": 3, "points": -1}]}
    for language, words in (("sk", "hory upravené na celé visty"), ("en", "hills adjusted to whole whists")):
        texts = said(pages(paper({**SOCHI, "close": close}, language=language))[1])
        assert any(f"{words}: 101 +1, 104 −1" in text for text in texts)
        assert not any(words in text for text in said(pages(paper(SOCHI, language=language))[1]))
