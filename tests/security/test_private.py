"""A sham tournament harms nobody (V7): what happens in a private one stays in it, and it is told nothing of others."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.evening import account, tournament_of
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.jury.domain import discipline
from tournaments.jury.domain.suspending import cases_of
from tournaments.jury.models import Case, Decision, PenaltyCard
from tournaments.people.models import Player
from tournaments.registration.domain import participation
from tournaments.registration.domain.participation import Person
from tournaments.registration.models import Registration

pytestmark = [pytest.mark.integration, pytest.mark.django_db]
DAY = date(2026, 11, 21)


def a_red_card(player: Player, tournament: Tournament) -> Registration:
    entry = tournament.registrations.first()
    assert entry is not None
    entry.player = player
    entry.save()
    judge = account("rozhodca@example.test")
    grant_role(tournament, judge, Role.JURY)
    discipline.give_card(entry, PenaltyCard.Colour.RED, "vymyslené", judge)
    return entry


def test_a_red_card_of_a_sham_tournament_is_on_no_list_of_others() -> None:
    real = tournament_of(3)
    player = real.registrations.order_by("pk")[0].player
    sham = tournament_of(3, account("podvodnik@example.test"), name="Vymyslený", public=False)
    a_red_card(player, sham)
    assert discipline.cards_of_the_year(player, DAY) == []
    assert discipline.cards_of_the_year(player, DAY, real) == []
    assert len(discipline.cards_of_the_year(player, DAY, sham)) == 1


def test_a_sham_tournament_is_not_told_of_the_cards_of_others() -> None:
    real = tournament_of(3)
    player = real.registrations.order_by("pk")[0].player
    a_red_card(player, real)
    sham = tournament_of(3, account("podvodnik@example.test"), name="Vymyslený", public=False)
    assert len(discipline.cards_of_the_year(player, DAY)) == 1
    assert discipline.cards_of_the_year(player, DAY, sham) == []


def test_a_case_of_a_sham_tournament_is_no_reason_for_a_suspension() -> None:
    sham = tournament_of(3, public=False)
    entry = sham.registrations.order_by("pk")[0]
    case = Case.objects.create(tournament=sham, number=1)
    Decision.objects.create(case=case, number=1, offender=entry, verdict="vymyslené")
    assert not cases_of(entry.player).exists()
    Tournament.objects.update(public=True)
    assert cases_of(entry.player).get() == case


def test_a_club_that_was_only_typed_in_a_private_tournament_is_for_no_search_engine() -> None:
    sham = tournament_of(0, account("podvodnik@example.test"), public=False)
    club = participation.register(sham, Person("Ján", "Napísaný klub")).club
    assert club
    page = reverse("public:club", args=[club.pk])
    assert "noindex" in Client().get(page)["X-Robots-Tag"]
    tournament_of(0, club=club, name="Verejný")
    assert "X-Robots-Tag" not in Client().get(page)
