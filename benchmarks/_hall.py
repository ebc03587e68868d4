"""A hall of tables for the benchmarks: a tournament with its first round published, and the pen of every table.

python -m benchmarks._hall TABLES [TOURNAMENTS] prints one JSON object a line: tournament, address of the sheet, token
of its pen.
"""

from __future__ import annotations

import json
import os
import sys
from datetime import date

import django

SEATS = 4


def open_hall(tables: int, number: int = 0) -> list[dict[str, str]]:
    """As many tables of four as asked for; everything is made by the verbs of the product. Each hall `number` has an
    organiser of its own: one person does not open hundreds in a day."""
    from accounts.models import User
    from scoring.domain.pens import sheet_code, take_pen
    from tournaments.draws.domain import drawing
    from tournaments.draws.domain.publishing import publish_seating
    from tournaments.events.domain.tournaments import create_tournament
    from tournaments.registration.domain import participation

    email = f"hall{number or ''}@example.test"
    organiser = User.objects.filter(email=email).first() or User.objects.create_user(email, name="Hall")
    tournament = create_tournament(user=organiser, name="Hall", on=date(2026, 11, 21))
    for place in range(1, SEATS * tables + 1):
        person = participation.Person(f"Player {place:03}", f"Club {place % 20}", f"H-{place}", 1950)
        participation.register(tournament, person, checked_in=True)
    draw = drawing.run_draw(drawing.prepare_draw(tournament, organiser))
    publish_seating(draw, organiser)
    sheets = [table.sheet for table in draw.round.tables.select_related("sheet").order_by("number")]
    return [
        {
            "slug": tournament.slug,
            "tournament": str(tournament.pk),
            "sheet": sheet.public_id,
            "token": take_pen(sheet.public_id, sheet_code(sheet), "benchmark")[1],
        }
        for sheet in sheets
    ]


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    for hall in range(int(sys.argv[2]) if len(sys.argv) > 2 else 1):
        for one in open_hall(int(sys.argv[1]), hall):
            print(json.dumps(one), flush=True)
