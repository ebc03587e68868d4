"""Opening a quick table: which game, who plays, what is agreed."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_safe

from accounts.answers import account
from core.addresses import network_of
from core.forms.typed import as_typed
from core.refusals import Refusal
from rules import registry
from rules.registry import Ruleset
from scoring.documents.figures import day
from scoring.domain.quick import open_table
from scoring.domain.write_keys import seat_key, write_key
from scoring.forms.quick import QuickTableForm
from scoring.forms.rulesets import PREFIX, OptionsForm, offered_to
from scoring.models import QuickTable, Sheet
from scoring.views.rulebook import BOOKS

#: So many tables that were opened in this browser are offered again.
REMEMBERED = 8
SESSION = "quick_tables"


@dataclass(frozen=True)
class KnownTable:
    """A table to go on with: its sheet, and the secret of its write address."""

    sheet: Sheet
    key: str


@dataclass(frozen=True)
class Game:
    """A game to choose: its title and what it is, and where its table is opened, with what is agreed there."""

    ruleset: Ruleset
    title: str
    about: str
    address: str
    place: int


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """Who may: anyone. The games, and the tables of this browser and of this account to go on with."""
    context = {
        "games": _games(),
        "tables": _known_tables(request),
        "opened": request.session.get(SESSION, []),
    }
    return render(request, "scoring/quick/start.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, ruleset: str) -> HttpResponse:
    """Who may: anyone, so many times an hour from one network address. Names and what is agreed; then the sheet.

    `?option-…` is proposed: a game as another union plays it.
    """
    known = registry.rulesets().get(ruleset)
    if known is None:
        raise Http404
    form = QuickTableForm(known, request.POST or None)
    options = OptionsForm(
        ruleset,
        request.POST or None,
        currency=request.POST.get("currency", "EUR"),
        offers=offered_to(account(request), ruleset),
    )
    if request.method != "POST":
        options.initial.update(as_typed(options, request.GET))
    if request.method == "POST" and form.is_valid() and options.is_valid():
        try:
            table = _open(request, known, form, options)
        except Refusal as refusal:
            form.add_error(None, refusal.message)
        else:
            return redirect(_after_opening(table))
    status = 422 if request.method == "POST" else 200
    return render(
        request, "scoring/quick/new.html", {"ruleset": known, "form": form, "options": options}, status=status
    )


def write_address(sheet: Sheet) -> str:
    """Opened on any device, this gives it the pen. The secret is behind the “#”: it reaches no log and no preview."""
    return f"{reverse('scoring:sheet', args=[sheet.public_id])}#write-{write_key(sheet)}"


def players_address(sheet: Sheet) -> str:
    """Opened on the phone of a player, this lets it take a seat of the table, and nothing more."""
    return f"{reverse('scoring:sheet', args=[sheet.public_id])}#seat-{seat_key(sheet)}"


def _after_opening(table: QuickTable) -> str:
    """The sheet to write on; where seats were drawn, first the page that says who sits where."""
    if table.lot_seed:
        return reverse("scoring:quick-own", args=[table.sheet.public_id, write_key(table.sheet)])
    return write_address(table.sheet)


def _open(request: HttpRequest, ruleset: Ruleset, form: QuickTableForm, options: OptionsForm) -> QuickTable:
    language = get_language() or "sk"
    title = (
        form.cleaned_data["title"] or f"{ruleset.title_in(language)}, {day(timezone.localdate(), language)}"
    )
    table = open_table(
        ruleset=ruleset.id,
        names=form.names,
        options=options.options,
        currency=form.cleaned_data["currency"],
        title=title[:120],
        address=network_of(request),
        by_lot=form.cleaned_data["by_lot"],
    )
    earlier = request.session.get(SESSION, [])
    request.session[SESSION] = [table.sheet.public_id, *earlier][:REMEMBERED]
    return table


def _games() -> list[tuple[str, list[Game]]]:
    """The games by kind, mariáš first; those that readers of this language play most first."""
    language = get_language() or "sk"
    found = [game for ruleset in registry.in_order(language) for game in _ways(ruleset, language)]
    found.sort(key=lambda game: game.place)
    return [
        (str(BOOKS[engine]), [game for game in found if game.ruleset.engine == engine])
        for engine in ("marias", "preferans")
    ]


def _ways(ruleset: Ruleset, language: str) -> list[Game]:
    """A rule set as it stands, and as others play it."""
    address = reverse("scoring:quick-new", args=[ruleset.id])
    own = Game(ruleset, ruleset.title_in(language), ruleset.about[language], address, ruleset.order[language])
    return [own] + [
        Game(
            ruleset,
            variant.titles[language],
            variant.about[language],
            f"{address}?{urlencode({f'{PREFIX}-{name}': value for name, value in variant.options.items()})}",
            variant.order[language],
        )
        for variant in ruleset.variants
    ]


def _known_tables(request: HttpRequest) -> list[KnownTable]:
    """Those opened in this browser, and those that this account keeps; the newest first."""
    opened = QuickTable.objects.filter(sheet__public_id__in=request.session.get(SESSION, []))
    if request.user.is_authenticated:
        opened = opened | QuickTable.objects.filter(kept_by=request.user)
    found = opened.select_related("sheet").prefetch_related("sheet__seats")[:50]
    return [KnownTable(table.sheet, write_key(table.sheet)) for table in found]
