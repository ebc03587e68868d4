"""The page of settings in parts: which one is shown, and that none is lost while another is looked at."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.evening import account, tournament_of
from tests.events.test_settings import filled
from tournaments.events.forms.settings import TournamentForm
from tournaments.events.forms.settings_parts import FIELDS, TITLES
from tournaments.events.forms.system import SystemForm
from tournaments.events.models import Tournament

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture
def sent(client: Client) -> dict[str, str]:
    """What a browser sends when the page of a tournament is shown and nothing is touched."""
    user = account()
    client.force_login(user)
    tournament = tournament_of(0)
    form = TournamentForm(instance=tournament, user=user)
    assert form.options is not None
    system = SystemForm(tournament.system, tournament.system_options)
    return filled(form) | filled(form.options) | filled(system)


def shown(page: str) -> list[str]:
    return re.findall(r'name="part" value="(\w+)" form="settings"\s+checked', page)


def test_every_field_of_the_form_has_its_part() -> None:
    assert sorted(name for fields in FIELDS.values() for name in fields) == sorted(TournamentForm.Meta.fields)
    assert FIELDS.keys() <= TITLES.keys()


@pytest.mark.parametrize("part", TITLES)
def test_the_part_that_is_asked_for_is_shown(part: str, client: Client, sent: dict[str, str]) -> None:
    address = reverse("organiser:settings", args=[Tournament.objects.get().slug])
    assert shown(client.get(address, {"part": part}).content.decode()) == [part]
    assert shown(client.get(address, {"part": "nonsense"}).content.decode()) == ["what"]


@pytest.mark.parametrize("part", FIELDS)
def test_after_saving_the_page_comes_back_with_its_part(
    part: str, client: Client, sent: dict[str, str]
) -> None:
    tournament = Tournament.objects.get()
    answer = client.post(
        reverse("organiser:save-settings", args=[tournament.slug]),
        sent | {"name": "Pohár", "capacity": "24", "part": part},
        follow=True,
    )
    assert shown(answer.content.decode()) == [part]
    # what stands in the parts that are not shown is saved with it
    tournament.refresh_from_db()
    assert (tournament.name, tournament.capacity) == ("Pohár", 24)


@pytest.mark.parametrize(
    ("field", "value", "part"),
    [
        ("name", "", "what"),
        ("date", "nie", "what"),
        ("ruleset", "preferans/none", "game"),
        ("option-base_cents", "nie", "game"),
        ("rounds_planned", "0", "day"),
        ("capacity", "1", "day"),
        ("tie_breaks.1", "nonsense", "evaluated"),
    ],
)
def test_the_part_with_the_fault_is_shown(
    field: str, value: str, part: str, client: Client, sent: dict[str, str]
) -> None:
    tournament = Tournament.objects.get()
    page = client.post(
        reverse("organiser:save-settings", args=[tournament.slug]),
        sent | {"venue": "Kasíno", field: value, "part": "changed"},
    ).content.decode()
    assert shown(page) == [part]
    assert 'value="Kasíno"' in page  # nothing that was typed in another part is lost
    tournament.refresh_from_db()
    assert tournament.venue != "Kasíno"
