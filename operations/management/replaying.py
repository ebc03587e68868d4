"""Replaying the list of erasures by a command, in words."""

from __future__ import annotations

from collections.abc import Collection

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from core.refusals import Refusal
from operations.erasures import missing_in, replay
from tournaments.people.domain.erasures import Line


def tell_replayed(command: BaseCommand, lines: set[Line], keys: Collection[str]) -> None:
    """Erase again whom these lines name under one of the keys, and say how many. Raises CommandError."""
    players = accounts = 0
    try:
        for key in sorted(filter(None, keys)):
            erased = replay(lines, key)
            players, accounts = players + erased.players, accounts + erased.accounts
    except (OSError, DatabaseError, Refusal) as error:
        raise CommandError(
            f"The data are there, but who was erased since may be there again: {error} "
            "Before anybody works here, run: python manage.py erase_again"
        ) from None
    if players or accounts:
        command.stdout.write(
            f"Erased again, since they were erased after the backup: players {players}, accounts {accounts}."
        )
    if foreign := len(missing_in(lines)):
        command.stderr.write(
            f"WARNING: lines of the list of erasures that were written under another TABLE_CODE_KEY: {foreign}. "
            "Whom they name may be here again. With the former key: FORMER_KEY=... python manage.py erase_again"
        )
