"""Pages under a tournament: for its own people only, and never with the ids of another one.

Every address is asked, a new one by itself; one with an id must be named in OBJECTS. The API has its own matrix
(tests/api/test_matrix.py).
"""

from __future__ import annotations

import io
import re
import uuid
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver
from django.utils import timezone
from PIL import Image

from accounts.domain.tokens import make_token
from accounts.models import ApiToken, User
from core.jobs import request_job
from core.models import Job, Upload
from scoring.models import HeldEntry
from tests import evening
from tests.api.world import World, world
from tournaments.cash.models import BankStatement
from tournaments.draws.models import FixedTable
from tournaments.events.domain import desk, invitations
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Invitation, TournamentRole
from tournaments.events.permissions import Role
from tournaments.jury.domain import photos
from tournaments.jury.models import Case, CaseAnalysis, PenaltyCard
from tournaments.mail.domain import outbox
from tournaments.mail.models import Letter
from tournaments.registration.domain import importing
from tournaments.registration.models import Application, PlayerImport, ScanCall
from tournaments.webhooks.models import Webhook

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

GUARDED = ("organiser", "jury")
#: What the id in an address names.
OBJECTS = {
    "organiser:revoke-token": "token",
    "organiser:take-role": "role",
    "organiser:revoke-invitation": "invitation",
    "organiser:invite-player": "player",
    "organiser:figures": "player",
    "organiser:figures-sheet": "player",
    "organiser:evening-statistics": "player",
    "organiser:evening-deals": "player",
    "organiser:void-standing-lot": "lot",
    "organiser:change-team": "team",
    "organiser:delete-team": "team",
    "organiser:registration": "player",
    "organiser:account-pay": "player",
    "organiser:account-waive": "player",
    "organiser:account-refund": "player",
    "organiser:account-hand-out": "player",
    "organiser:account-take-back": "player",
    "organiser:account-code": "player",
    "organiser:statement": "statement",
    "organiser:say-columns": "statement",
    "organiser:book-statement": "statement",
    "organiser:drop-statement": "statement",
    "organiser:pay-prize": "player",
    "organiser:reverse-posting": "posting",
    "organiser:take-held": "held",
    "organiser:lay-held-aside": "held",
    "organiser:check-in-player": "player",
    "organiser:undo-check-in": "player",
    "organiser:withdraw-player": "player",
    "organiser:correct-player": "player",
    "organiser:change-terms": "player",
    "organiser:carry-over": "player",
    "organiser:check-in-and-pay": "player",
    "organiser:pay-at-check-in": "player",
    "organiser:undo-payment": "player",
    "organiser:remove-player": "player",
    "organiser:replace-scan-card": "player",
    "organiser:settle-scan-call": "scan_call",
    "organiser:door-photo": "door_photo",
    "organiser:import-preview": "batch",
    "organiser:enter-list": "batch",
    "organiser:mend-list": "batch",
    "organiser:remove-category": "category",
    "organiser:letter-passed-on": "letter",
    "organiser:send-letter-again": "letter",
    "organiser:approve-application": "application",
    "organiser:decline-application": "application",
    "organiser:webhook": "webhook",
    "organiser:test-webhook": "webhook",
    "organiser:remove-webhook": "webhook",
    "jury:take-call": "call",
    "jury:hand-back-call": "call",
    "jury:end-call": "call",
    "jury:case-of-call": "call",
    "jury:take-over-held": "held",
    "jury:lay-aside-held": "held",
    "jury:take-back-card": "penalty",
    "organiser:remove-pair": "pair",
    "organiser:remove-fixed-table": "fixed",
    "jury:photo": "photo",
    "jury:analysis": "analysis",
    "jury:stop-analysis": "analysis",
    "jury:ask-again": "analysis",
}
#: Numbers that every furnished tournament has.
NUMBERS = {"number": 1, "table": 1, "seat": 0}


