"""Rows that all tests of a module find in the database, made once, and each test's own copy of what was returned.

A fixture of a module that asks for `lasting`, itself or by another one, is set up once:

    @pytest.fixture(scope="module")
    def evening(lasting: None) -> Tournament: ...

It looks to each test as if it had been made for it alone. What a test changes in the database is rolled back by its
own transaction; what it changes in the objects is changed in its copy. And a test finds only what its own fixtures
made: rows of a fixture that it does not ask for are rolled back before it, so the order of tests makes no difference.
Tests of a module run by what they ask for, so that little is made twice.

A test that commits (`transaction=True`) finds nothing of it, and may ask for none of these fixtures. Nor are they for
what cannot be copied (a mock, an open file).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.utils import translation


@dataclass
class Made:
    """A fixture that was set up, and the savepoint before it."""

    fixture: pytest.FixtureDef[Any]
    request: Any
    before: str | None


@dataclass
class State:
    """What is in the database of the module that runs, in the order in which it was made; its values as returned;
    how to end the transaction around it."""

    made: list[Made]
    values: dict[str, Any]
    end: Callable[[], None] | None = None


NOW = State([], {})


@pytest.fixture(scope="module")
def lasting(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """The transaction around a module: what its fixtures put into the database is gone after its last test."""
    with django_db_blocker.unblock():
        around = transaction.atomic()
        around._from_testcase = True  # type: ignore[attr-defined] # as Django's own: a durable block may stand within
        with around:
            yield
            NOW.made.clear()
            NOW.values.clear()
            NOW.end = None
            transaction.set_rollback(True)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
) -> Generator[None, Any, Any]:
    """A fixture of the module is made in Slovak, behind a savepoint; pages keep nothing of it."""
    if fixturedef.argname == "lasting":
        NOW.end = partial(fixturedef.finish, request)
    if not lasts(fixturedef):
        return (yield)
    assert fixturedef.params is None, f"{fixturedef.argname} is made once and has no parameters"
    before = transaction.savepoint()
    with translation.override("sk"):
        value = yield
    cache.clear()
    NOW.made.append(Made(fixturedef, request, before))
    NOW.values = deepcopy({each.fixture.argname: value_of(each.fixture) for each in NOW.made})
    return value


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """What this test does not ask for is undone; of the rest it gets its own copies, which may refer to each other."""
    wanted = [fixture for fixtures in fixtures_of(item).values() for fixture in fixtures]
    first = next((place for place, each in enumerate(NOW.made) if each.fixture not in wanted), len(NOW.made))
    undone = NOW.made[first:]
    del NOW.made[first:]
    for each in reversed(undone):
        each.fixture.finish(each.request)
        NOW.values.pop(each.fixture.argname, None)
    if undone:
        transaction.savepoint_rollback(str(undone[0].before))
    if NOW.end and commits(item):
        assert not NOW.made, f"{item.nodeid} commits, and asks for what lasts"
        NOW.end()
    copies = deepcopy(NOW.values)
    for each in NOW.made:
        each.fixture.cached_result = (copies[each.fixture.argname], None, None)


def lasts(fixture: pytest.FixtureDef[Any]) -> bool:
    """Whether a fixture is a module's and asks for `lasting`, or for one that does."""
    known = {"lasting", *(each.fixture.argname for each in NOW.made)}
    return fixture.scope == "module" and not known.isdisjoint(fixture.argnames)


def commits(item: pytest.Item) -> bool:
    """Whether a test asks for a database without a transaction around it."""
    mark = item.get_closest_marker("django_db")
    asked = {"transactional_db", "live_server"} & set(fixtures_of(item))
    return bool(asked or (mark and mark.kwargs.get("transaction")))


def value_of(fixture: pytest.FixtureDef[Any]) -> Any:
    return fixture.cached_result[0] if fixture.cached_result else None


def fixtures_of(item: pytest.Item) -> dict[str, Any]:
    """What a test asks for, also by its fixtures: their definitions by name."""
    return getattr(getattr(item, "_fixtureinfo", None), "name2fixturedefs", {})


def group(items: list[pytest.Item]) -> None:
    """Put tests of a module that ask for the same fixtures next to each other, those that ask for less first."""
    places: dict[str, int] = {}
    keys = {}
    for item in items:
        file = item.nodeid.partition("::")[0]
        places.setdefault(file, len(places))
        keys[item] = (places[file], sorted_names(item))
    items.sort(key=lambda item: keys[item])


def sorted_names(item: pytest.Item) -> tuple[str, ...]:
    """The module's fixtures that a test asks for, those first that others ask for."""
    if "lasting" not in getattr(item, "fixturenames", ()):
        return ()
    known = fixtures_of(item)
    names = [name for name in item.fixturenames if name in known and known[name][-1].scope == "module"]  # type: ignore[attr-defined]
    return tuple(sorted(names, key=lambda name: (depth(name, known), name)))


def depth(name: str, known: dict[str, Any]) -> int:
    """How many fixtures stand one on the other below this one."""
    below = [other for other in known[name][-1].argnames if other in known and other != name]
    return 1 + max((depth(other, known) for other in below), default=0)
