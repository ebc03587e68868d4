"""Every address of the registry and of entries, page and API, against everybody who may ask (T-36).

The addresses are those of the views in `ROOMS`: a new one without its row fails. Whoever is refused has changed nothing
of the registry, and so has whoever acts from a tournament. The union is the administrator of the site.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from accounts.models import User
from tests.evening import account
from tests.security.registry import ATTACKER, JAN, jan, officer, tournament, undone, web
from tournaments.events.domain import desk as desk_rules
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.people.domain import merging
from tournaments.people.models import Club, ClubRequest, ClubRole, Membership, Player, PlayerMerge, Suspension
from tournaments.premium.domain import tables
from tournaments.registration.domain import applying, participation
from tournaments.registration.domain.addresses import key_of

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

#: Where verbs about people and entries are asked for.
ROOMS = (
    "tournaments.people.",
    "tournaments.premium.",
    "tournaments.registration.",
    "tournaments.jury.views.suspensions",
)

OFFICERS = ("officer of another club", "officer")
ACCOUNTS = ("account", "organiser elsewhere", "organiser", "desk", *OFFICERS, "administrator")
EVERYBODY = ("nobody", *ACCOUNTS)
OFFICER = ("officer", "administrator")
UNION = ("administrator",)
OFFICE = ("organiser", "desk", "administrator")
SEVERNA = tables.Draft("Severná tabuľka", date(2026, 9, 1), "2010-printed", {"seven.3": [7, 10]})
#: A table of premium points with one row.
TABLE = {
    "name": "Severná", "valid_from": "2026-09-01", "on-seven.3": "on", "lead-seven.3": "5", "no_lead-seven.3": "7",
}  # fmt: skip


@dataclass(frozen=True)
class Row:
    """Who may; `sent` is posted, None: read. `changing` are those who change the registry by it, None: all who may;
    from within a tournament nobody does."""

    who: tuple[str, ...]
    args: tuple[str, ...] = ()
    sent: dict[str, Any] | None = None
    changing: tuple[str, ...] | None = None
    json: bool = False


ROWS = {
    "public:own": Row(ACCOUNTS),
    "public:own-data": Row(ACCOUNTS),
    "public:rename": Row((), (), {"name": "Iný"}),  # of whom it is: test_registry_history
    "public:consent": Row(ACCOUNTS, (), {"agree": "1"}, changing=()),
    "public:own-card": Row(()),  # nobody of them has one: tests/people/test_scan_cards.py
    "public:make-own-card": Row((), (), {}, changing=()),
    "public:replace-own-card": Row((), (), {}, changing=()),
    "public:erase": Row(ACCOUNTS, (), {}, changing=()),
    "members:home": Row((*OFFICERS, *UNION)),
    "members:found": Row(ACCOUNTS),
    "members:ask-for-club": Row(ACCOUNTS, (), {"name": "Ďalší", "town": "Žilina", "words": ""}, changing=()),
    "members:club": Row(OFFICER, ("club",)),
    "members:enter": Row(OFFICER, ("club",), {"new-name": "Nový", "new-since": "2026-01-01"}),
    "members:join": Row(UNION, ("their_club", "him"), {"since": "2026-01-01"}),
    "members:correct": Row(OFFICER, ("club", "him"), {"name": "Iný"}),
    "members:print-cards": Row(OFFICER, ("club",), {}, changing=()),
    "members:replace-card": Row(OFFICER, ("club", "him"), {}, changing=()),
    "members:leave": Row(OFFICER, ("club", "membership"), {"until": "2026-01-02"}),
    # tables of premium points (M-41) of a club; of an account alone: tests/premium
    "premium:home": Row(ACCOUNTS),
    "premium:new": Row(ACCOUNTS),
    "premium:make": Row(ACCOUNTS, (), TABLE, changing=()),
    "premium:table": Row(EVERYBODY, ("premium",)),
    "premium:version": Row(EVERYBODY, ("premium", "first")),
    "premium:edit": Row(OFFICER, ("premium",)),
    "premium:change": Row(OFFICER, ("premium",), TABLE | {"seen": "1"}, changing=()),
    "premium:retire": Row(OFFICER, ("premium",), {}, changing=()),
    "premium:offer": Row(OFFICER, ("premium",), {}, changing=()),
    "players:merging": Row((*OFFICERS, *UNION)),
    "players:pair": Row(OFFICER, ("him", "other"), {"reason": "ten istý"}),
    "players:unmerge": Row(OFFICER, ("merge",), {}),
    "players:consent": Row(OFFICER, ("him",), {"given": "yes", "scopes": "name", "note": "zložka"}),
    "players:history": Row(OFFICER, ("him",)),
    "players:entries": Row(OFFICER, ("him",)),
    "players:link-entry": Row(OFFICER, ("him", "unlinked"), {}, changing=()),
    "players:part-entry": Row(UNION, ("him", "entry"), {}, changing=()),
    "players:erase": Row(OFFICER, ("him",), {}),
    "union:home": Row(UNION),
    "union:make-club": Row(UNION, (), {"name": "Nový klub", "town": ""}),
    "union:approve-club": Row(UNION, ("asked",), {}),
    "union:decline-club": Row(UNION, ("asked",), {"words": "nie"}, changing=()),
    "union:club": Row(UNION, ("club",)),
    "union:change-club": Row(UNION, ("club",), {"name": "Iné meno", "town": ""}),
    "union:make-officer": Row(UNION, ("club",), {"email": "account@example.test"}),
    "union:end-officer": Row(UNION, ("club", "officer_role"), {}),
    "union:make-administrator": Row(UNION, (), {"email": "account@example.test"}),
    "union:end-administrator": Row(UNION, ("second_administrator",), {}),
    "suspensions:home": Row((*OFFICERS, *UNION)),
    "suspensions:impose": Row(UNION, ("him",), {"starts": "2026-01-01", "reason": "dôvod"}),
    "suspensions:lift": Row(UNION, ("suspension",), {"reason": "omyl"}),
    "public:register": Row(EVERYBODY, ("slug",), {"name": JAN.name, "licence": JAN.licence}, changing=()),
    # the right to the page of an entry is its address: whoever has it may, and nobody else (test_online)
    "public:entry": Row(EVERYBODY, ("key",)),
    "public:confirm-entry": Row(EVERYBODY, ("key",), {}, changing=()),
    "public:change-entry": Row(
        EVERYBODY, ("key",), {"person": "application", "name": "Iný", "phone": "1234"}, ()
    ),
    "public:withdraw-entry": Row(EVERYBODY, ("key",), {"person": "application"}, changing=()),
    "organiser:applications": Row(OFFICE, ("slug",)),
    "organiser:approve-application": Row(OFFICE, ("slug", "application"), {}, changing=()),
    "organiser:decline-application": Row(OFFICE, ("slug", "application"), {}, changing=()),
    "api-players": Row(OFFICE, ("slug",), {"name": "Iný", "licence": "SK-100"}, changing=(), json=True),
    "api-player": Row(
        OFFICE, ("slug", "entry"), {"participation": "guest", "reason": "x"}, changing=(), json=True
    ),
    # what is asked of a person from within a tournament, by the pages of the desk
    "organiser:enter-player": Row(
        OFFICE, ("slug",), {"name": "zzz", "licence": "SK-9", "consent": "on"}, changing=()
    ),
    "organiser:roster": Row((), ("slug",)),  # for an officer who organises: test_registry_roster
    "organiser:enter-roster": Row((), ("slug",), {"member": "1"}),
    "organiser:correct-player": Row(
        OFFICE, ("slug", "entry"), {"name": "Iné", "licence": "SK-1", "consent": "on"}, changing=()
    ),
    "organiser:desk-consent": Row(("organiser", "administrator"), ("slug",), {}, changing=UNION),
    "organiser:invite-player": Row(UNION, ("slug", "entry"), {}, changing=()),
}


def addresses(patterns: Any = None, space: str = "") -> Iterator[str]:
    """The names of all addresses whose views stand in `ROOMS`."""
    for one in get_resolver().url_patterns if patterns is None else patterns:
        if not isinstance(one, URLPattern):
            yield from addresses(one.url_patterns, getattr(one, "namespace", None) or space)
            continue
        view: Any = one.callback
        view = getattr(view, "view_class", None) or getattr(view, "cls", None) or view
        if view.__module__.startswith(ROOMS):
            yield f"{space}:{one.name}" if space else str(one.name)


def test_every_address_has_its_row() -> None:
    here = {name for name in ROWS if not name.startswith("organiser:")}
    asked = set(addresses())
    assert {name for name in asked if not name.startswith("organiser:")} == here
    assert asked <= ROWS.keys()
    assert len(here) > 25


@pytest.fixture
def known() -> dict[str, Any]:
    """A member who plays in a listed tournament, another one, and one of everything that an address names."""
    him = jan()
    made = tournament()
    grant_role(made, account("desk@example.test"), Role.DESK)
    tournament("elsewhere@example.test", "Inde")
    chair = officer("officer@example.test")
    other, third, fourth = (
        Player.objects.create(name=name, club=him.club, registered=True)
        for name in ("Anna", "Boris", "Cyril")
    )
    union = User.objects.create_superuser("administrator@example.test")
    desk_rules.set_desk_rules(made, public_registration=True)
    Tournament.objects.filter(pk=made.pk).update(state=Tournament.State.REGISTRATION)
    group = applying.apply(
        made, [participation.Person("Nová Eva")], applying.Contact("eva@example.test"), "10.0.0.1"
    )
    return {
        "application": made.applications.get().pk,
        "key": key_of(group),
        "slug": made.slug,
        "entry": participation.register(made, JAN).pk,
        "him": him.pk,
        "unlinked": participation.register(
            tournament(name="Nepriradený"), participation.Person(JAN.name, "", "", JAN.birth_year)
        ).pk,
        "other": other.pk,
        "club": him.club_id,
        "their_club": officer("other@example.test", "Cudzí klub").club_roles.get().club_id,
        "asked": ClubRequest.objects.create(name="Nový klub", town="x", asked_by=account(ATTACKER)).pk,
        "membership": Membership.objects.create(player=him, club=him.club, since=date(2025, 1, 1)).pk,
        "merge": merging.merge_players(third, fourth, union, "ten istý").pk,
        "officer_role": chair.club_roles.get().pk,
        "second_administrator": User.objects.create_superuser("second@example.test").pk,
        "premium": tables.make_table(chair, him.club, SEVERNA).pk,
        "first": 1,
        "suspension": Suspension.objects.create(
            player=other, starts=date(2026, 1, 1), reason="x", imposed_by=union
        ).pk,
    }


def browsers() -> dict[str, Client]:
    emails = {
        "account": "account@example.test",
        "organiser elsewhere": "elsewhere@example.test",
        "organiser": ATTACKER,
        "desk": "desk@example.test",
        "officer of another club": "other@example.test",
        "officer": "officer@example.test",
        "administrator": "administrator@example.test",
    }
    return {"nobody": Client()} | {who: web(email) for who, email in emails.items()}


def registry() -> list[Any]:
    """What is of the registry, and who keeps it."""
    return [
        list(Player.objects.filter(registered=True).order_by("pk").values()),
        *(list(each.objects.order_by("pk").values()) for each in (Membership, PlayerMerge, Suspension)),
        list(ClubRole.objects.order_by("pk").values()),
        list(Club.objects.order_by("pk").values()),
        list(User.objects.filter(is_superuser=True).order_by("pk").values_list("pk", flat=True)),
    ]


def answered(client: Client, name: str, row: Row, known: dict[str, Any]) -> bool:
    """Whether the view did, or refused by itself, what was asked; not whether it turned somebody away."""
    address = reverse(name, args=[known[each] for each in row.args])
    sent = row.sent and {
        one: known.get(value, value) if one == "person" else value for one, value in row.sent.items()
    }
    if sent is None:
        answer = client.get(address)
    elif row.json:
        verb = client.patch if "entry" in row.args else client.post
        answer = verb(address, sent, content_type="application/json")
    else:
        answer = client.post(address, sent)
    assert answer.status_code < 500
    to_sign_in = answer.status_code == 302 and "/accounts/login/" in answer["Location"]
    return answer.status_code not in (401, 403, 404) and not to_sign_in


@pytest.mark.acceptance(name="attacks")
@pytest.mark.parametrize("name", ROWS)
def test_who_may(known: dict[str, Any], name: str) -> None:
    row, may = ROWS[name], []
    before = registry()
    for who, client in browsers().items():
        with undone():
            if answered(client, name, row, known):
                may.append(who)
            changed = registry() != before
        changing = row.who if row.changing is None else row.changing
        assert changed == (row.sent is not None and who in changing), who
    assert tuple(may) == tuple(who for who in EVERYBODY if who in row.who)
