"""Help: the guides and the dictionary of terms in the reader's language."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, gettext, override
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import conditional_page, require_safe

from core.robots import may_be_indexed
from rules.procedure import MARIAS
from rules.registry import rulesets
from rules.words import LANGUAGES
from tournaments.publishing.queries import guides
from tournaments.publishing.queries.answers import answers_for
from tournaments.publishing.queries.help_search import found_in_help
from tournaments.publishing.queries.procedure import procedure_at_the_table
from tournaments.publishing.queries.terms import dictionary


@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    """Who may: anyone. What is asked on the day, all guides, whom to write to; or where the words asked for are."""
    may_be_indexed(request)
    language = get_language() or "sk"
    asked = request.GET.get("q", "")[:100].strip()
    context = {
        "asked": asked,
        "found": found_in_help(language, asked) if asked else [],
        "groups": answers_for(language),
        "guides": [(name, guides.title(name, language)) for name in guides.GUIDES],
        "operator": settings.OPERATOR,
    }
    return render(request, "publishing/help.html", context)


@require_safe
def guide(request: HttpRequest, name: str) -> HttpResponse:
    """Who may: anyone. One guide."""
    if name not in guides.GUIDES:
        raise Http404
    may_be_indexed(request)
    language = get_language() or "sk"
    context = {
        "title": guides.title(name, language),
        "guide": guides.rendered(name, language, drawings=True),
        "drawn": guides.has_drawings(name),
    }
    return render(request, "publishing/guide.html", context)


@require_safe
def terms(request: HttpRequest) -> HttpResponse:
    """Who may: anyone. Every term on one page, so that the browser finds it; each has an anchor."""
    may_be_indexed(request)
    context = {"subjects": dictionary(get_language() or "sk")}
    return render(request, "publishing/terms.html", context)


@require_safe
def when(request: HttpRequest) -> HttpResponse:
    """Who may: anyone. What to do when something happens: all questions, or those that have the words asked for.

    `in` is the tournament from which the reader came: the links lead to its pages, which say themselves who may.
    """
    may_be_indexed(request)
    asked, tournament = request.GET.get("q", "")[:100], request.GET.get("in", "")
    context = {
        "asked": asked,
        "tournament": tournament,
        "groups": answers_for(get_language() or "sk", asked, tournament),
    }
    return render(request, "publishing/when.html", context)


@require_safe
@gzip_page
@conditional_page
@cache_control(no_cache=True)
def phone_when(request: HttpRequest, language: str) -> HttpResponse:
    """Who may: anyone. The same by itself, as a phone that writes keeps it beside the sheet."""
    if language not in LANGUAGES:
        raise Http404
    with override(language):
        context = {
            "language": language,
            "title": gettext("When something happens"),
            "groups": answers_for(language),
            "alone": True,
        }
        return render(request, "publishing/phone_when.html", context)


@require_safe
def at_the_table(request: HttpRequest) -> HttpResponse:
    """Who may: anyone. The procedure at a mariáš table (M-38a)."""
    return _procedure(request, MARIAS)


@require_safe
def procedure(request: HttpRequest, game: str, name: str) -> HttpResponse:
    """Who may: anyone. The procedure at a table of this rule set, where the code of a printed sheet leads."""
    return _procedure(request, _ruleset(game, name))


def _procedure(request: HttpRequest, ruleset: str) -> HttpResponse:
    """Line by line, or the lines that hold the words asked for."""
    may_be_indexed(request)
    context = procedure_at_the_table(ruleset, get_language() or "sk", request.GET.get("q", "")[:100])
    return render(request, "publishing/at_the_table.html", context)


def _ruleset(game: str, name: str) -> str:
    ruleset = f"{game}/{name}"
    if ruleset not in rulesets():
        raise Http404
    return ruleset


@require_safe
@gzip_page
@conditional_page
@cache_control(no_cache=True)
def phone_procedure(request: HttpRequest, game: str, name: str, language: str) -> HttpResponse:
    """Who may: anyone. The same by itself, as every phone keeps it that opens a sheet of the rule set."""
    ruleset = _ruleset(game, name)
    if language not in LANGUAGES:
        raise Http404
    with override(language):
        context = {
            "language": language,
            "title": gettext("At the table"),
            **procedure_at_the_table(ruleset, language),
        }
        return render(request, "publishing/phone_at_the_table.html", context)


@require_safe
@gzip_page
@conditional_page
@cache_control(no_cache=True)
def phone_guide(request: HttpRequest, language: str) -> HttpResponse:
    """Who may: anyone. The guide of the scorer by itself, made of what a phone that writes has of the sheet already.

    The language is in the address and nothing of a reader is in the page, so a phone keeps it for when there is no
    network, and it may be sent compressed.
    """
    if language not in LANGUAGES:
        raise Http404
    with override(language):
        context = {
            "language": language,
            "title": guides.title("score", language),
            "guide": guides.rendered("score", language, drawings=True),
        }
        return render(request, "publishing/phone_guide.html", context)
