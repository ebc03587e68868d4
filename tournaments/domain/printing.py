"""Asking for the printed sheets of a round."""

from __future__ import annotations

from accounts.models import User
from scoring.models import Job
from tournaments.models import Round


def print_round(round_: Round, *, blank: bool, base_address: str, user: User | None) -> Job:
    """A job that makes one PDF with the sheets of all tables of a round."""
    raise NotImplementedError
