"""Where people and programs read the check code of a round (T-39)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from tests.evening import account
from tests.proof.conftest import ruled
from tests.publishing.test_documents import pages, words
from tests.reading import plain, read
from tournaments.events.models import Tournament
from tournaments.proof.queries import check_codes, code_of
from tournaments.rounds.domain import states
from tournaments.webhooks.domain.events import EVENTS, Closed

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture(scope="module")
def organiser(lasting: None) -> Client:
    client = Client(headers={"accept-language": "sk"})
    client.force_login(account())
    return client


def test_the_page_of_a_closed_round_shows_its_code(tournament: Tournament, organiser: Client) -> None:
    first, second = (proof.code for proof in tournament.proofs.all())
    page = read(organiser.get(f"/organise/{tournament.slug}/rounds/2/"))
    assert second in page
    assert first not in page


def test_a_later_version_says_why_it_is_another(
    tournament: Tournament, organiser: Client, referee: User
) -> None:
    ruled(tournament.rounds.get(number=1).tables.get(number=2), referee)
    page = read(organiser.get(f"/organise/{tournament.slug}/rounds/1/"))
    for proof in tournament.proofs.filter(round__number=1):
        assert proof.code in page
    assert "opravil sa lístok: stôl 2; rozhodla jury: prípad 3; poradie je iné" in page


def test_every_reason_has_its_words(tournament: Tournament) -> None:
    round_ = tournament.rounds.get(number=2)
    states.reopen_round(round_, None, "chyba")
    assert code_of(tournament.rounds.get(number=2)) == "", "an open round has no code in force"
    states.close_round(round_, None)
    assert [tuple(map(plain, one.reasons)) for one in check_codes(tournament, round_)] == [
        (),
        ("kolo sa znova otvorilo a uzavrelo",),
    ]


def test_everybody_reads_the_codes_on_the_public_page(tournament: Tournament) -> None:
    page = read(Client().get(f"/tournaments/{tournament.slug}/"))
    for proof in tournament.proofs.all():
        assert proof.code in page


def test_a_program_reads_them_and_nothing_that_was_folded(tournament: Tournament) -> None:
    answer = Client().get(f"/api/v1/tournaments/{tournament.slug}/proofs/").json()
    assert [(one["round"], one["version"], one["code"]) for one in answer["results"]] == [
        (proof.round.number, 1, proof.code) for proof in tournament.proofs.all()
    ]
    assert set(answer["results"][0]) == {"number", "round", "version", "code", "hash", "made_at"}


@pytest.mark.parametrize("kind", ["standing", "standing-wall"])
def test_the_list_of_a_round_is_printed_with_its_code(tournament: Tournament, kind: str) -> None:
    code = tournament.proofs.last().code
    assert f"Kontrolný kód: {code}" in words(pages(tournament, kind))


def test_programs_are_told_that_a_round_is_closed(tournament: Tournament) -> None:
    since = timezone.now() - timedelta(days=1)
    told = [data for _key, data in EVENTS["round.closed"].find(tournament, since)]
    assert told == [
        Closed(proof.round.number, 1, proof.code, proof.hash) for proof in tournament.proofs.all()
    ]
