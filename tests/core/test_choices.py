"""A list of very many choices says what Django's own says."""

from __future__ import annotations

import pytest
from django import forms
from django.test.html import parse_html

from core.forms.choices import LongSelect

pytestmark = pytest.mark.unit

CHOICES = [
    ("", "–"),
    ("1. kolo, stôl 1", [("7:", "nikto"), ("7:0", "Ján <b>Malý</b> & syn"), ("7:1", 'Eva "Evka" Nová')]),
    ("<2. kolo>", [("8:0", "Oto")]),
]


@pytest.mark.parametrize("chosen", ["", "7:0", "8:0", "nothing of these", None])
def test_it_is_the_same_as_djangos(chosen: str | None) -> None:
    attributes = {"id": "note-place", "required": True, "disabled": False, "title": 'a "b"'}
    own, whole = (
        kind(choices=CHOICES).render("place", chosen, attributes) for kind in (LongSelect, forms.Select)
    )
    assert parse_html(own) == parse_html(whole)
    assert "<b>" not in own