@pytest.fixture(scope="module")
def ours(lasting: None) -> dict[str, Any]:
    return furnished("domaci")


@pytest.fixture
def mine(ours: dict[str, Any]) -> dict[str, Any]:
    return deepcopy(ours)


@pytest.fixture(scope="module")
def others(lasting: None) -> dict[str, Any]:
    return furnished("hostia")


@pytest.fixture
def theirs(others: dict[str, Any]) -> dict[str, Any]:
    return deepcopy(others)


def furnished(name: str) -> dict[str, Any]:
    """A tournament with one of everything that has an id."""
    made: World = world(name)
    tournament, organiser = made.tournament, evening.account(f"organiser@{name}.test")
    case = Case.objects.get(tournament=tournament)
    picture = io.BytesIO()
    Image.new("RGB", (8, 8), (len(name), made.known["player"] % 256, 0)).save(picture, "PNG")
    analysis = CaseAnalysis.objects.create(case=case, question={}, asked_by=organiser)
    batch = importing.read_list(tournament, "list.csv", f"meno\nHosť {name}\n".encode(), organiser)
    token, _text = make_token(organiser, "program", tournament=tournament.pk, role=Role.ORGANISER)
    return made.known | {
        "tournament": tournament,
        "organiser": organiser,
        "token": token.pk,
        "role": TournamentRole.objects.get(tournament=tournament, role=Role.DESK).pk,
        "invitation": invitations.invite(tournament, organiser, role=Role.DESK)[0].pk,
        "batch": batch.pk,
        "door_photo": Upload.objects.create(
            kind="card",
            user=organiser,
            language="sk",
            back="/",
            content=b"",
            arguments={"tournament": tournament.pk},
            ended_at=timezone.now(),
        ).pk,
        "statement": BankStatement.objects.create(tournament=tournament, file_name="july.gpc", kind="gpc").pk,
        "category": desk.add_category(tournament, name=f"Senior {name}").pk,
        "webhook": Webhook.objects.create(tournament=tournament, url="https://192.0.2.1/").pk,
        "photo": photos.add_photo(case, picture.getvalue(), organiser).pk,
        "analysis": analysis.pk,
        "lot": tournament.lots.get().pk,
        "scan_call": ScanCall.objects.create(tournament=tournament, why=ScanCall.Why.UNKNOWN).pk,
        "letter": outbox.write(
            tournament,
            Letter.Kind.REMINDER,
            "hrac@example.test",
            "sk",
            f"entry:{name}",
            {"people": [], "link": ""},
        ).pk,
        "application": Application.objects.create(
            tournament=tournament, name=f"Hosť {name}", phone="1234"
        ).pk,
    }


def addresses() -> Iterator[tuple[str, str]]:
    """Name and form of every address under a tournament of the organiser and the jury."""
    for resolver in get_resolver().url_patterns:
        if getattr(resolver, "namespace", None) is None and hasattr(resolver, "url_patterns"):
            for inner in resolver.url_patterns:
                if getattr(inner, "namespace", None) in GUARDED:
                    for pattern in inner.url_patterns:
                        assert isinstance(pattern, URLPattern)
                        form = f"/{resolver.pattern}{inner.pattern}{pattern.pattern}"
                        if "<slug:slug>" in form:
                            yield f"{inner.namespace}:{pattern.name}", form


ADDRESSES = dict(addresses())


def address(name: str, slug: str, known: dict[str, Any]) -> str:
    """The address with what is known put in."""

    def value(found: re.Match[str]) -> str:
        word = found[1]
        if word == "slug":
            return slug
        return str(known[OBJECTS[name]] if word == "pk" else NUMBERS[word])

    return re.sub(r"<\w+:(\w+)>", value, ADDRESSES[name])


def statuses(client: Client, path: str) -> set[int]:
    """How it answers, whatever it is asked with; a method that is not taken left out."""
    found = {client.get(path).status_code, client.post(path, {"reason": "x", "action": "take"}).status_code}
    return found - {405}


