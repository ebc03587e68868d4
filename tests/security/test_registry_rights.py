"""Nobody rewrites the registry (T-36): who changes whom, gives a consent, hands out a link, takes somebody in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from core.refusals import WrongStateError
from tests.evening import account
from tests.security.registry import (
    ATTACKER,
    JAN,
    WAYS,
    by_form,
    jan,
    officer,
    sent,
    tournament,
    undone,
    visible,
    web,
)
from tournaments.events.domain import invitations
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Invitation, Tournament
from tournaments.events.permissions import Role
from tournaments.people.domain import memberships, merging
from tournaments.people.models import Membership, Player
from tournaments.registration.domain import participation
from tournaments.registration.domain.participation import Person

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

# --- who changes him ------------------------------------------------------------------------------
CHANGED = {"name": "Iné Meno", "club": "Iný", "licence": "SK-1", "birth_year": "1970", "consent": "on"}
EVERYTHING = {"name", "club", "licence", "birth_year", "consent"}


def before_and_after(player: Player, act: Callable[[], object]) -> set[str]:
    """Which of the fields an act changed."""
    before = fields_of(player)
    act()
    return {name for name, value in fields_of(player).items() if before[name] != value}


def fields_of(player: Player) -> dict[str, Any]:
    row = Player.objects.get(pk=player.pk)
    return {
        "name": row.name,
        "club": str(row.club),
        "licence": row.licence,
        "birth_year": row.birth_year,
        "consent": bool(row.publish_consent_at),
    }


def callers(made: Tournament) -> dict[str, Client]:
    """Everybody who might try, each in his browser."""
    elsewhere = tournament("inde@example.test", "Inde")
    grant_role(elsewhere, account("inde@example.test"), Role.DESK)
    grant_role(made, account("stol@example.test"), Role.DESK)
    for user in (officer("predseda@example.test"), officer("cudzi@example.test", "Cudzí klub")):
        grant_role(made, user, Role.ORGANISER)
    return {
        "nobody": Client(),
        "stranger": web("stranger@example.test"),
        "organiser elsewhere": web("inde@example.test"),
        "organiser": web(ATTACKER),
        "desk": web("stol@example.test"),
        "officer of another club": web("cudzi@example.test"),
        "officer": web("predseda@example.test"),
        "administrator": web(User.objects.create_superuser("admin@example.test")),
    }


@pytest.mark.parametrize(
    ("whose", "allowed"),
    [
        ("registered", {}),
        ("registered with an account", {}),
        (
            "own",
            dict.fromkeys(
                ("organiser", "desk", "officer", "officer of another club", "administrator"), EVERYTHING
            ),
        ),
        ("own with an account", {"administrator": EVERYTHING - {"consent"}}),
        ("also another organiser's", {"administrator": EVERYTHING}),
    ],
)
def test_who_changes_a_player(whose: str, allowed: dict[str, set[str]]) -> None:
    if "registered" in whose:
        jan()
    made = tournament()
    entry = participation.register(made, JAN)
    player = entry.player
    assert player.registered == ("registered" in whose)
    if "account" in whose:
        Player.objects.filter(pk=player.pk).update(user=account("jan@example.test"))
    asking = callers(made)
    if "another" in whose:
        tournament("inde@example.test", "Aj inde").registrations.create(player=player)
    page = reverse("organiser:registration", args=[made.slug, entry.pk])
    found = {}
    for who, client in asking.items():
        with undone():
            post = partial(
                client.post, reverse("organiser:correct-player", args=[made.slug, entry.pk]), CHANGED
            )
            changed = before_and_after(player, post)
            if changed:
                found[who] = changed
            offered = client.get(page)
            if offered.status_code == 200:
                assert ('data-test="save-person"' in offered.content.decode()) == (who in allowed)
    assert found == allowed


@pytest.mark.parametrize("who", ["organiser", "administrator"])
def test_the_verb_changes_the_entry_alone(who: str) -> None:
    him = jan()
    entry = participation.register(tournament(), JAN)
    user = account(ATTACKER) if who == "organiser" else User.objects.create_superuser("admin@example.test")
    wrong = Person("Iné", "Iný", "SK-1", 1970, consent=True)
    assert before_and_after(him, lambda: participation.correct_person(entry, wrong, user)) == set()


def test_what_an_officer_corrects_stays_the_unions_where_it_is() -> None:
    """Typed into the form, but not his: licence and year stay."""
    him, user = jan(), officer("predseda@example.test")
    address = reverse("members:correct", args=[him.club_id, him.pk])
    assert before_and_after(him, lambda: web(user).post(address, CHANGED)) == {"name", "consent"}
    for who in ("stranger@example.test", officer("cudzi@example.test", "Cudzí klub")):
        assert web(who).post(address, CHANGED).status_code == 403


# --- consent --------------------------------------------------------------------------------------
@pytest.mark.parametrize("way", ["page", "program", "public form"])
def test_entering_him_gives_no_consent(way: str) -> None:
    """Nor again after he took it back."""
    him, made = jan(), tournament()
    WAYS[way](made, replace(JAN, consent=True))
    assert made.registrations.get().player == him
    assert fields_of(him)["consent"] is False
    assert "Novák" not in visible(Client().get(reverse("public:tournament", args=[made.slug])))


def test_the_public_form_takes_the_consent_of_who_is_new_alone() -> None:
    made = tournament()
    by_form(made, Person("Nový", "Klub", "", 1990, consent=True))
    assert Player.objects.get(name="Nový").publish_consent_at
    known = participation.register(tournament(name="Minulý"), Person("Stará Známa", "Klub", "", 1950)).player
    by_form(made, Person("Stará Známa", "Klub", "", 1950, consent=True))
    assert made.registrations.filter(player=known).exists()
    assert fields_of(known)["consent"] is False


def test_the_public_form_teaches_and_tells_nothing_of_the_organisers_people() -> None:
    participation.register(tournament(name="Minulý"), JAN)
    made = tournament()
    by_form(made, Person("Ján Novák", "", "SK-100"))
    entry = made.registrations.get()
    assert (entry.club, entry.birth_year, list(entry.categories.all())) == (None, None, [])
    assert by_form(made, Person("Ján Novák", "Talon", "", 1960)).startswith("200")


def test_all_have_signed_counts_for_own_people() -> None:
    """The page says how many are left out, and an officer records it for his members."""
    him, made = jan(), tournament()
    participation.register(made, JAN)
    own, claimed, shared = (
        participation.register(made, Person(name)).player for name in ("Anna", "Boris", "Cyril")
    )
    Player.objects.filter(pk=claimed.pk).update(user=account("boris@example.test"))
    tournament("inde@example.test", "Inde").registrations.create(player=shared)
    address = reverse("organiser:desk-consent", args=[made.slug])
    page = web(ATTACKER).post(address, follow=True)
    named = Player.objects.filter(publish_consent_at__isnull=False)
    assert list(named) == [own]
    recorded, left = map(str, page.context["messages"])
    assert ("1" in recorded, "3" in left) == (True, True)
    predseda = officer("predseda@example.test")
    grant_role(made, predseda, Role.ORGANISER)
    web(predseda).post(address)
    assert set(named.all()) == {own, him}


# --- the link to his own data ---------------------------------------------------------------------
def test_who_hands_out_the_link_to_him() -> None:
    jan()
    made = tournament()
    entry = participation.register(made, JAN)
    address = reverse("organiser:invite-player", args=[made.slug, entry.pk])
    given = []
    for who, client in callers(made).items():
        if client.post(address).status_code == 200:
            given.append(who)
    assert given == ["officer", "administrator"]
    assert Invitation.objects.count() == 2


def an_old_link(made: Tournament) -> tuple[Player, str]:
    """A link that its organiser made while the player was his own."""
    player = participation.register(made, JAN).player
    return player, invitations.invite(made, account(ATTACKER), player=player)[1]


def test_a_link_ends_with_the_right_of_who_made_it() -> None:
    player, token = an_old_link(tournament())
    memberships.join(player, jan().club, timezone.localdate(), "SK-7")  # type: ignore[arg-type]
    with pytest.raises(WrongStateError):
        invitations.accept(token, account(ATTACKER))


def test_a_link_to_the_one_is_none_to_him_with_whom_he_is_merged() -> None:
    player, token = an_old_link(tournament())
    him = jan()
    merging.merge_players(him, player, User.objects.create_superuser("admin@example.test"), "ten istý")
    with pytest.raises(WrongStateError):
        invitations.accept(token, account(ATTACKER))
    him.refresh_from_db()
    assert him.user is None


def test_who_claims_his_own_data_is_not_found_by_others_for_that() -> None:
    """Else whoever types himself with another's name and licence, and claims that, would get his results."""
    player, token = an_old_link(tournament())
    invitations.accept(token, account(ATTACKER))
    entry = participation.register(tournament("inde@example.test", "Inde"), JAN)
    assert entry.player != player


