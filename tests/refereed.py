"""Fixtures of tournaments: a referee, a table that he rules on, and the turn of the public parts."""

import pytest

from accounts.models import User
from tests.evening import account, published_round, tournament_of
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.publishing import published_parts


@pytest.fixture
def one_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second in which nobody looks again whether a public part changed lasts as long as the test."""
    monkeypatch.setattr(published_parts, "TURN", 3600)
    monkeypatch.setattr(published_parts, "KEPT", 3600)


@pytest.fixture(scope="module")
def judge(lasting: None) -> User:
    """The referee, by the name that tests have for an account among others."""
    return account("rozhodca@example.test")


@pytest.fixture(scope="module")
def referee(judge: User) -> User:
    return judge


@pytest.fixture(scope="module")
def judged(judge: User) -> Tournament:
    """A table of four in a tournament with a referee, for a module whose tests take copies of it."""
    made = tournament_of(4)
    grant_role(made, judge, Role.JURY)
    published_round(made)
    return made
