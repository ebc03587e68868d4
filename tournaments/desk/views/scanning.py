"""Check-in by scan card (T-42): at the desk, which is told why not, and at the door, where a sound says it."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import Undo, account, done, posted_key, said, tell
from core import permissions_policy, uploads
from core.files.limits import LARGEST_PICTURE
from core.models import Upload
from core.refusals import Refusal, WrongStateError
from core.sizes import takes_file
from tournaments.desk.domain import scanning
from tournaments.desk.domain.scanning import Scan
from tournaments.desk.queries.players import changed_lines
from tournaments.desk.views.changed import addresses, is_part
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, require_role
from tournaments.people import documents
from tournaments.people import uploads as card_uploads
from tournaments.people.domain import registry, scan_cards
from tournaments.people.models import Player
from tournaments.registration.domain import carded, scan_calls
from tournaments.registration.models import Registration
from tournaments.registration.queries import entries as entry_queries

#: What a scanner types, with whatever a person types around it.
LONGEST = 40
#: What the page is told beside its parts, by the name of an event.
TOLD = "HX-Trigger"


@require_POST
@require_role(*STAFF_ROLES)
def scan(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. Whose card is scanned is here, or it is said why not."""
    return _scanned(request, tournament)


@require_POST
@require_role(*STAFF_ROLES)
def same(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. The entry of this name is his whose card it is; then as if it were scanned."""

    def verb() -> None:
        player = _holder(request)
        entry = carded.namesake_of(tournament, player)
        if entry is None:
            raise WrongStateError(_("This entry is not the one of the card."), rule="T-42")
        carded.claim(entry, player, account(request))

    return _scanned(request, tournament) if done(request, verb) else _told(request, tournament, None)


@require_POST
@require_role(*STAFF_ROLES)
def enter(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. Whose card it is is entered; then as if it were scanned."""

    def verb() -> None:
        carded.enter_holder(tournament, _holder(request), account(request))

    return _scanned(request, tournament) if done(request, verb) else _told(request, tournament, None)


@require_safe
@require_role(*STAFF_ROLES)
def calls(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. Who was asked to the desk at the door."""
    return render(request, "desk/_scan_calls.html", _calls(tournament))


@require_POST
@require_role(*STAFF_ROLES)
def settle_call(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. The desk has seen to him."""
    get_object_or_404(tournament.scan_calls, pk=pk).delete()
    if is_part(request):
        return render(request, "desk/_scan_calls.html", _calls(tournament))
    return redirect("organiser:players", slug=tournament.slug)


@require_safe
@require_role(*STAFF_ROLES)
def door(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. The page at the door, for a scanner, a camera or a photo."""
    counts = entry_queries.state_counts(tournament)
    answer = render(request, "desk/door.html", {"tournament": tournament, "counts": counts})
    answer[permissions_policy.HEADER] = permissions_policy.WITH_CAMERA
    return answer


@takes_file(LARGEST_PICTURE)
@require_POST
@require_role(*STAFF_ROLES)
def scan_at_door(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. In, or to the desk: why not is told there alone."""
    found, refused, reading = None, "", None
    photo = request.FILES.get("photo")
    try:
        if photo is not None:
            reading = _keep(request, tournament, photo)
        else:
            found = scanning.scan(tournament, request.POST.get("number", "")[:LONGEST], account(request))
    except Refusal as refusal:
        refused = refusal.message
    if found and not found.here:
        scan_calls.call_to_desk(tournament, found.player, found.why)
    return _at_door(request, tournament, found, refused, reading)


@require_safe
@require_role(*STAFF_ROLES)
def door_photo(request: HttpRequest, tournament: Tournament, pk: str) -> HttpResponse:
    """Who may: organiser, desk, of a photo that the same account sent. Asks again until a worker has read the number;
    then the page sends it as if it were scanned."""
    theirs = Upload.objects.select_related("job").defer("content")
    reading = get_object_or_404(theirs, pk=pk, user=request.user, kind=card_uploads.CARD)
    if reading.arguments.get("tournament") != tournament.pk:
        raise Http404
    return _at_door(request, tournament, None, "", reading)


def _keep(request: HttpRequest, tournament: Tournament, photo: UploadedFile[Any]) -> Upload:
    """Raises TooOftenError, TooLargeError."""
    back = reverse("organiser:scanning", args=[tournament.slug])
    content = photo.read(LARGEST_PICTURE + 1)
    of = {"tournament": tournament.pk}
    return uploads.receive(card_uploads.CARD, content, request.user, name="", back=back, arguments=of)


def _why_unread(reading: Upload | None) -> str:
    """Why no number was read; empty as long as there may be one."""
    if reading is None or reading.ended_at is not None:
        return reading.refusal if reading else ""
    under_way = reading.job is not None and reading.job.under_way
    return "" if under_way else _("The file could not be read. Send it again.")


def _at_door(
    request: HttpRequest, tournament: Tournament, found: Scan | None, refused: str, reading: Upload | None
) -> HttpResponse:
    """The page, or what it says of the last card: `reading` is a photo whose number is read, or was."""
    refused = refused or _why_unread(reading)
    under_way = reading is not None and not refused and reading.ended_at is None
    context = {
        "tournament": tournament,
        "scanned": found,
        "refused": refused,
        "reading": reading if under_way else None,
        "number": reading.words if reading and not under_way else "",
        "counts": entry_queries.state_counts(tournament),
    }
    if not is_part(request):
        answer = render(request, "desk/door.html", context)
        answer[permissions_policy.HEADER] = permissions_policy.WITH_CAMERA
        return answer
    answer = render(request, "desk/_door_result.html", context)
    if reading is None or refused:
        answer[TOLD] = _event(found)
    return answer


@require_POST
@require_role(*STAFF_ROLES)
def print_cards(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. The cards of the players whose data the account may hand out; `player`: of one."""
    user = account(request)
    assert user
    entries = tournament.registrations.select_related("player")
    if "player" in request.POST:
        entries = entries.filter(pk=posted_key(request, "player"))
    mine = [entry.player_id for entry in entries if registry.may_hand_out(user, entry.player)]
    try:
        job = documents.request_cards(mine, user, f"players:{tournament.pk}", f"{tournament.slug}-cards.pdf")
    except Refusal as refusal:
        tell(request, refusal.message)
        return redirect("organiser:players", slug=tournament.slug)
    return redirect("organiser:job", pk=job.pk)


@require_POST
@require_role(*STAFF_ROLES)
def replace_card(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk, of a player whose data the account may hand out. His old card finds nobody more."""
    user = account(request)
    entry = get_object_or_404(tournament.registrations.select_related("player"), pk=pk)

    def verb() -> None:
        if user is None or not registry.may_hand_out(user, entry.player):
            raise WrongStateError(
                _("Only the player or an officer of the player's club can replace the card.")
            )
        scan_cards.replace_card(entry.player)

    words = _("The old card of %(name)s is no longer valid. Print the new one.") % {"name": entry.name}
    done(request, verb, words)
    return redirect("organiser:registration", slug=tournament.slug, pk=pk)


def _scanned(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    typed = request.POST.get("number", "")[:LONGEST]
    try:
        found = scanning.scan(tournament, typed, account(request))
    except Refusal as refusal:
        tell(request, refusal.message)
        return _told(request, tournament, None)
    if found.here and found.entry:
        said(request, found.words, _undo(found.entry))
    return _told(request, tournament, found, typed)


def _told(request: HttpRequest, tournament: Tournament, found: Scan | None, number: str = "") -> HttpResponse:
    """His line, the figures, and why not; without scripts the list, narrowed to him."""
    if not is_part(request):
        if found and not found.here:
            tell(request, found.words)
        address = reverse("organiser:players", args=[tournament.slug])
        query = urlencode({"q": found.entry.name}) if found and found.entry else ""
        return redirect(f"{address}?{query}")
    lines, sums = changed_lines(tournament, [found.entry.pk] if found and found.entry else [])
    context = {
        "tournament": tournament,
        "lines": lines,
        "sums": sums,
        "to": addresses(tournament),
        "scanned": found,
        "number": number,
    }
    answer = render(request, "desk/_scanned.html", context)
    answer["HX-Reswap"] = "none"
    answer[TOLD] = _event(found)
    return answer


def _event(found: Scan | None) -> str:
    """What the page hears, and whom it shows then."""
    here = bool(found and found.here)
    name = found.entry.name if found and found.entry and not here else ""
    return json.dumps({"scanned": {"here": here, "name": name}})


def _holder(request: HttpRequest) -> Player:
    """Whose card was scanned just now. Raises WrongStateError for a number that is nobody's card."""
    number = scan_cards.read_number(request.POST.get("number", "")[:LONGEST])
    found = scan_cards.owner_of(number) if number else None
    if found is None or found.replaced:
        raise WrongStateError(_("Nobody has a card with this number. Find the player by name."), rule="T-42")
    return found.player


def _undo(entry: Registration) -> Undo:
    return Undo(reverse("organiser:undo-check-in", args=[entry.tournament.slug, entry.pk]))


def _calls(tournament: Tournament) -> dict[str, object]:
    return {"tournament": tournament, "calls": scan_calls.open_calls(tournament)}
