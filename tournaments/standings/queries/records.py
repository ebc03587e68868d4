"""The record of a table as everyone may read it."""

from __future__ import annotations

import msgspec

from rules import registry
from scoring.domain.written import record_on
from scoring.models import Sheet
from tournaments.events.models import Tournament
from tournaments.events.queries.internet import internet
from tournaments.registration.queries import entries as entry_queries
from tournaments.rounds.models import Table
from tournaments.rounds.queries import visibility


def public_record(tournament: Tournament, number: int, table: int) -> bytes | None:
    """The `table-record/1` of a table with names as agreed (T-34), as JSON; `python -m rules score` reads it.

    None where there is no such table, its results may not be shown yet (T-35), or only places are (T-39a), or it
    has a ticket instead of deals.
    """
    last = visibility.public_round(tournament) if internet(tournament).figures else None
    found = (
        Table.objects.filter(
            round__tournament=tournament, round__number=number, round__number__lte=last.number, number=table
        )
        .select_related("sheet__fold")
        .first()
        if last
        else None
    )
    if (
        found is None
        or found.sheet.mode == Sheet.Mode.TICKET
        or found.sheet.ruleset not in registry.rulesets()
    ):
        return None
    names = {each.position: str(each.position + 1) for each in found.sheet.seats.all()}
    for seat in found.seats.select_related("registration__player", "sheet_seat"):
        names[seat.sheet_seat.position] = entry_queries.public_name(seat.registration)
    distinct: list[str] = []
    for position in sorted(names):
        name = names[position]
        distinct.append(f"{name} ({position + 1})" if name in distinct else name)
    record = {**record_on(found.sheet), "players": distinct}
    return msgspec.json.format(msgspec.json.encode(record), indent=1)
