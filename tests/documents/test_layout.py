"""The sheet as it is drawn: every field in its place, nothing beyond the page, nothing over its edge."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.documents.layouts import layout_of
from scoring.documents.lettering import BOLD, millimetres
from scoring.documents.marias.geometry import BOTTOM, LEFT, RIGHT, TOP, geometry
from scoring.documents.paper import HEIGHT, WIDTH, Page, Text
from scoring.documents.sheet import PaperSheet
from tests.documents.evening import MARIAS, SIGNED_AT, deals, paper
from tests.examples import examples
from tests.reading import plain

pytestmark = pytest.mark.unit


def values(sheet: PaperSheet) -> Page:
    layout = layout_of(MARIAS)
    assert layout is not None
    return layout.values(sheet)


def form(sheet: PaperSheet) -> Page:
    layout = layout_of(MARIAS)
    assert layout is not None
    return layout.form(sheet.form)


def said(page: Page) -> list[str]:
    return [line for text in page.texts for line in plain(text.text).split("\n")]


def assert_within(page: Page) -> None:
    for text in page.texts:
        field = text.field
        assert field.left >= LEFT - 0.01
        assert field.right <= RIGHT + 0.01
        assert field.top >= TOP - 0.01
        assert field.bottom <= BOTTOM + 0.2, text
        lines = text.text.split("\n")
        assert len(lines) * (text.leading or field.height) <= field.height + 0.2, text
        widest = max(millimetres(line, text.size) for line in lines)
        assert widest * (BOLD if "strong" in text.kind else 1) <= field.width + 1.5, text


@pytest.mark.parametrize("language", ["sk", "cs", "en"])
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("blank", [False, True])
def test_the_form_stays_on_the_page(language: str, seats: int, blank: bool) -> None:
    page = form(paper(seats=seats, language=language, blank=blank))
    assert_within(page)
    assert all(
        0 < line.left <= line.right < WIDTH and 0 < line.top <= line.bottom < HEIGHT for line in page.lines
    )


name = st.text("ABŠŤŽabcčdďeéfghľĺ -.", min_size=1, max_size=80).filter(lambda text: text.strip() != "")


@settings(max_examples=examples(40), deadline=None)
@given(
    st.integers(0, 90),
    st.sampled_from([3, 4]),
    st.tuples(name, name, name, name),
    st.sampled_from([{}, {"base_cents": 1000}, {"base_cents": 200, "limit": 10000}]),
    st.sampled_from(["sk", "cs", "en"]),
    st.booleans(),
)
def test_values_stay_in_their_fields(
    count: int, seats: int, names: tuple[str, ...], options: dict[str, int], language: str, blank: bool
) -> None:
    sheet = paper(
        deals(count, seats),
        seats=seats,
        names=names,
        options=options,
        language=language,
        blank=blank,
        currency="CZK" if options else "EUR",
        signed_at=SIGNED_AT,
        seat_fields={0: {"deposit_1": 100000, "deposit_2": 50, "counted": -123456, "confirmed": True}},
    )
    assert_within(values(sheet))


def test_round_table_numbers_names_and_sums_are_there() -> None:
    page = values(
        paper(deals(12), seat_fields={0: {"deposit_1": 1000, "deposit_2": 500}}, signed_at=SIGNED_AT)
    )
    lines = said(page)
    sheet = paper(deals(12))
    for seat in sheet.seats:
        assert str(seat.number) in lines
        assert f"{abs(seat.zb) // 100},{abs(seat.zb) % 100:02}\u00a0€" in "".join(lines)
    assert {"2", "3", "Jesenný turnaj", "10,00\u00a0€", "5,00\u00a0€"} <= set(lines)
    assert "podpísané v systéme 21. 11. 2026 18:42" in lines


def test_a_blank_sheet_has_names_and_numbers_and_nothing_else() -> None:
    page = values(paper(deals(5), blank=True))
    words = {"2", "3", "Jesenný turnaj", "12", "7", "108", "31"}
    names = {"Ľudovít", "Šťastný", "Žofia", "Ďurišová", "Vladimír", "Kováčik", "Mária", "Kňažková"}
    assert set(said(page)) <= words | names | {f"{a} {b}" for a, b in pairwise(sorted(names))} | {
        "Ľudovít Šťastný",
        "Žofia Ďurišová",
        "Vladimír Kováčik",
        "Mária Kňažková",
    }
    assert words <= set(said(page))


def test_a_blank_sheet_gives_more_room_to_write() -> None:
    by_hand, printed = (geometry(4, 29, blank=blank) for blank in (True, False))
    assert by_hand.row_height > 5 > printed.row_height
    assert by_hand.top_of["log"] <= BOTTOM + 0.01


def test_points_stand_in_the_row_and_the_column_of_their_player() -> None:
    page = values(paper(deals(12)))
    place = geometry(4, 29, blank=False)
    seat, row = 2, 0  # seven on three trumps: accepted in deal 2, with red trump in deal 6
    field = place.seat_row(seat, row)
    assert [text.text for text in page.texts if text.field == field] == ["7+14"]


def test_points_of_rows_that_are_not_printed_go_into_their_row() -> None:
    """Footnote ****: ten points for the hundred, with the row for four trumps."""
    page = values(paper([deals(10)[9]]))
    place = geometry(4, 29, blank=False)
    found = [text.text for text in page.texts if text.field == place.seat_row(2, 26)]
    assert found == ["60+10"]


def test_a_game_above_fifty_points_is_described() -> None:
    lines = said(values(paper(deals(6))))
    assert "6. (108) Sto na tri tromfy bez desiatok, sedma v poslednom štichu" in lines
    assert "124" in lines  # (55 + 7) doubled by red trump


def test_a_missing_description_leaves_room_for_the_pen() -> None:
    described = deals(6)[5]
    del described["description"]
    assert any(line.startswith("1. (108) .....") for line in said(values(paper([described]))))


@pytest.mark.parametrize(
    ("deal", "game"),
    [
        (0, "Sedma: hra flek +, 7 re −"),
        (1, "Sedma: schválená"),
        (2, "Sedma ♥: hra +, 7 +, tiché 100 +"),
        (3, "Sto: 130"),
        (4, "Sto: flek 80"),
        (5, "Sto a sedma ♥: 110, 7 +"),
        (6, "Betl: +"),
        (7, "Durch: tutti −"),
        (8, "2×7 ♥: tutti +, limit"),
        (9, "2×7 a sto: +, 120"),
        (10, "Omyl"),
        (11, "Betl: renonc 7"),
    ],
)
def test_deals_are_listed_as_a_scorer_writes_them(deal: int, game: str) -> None:
    lines = said(values(paper([deals(12)[deal]])))
    assert any(line.endswith(f"\u2007{game}") for line in lines), lines


def test_a_deal_for_the_jury_is_marked() -> None:
    """D/7: a game of 20 points and more with a renonce is marked on the sheet."""
    deal = {**deals(10)[9], "renonces": [{"offender": 1, "code": "I.6"}], "replayed": True}
    assert any(line.endswith(", J") for line in said(values(paper([deal]))))


def test_a_misdeal_is_listed() -> None:
    assert any("chybné rozdanie" in line for line in said(values(paper([{"kind": "misdeal", "dealer": 0}]))))


def listed(page: Page) -> list[int]:
    """The numbers of the deals in the list, in its order."""
    log = geometry(4, 29, blank=False).top_of["log"]
    runs = [text.text for text in page.texts if text.field.top > log and text.kind == "figures"]
    words = [
        line.replace("\u2007", " ").replace("\u00a0", " ").split() for run in runs for line in run.split("\n")
    ]
    return [int(line[0]) for line in words if line[0].isdigit()]


@pytest.mark.parametrize("count", [1, 11, 12, 24, 40])
def test_forty_deals_have_room(count: int) -> None:
    assert listed(values(paper(deals(count)))) == list(range(1, count + 1))


def test_deals_beyond_the_page_are_counted() -> None:
    page = values(paper(deals(90)))
    left_out = 90 - len(listed(page))
    assert left_out > 0
    assert any(f"a ďalších {left_out}: celý zápis je na adrese v QR kóde" in line for line in said(page))


def test_the_columns_of_the_list_are_straight() -> None:
    """Every line of figures is equally wide, whatever stands in it."""
    for count in (6, 30):
        page = values(paper(deals(count)))
        runs = [text for text in page.texts if text.kind == "figures right"]
        widths = {round(millimetres(line, text.size), 1) for text in runs for line in text.text.split("\n")}
        assert max(widths) - min(widths) <= 0.2


def test_counted_money_is_shown_beside_the_computed() -> None:
    """T-24: both figures are kept."""
    lines = said(values(paper(deals(3), seat_fields={1: {"counted": 120}})))
    assert "v ruke\u00a01,20\u00a0€" in lines


def test_the_reserve_and_the_head_of_the_chain_are_printed() -> None:
    page = values(paper(deals(3), reserve="chýba potvrdenie", entries=5, head_hash="ab" * 32))
    assert f"Záznamov v zápise: 5, odtlačok posledného: {'ab' * 32}" in said(page)
    assert any("uzavreté s výhradou: chýba potvrdenie" in line for line in said(page))


def test_the_qr_code_holds_the_address() -> None:
    assert [code.address for code in values(paper()).codes] == ["https://hall.test/c/abc/"]
    assert values(paper(address="")).codes == ()


def test_seats_without_start_numbers_are_named_by_seat() -> None:
    sheet = paper(deals(2), numbers=(None, 7, 8, 9))
    assert sheet.labels == ["1", "2", "3", "4"]
    assert not [text for text in values(sheet).texts if text.text == "None"]


def test_the_same_sheet_has_the_same_fingerprint_and_a_changed_one_another() -> None:
    assert values(paper(deals(3))).fingerprint() == values(paper(deals(3))).fingerprint()
    assert values(paper(deals(3))).fingerprint() != values(paper(deals(4))).fingerprint()
    assert form(paper(deals(3))).fingerprint() == form(paper(deals(4))).fingerprint()


def test_a_family_without_a_layout_has_none() -> None:
    assert layout_of("no such rules") is None
    assert isinstance(values(paper()).texts[0], Text)
