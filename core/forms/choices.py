"""Choices among very many."""

from __future__ import annotations

from typing import Any

from django import forms
from django.forms.renderers import BaseRenderer
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString


class LongSelect(forms.Select):
    """A list as Django's, written at once: a template for each of a thousand options takes a third of a second."""

    def render(
        self,
        name: str,
        value: Any,
        attrs: dict[str, Any] | None = None,
        renderer: BaseRenderer | None = None,
    ) -> SafeString:
        widget = self.get_context(name, value, attrs)["widget"]
        groups = [(label, _options(options)) for label, options, _place in widget["optgroups"]]
        return format_html(
            '<select name="{}"{}>{}</select>',
            widget["name"],
            flatatt(widget["attrs"]),
            format_html_join(
                "",
                "{}",
                (
                    (format_html('<optgroup label="{}">{}</optgroup>', label, lines) if label else lines,)
                    for label, lines in groups
                ),
            ),
        )


def _options(options: list[dict[str, Any]]) -> SafeString:
    return format_html_join(
        "",
        '<option value="{}"{}>{}</option>',
        ((one["value"], flatatt(one["attrs"]), one["label"]) for one in options),
    )
