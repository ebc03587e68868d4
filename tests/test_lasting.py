"""What a module makes once looks to each of its tests as if it had been made for that test alone."""

from __future__ import annotations

import pytest
from django.db import connection

from accounts.models import User
from tests.evening import account

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]


@pytest.fixture(scope="module")
def anna(lasting: None) -> User:
    return account("anna@example.test")


@pytest.fixture(scope="module")
def boris(anna: User) -> tuple[User, User]:
    """Boris, and Anna beside him."""
    return account("boris@example.test"), anna


@pytest.fixture(scope="module")
def cyril(anna: User) -> User:
    return account("cyril@example.test")


def emails() -> list[str]:
    return sorted(User.objects.values_list("email", flat=True))


@pytest.mark.parametrize("again", [False, True])
def test_what_a_test_changes_is_as_it_was_for_the_next_one(anna: User, again: bool) -> None:
    assert (anna.name, User.objects.get().name) == ("anna", "anna")
    anna.name = "Zuzana"
    anna.save()
    User.objects.create_user("dana@example.test")


def test_a_test_finds_the_rows_of_its_own_fixtures(anna: User) -> None:
    assert emails() == ["anna@example.test"]


@pytest.mark.parametrize("again", [False, True])
def test_and_none_of_its_neighbours_boris(boris: tuple[User, User], again: bool) -> None:
    assert emails() == ["anna@example.test", "boris@example.test"]


def test_and_none_of_its_neighbours_cyril(cyril: User) -> None:
    assert emails() == ["anna@example.test", "cyril@example.test"]


def test_copies_of_a_test_refer_to_each_other(anna: User, boris: tuple[User, User]) -> None:
    assert boris[1] is anna


@pytest.mark.django_db(transaction=True)
def test_who_commits_finds_nothing_of_it() -> None:
    assert emails() == []
    assert not connection.in_atomic_block


@pytest.mark.django_db(transaction=True)
def test_nor_does_the_module_find_what_was_committed() -> None:
    account("emil@example.test")
