"""Where the help about a page is."""

from __future__ import annotations

from django import template
from django.template import Context
from django.urls import reverse

from tournaments.publishing.queries.guides import guide_of

register = template.Library()


@register.simple_tag(takes_context=True)
def help_address(context: Context) -> str:
    """The guide about the reader's page, else the list of all."""
    guide = guide_of(context.get("request"))
    return reverse("public:help", args=[guide]) if guide else reverse("public:help-contents")
