"""The rule book for people: every numbered rule with its paragraph and a line of text; postings link here."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy
from django.views.decorators.http import require_safe

from core.robots import may_be_indexed
from rules import citations, examples, rates, registry, rulebook
from rules.marias.premium_tables import shipped_table, shipped_tables
from scoring.premium_rows import shown_rows, title_of
from scoring.views import rule_opened

BOOKS = {
    "marias": gettext_lazy("Licitovaný mariáš"),
    "preferans": gettext_lazy("Preferans"),
    "play": gettext_lazy("The play of the cards"),
    "general": gettext_lazy("Records of a table"),
    "tournament": gettext_lazy("Tournaments"),
}


@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    """Who may: anyone. The books, and the rule sets that are played by them."""
    may_be_indexed(request)
    return render(
        request,
        "scoring/rulebook/contents.html",
        {"books": BOOKS.items(), "rulesets": registry.rulesets().values()},
    )


@require_safe
def book(request: HttpRequest, name: str) -> HttpResponse:
    """Who may: anyone. One book; each rule has its number as an anchor, and leads to its page."""
    if name not in BOOKS:
        raise Http404
    may_be_indexed(request)
    language = get_language() or "sk"
    context = {
        "title": BOOKS[name],
        "lines": [
            (rule, citations.cite_in(rule.cite, language), rule.text(language))
            for rule in rulebook.rules(name).values()
        ],
        "sources": [
            (citations.cite_in(source.short, language), source.text(language))
            for source in rulebook.sources(name)
        ],
        "tables": _premium_tables() if name == "marias" else [],
    }
    return render(request, "scoring/rulebook/book.html", context)


@require_safe
def rule(request: HttpRequest, name: str) -> HttpResponse:
    """Who may: anyone. One rule: its text, its rates, a worked example, and what it was opened for.

    The name may be a note of a result too: it leads to the rule that explains it.
    """
    place = rulebook.places().get(name)
    if place is None:
        raise Http404
    book_name, number = place
    about = rule_opened.read(request.GET)
    if number != name:
        asked = f"?{about.query()}" if about else ""
        return redirect(f"{reverse('scoring:rule', args=[number])}{asked}")
    if not about:
        may_be_indexed(request)
    language = get_language() or "sk"
    found = rulebook.rules(book_name)[number]
    context = {
        "rule": found,
        "text": found.text(language),
        "cite": citations.cite_in(found.cite, language),
        "sources": rulebook.sources_told(book_name, [found.cite], language),
        "rates": rates.rates(number, language),
        "example": examples.told(number, language),
        "book": book_name,
        "book_title": BOOKS[book_name],
        "beside": _beside(book_name, number),
        "about": about,
    }
    return render(request, "scoring/rulebook/rule.html", context)


def _beside(book_name: str, number: str) -> tuple[str, str]:
    """The numbers of the rules before and after this one in its book; "" at its ends."""
    numbers = ["", *rulebook.rules(book_name), ""]
    at = numbers.index(number)
    return numbers[at - 1], numbers[at + 1]


@require_safe
def premium_table(request: HttpRequest, name: str) -> HttpResponse:
    """Who may: anyone. One of the shipped tables of premium points, row by row (M-22, M-23, M-40)."""
    if name not in dict(_premium_tables()):
        raise Http404
    may_be_indexed(request)
    language, table = get_language() or "sk", shipped_table(name)
    context = {
        "title": title_of(name, language),
        "groups": shown_rows(table.table, language),
        "source": table.source,
        "note": table.note.get(language, ""),
    }
    return render(request, "scoring/rulebook/premium_table.html", context)


def _premium_tables() -> list[tuple[str, str]]:
    """The shipped tables: name and title."""
    language = get_language() or "sk"
    return [(table.id, title_of(table.id, language)) for table in shipped_tables()]
