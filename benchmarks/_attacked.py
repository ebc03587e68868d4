"""What `benchmarks.attacks` plays in: an account that attacks, what it may use, and a session of the hall's
organiser.

python -m benchmarks._attacked makes them on the installation of its environment, and prints them as JSON.
"""

from __future__ import annotations

import json
import os
import sys
from datetime import date
from typing import Any

import django


def make_world() -> dict[str, Any]:
    """An account that attacks, and what it may use as anybody may; an organiser's session of the hall."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from accounts.models import User
    from scoring.domain.pens import sheet_code, take_pen
    from scoring.domain.quick import open_table
    from tournaments.cash.domain.bank_account import set_bank_account
    from tournaments.events.domain.tournaments import create_tournament
    from tournaments.events.models import Tournament
    from tournaments.rounds.models import Table

    def session_of(user: User) -> str:
        store = SessionStore()
        store[SESSION_KEY], store[BACKEND_SESSION_KEY] = str(user.pk), settings.AUTHENTICATION_BACKENDS[0]
        store[HASH_SESSION_KEY] = user.get_session_auth_hash()
        store.create()
        return str(store.session_key)

    attacker = User.objects.create_user("attacker@example.test", name="Attacker")
    own = create_tournament(user=attacker, name="Own", on=date(2026, 11, 21))
    set_bank_account(own, by_qr=True, iban="SK9611000000002918599669", beneficiary="MK")
    hall = Tournament.objects.exclude(pk=own.pk).order_by("pk").first()
    assert hall
    Tournament.objects.filter(pk=hall.pk).update(public=True)
    quick = open_table(
        ruleset="marias/szmk-2012", names=["A", "B", "C", "D"], options={}, address="198.51.100.1"
    )
    table = Table.objects.filter(round__tournament=hall).select_related("sheet").order_by("-number").first()
    entry = hall.registrations.order_by("pk").first()
    assert table
    assert entry
    return {
        "slug": hall.slug,
        "sheet": table.sheet.public_id,
        "code": sheet_code(table.sheet),
        "own": own.slug,
        "session": session_of(attacker),
        "organiser": session_of(User.objects.get(email="hall@example.test")),
        "quick": quick.sheet.public_id,
        "quick_token": take_pen(quick.sheet.public_id, sheet_code(quick.sheet), "benchmark")[1],
        "entry": entry.pk,
    }


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    sys.stdout.write(json.dumps(make_world()))
