"""Lists of players from files: read, looked through, entered."""

from __future__ import annotations

from collections import defaultdict

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import account, done, said
from accounts.uploads import take_file
from core.files import texts
from core.files.limits import LARGEST_LIST, SHOWN_LETTERS, SHOWN_LINES
from core.files.spreadsheets import Choice
from core.sizes import takes_file
from core.typed import row_id
from tournaments.desk.domain import listed_fees
from tournaments.events.models import Category, Tournament
from tournaments.events.permissions import STAFF_ROLES, Role, require_role, roles_of
from tournaments.people.domain import registry
from tournaments.registration.domain import completing, importing, list_lines, places
from tournaments.registration.domain.list_columns import CALLED
from tournaments.registration.forms.desk import ListForm
from tournaments.registration.models import PlayerImport
from tournaments.registration.uploads import LIST

#: So many names with their letters show whether these were read rightly.
SAMPLES = 8
#: Nobody mends more in a cell; no line has more figures in its number.
LONGEST_CELL = 200
DIGITS = 6
#: What may part the columns of a text, in words.
SEPARATORS = {
    ";": gettext_lazy("semicolon"),
    ",": gettext_lazy("comma"),
    "\t": gettext_lazy("tabulator"),
    "|": gettext_lazy("vertical bar"),
}


@takes_file(LARGEST_LIST)
@require_POST
@require_role(*STAFF_ROLES)
def import_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. Has a file or what was pasted read, and goes on to its preview; nobody is entered."""
    form = ListForm(request.POST, request.FILES)
    if not form.is_valid():
        messages.error(request, _("Choose a file with players first."))
        return redirect("organiser:players", slug=tournament.slug)
    file, text = form.cleaned_data["file"], form.cleaned_data["text"]
    back = reverse("organiser:players", args=[tournament.slug])
    return take_file(
        request, LIST, file or text.encode(), back=back, name=_("Pasted list"), tournament=tournament.pk
    )


@require_safe
@require_role(*STAFF_ROLES)
def import_preview(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. What was read, what is unclear in its line; nobody is entered yet."""
    batch = get_object_or_404(PlayerImport, tournament=tournament, pk=pk)
    free, usual = places.room(tournament), dict(Category.Usual.choices)
    part = list_lines.part_of(batch, _line(request, "from"), _line(request, "mend"))
    context = {
        "tournament": tournament,
        "batch": batch,
        "columns": list(zip(batch.source["heads"], batch.source["holds"], strict=True)),
        "may_hold": list(CALLED.items()),
        "unread": [
            head
            for head, column in zip(batch.source["heads"], batch.source["holds"], strict=True)
            if not column and head
        ],
        "part": part,
        "lines": part.lines,
        "longest": SHOWN_LETTERS,
        "encoding": texts.CALLED.get(batch.source["encoding"], ""),
        "encodings": texts.CALLED.items() if batch.source["encoding"] else [],
        "separators": SEPARATORS.items() if batch.source.get("separator") else [],
        "completions": [
            one | {"changes": [change | {"label": CALLED[change["field"]]} for change in one["changes"]]}
            for one in batch.completions[:SHOWN_LINES]
        ],
        "samples": [line.name for line in part.lines if not line.name.isascii()][:SAMPLES],
        "known": registry.told_as_known(account(request), [row["player"] for row in batch.rows]),
        "waiting": 0 if free is None else max(0, len(batch.rows) - free),
        "lacking": [usual[key] for key in importing.lacking_categories(batch)],
        "makes_categories": Role.ORGANISER in roles_of(request.user, tournament),
    }
    return render(request, "desk/import_preview.html", context)


def _line(request: HttpRequest, name: str) -> int:
    """The number of a line that an address names; 0 where it names none."""
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < DIGITS else 0


@require_POST
@require_role(*STAFF_ROLES)
def mend_list(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. Reads a list again with other columns, other cells, and who a double is."""
    batch = get_object_or_404(PlayerImport, tournament=tournament, pk=pk)
    done(request, lambda: _mend(request, batch))
    address = reverse("organiser:import-preview", args=[tournament.slug, pk])
    start = row_id(request.POST.get("from", ""))
    return redirect(f"{address}?from={start}" if start else address)


@require_POST
@require_role(*STAFF_ROLES)
def enter_list(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. Enters the good lines of a list that was shown, mended as it was sent."""
    batch = get_object_or_404(PlayerImport, tournament=tournament, pk=pk)

    def verb() -> None:
        mended = _mend(request, batch)
        entered = importing.apply_list(
            mended,
            check_in="check_in" in request.POST,
            user=account(request),
            make_categories="make_categories" in request.POST
            and Role.ORGANISER in roles_of(request.user, tournament),
        )
        if entered or not mended.completions:
            words = ngettext("%(count)d player was entered.", "%(count)d players were entered.", len(entered))
            said(request, words % {"count": len(entered)})
        _complete(request, mended)
        left = listed_fees.take(mended, entered, account(request))
        for one, why in left:
            messages.warning(request, f"{one.name}: {why}")
        for fault in mended.faults:
            line = {"line": fault["line"], "why": fault["message"]}
            messages.warning(request, _("Line %(line)d was not entered: %(why)s") % line)

    done(request, verb)
    return redirect("organiser:players", slug=tournament.slug)


def _complete(request: HttpRequest, batch: PlayerImport) -> None:
    """What the lines that were ticked (`complete`) add to those who are entered."""
    lines = {int(line) for line in request.POST.getlist("complete") if line.isascii() and line.isdigit()}
    count, left = completing.complete(batch.completions, lines, account(request))
    if count:
        words = ngettext(
            "The data of %(count)d player were completed.",
            "The data of %(count)d players were completed.",
            count,
        )
        said(request, words % {"count": count})
    for why in left:
        messages.warning(request, why)


def _mend(request: HttpRequest, batch: PlayerImport) -> PlayerImport:
    """The list read again with what was sent: `hold-PLACE`, `cell-LINE-COLUMN`, `another` and `skip` with a line; the
    file itself, where another `encoding`, `separator` or `sheet` was chosen."""
    source = batch.source
    choice = {
        name: request.POST.get(name, source.get(name, "")) for name in ("encoding", "separator", "sheet")
    }
    if any(choice[name] != source.get(name, "") for name in choice) and "content" in source:
        return importing.reopen_list(batch, Choice(**choice))
    holds: dict[int, str] = {}
    cells: dict[int, dict[str, str]] = defaultdict(dict)
    for name in request.POST:
        value = request.POST.get(name, "")
        kind, _dash, rest = name.partition("-")
        at, _dash, column = rest.partition("-")
        if not (at.isascii() and at.isdigit() and len(at) < DIGITS):
            continue
        if kind == "hold":
            holds[int(at)] = value
        elif kind == "cell" and column in CALLED:
            cells[int(at)][column] = value.strip()[:LONGEST_CELL]
    chosen = {
        int(line): choice
        for choice in (list_lines.ANOTHER, list_lines.SKIP)
        for line in request.POST.getlist(choice)
        if line.isascii() and line.isdigit() and len(line) < DIGITS
    }
    return importing.mend_list(batch, holds, cells, chosen)
