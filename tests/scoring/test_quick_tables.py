"""Quick tables: opened by anyone, written by who has the secret, read by who has the link, deleted in time."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from io import BytesIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pypdf import PdfReader

from core import limits
from core.limits import Bound, Level, Limit
from core.models import Job, RateLimit, StoredFile
from scoring.domain import held, quick
from scoring.domain.entries import Author, NewEntry, record_entry
from scoring.domain.pens import sheet_code, take_pen
from scoring.domain.table_lots import draw, drawn
from scoring.domain.write_keys import is_write_key, write_key
from scoring.models import Entry, HeldEntry, Pen, QuickTable, Sheet, SheetSeat
from scoring.models.quick import GRACE
from scoring.tasks import print_quick_sheet
from tests.evening import SEVEN, account, entry, pen_of, sheet_of_four, write
from tests.reading import plain

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

SOCHI = "preferans/sochi"
NEW_SOCHI = {"name_1": "Anna", "name_2": "Boris", "name_3": "Cyril", "option-pool": "20", "currency": "EUR"}


def table_of(
    *names: str, ruleset: str = "marias/szmk-2012", options: dict[str, Any] | None = None
) -> QuickTable:
    return quick.open_table(
        ruleset=ruleset,
        names=names or ("Anna", "Boris", "Cyril", "Dana"),
        options=options or {},
        address="192.0.2.1",
        title="Piatok",
    )


@pytest.fixture(scope="module")
def table(lasting: None) -> QuickTable:
    return table_of()


def own_page(table: QuickTable) -> str:
    return reverse("scoring:quick-own", args=[table.sheet.public_id, write_key(table.sheet)])


def age(table: QuickTable, span: timedelta) -> None:
    """As if everything about the table had happened so long ago."""
    then = timezone.now() - span
    QuickTable.objects.filter(pk=table.pk).update(created_at=then, renewed_at=then)
    table.sheet.entries.update(recorded_at=then)


class TestOpening:
    def test_names_rules_go(self, client: Client) -> None:
        answer = client.post(reverse("scoring:quick-new", args=[SOCHI]), NEW_SOCHI)
        table = QuickTable.objects.get()
        assert answer.status_code == 302
        assert answer["Location"] == f"/s/{table.sheet.public_id}/#write-{write_key(table.sheet)}"
        assert [seat.name for seat in table.sheet.seats.all()] == ["Anna", "Boris", "Cyril"]
        assert table.sheet.options["pool"] == 20

    @pytest.mark.parametrize(
        ("currency", "base", "stored"),
        [("EUR", "", None), ("CZK", "", 20), ("CZK", "2", 2), ("CZK", "40", 40), ("EUR", "4", 4)],
    )
    def test_m_42_the_base_is_that_of_the_currency_unless_one_is_written(
        self, client: Client, currency: str, base: str, stored: int | None
    ) -> None:
        data = {"name_1": "Anna", "name_2": "Boris", "name_3": "Cyril", "currency": currency}
        client.post(
            reverse("scoring:quick-new", args=["marias/szmk-2012"]), data | {"option-base_cents": base}
        )
        sheet = QuickTable.objects.get().sheet
        assert (sheet.currency, sheet.options.get("base_cents")) == (currency, stored)

    @pytest.mark.parametrize(
        "change", [{"option-pool": ""}, {"option-pool": "-3"}, {"name_2": ""}, {"currency": "USD"}]
    )
    def test_what_is_wrong_comes_back_filled_in(self, client: Client, change: dict[str, str]) -> None:
        answer = client.post(reverse("scoring:quick-new", args=[SOCHI]), NEW_SOCHI | change)
        assert answer.status_code == 422
        assert 'value="Anna"' in answer.content.decode()
        assert not Sheet.objects.exists()

    @pytest.mark.parametrize(
        ("language", "marias", "preferans"),
        [
            ("sk", "Licitovaný mariáš, SZMK 2012", "Slovenský preferans"),
            ("cs", "Licitovaný mariáš, Český svaz mariáše", "Preferans Soči (sočinka)"),
        ],
    )
    def test_the_games_stand_in_the_order_of_the_reader_s_language_each_with_a_line(
        self, client: Client, language: str, marias: str, preferans: str
    ) -> None:
        answer = client.get(reverse("scoring:quick"), HTTP_ACCEPT_LANGUAGE=language)
        (_, of_marias), (_, of_preferans) = answer.context["games"]
        assert (plain(of_marias[0].title), plain(of_preferans[0].title)) == (marias, preferans)
        assert len(of_marias) == 2
        page = plain(answer.content.decode())
        assert all(plain(game.about) in page for game in (*of_marias, *of_preferans))

    def test_the_czech_union_s_game_proposes_its_table(self, client: Client) -> None:
        (_, ways), _ = client.get(reverse("scoring:quick")).context["games"]
        czech = next(game for game in ways if game.title.startswith("Licitovaný mariáš, Český"))
        page = client.get(czech.address)
        assert page.context["options"]["premium_table"].value() == "csm-2010"
        assert [value for _, value in page.context["options"].changes()] == ["Český zväz 2010"]

    def test_an_unknown_game_is_not_found(self, client: Client) -> None:
        assert client.get(reverse("scoring:quick-new", args=["preferans/nowhere"])).status_code == 404

    def test_one_address_opens_only_so_many_an_hour(self, client: Client, monkeypatch: Any) -> None:
        monkeypatch.setattr(limits, "QUICK_TABLES", Bound("quick", Level.NETWORK, (Limit(2, 3600),)))
        page = reverse("scoring:quick-new", args=[SOCHI])
        assert [client.post(page, NEW_SOCHI).status_code for _ in range(3)] == [302, 302, 422]
        assert client.post(page, NEW_SOCHI, REMOTE_ADDR="192.0.2.9").status_code == 302
        RateLimit.objects.update(ends_at=timezone.now())  # the hour is over
        assert client.post(page, NEW_SOCHI).status_code == 302

    def test_the_address_itself_is_not_kept(self) -> None:
        table_of()
        kept = [*QuickTable.objects.values(), *RateLimit.objects.values()]
        assert len(kept) == 3  # the table, and its address counted for the hour and for the day
        assert "192.0.2.1" not in str(kept)

    def test_the_browser_is_offered_its_tables_again_and_no_other(self, client: Client) -> None:
        table_of("Ema", "Filip", "Gita")
        client.post(reverse("scoring:quick-new", args=[SOCHI]), NEW_SOCHI)
        page = client.get(reverse("scoring:quick")).content.decode()
        assert "Anna, Boris, Cyril" in page
        assert "Filip" not in page

    def test_the_list_asks_the_same_questions_for_one_table_and_for_three(
        self, client: Client, django_assert_max_num_queries: Callable[..., Any]
    ) -> None:
        client.force_login(account())
        counts = []
        for many in (1, 2):
            for _ in range(many):
                quick.keep(table_of(), account())
            with django_assert_max_num_queries(20) as asked:
                client.get(reverse("scoring:quick"))
            counts.append(len(asked))
        assert counts[0] == counts[1]


class TestDrawnByLot:
    """S:B/1: seats and scorer drawn once, from a seed that anybody can draw again."""

    SEED = "000102030405060708090a0b0c0d0e0f"

    def lots(self, *places: int) -> list[int]:
        """The first numbers of the seed, each as a lot among so many: as the page says, by nothing but SHA-256."""
        numbers = [
            int.from_bytes(sha256(f"flek-lots/1:{self.SEED}::{count}".encode()).digest()[:8])
            for count in range(len(places))
        ]
        return [number % among for number, among in zip(numbers, places, strict=True)]

    def test_the_draw_is_what_the_page_says_it_is(self) -> None:
        row = ["Anna", "Boris", "Cyril", "Dana"]
        *swaps, writes = self.lots(4, 3, 2, 4)
        for last, other in zip((3, 2, 1), swaps, strict=True):
            row[last], row[other] = row[other], row[last]
        assert draw(["Anna", "Boris", "Cyril", "Dana"], self.SEED) == (row, row[writes])
        assert row != ["Anna", "Boris", "Cyril", "Dana"]

    def test_names_are_seated_by_the_seed_that_both_pages_show(self, client: Client) -> None:
        answer = client.post(reverse("scoring:quick-new", args=[SOCHI]), NEW_SOCHI | {"by_lot": "on"})
        table = QuickTable.objects.get()
        assert answer["Location"] == own_page(table)
        seated, scorer = draw(["Anna", "Boris", "Cyril"], table.lot_seed)
        assert [seat.name for seat in table.sheet.seats.all()] == seated
        for page in (own_page(table), reverse("scoring:quick-table", args=[table.sheet.public_id])):
            text = client.get(page).content.decode()
            assert table.lot_seed in text
            assert "Anna, Boris, Cyril" in text
            assert f'data-test="drawn-scorer">{scorer}<' in text

    def test_another_table_is_drawn_from_another_seed(self) -> None:
        seeds = {table_of_lots().lot_seed for _ in range(3)}
        assert len(seeds) == 3
        assert all(len(seed) == 32 for seed in seeds)

    def test_it_stays_as_it_was_drawn_when_people_are_renamed_or_change_seats(self, client: Client) -> None:
        table = table_of_lots()
        before = drawn(table)
        assert before is not None
        seats = list(table.sheet.seats.all())
        pen, _ = pen_of(table.sheet)
        write(table.sheet, pen, entry({"order": [1, 0, 2, 3]}, seen=0, kind=Entry.Kind.SEATING))
        SheetSeat.objects.filter(pk=seats[0].pk).update(name="Nové meno")
        after = drawn(QuickTable.objects.get())
        assert after is not None
        assert (before.moved, after.moved) == (False, True)
        assert after.seated == ["Nové meno", *before.seated[1:]]
        page = client.get(reverse("scoring:quick-table", args=[table.sheet.public_id])).content.decode()
        assert table.lot_seed in page

    def test_nothing_is_drawn_where_nobody_wants_it(self, client: Client) -> None:
        client.post(reverse("scoring:quick-new", args=[SOCHI]), NEW_SOCHI)
        table = QuickTable.objects.get()
        assert (table.lot_seed, drawn(table)) == ("", None)
        assert 'data-test="drawn"' not in client.get(own_page(table)).content.decode()


def table_of_lots() -> QuickTable:
    return quick.open_table(
        ruleset="marias/szmk-2012",
        names=("Anna", "Boris", "Cyril", "Dana"),
        options={},
        address="192.0.2.1",
        by_lot=True,
    )


class TestWriting:
    def test_the_secret_gives_the_pen_and_takes_it_from_the_device_before(self) -> None:
        sheet = table_of().sheet
        first, _ = take_pen(sheet.public_id, write_key(sheet))
        second, _ = take_pen(sheet.public_id, write_key(sheet))
        first.refresh_from_db()
        assert first.ended_at is not None
        write(sheet, second, entry(SEVEN, seen=0))
        assert sheet.entries.count() == 1

    def test_the_secret_works_while_guesses_are_slowed_down(self, client: Client) -> None:
        sheet = table_of().sheet
        address = f"/api/v1/sheets/{sheet.public_id}/pen/"
        for _ in range(4):
            client.post(address, {"code": "AAAAAA"}, content_type="application/json")
        blocked = client.post(address, {"code": sheet_code(sheet)}, content_type="application/json")
        assert blocked.status_code == 429
        assert (
            client.post(address, {"code": write_key(sheet)}, content_type="application/json").status_code
            == 201
        )

    @pytest.mark.parametrize("key", ["", "0" * 32, "é" * 32])
    def test_another_secret_gives_nothing(self, key: str) -> None:
        assert not is_write_key(table_of().sheet, key)

    def test_a_replaced_secret_is_void_with_its_pens(self, client: Client, table: QuickTable) -> None:
        old = own_page(table)
        pen, _ = take_pen(table.sheet.public_id, write_key(table.sheet))
        answer = client.post(f"{old}replace/")
        pen.refresh_from_db()
        assert pen.ended_at is not None
        assert client.get(old).status_code == 404
        assert client.get(answer["Location"]).status_code == 200

    def test_a_signed_sheet_can_be_opened_again_by_its_owner(self, client: Client, table: QuickTable) -> None:
        pen, _ = pen_of(table.sheet)
        write(table.sheet, pen, entry(SEVEN, seen=0))
        write(table.sheet, pen, entry(seen=1, kind=Entry.Kind.SIGN))
        client.post(f"{own_page(table)}reopen/")
        table.sheet.refresh_from_db()
        assert table.sheet.state == Sheet.State.OPEN
        write(table.sheet, pen, entry(SEVEN, seen=1))

    def test_what_the_device_before_sends_waits_for_the_owner(
        self, client: Client, table: QuickTable
    ) -> None:
        late, _ = pen_of(table.sheet)
        take_pen(table.sheet.public_id, write_key(table.sheet))
        record_entry(table.sheet.public_id, Author(role=Entry.Role.SCORER, pen=late), entry(SEVEN, seen=0))
        waiting = HeldEntry.objects.get()
        assert "Zápis, ktorý prišiel neskoro" in client.get(own_page(table)).content.decode()
        client.post(f"{own_page(table)}held/{waiting.pk}/take/")
        assert table.sheet.entries.count() == 1
        for none in ("", "x", "9" * 30):
            assert client.post(f"{own_page(table)}held/{none}/take/").status_code == 404

    def test_many_late_entries_come_a_page_at_a_time(self, client: Client, table: QuickTable) -> None:
        late, _ = pen_of(table.sheet)
        take_pen(table.sheet.public_id, write_key(table.sheet))
        for _ in range(21):
            record_entry(
                table.sheet.public_id, Author(role=Entry.Role.SCORER, pen=late), entry(SEVEN, seen=0)
            )
        pages = [client.get(f"{own_page(table)}?page={number}").content.decode() for number in (1, 2)]
        assert [page.count('/aside/"') for page in pages] == [20, 1]
        assert 'href="?page=2"' in pages[0]


class TestRights:
    @pytest.mark.parametrize("action", ["renew", "keep", "reopen", "join", "replace", "delete"])
    def test_the_link_for_reading_changes_nothing(
        self, client: Client, action: str, table: QuickTable
    ) -> None:
        reading = reverse("scoring:quick-table", args=[table.sheet.public_id])
        assert client.post(reading).status_code == 405
        assert client.post(f"{reading}{action}/").status_code in (404, 405)
        wrong = reverse("scoring:quick-own", args=[table.sheet.public_id, "0" * 32])
        assert client.post(f"{wrong}{action}/").status_code == 404
        assert client.get(f"{own_page(table)}{action}/").status_code == 405
        assert QuickTable.objects.filter(pk=table.pk, kept_by=None).exists()

    def test_the_page_for_reading_does_not_hold_the_secret(self, client: Client, table: QuickTable) -> None:
        page = client.get(reverse("scoring:quick-table", args=[table.sheet.public_id])).content.decode()
        assert write_key(table.sheet) not in page
        assert sheet_code(table.sheet) not in page

    def test_a_sheet_of_a_tournament_has_no_such_pages(self, client: Client) -> None:
        sheet = sheet_of_four()
        for name in ("quick-table", "quick-settle"):
            assert client.get(reverse(f"scoring:{name}", args=[sheet.public_id])).status_code == 404
        own = reverse("scoring:quick-own", args=[sheet.public_id, write_key(sheet)])
        assert client.get(own).status_code == 404

    def test_only_an_account_keeps_a_table(self, client: Client, table: QuickTable) -> None:
        assert client.post(f"{own_page(table)}keep/").status_code == 404
        client.force_login(account())
        client.post(f"{own_page(table)}keep/")
        assert QuickTable.objects.get().kept_by == account()

    def test_a_file_belongs_to_its_table(self, client: Client) -> None:
        one, other = table_of(), table_of()
        client.post(reverse("scoring:quick-pdf", args=[one.sheet.public_id]))
        job = Job.objects.get()
        for name in ("quick-job", "quick-file"):
            assert (
                client.get(reverse(f"scoring:{name}", args=[other.sheet.public_id, job.pk])).status_code
                == 404
            )


class TestDeleting:
    def test_the_date_is_shown_from_the_start_and_moves_with_every_entry(self, table: QuickTable) -> None:
        age(table, timedelta(weeks=5))
        before = quick.due_at(QuickTable.objects.get())
        pen, _ = pen_of(table.sheet)
        write(table.sheet, pen, entry(SEVEN, seen=0))
        after = quick.due_at(QuickTable.objects.get())
        assert before is not None
        assert after is not None
        assert timedelta(weeks=5) - timedelta(minutes=1) < after - before < timedelta(weeks=5, minutes=1)

    def test_the_sheet_says_when_it_is_deleted(self, client: Client, table: QuickTable) -> None:
        state = client.get(f"/api/v1/sheets/{table.sheet.public_id}/")
        assert state.json()["quick"]["due"] == quick.due_at(table).isoformat()
        quick.keep(table, account())
        again = client.get(
            f"/api/v1/sheets/{table.sheet.public_id}/", headers={"If-None-Match": state["ETag"]}
        )
        assert again.json()["quick"]["due"] is None

    def test_six_weeks_after_the_last_entry_nothing_is_left(self) -> None:
        table, young = table_of(), table_of()
        filled(table)
        age(table, timedelta(weeks=6, minutes=1))
        age(young, timedelta(weeks=6) - timedelta(minutes=1))
        call_command("delete_quick_tables")
        assert list(QuickTable.objects.all()) == [young]
        for model in (Sheet, Pen, Entry, HeldEntry, SheetSeat, Job):
            left = model.objects.exclude(pk=young.sheet.pk) if model is Sheet else model.objects.all()
            if model is SheetSeat:
                left = left.exclude(sheet=young.sheet)
            assert not left.exists(), model.__name__
        assert not StoredFile.objects.filter(key="a" * 64).exists()

    def test_an_entry_in_the_last_minute_keeps_it(self, table: QuickTable) -> None:
        age(table, timedelta(weeks=7))
        pen, _ = pen_of(table.sheet)
        write(table.sheet, pen, entry(SEVEN, seen=0))
        assert quick.delete_due() == 0

    def test_a_kept_table_stays_and_a_renewed_one_begins_anew(self) -> None:
        kept, renewed = table_of(), table_of()
        for table in (kept, renewed):
            age(table, timedelta(weeks=20))
        quick.keep(kept, account())
        quick.renew(renewed)
        assert quick.delete_due() == 0
        assert quick.due_at(QuickTable.objects.get(pk=kept.pk)) is None
        later = timezone.now() + timedelta(weeks=6, minutes=1)
        assert quick.delete_due(later) == 0
        assert quick.delete_due(later + GRACE) == 1

    def test_a_clock_that_was_wrong_and_is_put_right_deletes_nothing(self, table: QuickTable) -> None:
        """A table of today, opened while the laptop believed in another year."""
        age(table, timedelta(weeks=300))
        assert quick.delete_due() == 0
        pen, _ = pen_of(table.sheet)
        write(table.sheet, pen, entry(SEVEN, seen=0))
        assert quick.delete_due(timezone.now() + GRACE) == 0
        assert QuickTable.objects.get().found_due_at is None

    def test_a_clock_that_runs_ahead_for_an_hour_deletes_nothing(self) -> None:
        table_of()
        now = timezone.now()
        assert quick.delete_due(now + timedelta(weeks=50)) == 0
        assert quick.delete_due(now + timedelta(weeks=50, hours=1)) == 0
        assert quick.delete_due(now + timedelta(hours=2)) == 0
        assert QuickTable.objects.get().found_due_at is None

    def test_a_sheet_of_a_tournament_is_never_touched(self) -> None:
        sheet = sheet_of_four()
        Sheet.objects.filter(pk=sheet.pk).update(created_at=timezone.now() - timedelta(weeks=60))
        assert quick.delete_due() == 0
        assert Sheet.objects.filter(pk=sheet.pk).exists()

    def test_the_owner_deletes_it_at_once(self, client: Client, table: QuickTable) -> None:
        filled(table)
        client.post(f"{own_page(table)}delete/")
        assert not Sheet.objects.exists()
        assert not Entry.objects.exists()


class TestPaper:
    @pytest.mark.parametrize(
        ("ruleset", "options"),
        [("marias/szmk-2012", {}), (SOCHI, {"pool": 20}), ("preferans/croatian", {"start": 30})],
    )
    @pytest.mark.parametrize("blank", [False, True])
    def test_the_sheet_comes_as_one_page_and_goes_with_the_table(
        self, client: Client, ruleset: str, options: dict[str, Any], blank: bool
    ) -> None:
        table = table_of("Anna", "Boris", "Cyril", ruleset=ruleset, options=options)
        ask = reverse("scoring:quick-pdf", args=[table.sheet.public_id])
        where = client.post(ask, {"blank": "1"} if blank else {})["Location"]
        assert client.post(ask, {"blank": "1"} if blank else {})["Location"] == where
        print_quick_sheet(str(Job.objects.get().pk))
        answer = client.get(f"{where}file/")
        assert answer["Content-Type"] == "application/pdf"
        pages = PdfReader(BytesIO(answer.content)).pages
        assert len(pages) == 1
        assert "Anna" in pages[0].extract_text()
        named = Job.objects.get().result
        quick.delete_table(table)
        assert not StoredFile.objects.filter(pk=named.pk).exists()
        for kept in StoredFile.objects.all():
            assert "Anna" not in PdfReader(BytesIO(bytes(kept.content))).pages[0].extract_text()

    def test_a_sheet_that_changed_is_printed_anew(self, client: Client, table: QuickTable) -> None:
        ask = reverse("scoring:quick-pdf", args=[table.sheet.public_id])
        before = client.post(ask)["Location"]
        pen, _ = pen_of(table.sheet)
        write(table.sheet, pen, entry(SEVEN, seen=0))
        assert client.post(ask)["Location"] != before


def filled(table: QuickTable) -> None:
    """Everything that can hang on a sheet: a deal, its correction, a held entry taken over, a printed file."""
    sheet = table.sheet
    pen, _ = pen_of(sheet)
    write(sheet, pen, entry(SEVEN, seen=0))
    write(sheet, pen, entry(SEVEN, seen=1, kind=Entry.Kind.CORRECTION, target=1, reason="preklep"))
    take_pen(sheet.public_id, write_key(sheet))
    late = NewEntry(device_id=uuid.uuid4(), kind=Entry.Kind.DEAL, seen_version=2, body=SEVEN)
    record_entry(sheet.public_id, Author(role=Entry.Role.SCORER, pen=pen), late)
    held.take_over(HeldEntry.objects.get(), Author(role=Entry.Role.ORGANISER))
    file = StoredFile.objects.create(key="a" * 64, content=b"%PDF", content_type="application/pdf")
    Job.objects.create(task="x", title="x", subject=quick.print_subject(sheet), result=file)
