"""How many letters go out to addresses that nobody has proved: shared, so that who causes many waits, and nobody else.

A letter that has no share left is not refused: it waits in the queue until there is one.
"""

from __future__ import annotations

from collections.abc import Iterator

from core import limits
from core.limits import Bound
from core.mailboxes import mailbox_of
from core.rate_limits import give_back, hit
from tournaments.mail.models import Letter


def take(letter: Letter) -> int:
    """Count a letter that is about to be sent. 0, else the seconds after which there may be a share for it."""
    taken: list[tuple[str, str]] = []
    for bound, subject in _shares(letter):
        wait = hit(bound.name, subject, bound.rate)
        if wait:
            for earlier in taken:
                give_back(*earlier)
            return wait
        taken.append((bound.name, subject))
    return 0


def return_share(letter: Letter) -> None:
    """It was not sent after all."""
    for bound, subject in _shares(letter):
        give_back(bound.name, subject)


def _shares(letter: Letter) -> Iterator[tuple[Bound, str]]:
    """The counts of a letter; none of one to an address that was proved."""
    if letter.kind != Letter.Kind.CONFIRM:
        return
    tournament = letter.tournament
    yield limits.LETTERS_TO_MAILBOX, mailbox_of(letter.to)
    yield limits.LETTERS_OF_TOURNAMENT, str(tournament.pk)
    if tournament.public:
        yield limits.LETTERS_OF_LISTED, ""
        return
    yield limits.LETTERS_OF_ACCOUNT, str(tournament.created_by_id)
    yield limits.LETTERS_OF_PRIVATE, ""
