"""The page of the jury in the office: who is on it, and the link for a referee where nobody is."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.evening import account, tournament_of
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role, roles_of

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture(scope="module")
def tournament(lasting: None) -> Tournament:
    return tournament_of(4)


def offered(who: str, tournament: Tournament) -> tuple[int, bool]:
    """How the page answers this account, and whether it offers the link."""
    client = Client()
    client.force_login(account(who))
    answer = client.get(reverse("organiser:jury", args=[tournament.slug]))
    return answer.status_code, 'data-test="invite-referee"' in answer.content.decode()


def test_a_referee_is_invited_where_nobody_is_on_the_jury(tournament: Tournament) -> None:
    assert offered("olga@example.test", tournament) == (200, True)
    grant_role(tournament, account("rozhodca@example.test"), Role.JURY)
    assert offered("olga@example.test", tournament) == (200, False)


def test_the_desk_sees_the_page_but_invites_nobody(tournament: Tournament) -> None:
    grant_role(tournament, account("pult@example.test"), Role.DESK)
    assert offered("pult@example.test", tournament) == (200, False)
    assert offered("cudzi@example.test", tournament) == (403, False)


def test_who_follows_the_link_is_on_the_jury_and_nothing_else(tournament: Tournament) -> None:
    organiser = Client()
    organiser.force_login(account())
    address = reverse("organiser:invite", args=[tournament.slug])
    page = organiser.post(address, {"role": "jury"}, follow=True).content.decode()
    link = re.search(r'value="https?://[^/"]+(/[^"]*invitation/[^"]+)"', page)
    assert link, page
    referee, user = Client(), account("rozhodca@example.test")
    referee.force_login(user)
    assert roles_of(user, tournament) == frozenset()
    referee.post(link[1])
    assert roles_of(user, tournament) == {Role.JURY}
    # the link is for one: it is worth nothing for the next
    other, stranger = Client(), account("druhy@example.test")
    other.force_login(stranger)
    other.post(link[1])
    assert roles_of(stranger, tournament) == frozenset()
    # and the desk may not make one
    grant_role(tournament, account("pult@example.test"), Role.DESK)
    desk = Client()
    desk.force_login(account("pult@example.test"))
    assert desk.post(address, {"role": "jury"}).status_code == 403
