"""Each change of somebody of the registry is kept at him and told where he plays (T-36): to whom, and how much."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from core.refusals import WrongStateError
from tests.evening import account
from tests.security.registry import ATTACKER, jan, officer, seen, tournament, visible, web
from tournaments.events.models import Tournament
from tournaments.people.domain import memberships, persons
from tournaments.people.models import Club, Membership, Player
from tournaments.people.tasks import follow_memberships
from tournaments.registration.domain import participation
from tournaments.registration.domain.participation import Person
from tournaments.registration.models import Registration

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


def union() -> User:
    return User.objects.create_superuser("admin@example.test")


def told(entry: Registration) -> list[str]:
    return [one.reason for one in entry.events.filter(kind="registry")]


def history(who: User | str, player: Player) -> Any:
    return web(who).get(reverse("players:history", args=[player.pk]))


def test_each_change_stands_at_the_person_with_who_and_what() -> None:
    him, admin, chair = jan(), union(), officer("predseda@example.test")
    correct = reverse("members:correct", args=[him.club_id, him.pk])
    web(chair).post(correct, {"name": "Jano Novák"})
    web(admin).post(correct, {"name": "Jano Novák", "licence": "SK-102", "birth_year": "1961"})
    other = Club.objects.create(name="Iný klub")
    join = reverse("members:join", args=[other.pk, him.pk])
    web(admin).post(join, {"since": timezone.localdate().isoformat()})
    lines = history(admin, him).context["changes"]
    assert [(line.who, line.fields) for line in lines] == [
        ("admin@example.test", [("Klub", "Talon", "Iný klub")]),
        (
            "admin@example.test",
            [("Licencia", "SK-100", "SK-102"), ("Rok narodenia", "1960", "1961")],
        ),
        ("predseda", [("Meno", "Ján Novák", "Jano Novák")]),
    ]


def test_who_reads_it() -> None:
    him = jan()
    Player.objects.filter(pk=him.pk).update(user=account("jan@example.test"))
    asking = {
        "nobody": Client(),
        "account": web("stranger@example.test"),
        "organiser": web(ATTACKER),
        "officer of another club": web(officer("cudzi@example.test", "Cudzí klub")),
        "himself": web("jan@example.test"),
        "officer": web(officer("predseda@example.test")),
        "union": web(union()),
    }
    participation.register(tournament(), Person("Ján Novák", "", "SK-100"))
    address = reverse("players:history", args=[him.pk])
    assert [who for who, client in asking.items() if client.get(address).status_code == 200] == [
        "himself",
        "officer",
        "union",
    ]


def test_tournaments_that_go_on_are_told_which_field_and_not_what_stands_there() -> None:
    him, made = jan(), tournament()
    over = tournament(name="Minulý")
    entry, old = (participation.register(each, Person("Ján Novák", "", "SK-100")) for each in (made, over))
    Tournament.objects.filter(pk=over.pk).update(state=Tournament.State.DECLARED)
    memberships.correct_member(him, Person("Jano Brezina", licence="SK-777", birth_year=1977), union())
    assert (told(entry), told(old)) == (["Meno, Licencia, Rok narodenia"], [])
    everything = seen(made) + visible(web(ATTACKER).get(reverse("organiser:changes", args=[made.slug])))
    assert [secret for secret in ("Jano", "Brezina", "SK-777", "1977", "1960") if secret in everything] == []
    club = Club.objects.create(name="Iný klub")
    memberships.join(him, club, timezone.localdate(), transfer=True)
    assert told(entry)[-1] == "Klub"
    memberships.correct_member(
        Player.objects.get(pk=him.pk),
        Person("Jano Brezina", licence="SK-777", birth_year=1977),
        User.objects.get(email="admin@example.test"),
    )
    assert len(told(entry)) == 2, "nothing was changed"
    assert Membership.objects.count() == 1


def test_he_corrects_his_own_name_and_nobody_elses() -> None:
    him, made = jan(), tournament()
    entry = participation.register(made, Person("Ján Novák", "", "SK-100"))
    Player.objects.filter(pk=him.pk).update(user=account("jan@example.test"))
    web("stranger@example.test").post(reverse("public:rename"), {"name": "Cudzí"})
    with pytest.raises(WrongStateError):
        persons.rename(him, "Cudzí", account("stranger@example.test"))
    for name in (" ", "Ján  Novák-Starší"):
        web("jan@example.test").post(reverse("public:rename"), {"name": name})
    him.refresh_from_db()
    entry.refresh_from_db()
    assert (him.name, entry.name, told(entry)) == ("Ján Novák-Starší", "Ján Novák", ["Meno"])


def test_a_membership_holds_from_its_day_to_its_day() -> None:
    """An officer of the club that he left, or has not come to yet, reaches nothing of him."""
    him, old = jan(), officer("predseda@example.test")
    new = officer("cudzi@example.test", "Cudzí klub")
    today, talon = timezone.localdate(), him.club
    Membership.objects.create(player=him, club=talon, since=today - timedelta(days=400))
    memberships.join(him, new.club_roles.get().club, today + timedelta(days=1), transfer=True)
    reads = lambda: [history(who, him).status_code == 200 for who in (old, new)]  # noqa: E731
    assert (memberships.follow_days(), reads()) == (0, [True, False])
    for one in Membership.objects.order_by("-since"):
        Membership.objects.filter(pk=one.pk).update(
            since=one.since - timedelta(days=1), until=one.until and one.until - timedelta(days=1)
        )
    assert (memberships.follow_days(), reads()) == (1, [False, True])
    memberships.leave(him.memberships.last(), today)
    Membership.objects.filter(until=today).update(
        until=today - timedelta(days=1), since=today - timedelta(days=9)
    )
    assert (follow_memberships(), reads()) == (1, [False, False])
    assert memberships.follow_days() == 0
