"""A form that comes back as it was typed, without being judged: something else on its page was chosen anew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms


def as_typed(form: forms.BaseForm, data: Mapping[str, Any]) -> dict[str, object]:
    """What `data` says for the fields of a form, to be shown again; fields that were not sent are left out."""
    typed = {}
    for name, field in form.fields.items():
        sent_as = form.add_prefix(name)
        if not field.widget.value_omitted_from_data(data, {}, sent_as):
            typed[name] = field.widget.value_from_datadict(data, {}, sent_as)
    return typed
