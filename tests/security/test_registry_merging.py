"""Merging and parting players (T-36, T-38): nobody gets the data of another, and a consent is its owner's."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.urls import reverse

from accounts.models import User
from tests.evening import account
from tests.security.registry import ATTACKER, jan, officer, tournament, web
from tournaments.events.domain import invitations
from tournaments.people.domain import consents, merging
from tournaments.people.domain.own_data import own_data
from tournaments.people.models import Consent, Player
from tournaments.registration.domain import participation
from tournaments.registration.domain.participation import Person

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

PAPER = datetime(2020, 1, 1, tzinfo=UTC)
SAID = datetime(2025, 1, 1, tzinfo=UTC)
LATER = datetime(2026, 1, 1, tzinfo=UTC)


def union() -> User:
    return User.objects.create_superuser("admin@example.test")


# --- consent --------------------------------------------------------------------------------------
def a_pair(kept_consent: datetime | None, gone_consent: datetime | None) -> tuple[Player, Player]:
    """A member known on paper, and another row of him that has his account."""
    him = jan()
    kept = Player.objects.create(name="Ján Novák", registered=True, club=him.club)
    said(kept, kept_consent, Consent.How.LIST)
    Player.objects.filter(pk=him.pk).update(user=account("jan@example.test"))
    said(him, gone_consent, Consent.How.OWN)
    return kept, him


def said(player: Player, at: datetime | None, how: Consent.How, *, given: bool = True) -> None:
    """He agreed at some time, or took it back."""
    if at:
        player.consents.create(scope="name", given=given, how=how, at=at)
    player.refresh_from_db()
    consents.keep_beside(player)


@pytest.mark.parametrize("kept_consent", [None, PAPER])
@pytest.mark.parametrize("gone_consent", [None, SAID])
def test_the_consent_comes_with_the_account(
    kept_consent: datetime | None, gone_consent: datetime | None
) -> None:
    """Also where he took it back: an officer does not override that by merging."""
    kept, gone = a_pair(kept_consent, gone_consent)
    merging.merge_players(kept, gone, officer("predseda@example.test"), "x")
    kept.refresh_from_db()
    assert (kept.user, kept.publish_consent_at) == (account("jan@example.test"), gone_consent)


@pytest.mark.parametrize(("before", "now"), [(SAID, None), (None, SAID), (SAID, SAID)])
def test_what_he_said_since_goes_back_with_the_account(before: datetime | None, now: datetime | None) -> None:
    kept, gone = a_pair(PAPER, before)
    merge = merging.merge_players(kept, gone, None, "x")
    his = Player.objects.get(user=account("jan@example.test"))
    if now != before:
        said(his, now or LATER, Consent.How.OWN, given=now is not None)
    back = merging.unmerge_players(merge, None)
    kept.refresh_from_db()
    assert (back.user, back.publish_consent_at) == (account("jan@example.test"), now)
    assert (kept.user, kept.publish_consent_at) == (None, None)


# --- the account of who was typed -----------------------------------------------------------------
def test_who_claimed_a_typed_person_gets_nothing_of_the_registered_one() -> None:
    him, made = jan(), tournament()
    typed = participation.register(made, Person("Ján Novák", "Talon")).player
    claimer = account(ATTACKER)
    invitations.accept(invitations.invite(made, claimer, player=typed)[1], claimer)
    said(typed, SAID, Consent.How.OWN)
    page = web(union()).get(reverse("players:pair", args=[him.pk, typed.pk]))
    assert 'data-test="account-stays"' in page.content.decode()
    merge = merging.merge_players(him, typed, None, "x")
    him.refresh_from_db()
    assert (him.user, him.publish_consent_at, him.registrations.count()) == (None, None, 1)
    told = own_data(claimer)["player"]
    assert (told["licence"], told["birth_year"], told["tournaments"]) == (None, None, [])
    back = merging.unmerge_players(merge, None)
    assert (back.user, back.publish_consent_at is None) == (claimer, False)


def test_his_officer_gives_him_a_link_and_he_takes_it() -> None:
    him, made = jan(), tournament()
    typed = participation.register(made, Person("Ján Novák", "Talon")).player
    himself, chair = account("jan@example.test"), officer("predseda@example.test")
    invitations.accept(invitations.invite(made, account(ATTACKER), player=typed)[1], himself)
    merge = merging.merge_players(him, typed, None, "x")
    invitations.accept(invitations.invite(made, chair, player=him)[1], himself)
    assert Player.objects.get(user=himself) == him
    back = merging.unmerge_players(merge, None)
    assert back.user is None, "he is the other one now"
    assert Player.objects.filter(user=himself).get() == him


def test_two_accounts_stand_against_it_where_one_would_be_lost() -> None:
    kept, gone = a_pair(None, None)
    Player.objects.filter(pk=kept.pk).update(user=account("iny@example.test"))
    kept.refresh_from_db()
    gone.refresh_from_db()
    assert merging.conflicts(kept, gone)