def signed_in(user: User) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(user)
    return client


def test_every_address_is_known() -> None:
    assert len(ADDRESSES) > 55
    with_id = {name for name, form in ADDRESSES.items() if "pk>" in form}
    assert with_id == set(OBJECTS)


def test_strangers_are_told_no(mine: dict[str, Any], theirs: dict[str, Any]) -> None:
    """Who is not signed in is asked to; organiser, desk and jury of another tournament are refused."""
    callers = {"nobody": Client(), "their organiser": signed_in(theirs["organiser"])}
    callers["their jury"] = signed_in(evening.account("jury@hostia.test"))
    wrong = {}
    for name in ADDRESSES:
        path = address(name, mine["slug"], mine)
        for who, client in callers.items():
            found = statuses(client, path)
            if found != ({302} if who == "nobody" else {403}):
                wrong[f"{who}: {name}"] = found
    assert not wrong


def test_ids_of_another_tournament_are_unknown(mine: dict[str, Any], theirs: dict[str, Any]) -> None:
    """Who has every role at home finds nothing abroad, and changes nothing there."""
    organiser = mine["organiser"]
    for role in (Role.DESK, Role.JURY):
        grant_role(mine["tournament"], organiser, role)
    client = signed_in(organiser)
    before = state_of(theirs)
    found = {name: statuses(client, address(name, mine["slug"], theirs)) for name in OBJECTS}
    assert found == {name: {404} for name in OBJECTS}
    assert state_of(theirs) == before


def state_of(known: dict[str, Any]) -> list[Any]:
    """What strangers would like to change."""
    tournament = known["tournament"]
    return [
        *ApiToken.objects.filter(pk=known["token"]).values(),
        *Invitation.objects.filter(tournament=tournament).order_by("pk").values(),
        *TournamentRole.objects.filter(tournament=tournament).order_by("pk").values(),
        *PlayerImport.objects.filter(tournament=tournament).values("applied_at"),
        *HeldEntry.objects.filter(pk=known["held"]).values(),
        *PenaltyCard.objects.filter(pk=known["penalty"]).values(),
        *tournament.registrations.order_by("pk").values(),
        *tournament.webhooks.values(),
        *tournament.letters.values(),
        *tournament.applications.values(),
        *tournament.lots.values(),
        *tournament.teams.values(),
        *tournament.pairs_apart.values(),
        *FixedTable.objects.filter(registration__tournament=tournament).values(),
        Invitation.objects.count(),
    ]


def test_a_file_is_its_requesters(mine: dict[str, Any]) -> None:
    """Also not for the desk of the same tournament, and not by a made-up id."""
    job = request_job("tournaments.publishing.tasks.print_document", {}, title="x", user=mine["organiser"])
    desk = signed_in(evening.account("desk@domaci.test"))
    for page in (f"/organise/jobs/{job.pk}/", f"/organise/jobs/{job.pk}/file/"):
        assert desk.get(page).status_code == 403
        assert Client().get(page).status_code == 302
    assert desk.get(f"/organise/jobs/{uuid.uuid4()}/").status_code == 404
    Job.objects.update(requested_by=None)
    assert desk.get(f"/organise/jobs/{job.pk}/file/").status_code == 403, "nobody's file is not everybody's"


@pytest.mark.parametrize(
    "page",
    ["office/", "office/rules/", "office/add/", "import/", "office/{event}/remove/", "print/", "lots/draw/"],
)
def test_a_season_is_its_clubs(mine: dict[str, Any], theirs: dict[str, Any], page: str) -> None:
    """A season of the union is run by site admins; an organiser of a tournament is a stranger there."""
    path = f"/seasons/{theirs['season']}/" + page.format(event=1)
    for client, expected in ((Client(), {302}), (signed_in(mine["organiser"]), {403})):
        assert statuses(client, path) <= expected | {404}
