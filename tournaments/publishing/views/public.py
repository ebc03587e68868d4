"""Pages for everyone: what the organiser has published."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from accounts.models import User
from core.addresses import address_for_others
from core.bounded_pages import BoundedPages
from core.robots import may_be_indexed
from rules.errors import RuleError
from rules.marias.premium_tables import OPTION
from scoring.premium_rows import ShownTable, shown_table
from tournaments.cash.queries.prizes import published_prizes
from tournaments.events.domain.desk import desk_rules
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role, roles_of
from tournaments.events.queries.internet import internet
from tournaments.jury.queries.published import public_paragraphs
from tournaments.people.domain import consents
from tournaments.people.permissions import officer_clubs
from tournaments.premium.queries import of_club, version_of
from tournaments.proof.queries import check_codes
from tournaments.publishing.forms import TournamentFilter
from tournaments.publishing.published_parts import Part, Writer, as_html, kept_part
from tournaments.publishing.queries.finished import finished
from tournaments.publishing.queries.front import front
from tournaments.publishing.queries.live import last_deals, lead, live_board
from tournaments.publishing.queries.news import news
from tournaments.publishing.queries.published import found_tournaments
from tournaments.publishing.queries.sharing import schema_org, shared
from tournaments.rating.queries import has_rating, rating_lists, shown_rating
from tournaments.registration.domain.applying import is_open
from tournaments.registration.queries.entrants import entrants
from tournaments.registration.queries.entries import published_tournament
from tournaments.rounds.queries import tables as table_queries
from tournaments.rounds.queries import visibility
from tournaments.seasons.queries.finishes import club_page, player_page

#: Tournaments of one page of the list.
ON_A_PAGE = 30


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Who may: anyone. The tournaments on the public list, a page at a time; `words`, `club`, `game`, dates narrow."""
    may_be_indexed(request)
    form = TournamentFilter(request.GET if set(request.GET) & set(TournamentFilter.base_fields) else None)
    found = found_tournaments(**form.cleaned_data) if form.is_valid() else found_tournaments()
    first = None if form.is_bound else front()
    if first is not None:
        found = first.rest(found)
    asked = request.GET.copy()
    asked.pop("page", None)
    page = BoundedPages(found, ON_A_PAGE).get_page(request.GET.get("page"))
    context = {"form": form, "page": page, "asked": asked.urlencode()}
    context["ratings"] = rating_lists() if first is not None and page.number == 1 else []
    asked.pop("until", None)
    context["older"] = asked.urlencode()
    return render(request, "publishing/home.html", context | {"front": first if page.number == 1 else None})


@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may: anyone with the address of a tournament past its draft. Seating, standing (of a `category`, where one is
    asked for), the seed of the draw; whose draft it is learns that nobody else sees it."""
    draft = Tournament.objects.filter(slug=slug, state=Tournament.State.DRAFT).first()
    if draft is not None and Role.ORGANISER in roles_of(request.user, draft):
        return render(request, "publishing/unpublished.html", {"tournament": draft})
    found = published_tournament(slug)
    asked = request.GET.get("category", "")
    category = asked if asked and found.categories.filter(key=asked).exists() else ""
    if found.public:
        may_be_indexed(request)
    round_ = visibility.latest_public_round(found)
    language = get_language() or ""
    shown = shared(found)
    site = address_for_others(request, "/").rstrip("/")
    picture = site + reverse("public:share-picture", args=[slug, language])
    return render(
        request,
        "publishing/tournament.html",
        {
            "tournament": found,
            "round": round_,
            "parts": {
                name: as_html(kept(name, slug, language, category if name == "standing" else ""))
                for name in WRITERS
            },
            "category": category,
            "begins": None if found.begun else desk_rules(found).begins,
            "entrants": entrants(found) if is_open(found) else None,
            "prizes": published_prizes(found, internet(found)),
            "decisions": public_paragraphs(found),
            "check_codes": check_codes(found),
            "shown": shown,
            "address": site + request.path,
            "picture": picture,
            "data": schema_org(shown, site, picture),
            "premium_table": _premium_table(found),
            "draw": round_.draws.filter(discarded_at__isnull=True).first() if round_ else None,
        },
    )


@require_safe
def player(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: anyone, where the player agreed to be named (T-34). His tournaments and seasons; for search engines
    where he agreed to them, too (T-38)."""
    found = player_page(pk)
    if found is None:
        raise Http404
    agreed = consents.scopes_of(found.player)
    if consents.Scope.SEARCH in agreed:
        may_be_indexed(request)
    context = {
        "shown": found,
        "rated": shown_rating(found.player) and has_rating(found.player),
        "statistics": consents.Scope.STATISTICS in agreed,
    }
    return render(request, "publishing/player.html", context)


