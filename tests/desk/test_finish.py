"""The end of a tournament on one page: what is next, what waits, what a category without a prize is told."""

from __future__ import annotations

from copy import deepcopy

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from core.models import Job
from tests.cash.test_settling import FIRST, play
from tests.evening import account, published_round, tournament_of
from tournaments.cash.models import Fee, Prize
from tournaments.desk.queries.finishing import finish_lines
from tournaments.desk.queries.job_origin import origin_of
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.publishing.documents import printing
from tournaments.rounds.domain.printing import print_subject
from tournaments.standings.domain.declaring import announce, declare

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture(scope="module")
def over(lasting: None) -> Tournament:
    """One round of four, closed; the fee is 5 €, nobody has paid; women have a category and no prize."""
    made = tournament_of(4, ruleset="ticket-only", rounds_planned=1)
    Fee.objects.create(tournament=made, category="licensed", cents=500)
    Prize.objects.create(tournament=made, place=1, cents=1000)
    made.categories.create(key="women")
    play(made, FIRST)
    return made


@pytest.fixture(scope="module")
def ended(over: Tournament) -> Tournament:
    found = deepcopy(over)
    found.refresh_from_db()
    return found


def states(tournament: Tournament, organises: bool = True) -> dict[str, str]:
    return {line.key: line.state for line in finish_lines(tournament, organises)}


def test_while_a_round_is_open_it_is_next_and_nothing_is_declared() -> None:
    made = tournament_of(4, rounds_planned=1)
    published_round(made)
    lines = {line.key: line for line in finish_lines(made, True)}
    assert lines["rounds"].state == "now"
    assert lines["rounds"].address == reverse("organiser:round", args=[made.slug, 1])
    assert (lines["declare"].state, lines["declare"].address) == ("later", "")


def test_after_the_last_round_the_results_are_announced_then_declared(
    client: Client, ended: Tournament
) -> None:
    lines = {line.key: line for line in finish_lines(ended, True)}
    assert (lines["declare"].state, lines["declare"].posts) == ("now", True)
    client.force_login(account())
    client.post(lines["declare"].address)
    ended.refresh_from_db()
    lines = {line.key: line for line in finish_lines(ended, True)}
    assert states(ended)["declare"] == "now"
    assert [line.key for line in lines.values() if line.state == "now"] == ["declare"]
    assert lines["fees"].state == "open"
    assert "20,00" in lines["fees"].said
    assert "ženy" in lines["prizes"].said or "women" in lines["prizes"].said
    assert lines["declare"].address == reverse("organiser:declare", args=[ended.slug])


def test_declared_results_leave_nothing_to_do(ended: Tournament) -> None:
    declare(announce(ended), account())
    ended.refresh_from_db()
    assert "now" not in states(ended).values()
    assert states(ended)["declare"] == "done"


def test_the_page_has_one_next_button_and_the_desk_declares_nothing(
    client: Client, ended: Tournament
) -> None:
    announce(ended)
    client.force_login(account())
    address = reverse("organiser:finish", args=[ended.slug])
    page = client.get(address).content.decode()
    assert page.count("finish__line--now") == 1
    assert reverse("organiser:declare", args=[ended.slug]) in page
    desk = account("desk@example.test")
    grant_role(ended, desk, Role.DESK)
    client.force_login(desk)
    shown = client.get(address).content.decode()
    lines = shown[shown.index('class="finish"') :]
    assert reverse("organiser:export", args=[ended.slug]) not in lines
    client.force_login(account("outsider@example.test"))
    assert client.get(address).status_code == 403


def test_more_players_and_prizes_need_no_more_queries(client: Client, ended: Tournament) -> None:
    client.force_login(account())
    address = reverse("organiser:finish", args=[ended.slug])

    def queries() -> int:
        with CaptureQueriesContext(connection) as found:
            assert client.get(address).status_code == 200
        return len(found)

    queries()
    before = queries()
    for place in (2, 3):
        Prize.objects.create(tournament=ended, place=place, cents=500)
    ended.categories.create(key="seniors")
    assert queries() == before


def test_settings_of_a_declared_tournament_are_read_only(client: Client, ended: Tournament) -> None:
    client.force_login(account())
    address = reverse("organiser:settings", args=[ended.slug])
    assert 'data-test="save-settings"' in client.get(address).content.decode()
    declare(announce(ended), account())
    page = client.get(address).content.decode()
    assert 'data-test="save-settings"' not in page
    assert 'data-test="settings-fields" disabled' in page


def test_a_job_leads_back_to_the_page_where_it_was_asked_for(client: Client, ended: Tournament) -> None:
    job = printing.request_document(ended, "standing", user=account())
    documents = reverse("organiser:documents", args=[ended.slug])
    assert origin_of(job)[1] == documents
    client.force_login(account())
    page = client.get(reverse("organiser:job", args=[job.pk])).content.decode()
    assert f'class="back-link" href="{documents}"' in page
    round_ = ended.rounds.get()
    assert origin_of(Job(subject=print_subject(round_)))[1] == reverse(
        "organiser:round", args=[ended.slug, round_.number]
    )
    for nobody in ("", "round:0", "documents:0", "season:0", "other:1", "round:x"):
        assert origin_of(Job(subject=nobody))[1] == reverse("organiser:home")


def test_a_paper_that_takes_longer_takes_the_place_of_its_progress_alone(
    client: Client, ended: Tournament
) -> None:
    """A polled part inherits the target of whatever it stands in, unless it names its own."""
    job = printing.request_document(ended, "standing", user=account())
    client.force_login(account())
    part = client.get(
        reverse("organiser:job", args=[job.pk]), headers={"HX-Request": "true"}
    ).content.decode()
    polled = part[part.index("<section") : part.index(">", part.index("<section"))]
    assert 'hx-target="this"' in polled
    assert 'hx-swap="outerHTML"' in polled
