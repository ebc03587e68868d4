"""T-13a: repair of a published seating. Only what has to change does, and only the changed names are announced."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from scoring.domain import sheets
from tournaments import seeding
from tournaments.draws.domain import draw_request
from tournaments.draws.domain.publishing import frozen_tables
from tournaments.draws.domain.refusals import ImpossibleNumberError, StaleSeatingError, refused
from tournaments.draws.models import Seating
from tournaments.registration.models import Registration
from tournaments.rounds.domain.locking import lock_round
from tournaments.rounds.domain.seating import changes, seating_of, seats_of
from tournaments.rounds.domain.states import lay_out_table, seat_at
from tournaments.rounds.models import Bye, Moved, Round, Seat, Table
from tournaments.standings.domain.staleness import mark_round_stale

#: A published seating can be repaired until its play ends.
OPEN = (Round.State.PUBLISHED, Round.State.PLAYING)


def waiting_players(round_: Round) -> list[Registration]:
    """Who is here and neither seated nor sitting out: late arrivals before their first entry."""
    here = round_.tournament.registrations.filter(state=Registration.State.CHECKED_IN)
    return list(
        here.exclude(seats__round=round_).exclude(byes__round=round_).select_related("player", "club")
    )


def proposals(
    round_: Round, absent: Iterable[int] = (), arrivals: Iterable[int] = (), *, byes: int = 0
) -> list[seeding.Proposal]:
    """Ways to repair the seating of a round, the fewest moves first; tables where something is written stay.

    `absent` and `arrivals` are registration ids. Raises WrongStateError when the round is not open or when every way
    would move a table in play, ImpossibleNumberError when the players cannot be split.
    """
    if round_.state not in OPEN:
        raise WrongStateError(_("Only a published seating is repaired; this round is past it."))
    seating = seating_of(round_)
    gone, coming = list(absent), list(arrivals)
    request = request_for_repair(round_, coming, byes)
    try:
        found = seeding.repair(request, seating, gone, coming)
    except seeding.SeedingError as error:
        raise refused(error) from None
    begun = begun_tables(round_)
    kept = [one for one in found if not _disturbed(seating, one.round) & begun]
    if found and not kept:
        raise WrongStateError(
            _("Every way would change a table where something is written already: %(tables)s.")
            % {"tables": ", ".join(str(number) for number in sorted(begun))}
        )
    return kept


def request_for_repair(round_: Round, coming: Collection[int], byes: int = 0) -> seeding.Request:
    """What a repair is told: everybody of the seating, and who comes."""
    tournament = round_.tournament
    seating = seating_of(round_)
    ids = {*seats_of(seating), *seating.byes, *coming}
    entries = list(tournament.registrations.filter(pk__in=ids).order_by("start_number", "pk"))
    choice = draw_request.Choice(byes=max(byes, len(seating.byes)))
    return draw_request.request_for(tournament, round_.number, choice, entries)


def begun_tables(round_: Round) -> set[int]:
    """Numbers of the tables where something is written: one query."""
    return set(round_.tables.filter(sheet__entry_count__gt=0).values_list("number", flat=True))


@transaction.atomic
def publish_repair(
    round_: Round,
    after: seeding.Round,
    user: User | None,
    *,
    seen: int,
    absent: Iterable[int] = (),
    check_out: bool = True,
    reason: str = "",
) -> Seating:
    """Publish a repaired seating as version n + 1; `seen` is the version n that it repairs.

    Who is absent is not drawn again until he checks in again (`check_out`). Tables keep their sheets, codes and cards;
    an empty one is taken away. Raises StaleSeatingError when another version was published meanwhile, WrongStateError
    when a table in play would change or somebody is not of this tournament, ImpossibleNumberError for a table that
    cannot play, BrokenRuleError where the rules refuse its number of players.
    """
    locked = lock_round(round_.pk)
    last = locked.seatings.last()
    if locked.state not in OPEN or last is None:
        raise WrongStateError(_("Only a published seating is repaired; this round is past it."))
    if last.version != seen:
        raise StaleSeatingError(seen=seen, present=last.version)
    before = seating_of(locked)
    if not changes(before, after) and sorted(before.byes) == sorted(after.byes):
        raise WrongStateError(_("Nothing changes."))
    _check(locked, before, after)
    _lay_out(locked, before, after)
    locked.byes.all().delete()
    Bye.objects.bulk_create(Bye(round=locked, registration_id=player) for player in after.byes)
    if check_out:
        Registration.objects.filter(
            tournament=locked.tournament_id, pk__in=list(absent), state=Registration.State.CHECKED_IN
        ).update(state=Registration.State.REGISTERED)
    mark_round_stale(locked)
    return Seating.objects.create(
        round=locked,
        version=last.version + 1,
        draw=last.draw,
        tables=frozen_tables(after),
        changes=announced(round_, after, before),
        byes=list(after.byes),
        reason=reason.strip()[:160],
        published_by=user,
    )


def announced(round_: Round, after: seeding.Round, before: seeding.Round | None = None) -> list[Moved]:
    """What is told of a repair: whose table changes, who comes and who goes; not where seats closed up."""
    moved = changes(before or seating_of(round_), after)
    return [change for change in moved if not _closed_up(change)]


def _check(round_: Round, before: seeding.Round, after: seeding.Round) -> None:
    """Raise when the repaired seating cannot be: a stranger, a double, a wrong size, a table in play."""
    seated = [player for table in after.tables for player in table.seats] + list(after.byes)
    known = round_.tournament.registrations.filter(pk__in=seated).count()
    if len(set(seated)) != len(seated) or known != len(seated):
        raise ImpossibleNumberError(_("Every player appears once, at a table or sitting out."), rule="T-13")
    for number, table in enumerate(after.tables, start=1):
        if table.seats and not 3 <= len(table.seats) <= 5:
            raise ImpossibleNumberError(
                _("Table %(table)d has %(count)d players; three to five can play.")
                % {"table": number, "count": len(table.seats)},
                rule="T-5",
            )
    in_play = _disturbed(before, after) & begun_tables(round_)
    if in_play:
        raise WrongStateError(
            _("Every way would change a table where something is written already: %(tables)s.")
            % {"tables": ", ".join(str(number) for number in sorted(in_play))}
        )


def _lay_out(round_: Round, before: seeding.Round, after: seeding.Round) -> None:
    """Seat the changed tables anew: all their seats are freed first, for a player sits once a round."""
    changed = _disturbed(before, after)
    tables = {
        table.number: table for table in round_.tables.filter(number__in=changed).select_related("sheet")
    }
    Seat.objects.filter(table__in=tables.values()).delete()
    seats = {number: table.seats for number, table in enumerate(after.tables, start=1) if number in changed}
    people = round_.tournament.registrations.select_related("player").in_bulk(
        [player for row in seats.values() for player in row]
    )
    for number in sorted(changed):
        seated = [people[player] for player in seats.get(number, ())]
        table = tables.get(number)
        if table is None:
            lay_out_table(round_, number, seated)
        elif seated:
            _seat_anew(table, seated)
        else:
            _take_away(table)


def _seat_anew(table: Table, seated: list[Registration]) -> None:
    sheets.reseat_sheet(
        table.sheet, [entry.name for entry in seated], [entry.start_number for entry in seated]
    )
    seat_at(table, seated)


def _take_away(table: Table) -> None:
    sheet = table.sheet
    table.delete()
    sheets.discard_sheet(sheet)


def _disturbed(before: seeding.Round, after: seeding.Round) -> set[int]:
    """Numbers of the tables whose seats are not the same."""

    def rows(one: seeding.Round) -> dict[int, tuple[int, ...]]:
        return {number: table.seats for number, table in enumerate(one.tables, start=1) if table.seats}

    old, new = rows(before), rows(after)
    return {number for number in {*old, *new} if old.get(number) != new.get(number)}


def _closed_up(change: Moved) -> bool:
    """He stays at his table, where the seats closed up: nothing to announce."""
    return bool(change["from"] and change["to"] and change["from"][0] == change["to"][0])