# --- officers -------------------------------------------------------------------------------------
def test_an_officer_moves_nobody_of_the_registry_into_his_club() -> None:
    him = jan()
    free = Player.objects.create(name="Voľný Hráč", licence="SK-200", registered=True)
    theirs = participation.register(
        tournament("inde@example.test", "Inde"), Person("Cudzia Osoba", "Cudzí klub")
    ).player
    user = officer(ATTACKER, "Cudzí klub")
    client, club = web(user), user.club_roles.get().club
    page = reverse("members:club", args=[club.pk])
    for player in (him, free, theirs):
        found = client.get(page, {"q": player.name.split()[0]})
        assert found.context["players"] == [], "a search is no register of everybody"
        address = reverse("members:join", args=[club.pk, player.pk])
        assert client.post(address, {"since": "2026-01-01"}).status_code == 404
        with pytest.raises(WrongStateError):
            memberships.join(player, club, timezone.localdate(), by=user)
    assert not Membership.objects.exists()
    assert theirs.name not in client.get(page).content.decode(), "the club was typed by an organiser"


def test_an_officer_takes_in_his_own_people_and_new_ones() -> None:
    user = officer(ATTACKER, "Cudzí klub")
    club = user.club_roles.get().club
    own = participation.register(tournament(), Person("Anna Nová", "Talon", "SK-300", 1980)).player
    web(user).post(reverse("members:join", args=[club.pk, own.pk]), {"since": "2026-01-01"})
    own.refresh_from_db()
    assert (own.registered, own.club, own.licence) == (True, club, None)
    enter = reverse("members:enter", args=[club.pk])
    new = {"new-name": "Boris Nový", "new-birth_year": "1970", "new-since": "2026-01-01"}
    for _ in range(2):
        web(user).post(enter, new)
    assert Player.objects.get(name="Boris Nový", registered=True).club == club
    assert web("stranger@example.test").post(enter, new).status_code == 403


