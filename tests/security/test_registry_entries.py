"""An entry is the office's own (T-36): what was typed of a registered player is corrected, and he stays as he is."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext

import pytest
from django.urls import reverse

from accounts.models import User
from core.refusals import WrongStateError
from tests.evening import account
from tests.security.registry import ATTACKER, JAN, by_form, jan, seen, tournament, web
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.people.domain import memberships
from tournaments.people.domain.erasing import erase_player
from tournaments.people.models import Player
from tournaments.registration.domain import importing, participation
from tournaments.registration.domain.participation import Person
from tournaments.registration.models import Registration

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

RIGHT = {"club": "Iný", "licence": "SK-101", "birth_year": "1961", "name": "Iné Meno", "consent": "on"}


def test_his_name_stands_as_it_was_typed_whatever_the_registry_says() -> None:
    """Neither rewrites the other: the entry of a member is shown, sorted, found and handed out by what was typed."""
    him, made = jan(), tournament()
    entry = participation.register(made, Person("NOVÁK Jan", "", "SK-100"))
    assert (entry.player, entry.name) == (him, "NOVÁK Jan")
    memberships.correct_member(
        him, Person("Ján Nový", licence="SK-100"), User.objects.create_superuser("admin@example.test")
    )
    told = seen(made)
    assert "NOVÁK Jan" in told
    assert [name for name in ("Ján Novák", "Ján Nový") if name in told] == []
    participation.correct_person(entry, Person("Jan Novák", "", "SK-100"), account(ATTACKER))
    entry.refresh_from_db()
    him.refresh_from_db()
    assert (entry.name, him.name) == ("Jan Novák", "Ján Nový")
    with pytest.raises(WrongStateError):
        participation.correct_person(entry, Person(" "), account(ATTACKER))


def test_erasing_him_erases_the_name_that_was_typed() -> None:
    him, made = jan(), tournament()
    participation.register(made, Person("NOVÁK Jan", "", "SK-100"))
    erase_player(him)
    told = seen(made)
    assert [name for name in ("NOVÁK", "Novák") if name in told] == []
    assert made.registrations.get().name == "J. N."


def typed(entry: Registration) -> tuple[str, str, int | None]:
    entry.refresh_from_db()
    return str(entry.club), entry.licence, entry.birth_year


def correct(made: Tournament, entry: Registration, who: User, **fields: str) -> str:
    page = reverse("organiser:correct-player", args=[made.slug, entry.pk])
    return web(who).post(page, RIGHT | fields, follow=True).content.decode()


@pytest.mark.parametrize("who", ["organiser", "desk", "administrator"])
@pytest.mark.parametrize("whose", ["registered", "own with an account", "also another organiser's"])
def test_the_office_corrects_what_was_typed_and_nothing_else(who: str, whose: str) -> None:
    if whose == "registered":
        jan()
    elif who == "administrator":
        return  # whom an organiser typed is changed himself
    made = tournament()
    entry = participation.register(made, JAN)
    him = entry.player
    if "account" in whose:
        Player.objects.filter(pk=him.pk).update(user=account("jan@example.test"))
    if "another" in whose:
        tournament("inde@example.test", "Inde").registrations.create(player=him)
    admin = User.objects.create_superuser("admin@example.test")
    grant_role(made, admin, Role.ORGANISER)
    grant_role(made, account("stol@example.test"), Role.DESK)
    before = Player.objects.filter(pk=him.pk).values().get()
    asking = {"organiser": account(ATTACKER), "desk": account("stol@example.test"), "administrator": admin}
    assert 'data-test="save-typed"' in correct(made, entry, asking[who])
    assert typed(entry) == ("Iný", "SK-101", 1961)
    assert entry.player == him, "nobody else is meant by it"
    assert Player.objects.filter(pk=him.pk).values().get() == before
    assert [one.key for one in entry.categories.all()] == ["seniors"]
    correct(made, entry, asking[who], birth_year="1990", club="", licence="")
    assert typed(entry) == ("None", "", 1990)
    assert not entry.categories.exists()


def test_a_correction_links_nobody() -> None:
    """Else a year could be tried out on one entry."""
    him, made = jan(), tournament()
    entry = participation.register(made, Person("Ján Novák", "Talon", "", 1961))
    other = participation.register(made, Person("Anna", "Talon", "", 1961))
    Player.objects.filter(pk=other.player_id).update(user=account("anna@example.test"))
    for one in (entry, other):
        correct(made, one, account(ATTACKER), licence="", birth_year="1960", club="Talon", name="Ján Novák")
    assert not him.registrations.exists()


# --- a licence that is taken ----------------------------------------------------------------------
def withdrawn(made: Tournament) -> None:
    participation.withdraw(participation.register(made, Person("Boris", "", "SK-100")))


def applied(made: Tournament) -> None:
    by_form(made, Person("Boris", "", "sk-100"))


def entered(made: Tournament) -> None:
    participation.register(made, Person("Boris", "", "sk-100"))


@pytest.mark.parametrize(("before", "taken"), [(withdrawn, False), (applied, False), (entered, True)])
@pytest.mark.parametrize("way", ["page", "list", "correction"])
def test_whose_licence_counts_as_taken(before: Callable[[Tournament], None], taken: bool, way: str) -> None:
    """Not that of who went, nor what anybody may write into the public form."""
    made, anna = tournament(), Person("Anna", "", "SK-100")
    before(made)
    if way == "list":
        batch = importing.read_list(made, "x.csv", b"Meno;Licencia\nAnna;SK-100\n", None)
        assert bool(batch.faults) == taken
        return
    entry = participation.register(made, Person("Anna")) if way == "correction" else None
    with pytest.raises(WrongStateError) if taken else nullcontext():
        if entry:
            participation.correct_person(entry, anna)
        else:
            participation.register(made, anna)
