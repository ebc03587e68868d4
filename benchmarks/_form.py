"""A tournament that takes players on its public form, for the benchmarks, and what became of their letters.

python -m benchmarks._form PLACES prints its address; python -m benchmarks._form letters ADDRESS prints {state: count}.
"""

from __future__ import annotations

import json
import os
import sys
from datetime import timedelta

import django


def open_form(places: int) -> str:
    """The address of a new tournament on the public list."""
    from django.utils import timezone

    from accounts.models import User
    from tournaments.events.domain import desk
    from tournaments.events.domain.tournaments import create_tournament

    email = "form@example.test"
    organiser = User.objects.filter(email=email).first() or User.objects.create_user(email, name="Form")
    day = timezone.localdate() + timedelta(days=20)
    made = create_tournament(user=organiser, name="Entries", on=day, public=True, capacity=places)
    desk.set_desk_rules(made, public_registration=True)
    return made.slug


def letters(slug: str) -> dict[str, int]:
    """How many letters of a tournament are in which state, and how many entries were made."""
    from django.db.models import Count

    from tournaments.events.models import Tournament

    tournament = Tournament.objects.get(slug=slug)
    found = tournament.letters.order_by().values_list("state").annotate(Count("pk"))
    return dict(found) | {
        "entries": tournament.applications.count(),
        "confirmed": tournament.registrations.count(),
    }


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    if sys.argv[1] == "letters":
        print(json.dumps(letters(sys.argv[2])))
    else:
        print(json.dumps(open_form(int(sys.argv[1]))))
