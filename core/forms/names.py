"""A field for the name of a player, as the rules take it."""

from __future__ import annotations

from typing import Any

from django import forms

from core.names import checked_name
from rules.names import LONGEST


class PlayerNameField(forms.CharField):
    """A name (GEN-3); it comes out trimmed, with single spaces, in NFC."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.widget.attrs.setdefault("maxlength", str(LONGEST))

    def clean(self, value: Any) -> str:
        """The name, empty where none is needed. Raises ValidationError with the words of the rules."""
        text = self.to_python(value) or ""
        if text:
            try:
                return checked_name(text, str(self.label))
            except ValueError as error:
                raise forms.ValidationError(error.args[0]) from None
        self.validate(text)
        return text
