"""Where a job was asked for: its page leads back there."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from core.models import Job
from tournaments.events.models import Tournament
from tournaments.rounds.models import Round
from tournaments.seasons.models import Season


def origin_of(job: Job) -> tuple[str, str]:
    """What the page is called, and its address; the list of tournaments where nobody knows any more. One query."""
    kind, _colon, key = job.subject.partition(":")
    found = _pages(kind, int(key)) if key.isdecimal() else None
    return found or (_("My tournaments"), reverse("organiser:home"))


def _pages(kind: str, key: int) -> tuple[str, str] | None:
    if kind == "round":
        round_ = Round.objects.select_related("tournament").filter(pk=key).first()
        if round_ is not None:
            address = reverse("organiser:round", args=[round_.tournament.slug, round_.number])
            return _("Round %(number)d") % {"number": round_.number}, address
    pages = {
        "documents": (_("To print"), "organiser:documents"),
        "players": (_("Players"), "organiser:players"),
        "protocol": (_("Cases"), "jury:cases"),
    }
    if kind in pages:
        slug = Tournament.objects.filter(pk=key).values_list("slug", flat=True).first()
        if slug is not None:
            title, page = pages[kind]
            return title, reverse(page, args=[slug])
    if kind == "club":
        return _("Members"), reverse("members:club", args=[key])
    if kind == "season":
        slug = Season.objects.filter(pk=key).values_list("slug", flat=True).first()
        if slug is not None:
            return _("Season"), reverse("seasons:office", args=[slug])
    return None
