"""The options of a rule set as a part of a form: what the page loads when another rule set is chosen."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.answers import account
from core.forms.typed import as_typed
from rules.errors import RuleError
from scoring.forms.rulesets import TICKET_ONLY, OptionsForm, offered_to


@require_safe
def ruleset_options(request: HttpRequest) -> HttpResponse:
    """Who may: anyone; rules are public. `?ruleset=`: the fields of its options as usual, none for tickets.

    `currency` says in which one (M-42); what the page proposes otherwise comes as `option-…`. Whoever is signed in is
    offered the tables of their clubs, too (M-41).
    """
    form = None if request.GET.get("ruleset") == TICKET_ONLY else _asked(request)
    return render(request, "scoring/_options.html", {"options": form})


@require_safe
def changed_options(request: HttpRequest) -> HttpResponse:
    """Who may: anyone. `?ruleset=` and the fields as they stand: what of it differs from the rules, in one line."""
    return render(request, "scoring/_changed.html", {"options": _asked(request)})


def _asked(request: HttpRequest) -> OptionsForm:
    """The form of the rule set that is asked for, with what was typed. Raises Http404 for an unknown one."""
    ruleset = request.GET.get("ruleset", "")
    try:
        form = OptionsForm(
            ruleset,
            currency=request.GET.get("currency", "EUR"),
            offers=offered_to(account(request), ruleset),
        )
    except RuleError:
        raise Http404 from None
    form.initial.update(as_typed(form, request.GET))
    return form
