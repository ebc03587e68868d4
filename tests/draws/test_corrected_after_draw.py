"""T-4: a correction after the next draw changes standings, never a published seating; both pages say so."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.domain.entries import Author, record_entry
from scoring.models import Entry
from tests.evening import LOST_SEVEN, SEVEN, account, drawn_round, entry, tournament_of
from tournaments.draws.models import Seating
from tournaments.draws.queries.corrections import corrected_after_draw
from tournaments.events.models import Tournament
from tournaments.rounds.domain import states
from tournaments.rounds.models import Round

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

NOTE = 'data-test="corrected-after-draw"'


def written(round_: Round, body: dict[str, object], **more: object) -> None:
    sheet = round_.tables.get().sheet
    author = Author(role=Entry.Role.JURY, user=account())
    record_entry(sheet.public_id, author, entry(body, seen=sheet.version, **more))


@pytest.fixture(scope="module")
def tournament(lasting: None) -> Tournament:
    """Two rounds of one table; the first was played and closed, the second is seated."""
    made = tournament_of(4)
    Tournament.objects.filter(pk=made.pk).update(desk_needs_jury=False)
    first = drawn_round(made)
    written(first, SEVEN)
    states.close_round(first, account(), "na papieri")
    drawn_round(made)
    return made


def pages(tournament: Tournament) -> dict[str, str]:
    olga = Client()
    olga.force_login(account())
    addresses = {
        "standing": reverse("organiser:standing", args=[tournament.slug]),
        "seating": reverse("organiser:round", args=[tournament.slug, 2]),
    }
    return {name: olga.get(address).content.decode() for name, address in addresses.items()}


def test_what_was_written_before_the_draw_is_no_correction(tournament: Tournament) -> None:
    assert corrected_after_draw(tournament.rounds.get(number=2)) == []
    assert all(NOTE not in text for text in pages(tournament).values())


def test_a_later_correction_is_named_on_both_pages_and_the_seating_stays(tournament: Tournament) -> None:
    before = list(Seating.objects.values_list("round__number", "version", "tables"))
    first = tournament.rounds.get(number=1)
    deal = first.tables.get().sheet.entries.get(kind=Entry.Kind.DEAL)
    written(first, LOST_SEVEN, kind=Entry.Kind.CORRECTION, target=deal.number, reason="preklep")
    assert corrected_after_draw(tournament.rounds.get(number=2)) == [1]
    assert corrected_after_draw(first) == []
    assert all(NOTE in text for text in pages(tournament).values())
    public = Client().get(reverse("public:tournament", args=[tournament.slug])).content.decode()
    assert NOTE in public
    assert list(Seating.objects.values_list("round__number", "version", "tables")) == before


@pytest.mark.parametrize(
    ("body", "named"), [({"claims": [1]}, []), ({"void": True}, [1]), ({"amounts": [5, -5, 0, 0]}, [1])]
)
def test_a_decision_is_named_where_it_changes_a_result(
    tournament: Tournament, body: dict[str, object], named: list[int]
) -> None:
    after = timezone.now() + timedelta(hours=1)
    Entry.objects.filter(sheet__table__round__number=1).update(
        kind=Entry.Kind.DECISION, body=body, recorded_at=after
    )
    assert corrected_after_draw(tournament.rounds.get(number=2)) == named
