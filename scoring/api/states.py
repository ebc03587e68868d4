"""The state of a sheet as it is sent: every phone asks for it every two seconds, and mostly nothing has changed.

The tag of a sheet (`queries.state_tag`) stands for all that is shown of it. A phone that names the present tag is
answered with one query, before sessions, languages and accounts are looked at. After an entry the phones of a table
all ask for the same new state: it is put into words once and kept in the cache under its tag.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated

import msgspec
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.urls import ResolverMatch

from core.api.answers import Answer, TimeText, one_of
from core.streams import write_ticket
from scoring import queries
from scoring.api import shown
from scoring.api.authentication import device_of
from scoring.domain.entries import Recorded
from scoring.models import Entry, Sheet

Handler = Callable[[HttpRequest], HttpResponse]

#: `scoring:api-sheet`: known here without going through all addresses.
ADDRESS = re.compile(r"/api/v1/sheets/(?P<public_id>[^/]+)/")
#: What a device is told in its tag: it sent no pen, one in force, one that has ended.
OF_THE_PEN = {None: "", True: "-pen", False: "-ended"}
#: A state is asked for until the next entry; that of a table where nobody writes need not stay (seconds).
KEPT = 600


def answer_unchanged(get_response: Handler) -> Handler:
    """Middleware: 304 for a device that has the present state of a sheet; everything else goes its way.

    Who may: as in `SheetView`, anyone who knows the address.
    """

    def handle(request: HttpRequest) -> HttpResponse:
        known = request.META.get("HTTP_IF_NONE_MATCH")
        asked = ADDRESS.fullmatch(request.path_info) if known and request.method == "GET" else None
        if asked is None:
            return get_response(request)
        try:
            present = headers(*queries.state_tag(asked["public_id"], device_of(request)))
        except Sheet.DoesNotExist:
            return get_response(request)
        if present["ETag"] != known:
            return get_response(request)
        # it is counted under the name of the view that would have answered
        request.resolver_match = ResolverMatch(handle, (), asked.groupdict(), "api-sheet", None, ["scoring"])
        return HttpResponseNotModified(headers=present)

    return handle


def headers(tag: str, standing: queries.Standing, change: str) -> dict[str, str]:
    """The headers of a state with this tag for a device that stands so at the sheet."""
    return {
        "ETag": entity_tag(tag, standing, change),
        "Cache-Control": "no-cache",
        "Vary": "Authorization",
    }


def entity_tag(tag: str, standing: queries.Standing, change: str) -> str:
    """How a device names the state that it has. The change stands first: `live` reads it, and nothing else."""
    seat = "" if standing.seat is None else f"-{'asks' if standing.asks else 'seat'}{standing.seat}"
    return f'"{change}-{tag}{OF_THE_PEN[standing.pen]}{seat}"'


def state_answer(public_id: str, device: queries.Device | None) -> HttpResponse:
    """The whole state of a sheet for a device. Raises Sheet.DoesNotExist."""
    tag, standing, change = queries.state_tag(public_id, device)
    state = _sheet_json(public_id, tag)
    # fields more, behind the last one of the object
    own = {"pen": standing.pen, "seat": standing.seat, "asks": standing.asks, "stream": _ticket(public_id)}
    content = b"%b,%b" % (state[:-1], msgspec.json.encode(own)[1:])
    return HttpResponse(content, content_type="application/json", headers=headers(tag, standing, change))


def _ticket(public_id: str) -> str | None:
    """With what a page follows the sheet that it was shown; None where no streams are held."""
    return write_ticket(settings.SECRET_KEY, [f"sheet:{public_id}"]) if settings.LIVE else None


class EntryOut(Answer, frozen=True):
    """An entry as its device gets it back: the confirmation."""

    id: str
    number: int
    kind: Annotated[str, one_of(Entry.Kind.choices)]
    version: int
    hash: str
    recorded_at: TimeText


class RecordedOut(Answer, frozen=True):
    """An entry that was recorded, and its sheet with it, under the tag (`If-None-Match`) by which it need not be asked
    for again; empty where the pen has ended meanwhile, which only the whole state says."""

    entry: EntryOut
    sheet: shown.SheetOut
    tag: str


def recorded_answer(public_id: str, recorded: Recorded, device: queries.Device | None = None) -> HttpResponse:
    """201 with RecordedOut for a device, 200 when the entry was there already."""
    entry = recorded.entry
    told = EntryOut(
        id=str(entry.device_id),
        number=entry.number,
        kind=entry.kind,
        version=entry.version,
        hash=entry.hash,
        recorded_at=entry.recorded_at.isoformat(),
    )
    state, tag = _written_json(public_id, recorded, device) or _read_json(public_id, device)
    said = msgspec.json.encode(told), state, msgspec.json.encode(tag)
    content = b'{"entry":%b,"sheet":%b,"tag":%b}' % said
    status = 200 if recorded.repeated else 201
    return HttpResponse(content, content_type="application/json", status=status)


def _written_json(
    public_id: str, recorded: Recorded, device: queries.Device | None
) -> tuple[bytes, str] | None:
    """The state of a sheet right after an entry, of what was read and folded for it, with its tag: kept in the cache
    like every other. None where nothing was folded, or where the sheet has gone on since."""
    if recorded.folded is None:
        return None
    after, (log, fold) = queries.present(public_id, device), recorded.folded
    if after.sheet.head_hash != recorded.entry.hash:
        return None
    after.sheet.fold = fold
    content = msgspec.json.encode(shown.state_of(after.sheet, after.seats, log, after.held))
    cache.set(f"sheet-state:{public_id}", (after.tag, content), KEPT)
    return content, _known(after.tag, after.standing, after.change)


def _read_json(public_id: str, device: queries.Device | None) -> tuple[bytes, str]:
    """The state of a sheet and its tag, as it is now."""
    tag, standing, change = queries.state_tag(public_id, device)
    return _sheet_json(public_id, tag), _known(tag, standing, change)


def _known(tag: str, standing: queries.Standing, change: str) -> str:
    """The tag that a device may keep without having read the state."""
    return "" if standing.pen is False else entity_tag(tag, standing, change)


def _sheet_json(public_id: str, tag: str) -> bytes:
    """The state of a sheet in JSON, which has this tag: made once, then out of the cache."""
    key = f"sheet-state:{public_id}"
    kept: tuple[str, bytes] | None = cache.get(key)
    if kept is not None and kept[0] == tag:
        return kept[1]
    content = msgspec.json.encode(shown.sheet_state(queries.sheet_by_public_id(public_id)))
    # what changed while it was read must not be kept under the tag of before
    if queries.state_tag(public_id)[0] == tag:
        cache.set(key, (tag, content), KEPT)
    return content
