"""What the office prints: lists for the wall, propositions, diplomas, guides."""

from __future__ import annotations

import json
import re
from io import BytesIO
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from core.models import Job
from core.names import alphabetical
from tests.evening import SEVEN, account, entry, pen_of, published_round, tournament_of, write
from tests.reading import plain
from tournaments.cash.domain import postings
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.people.models import Player
from tournaments.publishing.documents import printing
from tournaments.publishing.documents.kinds import DOCUMENTS
from tournaments.publishing.tasks import print_document

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

GUIDES = [kind for kind in DOCUMENTS if kind.startswith("guide-")]


@pytest.fixture(scope="module")
def evening(lasting: None) -> Tournament:
    """Eight players, a round with one deal at its first table."""
    made = tournament_of(8, venue="Kultúrny dom")
    round_ = published_round(made)
    sheet = round_.tables.get(number=1).sheet
    pen, _ = pen_of(sheet)
    write(sheet, pen, entry(SEVEN, seen=0))
    return made


@pytest.fixture(scope="module")
def played(evening: Tournament) -> Tournament:
    return evening


def pages(tournament: Tournament, kind: str, **how: Any) -> list[str]:
    job = printing.request_document(tournament, kind, user=account(), **how)
    print_document(str(job.pk))
    job.refresh_from_db()
    assert job.state == Job.State.DONE, job.error
    return [page.extract_text() for page in PdfReader(BytesIO(bytes(job.result.content))).pages]


def words(texts: list[str]) -> str:
    return " ".join(" ".join(texts).split())


class TestLists:
    @pytest.mark.parametrize("size", ["A4", "A3"])
    @pytest.mark.parametrize("kind", ["standing", "standing-wall", "seating-names", "seating-tables"])
    def test_every_player_is_on_the_list(self, played: Tournament, kind: str, size: str) -> None:
        text = words(pages(played, kind, size=size))
        for name in Player.objects.values_list("name", flat=True):
            assert text.count(name) == 1

    def test_the_winner_of_the_deal_leads_with_his_gain(self, played: Tournament) -> None:
        text = words(pages(played, "standing"))
        first = (
            played.rounds.get()
            .tables.get(number=1)
            .seats.get(sheet_seat__position=1)
            .registration.player.name
        )
        assert text.index(first) == min(
            text.index(name) for name in Player.objects.values_list("name", flat=True)
        )
        assert "0,18" in text

    def test_names_are_in_the_order_of_a_slovak_list(self) -> None:
        names = ["Hudák", "Chovan", "Cíger", "Čierny", "Cibuľa", "Ivan", "Žák", "Zeman", "Šafár", "Sabo"]
        in_order = ["Cibuľa", "Cíger", "Čierny", "Hudák", "Chovan", "Ivan", "Sabo", "Šafár", "Zeman", "Žák"]
        assert sorted(names, key=alphabetical) == in_order

    @pytest.mark.parametrize("kind", ["standing", "seating-names", "diplomas"])
    def test_before_the_first_round_there_is_nothing_to_print(self, kind: str) -> None:
        with pytest.raises(printing.NothingToPrintError):
            printing.request_document(tournament_of(8), kind)


class TestPapers:
    def test_a_card_for_every_table_leads_to_its_address(self, played: Tournament) -> None:
        made = pages(played, "table-cards", base="https://flek.example/")
        cards = played.table_cards.order_by("number")
        assert len(made) == len(cards) == 2
        for card, text in zip(cards, made, strict=True):
            assert f"Stôl {card.number}" in words([text])
            assert f"https://flek.example/c/{card.read_id}/" in text
            assert "Návod pre zapisovateľa: https://flek.example/help/score/" in words([text])

    def test_a_ticket_for_every_table_names_its_players(self, played: Tournament) -> None:
        made = pages(played, "tickets")
        assert len(made) == 1
        text = words(made)
        for seat in played.rounds.get().seats.select_related("registration__player"):
            assert text.count(seat.registration.player.name) == 1
        assert text.count("Podpis zapisovateľa") == 2

    def test_the_propositions_hold_what_was_typed_and_what_is_set(self, played: Tournament) -> None:
        typed = {
            "timetable": "9:00 prezentácia",
            "prizes": "1. miesto 200 €",
            "contact": "Olga <olga@example.test>",
        }
        text = words(pages(played, "propositions", fields=typed))
        for expected in (*typed.values(), "Kultúrny dom", "Licitovaný mariáš"):
            assert expected in text
        assert printing.typed_before(played) == typed

    def test_the_propositions_say_what_is_paid_without_a_scan_card(self, played: Tournament) -> None:
        postings.set_fees(played, {"licensed": 1000}, card_surcharge=250)
        assert "bez preukazu +2,50 €" in plain(words(pages(played, "propositions")))

    def test_a_diploma_for_each_of_the_first_places(self, played: Tournament) -> None:
        made = pages(played, "diplomas", fields={"places": "1"})
        assert len(made) == 1
        assert "1. miesto" in words(made)

    @pytest.mark.parametrize("language", ["sk", "cs", "en"])
    @pytest.mark.parametrize("kind", GUIDES)
    def test_a_guide_is_one_page(self, kind: str, language: str) -> None:
        assert len(pages(tournament_of(3), kind, language=language)) == 1

    @pytest.mark.parametrize("language", ["sk", "cs", "en"])
    def test_a_guide_names_buttons_as_they_are_called(self, language: str) -> None:
        """What stands in bold in a guide and is no sentence is written so on a page."""
        catalogue = settings.BASE_DIR / "locale" / ("sk" if language == "en" else language)
        texts = (catalogue / "LC_MESSAGES" / "django.po").read_text()
        side = "msgid" if language == "en" else r"msgstr(?:\[\d\])?"
        messages = settings.BASE_DIR / "static" / "scorer" / "messages" / f"{language}.json"
        known = set(re.findall(rf'^{side} "(.+)"$', texts, re.MULTILINE))
        known |= set(json.loads(messages.read_text()).values())
        guides = settings.BASE_DIR / "docs" / "how-to"
        named = [
            (guide.name, button)
            for guide in guides.glob(f"*.{language}.md")
            for button in re.findall(r"\*\*(.+?[^:?.])\*\*", guide.read_text())
        ]
        assert len({name for name, _ in named}) == 3  # the others name none
        assert [one for one in named if one[1] not in known] == []


