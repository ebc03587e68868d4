"""How many letters go out to addresses that nobody has proved: shared, so that who causes many waits, and nobody else.

A letter that has no share left is not refused: it waits in the queue until there is one.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.limits import Limit
from core.mailboxes import mailbox_of
from core.rate_limits import give_back, hit
from tournaments.mail.models import Letter

HOUR, DAY = 3600, 86400
#: Letters to one mailbox, whatever its spelling and from whatever tournament: a stranger fills nobody's.
TO_A_MAILBOX = Limit(5, DAY)
#: Of one tournament: no more enter in an hour when entries open.
OF_A_TOURNAMENT = Limit(120, HOUR)
#: Of all private tournaments of one account, and of all accounts: what nobody has looked at leaves the rest its share.
OF_AN_ACCOUNT = Limit(150, HOUR)
OF_PRIVATE = Limit(400, HOUR)
#: Of all tournaments on the public list.
OF_LISTED = Limit(800, HOUR)


def take(letter: Letter) -> int:
    """Count a letter that is about to be sent. 0, else the seconds after which there may be a share for it."""
    taken: list[tuple[str, str]] = []
    for scope, subject, limit in _shares(letter):
        wait = hit(scope, subject, limit)
        if wait:
            for earlier in taken:
                give_back(*earlier)
            return wait
        taken.append((scope, subject))
    return 0


def return_share(letter: Letter) -> None:
    """It was not sent after all."""
    for scope, subject, _limit in _shares(letter):
        give_back(scope, subject)


def _shares(letter: Letter) -> Iterator[tuple[str, str, Limit]]:
    """The counts of a letter; none of one to an address that was proved."""
    if letter.kind != Letter.Kind.CONFIRM:
        return
    tournament = letter.tournament
    yield "letters-mailbox", mailbox_of(letter.to), TO_A_MAILBOX
    yield "letters-tournament", str(tournament.pk), OF_A_TOURNAMENT
    if tournament.public:
        yield "letters-listed", "", OF_LISTED
        return
    yield "letters-account", str(tournament.created_by_id), OF_AN_ACCOUNT
    yield "letters-private", "", OF_PRIVATE
