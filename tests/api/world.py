"""A tournament in which everything that the API knows is there once, and who may call it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from accounts.domain.tokens import make_token
from accounts.models import User
from scoring.domain import calling
from scoring.domain.entries import Author, record_entry
from scoring.models import Entry
from tests import evening
from tournaments.cash.domain import postings, prizes
from tournaments.draws.domain import wishes
from tournaments.events.domain import desk
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.jury.domain import cases, discipline
from tournaments.publishing.documents import printing
from tournaments.registration.domain import teams
from tournaments.rounds.domain import lots
from tournaments.rounds.models import RecordedLot, Round, Table
from tournaments.seasons.domain import seasons

ROLES = ("organiser", "desk", "jury")


@dataclass
class World:
    """A tournament and what the addresses and bodies of the API may name in it."""

    tournament: Tournament
    round: Round
    known: dict[str, Any]


def world(name: str) -> World:
    """A furnished tournament: four at a table with a deal, a fifth who came late, a call, a case, cash, a prize."""
    organiser = evening.account(f"organiser@{name}.test")
    referee = evening.account(f"jury@{name}.test")
    tournament = evening.tournament_of(5, organiser, name=name, system="prague-league", rounds_planned=4)
    for role in ROLES:
        grant_role(tournament, evening.account(f"{role}@{name}.test"), role)
    desk.set_desk_rules(tournament, playing_deposit=500)
    desk.add_category(tournament, name="Ženy")
    late = tournament.registrations.last()
    assert late is not None
    from tournaments.registration.domain import participation as people

    people.undo_check_in(late, organiser, "príde neskôr")
    round_ = evening.published_round(tournament, organiser)
    people.check_in(late, organiser)
    table: Table = round_.tables.select_related("sheet", "round__tournament").get()
    known = _on_the_sheet(table, referee)
    known |= _of_the_office(tournament, table, organiser)
    known |= _of_the_jury(tournament, table, referee, known["call"])
    season = seasons.create_season(organiser, f"Sezóna {name}", None, "superliga-2009", {})
    seasons.add_tournament(season, tournament, "1")
    job = printing.request_document(tournament, "guide-desk", user=organiser)
    known |= {
        "slug": tournament.slug,
        "season": season.slug,
        "late": late.pk,
        "job": str(job.pk),
        "draw": round_.draws.get().pk,
        "card": tournament.table_cards.get().read_id,
        "sheet": table.sheet.public_id,
    }
    return World(tournament, round_, known)


def _on_the_sheet(table: Table, referee: User) -> dict[str, Any]:
    """A deal, a call for the jury, and an entry that came after another device took the pen."""
    first, _ = evening.pen_of(table.sheet, "prvý")
    evening.write(table.sheet, first, evening.entry(evening.SEVEN, seen=0))
    evening.pen_of(table.sheet, "druhý")
    first.refresh_from_db()
    held: Any = record_entry(
        table.sheet.public_id,
        Author(role=Entry.Role.SCORER, pen=first),
        evening.entry(evening.SEVEN, seen=1),
    )
    call = calling.call_jury(table.sheet, Author(role=Entry.Role.PLAYER))
    deal = table.sheet.entries.filter(kind=Entry.Kind.DEAL).get()
    return {"held": held.pk, "call": call.pk, "deal": deal.number}


def _of_the_office(tournament: Tournament, table: Table, user: User) -> dict[str, Any]:
    """Fees, a posting, prizes, a team, wishes."""
    people = [seat.registration for seat in table.seats.select_related("registration__tournament")]
    postings.set_fees(tournament, {"licensed": 1000})
    posting = postings.pay_fee(people[0], user)
    prizes.set_prizes(tournament, None, [prizes.Wanted(1, 5000), prizes.Wanted(2, 1001)])
    lots.throw_lot(tournament, [people[0].pk, people[1].pk], purpose=RecordedLot.Purpose.DRAW, user=user)
    return {
        "player": people[0].pk,
        "other": people[1].pk,
        "posting": posting.pk,
        "team": teams.save_team(tournament, "Eso", [people[0].pk]).pk,
        "pair": wishes.keep_apart(tournament, people[0], people[1]).pk,
        "fixed": wishes.fix_table(people[2], 1).pk,
    }


def _of_the_jury(tournament: Tournament, table: Table, referee: User, call: int) -> dict[str, Any]:
    """A case about the deal, and a warning."""
    deal = table.sheet.entries.filter(kind=Entry.Kind.DEAL).get()
    case = cases.open_case(tournament, referee, table=table, deal=deal)
    seated = [seat.registration for seat in table.seats.select_related("registration")]
    warning = discipline.give_card(seated[3], "warning", "ruch", referee)
    return {"case": case.number, "penalty": warning.pk}


def token_of(tournament: Tournament, name: str, role: str) -> dict[str, str]:
    """The header of a program in this role of a furnished tournament."""
    user = evening.account(f"{role}@{name}.test")
    text = make_token(user, "program", tournament=tournament.pk, role=Role(role))[1]
    return {"Authorization": f"Bearer {text}"}
