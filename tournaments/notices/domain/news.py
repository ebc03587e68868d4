"""Which event of a tournament is news for phones: what the hooks of the rooms below say, as kind and key."""

from __future__ import annotations

from accounts.models import User
from scoring.models import Sheet
from tournaments import seeding
from tournaments.notices.domain.telling import tell
from tournaments.notices.models import Notice
from tournaments.rounds.domain.seating import changes
from tournaments.rounds.models import Round, Table
from tournaments.standings.queries.versions import last_for_everybody

Kind = Notice.Kind
#: While a round is in one of these states, where one sits in it is news.
AHEAD = (Round.State.PUBLISHED, Round.State.PLAYING)


def seating_published(round_: Round) -> None:
    """Everybody has a seat, or sits out."""
    tell(Kind.SEAT, round_, "1")


def seats_changed(
    round_: Round, before: seeding.Round, after: seeding.Round, user: User | None, reason: str
) -> None:
    """Who sits elsewhere now is told; the others sit where they were told."""
    moved = [one["registration"] for one in changes(before, after) if one["to"]]
    if moved and round_.state in AHEAD:
        last = round_.seatings.last()
        tell(Kind.SEAT, round_, str(last.version if last else 0), moved)


def round_started(round_: Round) -> None:
    """The clock runs."""
    tell(Kind.START, round_, "1")


def jury_comes(sheet: Sheet, call: int) -> None:
    """A referee goes to a table; what for stays at the table."""
    table = Table.objects.filter(sheet=sheet).select_related("round__tournament").first()
    if table is not None:
        tell(Kind.JURY, table.round, f"{table.number}.{call}")


def standing_published(round_: Round) -> None:
    """The standing after the last closed round, once everybody may see it (T-35); an older one is no news."""
    published = last_for_everybody(round_.tournament)
    if published is not None and published.round_id == round_.pk:
        tell(Kind.STANDING, round_, str(published.version))
