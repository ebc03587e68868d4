"""Consents (T-38): each with its proof, and what was taken back stays so until the person agrees again."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from core.refusals import WrongStateError
from tests.evening import account
from tests.people.test_forgetting import places_of
from tests.security.registry import (
    ATTACKER,
    JAN,
    by_form,
    by_page,
    by_program,
    jan,
    officer,
    tournament,
    web,
)
from tournaments.people.domain import consents, erasing, own_data
from tournaments.people.models import Consent, Player
from tournaments.registration.domain import participation
from tournaments.registration.domain.participation import Person

pytestmark = [pytest.mark.integration, pytest.mark.django_db]
How, Scope = Consent.How, Consent.Scope


def named(player: Player) -> bool:
    return Player.objects.get(pk=player.pk).named


def own_person() -> tuple[Player, User]:
    made = tournament()
    return participation.register(made, Person("Vlastný Hráč", "Klub")).player, account(ATTACKER)


# --- what holds -----------------------------------------------------------------------------------
@pytest.mark.parametrize("how", [How.LIST, How.FORM, How.IMPORTED])
def test_no_list_overrides_what_he_took_back(how: Consent.How) -> None:
    player, user = own_person()
    assert consents.record(player, How.LIST, user)
    assert consents.record(player, How.OWN, None, given=False)
    assert not consents.record(player, how, user)
    assert not named(player)
    assert consents.record(player, How.OWN, None)
    assert named(player)


@pytest.mark.parametrize("said_by", [How.OWN, How.SIGNED, How.FORM])
def test_who_never_agreed_takes_it_back_before_the_list_comes(said_by: Consent.How) -> None:
    """In a form an empty box says nothing; on the player's own account, or on paper, it does."""
    player, user = own_person()
    taken_back = consents.record(player, said_by, user, given=False)
    assert taken_back == (said_by != How.FORM)
    assert consents.record(player, How.LIST, user) != taken_back


def test_a_row_says_who_when_how_and_where_the_paper_is() -> None:
    player, user = own_person()
    made = player.registrations.get().tournament
    assert participation.record_consent_of_all(made, user) == 1
    row = player.consents.get()
    assert (row.scope, row.given, row.how, row.recorded_by) == ("name", True, "list", user)
    assert made.name in row.note
    assert abs(row.at - timezone.now()) < timedelta(minutes=1)
    assert participation.record_consent_of_all(made, user) == 0
    assert player.consents.count() == 1


@pytest.mark.parametrize(("days", "holds"), [(-1, False), (0, True), (1, True)])
def test_it_holds_until_its_last_day(days: int, holds: bool) -> None:
    player = jan()
    until = timezone.localdate() + timedelta(days=days)
    consents.record(player, How.SIGNED, None, until=until)
    assert named(player) == holds
    assert (Scope.NAME in consents.scopes_of(player)) == holds
    assert (player.pk in consents.agreed_to(Scope.NAME, [player.pk])) == holds
    made = tournament()
    entry = participation.register(made, Person("Ján Novák", "Talon", "", 1960))
    assert entry.player == player
    assert participation.silent(made).exists() != holds
    club = Client().get(reverse("public:club", args=[player.club_id]))
    assert ("Ján Novák" in club.content.decode()) == holds


def test_the_state_is_the_fold_of_the_rows_whatever_was_merged() -> None:
    player = jan()
    for day, given, how in ((1, True, "own"), (3, False, "own"), (5, True, "list"), (2, True, "signed")):
        player.consents.create(scope="name", given=given, how=how, at=datetime(2026, 1, day, tzinfo=UTC))
    assert consents.in_force(player.consents.all()) is None
    player.consents.create(scope="name", given=True, how="signed", at=datetime(2026, 1, 6, tzinfo=UTC))
    holds = consents.in_force(player.consents.all())
    assert holds is not None
    assert holds.at.day == 6


def test_scopes_are_apart() -> None:
    player = jan()
    consents.record(player, How.OWN, None, scope=Scope.SEARCH)
    assert (consents.scopes_of(player), named(player)) == ({"search"}, False)


