"""A player of the registry, somebody who would like to know more of him, and all that this one can read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.urls import reverse

from accounts.domain.tokens import make_token
from accounts.models import User
from tests.evening import account, tournament_of
from tournaments.events.domain import desk
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.people.models import Club, ClubRole, Player
from tournaments.registration.domain.addresses import key_of
from tournaments.registration.domain.participation import Person
from tournaments.registration.models import PlayerImport

JAN = Person("Ján Novák", "Talon", "SK-100", 1960)
ATTACKER = "utocnik@example.test"


def jan() -> Player:
    """Him of the registry, who agreed to nothing."""
    club = Club.objects.get_or_create(name=JAN.club)[0]
    return Player.objects.create(
        name=JAN.name, club=club, licence=JAN.licence, birth_year=JAN.birth_year, registered=True
    )


def web(who: User | str) -> Client:
    """A browser in which somebody is signed in."""
    client = Client()
    client.force_login(account(who) if isinstance(who, str) else who)
    return client


def officer(email: str, club: str = JAN.club) -> User:
    user = account(email)
    ClubRole.objects.get_or_create(club=Club.objects.get_or_create(name=club)[0], user=user)
    return user


def tournament(email: str = ATTACKER, name: str = "Pasca") -> Tournament:
    """A tournament that anybody may make, with a category by year and the public form."""
    made = tournament_of(0, account(email), name=name)
    Tournament.objects.filter(pk=made.pk).update(state=Tournament.State.REGISTRATION, public=True)
    desk.add_category(made, usual="seniors", born_to=1965)
    desk.set_desk_rules(made, public_registration=True)
    made.refresh_from_db()
    return made


def sent(person: Person) -> dict[str, str]:
    """A person as a form sends him."""
    fields = {"name": person.name, "club": person.club, "licence": person.licence}
    fields |= {"birth_year": str(person.birth_year or "")}
    return fields | ({"consent": "on"} if person.consent else {})


def program(made: Tournament, email: str = ATTACKER) -> dict[str, str]:
    """The header of a program of the organiser."""
    token = make_token(account(email), "p", tournament=made.pk, role=Role.ORGANISER)[1]
    return {"Authorization": f"Bearer {token}"}


@contextmanager
def undone() -> Iterator[None]:
    """What happens in it has not happened."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def by_page(made: Tournament, person: Person) -> str:
    asked = sent(person) | {"another": "1"}  # as who insists where a double is asked about
    page = web(ATTACKER).post(reverse("organiser:enter-player", args=[made.slug]), asked, follow=True)
    return f"{page.status_code} {visible(page)}"


def by_program(made: Tournament, person: Person) -> str:
    body = {"name": person.name, "club": person.club, "licence": person.licence}
    body |= {"birth_year": person.birth_year, "consent": person.consent}
    path = f"/api/v1/tournaments/{made.slug}/players/"
    answer = Client().post(path, json.dumps(body), "application/json", headers=program(made))
    return f"{answer.status_code} {sorted(plain_json(answer.json()).items())}"


def by_list(made: Tournament, person: Person) -> str:
    line = f"{person.name};{person.club};{person.licence};{person.birth_year or ''}"
    file = SimpleUploadedFile("x.csv", f"Meno;Klub;Licencia;Rok\n{line}\n".encode())
    client = web(ATTACKER)
    preview = client.post(reverse("organiser:import", args=[made.slug]), {"file": file}, follow=True)
    batch = PlayerImport.objects.latest("pk")
    doubles = [fault["line"] for fault in batch.faults if fault["field"] == "double"]
    again = {"another": doubles + [one["line"] for one in batch.completions]}
    done = client.post(reverse("organiser:enter-list", args=[made.slug, batch.pk]), again, follow=True)
    batch.refresh_from_db()
    return visible(preview) + visible(done) + str([{**row, "player": ""} for row in batch.rows])


def by_form(made: Tournament, person: Person) -> str:
    """With an address of his own, which he confirms."""
    client = Client()
    typed = sent(person) | {"email": f"utocnik-{made.applications.count()}@example.test"}
    page = client.post(reverse("public:register", args=[made.slug]), typed, follow=True)
    key = key_of(made.applications.latest("pk").group)
    own = client.post(reverse("public:confirm-entry", args=[key]), follow=True)
    return f"{page.status_code} {visible(page)} {visible(own).replace(key, '')}"


WAYS = {"page": by_page, "program": by_program, "list": by_list, "public form": by_form}


def seen(made: Tournament) -> str:
    """All that the organiser reads of the players of his tournament: pages, the API, the file, the public page."""
    client, found = web(ATTACKER), []
    for name in ("players", "desk"):
        found.append(visible(client.get(reverse(f"organiser:{name}", args=[made.slug]))))
    for entry in made.registrations.order_by("pk"):
        found.append(visible(client.get(reverse("organiser:registration", args=[made.slug, entry.pk]))))
        answer = Client().get(f"/api/v1/tournaments/{made.slug}/players/{entry.pk}/", headers=program(made))
        found.append(str(sorted(plain_json(answer.json()).items())))
    file = json.loads(client.get(reverse("organiser:export", args=[made.slug])).content)
    found.append(str([file["clubs"], file["players"]]))
    found.append(visible(Client().get(reverse("public:tournament", args=[made.slug]))))
    return "\n".join(found)


def visible(page: Any) -> str:
    """What stands on a page: its text and what its fields hold, without ids, keys and addresses."""
    text = page.content.decode()
    fields = re.findall(r'<input[^>]*name="(?:name|club|licence|birth_year)"[^>]*>', text)
    fields += re.findall(r'data-name="([^"]*)"', text)
    words = re.sub(r"<(script|style|head)\b.*?</\1>|<[^>]+>", " ", text, flags=re.DOTALL)
    words = re.sub(r"\b\d?\d:\d\d\b", "–:–", words)  # when it happened
    return " ".join(words.split()) + " " + " ".join(fields)


def plain_json(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer of the API without ids and moments."""
    return {key: value for key, value in answer.items() if key not in ("id", "events", "instance")}