def test_a_club_that_was_typed_is_no_club_until_the_first_day() -> None:
    """Else the other club had a member whom it never saw."""
    user = officer(ATTACKER, "Cudzí klub")
    own = participation.register(tournament(), Person("Anna Nová", "Talon", "", 1980)).player
    club = user.club_roles.get().club
    with pytest.raises(WrongStateError) as refused:
        memberships.join(own, club, timezone.localdate().replace(year=2090, day=1), by=user)
    assert refused.value.extra["field"] == "since"
    own.refresh_from_db()
    assert own.registered is False


def test_a_licence_of_the_registry_is_taken_by_nobody() -> None:
    jan()
    user = officer(ATTACKER, "Cudzí klub")
    club = user.club_roles.get().club
    own = participation.register(tournament(), Person("zzz", "", "SK-100")).player
    with pytest.raises(WrongStateError):
        memberships.join(own, club, timezone.localdate())
    member = participation.register(tournament(name="Iný"), Person("yyy")).player
    memberships.join(member, club, timezone.localdate().replace(month=1, day=1), by=user)
    with pytest.raises(WrongStateError):
        memberships.join(member, club, timezone.localdate().replace(month=1, day=2), "SK-999", by=user)


def test_merging_lets_no_stranger_in() -> None:
    """An officer sees and merges members alone: neither whom somebody typed with his club, nor others' members."""
    him, user = jan(), officer("predseda@example.test")
    typed = participation.register(tournament(), Person("Ján Novák", "Talon")).player
    other = Player.objects.create(name="Ján Novák", registered=True)
    client = web(user)
    home = reverse("players:merging")
    assert list(client.get(home, {"q": "novak"}).context["found"]) == [him]
    for gone in (typed, other):
        assert (
            client.post(reverse("players:pair", args=[him.pk, gone.pk]), {"reason": "x"}).status_code == 404
        )


def test_what_an_organiser_typed_does_not_come_into_the_registry_by_merging() -> None:
    admin = User.objects.create_superuser("admin@example.test")
    him = Player.objects.create(name="Ján Novák", registered=True)
    typed = participation.register(tournament(), replace(JAN, consent=True)).player
    with pytest.raises(WrongStateError):
        merging.merge_players(typed, him, admin, "ten istý")
    assert before_and_after(him, lambda: merging.merge_players(him, typed, admin, "ten istý")) == set()
    assert him.registrations.count() == 1


def test_a_form_for_the_person_sends_what_stands_in_it() -> None:
    """The table above would prove nothing with a form that is refused."""
    made = tournament()
    entry = participation.register(made, Person("Anna"))
    page = reverse("organiser:correct-player", args=[made.slug, entry.pk])
    web(ATTACKER).post(page, sent(JAN))
    assert fields_of(entry.player) == {
        "name": "Ján Novák",
        "club": "Talon",
        "licence": "SK-100",
        "birth_year": 1960,
        "consent": False,
    }
