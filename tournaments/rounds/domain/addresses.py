"""The address behind the QR code of a scorer's slip."""

from __future__ import annotations

from django.urls import reverse

from scoring.domain.write_keys import write_key
from scoring.models import Sheet
from tournaments.rounds.models import TableCard


def write_address(card: TableCard, sheet: Sheet) -> str:
    """It opens the table as its card does, and lets the phone write on this sheet. The secret is behind the “#”: it
    reaches no log and no preview."""
    return f"{reverse('table-card', args=[card.read_id])}#write-{write_key(sheet)}"