# --- the doors ------------------------------------------------------------------------------------
def test_everything_that_others_send_leaves_it_taken_back() -> None:
    """Forms, a program, the list of all, a correction."""
    player, user = own_person()
    made = player.registrations.get().tournament
    other = tournament(name="Druhý")
    consents.record(player, How.OWN, None, given=False)
    typed = Person("Vlastný Hráč", "Klub", consent=True)
    for way in (by_page, by_program, by_form):
        way(other, typed)
    participation.record_consent_of_all(made, user)
    with pytest.raises(WrongStateError) as refused:
        participation.correct_person(player.registrations.all()[0], typed, user)
    assert refused.value.extra["rule"] == "T-38"
    assert not named(player)
    assert [row.given for row in player.consents.all()] == [False]


def test_the_person_says_it_on_his_own_account() -> None:
    player = jan()
    Player.objects.filter(pk=player.pk).update(user=account("jan@example.test"))
    me = web("jan@example.test")
    for scope in Scope.values:
        me.post("/me/consent/", {"scope": scope, "agree": "1"})
    assert consents.scopes_of(player) == set(Scope.values)
    me.post("/me/consent/", {"scope": "name"})
    me.post("/me/consent/", {"scope": "everything", "agree": "1"})
    assert consents.scopes_of(player) == set(Scope.values) - {"name"}
    assert not named(player)
    assert {row.recorded_by for row in player.consents.all()} == {account("jan@example.test")}
    told = own_data.own_data(account("jan@example.test"))["player"]
    assert isinstance(told, dict)
    assert [(one["to"], one["given"]) for one in told["consents"]][-1] == ("name", False)
    assert 'data-test="agree-name"' in me.get("/me/").content.decode()


PAPER = {"given": "yes", "scopes": ["name", "search"], "note": "zložka 3, 1. 2. 2026", "until": ""}


def test_an_officer_records_a_paper_that_he_alone_signed() -> None:
    player = jan()
    consents.record(player, How.FORM, None)
    consents.record(player, How.FORM, None, given=False)
    page = reverse("players:consent", args=[player.pk])
    User.objects.create_superuser("admin@example.test")
    officer("predseda@example.test")
    officer("iny@example.test", "Iný")
    for email in ("hocikto@example.test", "iny@example.test"):
        assert (web(email).get(page).status_code, web(email).post(page, PAPER).status_code) == (404, 404)
    assert Client().post(page, PAPER).status_code == 302
    chair = web("predseda@example.test")
    assert chair.post(page, PAPER | {"given": ""}).status_code == 200
    assert chair.post(page, PAPER | {"note": " "}).status_code == 200
    assert not named(player)
    assert chair.post(page, PAPER).status_code == 302
    assert consents.scopes_of(player) == {"name", "search"}
    assert "zložka 3" in chair.get(page).content.decode()
    web("admin@example.test").post(page, PAPER | {"given": "no", "scopes": ["name"]})
    assert consents.scopes_of(player) == {"search"}


def test_of_who_has_an_account_nobody_records_a_paper() -> None:
    player, chair = jan(), officer("predseda@example.test")
    Player.objects.filter(pk=player.pk).update(user=account("jan@example.test"))
    player.refresh_from_db()
    assert web(chair).get(reverse("players:consent", args=[player.pk])).status_code == 404
    with pytest.raises(WrongStateError):
        consents.record_paper(player, chair, consents.Paper(True, [Scope.NAME], "x"))


def test_what_comes_in_a_file_has_its_row_and_erasing_takes_all() -> None:
    player = Player.objects.create(name="Ďuro Žiaran", publish_consent_at=timezone.now())
    consents.note_imported([player])
    assert player.consents.get().how == "imported"
    consents.record(player, How.SIGNED, None, note="papier: Ďuro Žiaran", until=date(2099, 1, 1))
    erasing.erase_player(player)
    player.refresh_from_db()
    assert (player.publish_consent_at, player.publish_consent_until) == (None, None)
    assert not Consent.objects.exists()
    assert places_of("Ďuro Žiaran") == set()


def test_a_player_of_the_registry_is_named_as_he_says_in_every_tournament() -> None:
    player, made = jan(), tournament()
    participation.register(made, JAN)
    page = f"/api/v1/tournaments/{made.slug}/players/"
    consents.record(player, How.OWN, None)
    assert "Ján Novák" in Client().get(page).content.decode()
    consents.record(player, How.OWN, None, given=False)
    cache.clear()
    assert "Ján Novák" not in Client().get(page).content.decode()
