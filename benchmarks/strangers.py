"""How much strangers can make the database grow: random requests to everything that they reach, in a scratch database.

python -m benchmarks strangers [REQUESTS]: pages, forms with junk and with what they ask for, the API, uploads; signing
up is left out, as its own limit bounds it. The bound is 5 MB for 100,000 requests.
"""

from __future__ import annotations

import json
import os
import platform
import random
import time
import uuid
from collections import Counter
from collections.abc import Iterator
from datetime import date
from typing import Any

REQUESTS = 100_000
#: Requests come from so many networks, so that limits by network bind as they do for somebody who has many.
NETWORKS = 20
SEED = 17
#: Bytes of the longest junk; what is larger is refused before it is read.
LONGEST = 9_000
#: A method that an address does not know is not asked there again.
METHODS = ("get", *["post"] * 8, "put")
#: What only asks to sign in; it is asked, but seldom.
BEHIND_A_DOOR = (
    "organiser:",
    "jury:",
    "members:",
    "union:",
    "players:",
    "suspensions:",
    "admin:",
    "mfa_",
    "api-docs",
)
LEFT_OUT = ("account_signup", "mfa_signup_webauthn", "printed-entry")
MARKS = "aáž 0<'\"%{}[]\n€\U0001f0a1\\/;="


