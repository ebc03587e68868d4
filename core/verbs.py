"""Addresses of verbs: a page posts to one address a verb, and some of these answer with the page itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def verb_of(page: str) -> Callable[[View[P]], View[P]]:
    """A verb that answers with its page, a form with its errors perhaps: only a POST does it.

    Whoever comes by that address in another way (in another language, from the history) gets the page, which is
    named by the same parts of the address.
    """

    def decorate(view: View[P]) -> View[P]:
        @wraps(view)
        def posted(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            match = request.resolver_match
            if request.method != "POST":
                return redirect(reverse(page, kwargs=match.kwargs if match else {}))
            if match:  # the page answers: its tab is the one that is open
                match.url_name = page.rpartition(":")[2]
            return view(request, *args, **kwargs)

        return posted

    return decorate
