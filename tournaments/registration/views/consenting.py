"""Consent on paper (T-34): who signed, by what the organiser notes for all, and who notes it for the others."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import ngettext

from accounts.answers import account
from tournaments.events.models import Tournament
from tournaments.registration.domain import participation


def record_consent(request: HttpRequest, tournament: Tournament) -> None:
    """The paper list of all: the next page says for how many it counts, and who records it for those left out."""
    recorded = participation.record_consent_of_all(tournament, account(request))
    left = participation.silent(tournament).count()
    said = ngettext("Recorded for %(count)d player.", "Recorded for %(count)d players.", recorded)
    messages.success(request, said % {"count": recorded})
    if left:
        said = ngettext(
            "%(count)d player is not yours alone and is left out: an officer of their club records it, or they say "
            "it themselves on their own account.",
            "%(count)d players are not yours alone and are left out: an officer of their club records it, or they say "
            "it themselves on their own accounts.",
            left,
        )
        messages.info(request, said % {"count": left})