def main(requests: str = str(REQUESTS)) -> Iterator[dict[str, object]]:
    """Requests, answers by status, rows that were added by table, and the growth of the database in bytes."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ.setdefault("FLEK_MODE", "test")
    import django

    django.setup()
    from django.db import connection
    from django.test.utils import setup_test_environment, teardown_test_environment

    setup_test_environment(debug=False)
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    try:
        yield from _asked(int(requests))
    finally:
        connection.creation.destroy_test_db(str(connection.settings_dict["NAME"]), verbosity=0)
        teardown_test_environment()


def _asked(requests: int) -> Iterator[dict[str, object]]:
    import logging

    from django.test import Client

    logging.disable(logging.CRITICAL)
    chance, known = random.Random(SEED), _furnished()
    doors = list(_doors(known))
    shut = [door for door in doors if door[0].startswith(BEHIND_A_DOOR)]
    open_doors = [door for door in doors if door not in shut]
    clients = [
        Client(raise_request_exception=False, REMOTE_ADDR=f"198.51.{number}.7") for number in range(NETWORKS)
    ]
    before, rows = _size(), _rows()
    began, statuses = time.monotonic(), Counter[int]()
    unknown: set[tuple[str, str]] = set()
    for _ in range(requests):
        door = chance.choice(shut if chance.random() < 0.05 else open_doors)
        statuses[_ask(chance.choice(clients), chance, *door, known, unknown)] += 1
    spent = time.monotonic() - began
    grown = _size() - before
    on = f"{platform.machine()}, Python {platform.python_version()}, {requests} requests, {len(doors)} addresses"
    yield {"name": "strangers growth", "value": grown, "unit": "bytes", "measured_on": on}
    yield {"name": "strangers time", "value": round(spent, 1), "unit": "s", "measured_on": on}
    for status, count in sorted(statuses.items()):
        yield {"name": f"strangers answers {status}", "value": count, "unit": "requests", "measured_on": on}
    for table, count in _rows().items():
        if more := count - rows.get(table, 0):
            yield {"name": f"strangers rows {table}", "value": more, "unit": "rows", "measured_on": on}


def _furnished() -> dict[str, list[Any]]:
    """A tournament that takes players on its public form, with a round at the tables, and a quick table."""
    from accounts.models import User
    from benchmarks._hall import open_hall
    from scoring.domain.quick import open_table
    from tournaments.events.domain import desk
    from tournaments.events.domain.tournaments import create_tournament
    from tournaments.events.models import Tournament
    from tournaments.rounds.models import TableCard

    tables = open_hall(4)
    hall = Tournament.objects.get(slug=tables[0]["slug"])
    entered = create_tournament(user=User.objects.get(), name="Open", on=date(2026, 11, 28), public=True)
    desk.set_desk_rules(entered, public_registration=True)
    Tournament.objects.update(public=True)
    quick = open_table(
        ruleset="marias/szmk-2012", names=["A", "B", "C", "D"], options={}, address="198.51.100.1"
    )
    return {
        "slug": [hall.slug, entered.slug],
        "public_id": [table["sheet"] for table in tables] + [quick.sheet.public_id],
        "read_id": list(TableCard.objects.values_list("read_id", flat=True)),
        "pk": [1, 2, 3],
        "number": [1],
        "table": [1, 2],
        "language": ["sk", "cs", "en"],
        "form": ["csv", "json", "xlsx"],
        "name": ["standing", "results", "players", "marias"],
        "kind": ["players"],
        "who": ["1"],
    }


def _doors(known: dict[str, list[Any]]) -> Iterator[tuple[str, frozenset[str]]]:
    """Every address of the site by its name, with the parts that it asks for."""
    from django.urls import URLResolver, get_resolver

    def below(resolver: Any, namespace: str, above: frozenset[str]) -> Iterator[tuple[str, frozenset[str]]]:
        for one in resolver.url_patterns:
            asked = above | set(one.pattern.converters)
            if isinstance(one, URLResolver):
                inner = ":".join(filter(None, [namespace, one.namespace or ""]))
                yield from below(one, inner, asked)
            elif one.name and one.name not in LEFT_OUT:
                yield f"{namespace}:{one.name}" if namespace else one.name, asked - set(one.default_args)

    return below(get_resolver(), "", frozenset())


def _ask(
    client: Any,
    chance: random.Random,
    name: str,
    asked: frozenset[str],
    known: dict[str, list[Any]],
    unknown: set[tuple[str, str]],
) -> int:
    """One request; the status of its answer."""
    from django.urls import NoReverseMatch, reverse

    parts = {
        part: chance.choice(known.get(part) or [str(uuid.UUID(int=chance.getrandbits(128)))])
        for part in asked
    }
    try:
        address = reverse(name, kwargs=parts)
    except NoReverseMatch:
        address = f"/{chance.choice(['api/v1/', 'tournaments/', ''])}{chance.getrandbits(40):x}/"
    method = chance.choice([one for one in METHODS if (name, one) not in unknown] or ["get"])
    status = _sent(client, chance, method, address, known)
    if status == 405:
        unknown.add((name, method))
    return status


def _sent(client: Any, chance: random.Random, method: str, address: str, known: dict[str, list[Any]]) -> int:
    if method == "get":
        return int(client.get(address, {"q": _junk(chance, 60), "page": chance.randint(-1, 99)}).status_code)
    if method != "post" or chance.random() < 0.5:
        sent = json.dumps(_fields(chance, known)) if chance.random() < 0.9 else _junk(chance, LONGEST)
        answer = getattr(client, method)(address, sent, content_type="application/json")
    else:
        answer = client.post(address, {key: _plain(value) for key, value in _fields(chance, known).items()})
    return int(answer.status_code)


def _fields(chance: random.Random, known: dict[str, list[Any]]) -> dict[str, Any]:
    """What forms and programs ask for, some of it right and some of it junk."""
    right: dict[str, Any] = {
        "name": f"Player {chance.getrandbits(30)}",
        "club": "Club",
        "email": f"{chance.getrandbits(30)}@example.test",
        "login": f"{chance.getrandbits(30)}@example.test",
        "password": "x",
        "code": f"{chance.getrandbits(20):06}"[:6],
        "device_id": str(uuid.UUID(int=chance.getrandbits(128))),
        "id": str(uuid.UUID(int=chance.getrandbits(128))),
        "kind": chance.choice(["call", "confirm", "object", "deal", "sign"]),
        "position": chance.randint(0, 3),
        "seat": chance.randint(0, 3),
        "subject": "rule",
        "ruleset": "marias/szmk-2012",
        "currency": "EUR",
        "seen_version": 0,
        "body": {},
        "consent": True,
        **{f"player_{number}": f"P{number}" for number in range(1, 5)},
    }
    for key in list(right):
        if chance.random() < 0.15:
            right[key] = _junk(chance, chance.choice([5, 80, LONGEST]))
    right[_junk(chance, 8)] = _junk(chance, 200)
    return right


def _plain(value: Any) -> Any:
    from django.core.files.uploadedfile import SimpleUploadedFile

    if isinstance(value, dict):
        return SimpleUploadedFile("list.csv", json.dumps(value).encode())
    return value if isinstance(value, str) else str(value)


def _junk(chance: random.Random, most: int) -> str:
    return "".join(chance.choice(MARKS) for _ in range(chance.randint(0, min(most, 400)))) * (
        1 + most // 2000
    )


def _size() -> int:
    """Bytes of the database."""
    from django.db import connection

    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_database_size(current_database())")
            return int(cursor.fetchone()[0])
        cursor.execute("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
        return int(cursor.fetchone()[0])


def _rows() -> dict[str, int]:
    """Rows by table."""
    from django.apps import apps

    return {model._meta.label: model._default_manager.count() for model in apps.get_models()}
