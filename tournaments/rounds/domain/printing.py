"""Asking for the printed sheets of a round."""

from __future__ import annotations

from urllib.parse import urljoin

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from core.models import Job
from scoring.documents.printing import Heading, procedure_address, request_sheets_pdf
from tournaments.rounds.models import Round


def print_subject(round_: Round) -> str:
    """What the jobs of a round are found by."""
    return f"round:{round_.pk}"


def print_round(round_: Round, *, blank: bool, base_address: str, user: User | None) -> Job:
    """A job that makes one PDF with the sheets of all tables of a round; the QR code is that of the table's card.

    Raises NotPrintableError when no seating is published.
    """
    tournament = round_.tournament
    tables = list(round_.tables.select_related("sheet").order_by("number"))
    cards = {card.number: card for card in tournament.table_cards.all()}
    headings = {
        table.sheet_id: Heading(
            event=tournament.name,
            round=round_.number,
            table=table.number,
            address=urljoin(base_address, reverse("table-card", args=[cards[table.number].read_id])),
            procedure=procedure_address(base_address, tournament.ruleset),
        )
        for table in tables
    }
    title = _("Blank sheets, round %(round)d") if blank else _("Sheets, round %(round)d")
    return request_sheets_pdf(
        [table.sheet for table in tables],
        blank=blank,
        title=title % {"round": round_.number},
        file_name=f"{tournament.slug}-{round_.number}{'-blank' if blank else ''}.pdf",
        user=user,
        headings=headings,
        subject=print_subject(round_),
    )