class TestPage:
    def address(self, tournament: Tournament) -> str:
        return reverse("organiser:documents", args=[tournament.slug])

    def made_at(self, tournament: Tournament) -> str:
        return reverse("organiser:make-document", args=[tournament.slug])

    @pytest.mark.parametrize(
        ("role", "status"), [(None, 403), (Role.JURY, 403), (Role.DESK, 200), (Role.ORGANISER, 200)]
    )
    def test_who_may(self, client: Client, played: Tournament, role: str | None, status: int) -> None:
        somebody = account("somebody@example.test")
        if role:
            grant_role(played, somebody, role)
        client.force_login(somebody)
        assert client.get(self.address(played)).status_code == status
        asked = client.post(self.made_at(played), {"kind": "standing", "size": "A4"})
        assert asked.status_code == (302 if status == 200 else 403)
        assert Job.objects.exists() == (status == 200)

    def test_a_stranger_is_sent_to_sign_in(self, client: Client, played: Tournament) -> None:
        answer = client.post(self.made_at(played), {"kind": "standing"})
        assert answer.status_code == 302
        assert "login" in answer["Location"]
        assert not Job.objects.exists()

    @pytest.mark.parametrize("asked", [{"kind": "nothing"}, {"kind": "standing", "size": "B5"}, {}])
    def test_what_does_not_exist_is_not_found(
        self, client: Client, played: Tournament, asked: dict[str, str]
    ) -> None:
        client.force_login(account())
        assert client.post(self.made_at(played), asked).status_code == 404

    def test_all_that_is_chosen_is_one_file_with_progress(self, client: Client, played: Tournament) -> None:
        """Of papers in A3 those that there are in A3; the part that is polled takes its own place."""
        client.force_login(account())
        asked = {"kind": ["standing", "tickets", "guide-desk"], "size": "A3", "language": "cs"}
        part = client.post(self.made_at(played), asked, headers={"HX-Request": "true"}).content.decode()
        assert 'hx-target="this"' in part
        job = Job.objects.get()
        assert (job.done, job.total) == (0, 3)
        print_document(str(job.pk))
        job.refresh_from_db()
        pages = PdfReader(BytesIO(bytes(job.result.content))).pages
        widths = {round(float(page.mediabox.width)) for page in pages}
        assert len(pages) >= 3
        assert len(widths) == 2
        done = client.get(
            reverse("organiser:job", args=[job.pk]), headers={"HX-Request": "true"}
        ).content.decode()
        assert "data-download=" in done
        assert "hx-get" not in done
        file = client.get(reverse("organiser:job-file", args=[job.pk]), {"download": "1"})
        assert file["Content-Disposition"].startswith("attachment")

    def test_nothing_chosen_is_said_where_the_progress_would_stand(
        self, client: Client, played: Tournament
    ) -> None:
        client.force_login(account())
        answer = client.post(self.made_at(played), {"size": "A4"}, headers={"HX-Request": "true"})
        assert 'data-test="print-refused"' in answer.content.decode()
        assert not Job.objects.exists()

    def test_the_page_asks_the_same_questions_however_many_documents_were_made(
        self, client: Client, played: Tournament, django_assert_max_num_queries: Any
    ) -> None:
        client.force_login(account())
        counts = []
        for many in (1, 2):
            for _ in range(many):
                printing.request_document(played, "standing", user=account())
            with django_assert_max_num_queries(30) as asked:
                client.get(self.address(played))
            counts.append(len(asked))
        assert counts[0] == counts[1]
