"""T-22 at the table: a ticket on which somebody loses more than his deposit is explained, and capped on demand."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from core.formats import money
from scoring.domain.tickets import LONGEST_NOTE, MOST_NOTES, SeatRow, TicketBody, in_balances, ticket_totals
from tournaments.events.domain.competition import system_of
from tournaments.events.models import Tournament
from tournaments.ranking.insolvency import Insolvency, capped, insolvencies
from tournaments.rounds.domain.refusals import InsolventError


@dataclass(frozen=True)
class Looked:
    """What a ticket says of insolvent players: who they are, and the ZB if each pays up to his deposit, by seat.

    after       None where nobody owes more than he pays, or the others have not won what is missing
    ends_round  the round of the table ends with that game
    """

    found: tuple[Insolvency, ...]
    zb: tuple[int, ...]
    after: tuple[int, ...] | None
    ends_round: bool

    @property
    def over(self) -> bool:
        """Whether somebody would pay more than his deposit."""
        return any(one.over for one in self.found)


def usual_deposit(tournament: Tournament) -> int:
    """What everyone puts in before a round by the system, in cents; 0 where it says nothing."""
    rule = system_of(tournament).insolvent
    return (rule.deposit or 0) if rule.rule == "pays_deposit" else 0


def look(tournament: Tournament, body: TicketBody) -> Looked:
    """Who is insolvent by a ticket that is well formed; nobody where no money lies on the table."""
    if in_balances(tournament.ruleset):
        return Looked((), (), None, ends_round=False)
    rule = system_of(tournament).insolvent
    zb = tuple(ticket_totals(body)["zb"])
    found = insolvencies(rule, zb, [row["deposit_1"] + row["deposit_2"] for row in body["rows"]])
    after = capped(zb, found, tournament.smallest_coin) if any(one.over for one in found) else None
    return Looked(found, zb, after, rule.ends_round)


def refuse_insolvent(tournament: Tournament, body: TicketBody) -> None:
    """Raises InsolventError for a ticket on which somebody pays more than his deposit."""
    looked = look(tournament, body)
    if looked.over:
        raise InsolventError(
            _(
                "An insolvent player pays the others up to the deposit and no more: enter what they were really "
                "paid, or save the proposed sums."
            ),
            rule="T-22",
            insolvent=[
                {"seat": one.seat, "limit": one.limit, "loss": one.loss} for one in looked.found if one.over
            ],
            proposal=looked.after,
        )


def cap_rows(tournament: Tournament, body: TicketBody) -> list[SeatRow]:
    """The rows of the ticket with each insolvent player paying up to his deposit, and a note of what he owed.

    As they are where nobody owes more than he pays. Raises InsolventError where the others have not won so much.
    """
    looked = look(tournament, body)
    if not looked.over:
        return list(body["rows"])
    if looked.after is None:
        refuse_insolvent(tournament, body)
    assert looked.after is not None
    rows: list[SeatRow] = [
        {**row, "money": row["money"] + after - before}
        for row, before, after in zip(body["rows"], looked.zb, looked.after, strict=True)
    ]
    for one in looked.found:
        if one.over and len(rows[one.seat]["notes"]) < MOST_NOTES:
            note = _("Insolvent: lost %(loss)s, paid the deposit of %(limit)s.") % {
                "loss": money(one.loss, tournament.currency),
                "limit": money(one.limit, tournament.currency),
            }
            rows[one.seat]["notes"] = [*rows[one.seat]["notes"], note[:LONGEST_NOTE]]
    return rows
