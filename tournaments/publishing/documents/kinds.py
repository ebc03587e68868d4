"""The documents of a tournament: what each is called, its template, and what it is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.cash import documents
from tournaments.events.models import Tournament
from tournaments.publishing.documents import contexts
from tournaments.rounds.papers import Wanted

PAPER = ("A4", "A3")


@dataclass(frozen=True)
class Document:
    """A kind of document.

    needs    "round" or "standing": what must be there before it can be printed; "" for nothing
    sizes    the paper it is made for
    context  the figures of the template, of a Wanted
    page     the page where its fields are chosen, by name, where it has one of its own
    check    refuses fields that it cannot be made of, before it is asked for
    """

    key: str
    title: Any
    hint: Any
    template: str
    context: Callable[[Wanted], dict[str, object]]
    needs: str = ""
    sizes: tuple[str, ...] = ("A4",)
    landscape: bool = False
    page: str = ""
    check: Callable[[Tournament, Mapping[str, str]], object] | None = None


DOCUMENTS = {
    document.key: document
    for document in (
        Document(
            "standing",
            _("Standing with all rounds"),
            _("Places, points and the result of every round."),
            "publishing/papers/standing.html",
            contexts.standing,
            needs="standing",
            sizes=PAPER,
        ),
        Document(
            "standing-wall",
            _("Standing for the wall"),
            _("Large type, to be read from two metres."),
            "publishing/papers/standing_wall.html",
            contexts.standing_wall,
            needs="standing",
            sizes=PAPER,
        ),
        Document(
            "seating-names",
            _("Seating by name"),
            _("Large type: who sits where, in the order of names."),
            "publishing/papers/seating_names.html",
            contexts.seating_by_name,
            needs="round",
            sizes=PAPER,
        ),
        Document(
            "seating-tables",
            _("Seating by table"),
            _("Large type: who sits at each table, in the order of seats."),
            "publishing/papers/seating_tables.html",
            contexts.seating_by_table,
            needs="round",
            sizes=PAPER,
        ),
        Document(
            "table-cards",
            _("Table cards"),
            _("A page for each table, with the QR code that opens its sheet all day."),
            "publishing/papers/table_cards.html",
            contexts.table_cards,
            needs="round",
        ),
        Document(
            "tickets",
            _("Tickets"),
            _("A ticket for each table, to be filled in by hand; four on a page."),
            "publishing/papers/tickets.html",
            contexts.seating_by_table,
            needs="round",
        ),
        Document(
            "propositions",
            _("Propositions"),
            _("Game, system, timetable, fee, prizes and contact on one page."),
            "publishing/papers/propositions.html",
            contexts.propositions,
        ),
        Document(
            "diplomas",
            _("Diplomas"),
            _("One page for each of the first places."),
            "publishing/papers/diplomas.html",
            contexts.diplomas,
            needs="standing",
            landscape=True,
        ),
        Document(
            "pay-out",
            _("Pay-out list"),
            _("Who gets which prize, with room for the signatures."),
            "cash/papers/pay_out.html",
            documents.pay_out,
            needs="standing",
        ),
        Document(
            "cash-list",
            _("Cash list"),
            _("What each player owes, paid and was handed out, with room for the signatures."),
            "cash/papers/cash_list.html",
            documents.cash_list,
            landscape=True,
        ),
        Document(
            "cash-report",
            _("Cash and levy report"),
            _("Fees by category, the cash box, the levy and every posting."),
            "cash/papers/cash_report.html",
            documents.cash_report,
        ),
        Document(
            "settle-up",
            _("Settle-up"),
            _(
                "Who pays whom after the evening, in as few payments as possible, with room for the signatures."
            ),
            "cash/papers/settle_up.html",
            documents.settle_up,
            needs="round",
            page="organiser:settle",
            check=documents.check_settle_up,
        ),
        Document(
            "guide-scorer",
            _("Guide for the scorer"),
            _("One page: the phone, the pen, corrections, the signature."),
            "publishing/papers/guide.html",
            contexts.guide("score"),
        ),
        Document(
            "guide-desk",
            _("Guide for the desk"),
            _("One page: from the check-in to the next draw."),
            "publishing/papers/guide.html",
            contexts.guide("organise"),
        ),
        Document(
            "guide-referee",
            _("Guide for the referee"),
            _("One page: calls, rulings, decisions."),
            "publishing/papers/guide.html",
            contexts.guide("judge"),
        ),
        Document(
            "guide-player",
            _("Guide for the player"),
            _("One page: finding the table, reading the sheet, objecting."),
            "publishing/papers/guide.html",
            contexts.guide("play"),
        ),
    )
}
