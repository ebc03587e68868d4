"""The organiser's first page begins with what is played today."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.evening import account, published_round, tournament_of
from tests.reading import read
from tournaments.events.models import Tournament

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


def test_what_is_played_or_today_stands_first(client: Client) -> None:
    tournament_of(4, name="Vlani")
    playing = tournament_of(4, name="Hrá sa", rounds_planned=4)
    published_round(playing)
    today = tournament_of(4, name="Dnes")
    Tournament.objects.filter(pk=today.pk).update(date=timezone.localdate())
    client.force_login(account())
    answer = client.get(reverse("organiser:home"))
    assert {one.name for one in answer.context["today"]} == {"Hrá sa", "Dnes"}
    page = read(answer)
    assert page.count('data-test="today"') == 2
    assert page.count("button--primary") == 1
    assert "1. kolo z 4" in page


def test_the_tournaments_of_others_do_not_stand_there(client: Client) -> None:
    published_round(tournament_of(4))
    client.force_login(account("iny@example.test"))
    assert client.get(reverse("organiser:home")).context["today"] == []