@require_safe
def club(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: anyone. A club with the members who agreed to be named, its tournaments of a `year` and seasons; for
    search engines once any of it is public."""
    year = request.GET.get("year", "")
    found = club_page(pk, int(year) if year.isascii() and year.isdigit() and len(year) == 4 else None)
    if found is None:
        raise Http404
    if found.known:
        may_be_indexed(request)
    runs = officer_clubs(request.user).filter(pk=pk).exists() if isinstance(request.user, User) else False
    calendar = address_for_others(request, reverse("public:club-calendar", args=[pk]))
    context = {
        "shown": found,
        "premium_tables": of_club(pk),
        "runs": runs,
        "calendar": calendar,
        # programs of calendars follow such an address; others download the file
        "follow": "webcal:" + calendar.partition(":")[2],
        "ratings": rating_lists(found.club),
    }
    return render(request, "publishing/club.html", context)


@require_safe
def premium_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may: anyone with the address of a tournament past its draft. The table of premium points that it is played
    with, as it stands in its options (M-41)."""
    found = published_tournament(slug)
    shown = _premium_table(found)
    if shown is None:
        raise Http404
    version = version_of(found.ruleset_options.get(OPTION))
    context = {"tournament": found, "shown": shown, "groups": shown.groups, "version": version}
    return render(request, "publishing/premium_table.html", context)


def _premium_table(tournament: Tournament) -> ShownTable | None:
    """None where the game knows no premium points."""
    try:
        return shown_table(tournament.ruleset, tournament.ruleset_options, get_language() or "sk")
    except RuleError:  # tickets, or rules that this installation does not know
        return None


@require_safe
def part(request: HttpRequest, slug: str, language: str, name: str) -> HttpResponse:
    """Who may: anyone. A part of the page alone, asked for again and again; 304 while nothing changed (T-35). The
    standing of a `category`, too."""
    category = request.GET.get("category", "") if name == "standing" else ""
    return kept(name, slug, language, category).answer(request)


@require_safe
def find(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may: anyone. Where somebody sits, by `q`: his name or start number (T-34)."""
    found = published_tournament(slug)
    wanted = request.GET.get("q", "")[:80]
    round_ = visibility.latest_public_round(found)
    seats = (
        table_queries.find_seats(table_queries.tables(round_), wanted) if round_ and wanted.strip() else []
    )
    context = {"tournament": found, "round": round_, "found": seats[:12], "wanted": wanted.strip()}
    template = "publishing/_found.html" if getattr(request, "htmx", False) else "publishing/found.html"
    return render(request, template, context)


def _standing(tournament: Tournament, category: str = "") -> str:
    round_, latest = visibility.public_round(tournament), visibility.latest_public_round(tournament)
    live = live_board(round_, latest or round_, category=category) if round_ else None
    return _html("publishing/_standing.html", tournament, live=live, figures="public:figures", in_place=True)


def _lead(tournament: Tournament) -> str:
    round_ = visibility.public_round(tournament)
    if round_ is None:
        return ""
    sight = internet(tournament)
    return _html(
        "publishing/_lead.html",
        tournament,
        round=round_,
        lead=lead(round_),
        last=last_deals(round_) if round_.under_way else [],
        currency=sight.currency,
    )


def _banner(tournament: Tournament) -> str:
    round_ = visibility.latest_public_round(tournament)
    if round_ is None:
        return ""
    return _html("publishing/_round_banner.html", tournament, round=round_, news=news(round_))


def _seating(tournament: Tournament) -> str:
    round_ = visibility.latest_public_round(tournament)
    tables = table_queries.tables(round_) if round_ else []
    shown = visibility.public_round(tournament) if internet(tournament).figures else None
    opened = bool(round_ and shown and round_.number <= shown.number)
    return _html("publishing/_seating.html", tournament, round=round_, tables=tables, opened=opened)


def _finished(tournament: Tournament) -> str:
    shown = finished(tournament)
    return _html("publishing/_finished_part.html", tournament, shown=shown) if shown else ""


#: Who writes the parts of the page.
WRITERS: dict[str, Writer] = {
    "standing": _standing,
    "lead": _lead,
    "round": _banner,
    "seating": _seating,
    "finished": _finished,
}


def kept(name: str, slug: str, language: str, category: str = "") -> Part:
    """A part of the page as it stands now; the standing also of a category."""
    write = partial(_standing, category=category) if category else WRITERS[name]
    return kept_part(name, slug, language, write, category=category)


def _html(template: str, tournament: Tournament, **context: Any) -> str:
    return render_to_string(template, {"tournament": tournament, **context})
