"""The fields of what a club may agree on: one form field for each declared option, of every rule set alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NotRequired, TypedDict

import msgspec
from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rules.option_titles import OptionTitle, option_titles
from rules.options import Declared
from scoring.hooks import Offer

#: The contracts that a list of prices names, in its order (RUS-1).
_PRICED = ("6", "7", "8", "9", "10", "misere")
_DARK = {"dark", "naslepo"}


class _How(TypedDict):
    """What every field of an option says."""

    label: str
    required: bool


class Obligation(TypedDict):
    """CLASSIC-36, as a record has it (`rules.preferans.russian.conventions.Obligation`)."""

    contract: str
    dark: NotRequired[bool]
    times: NotRequired[int]
    penalty: NotRequired[int]


def option_field(option: Declared, offers: Sequence[Offer] = ()) -> forms.Field:
    """The field of an option; an empty one leaves the option to the rules. Its clean value is that of the record.

    `offers` may be chosen besides what the rules declare.
    """
    title = option_titles()[option.name]
    language = get_language() or "sk"
    how: _How = {"label": title.text(language), "required": option.required}
    if option.kind in _TEXTS:
        return StructuredField(option, **how)
    if option.kind == "integer" and not (option.values or title.suggest):
        return _number(option, title, how)
    return ValueField(option, title, language, offers, **how)


def shown(option: Declared, value: object) -> object:
    """A value of a record as its field shows it; None for what nobody chose."""
    if value is None or value is msgspec.UNSET:
        return None
    if option.kind in _TEXTS:
        return _TEXTS[option.kind][1](value)
    return value


def _number(option: Declared, title: OptionTitle, how: _How) -> forms.IntegerField:
    step = None if option.multiple_of == 1 else option.multiple_of
    field = forms.IntegerField(
        **how, min_value=option.least, max_value=option.most, step_size=step, initial=title.usual
    )
    if isinstance(option.default, int):
        field.widget.attrs["placeholder"] = str(option.default)
    if title.usual_in:
        others = ", ".join(f"{currency}: {value}" for currency, value in title.usual_in.items())
        field.help_text = _("Left empty: %(values)s.") % {"values": f"{option.default} ({others})"}
    field.widget.attrs["inputmode"] = "numeric"
    return field


class ValueField(forms.TypedChoiceField):
    """One of the values of an option; the first choice leaves it to the rules."""

    def __init__(
        self, option: Declared, title: OptionTitle, language: str, offers: Sequence[Offer], **how: Any
    ) -> None:
        values = [True, False] if option.kind == "boolean" else [*option.values, *title.suggest]
        self.values: dict[str, object] = {_key(value): value for value in values}
        names = {key: _value_text(title, value, language) for key, value in self.values.items()}
        self.values |= {offer.key: offer.value for offer in offers}
        names |= {offer.key: offer.label for offer in offers}
        default = _value_text(title, option.default, language) if _is_known(option.default) else ""
        usual = _("as the rules say: %(value)s") % {"value": default} if default else _("as the rules say")
        super().__init__(choices=[("", usual), *names.items()], coerce=self._value, empty_value=None, **how)

    def _value(self, key: str) -> object:
        value = self.values[key]
        return list(value) if isinstance(value, tuple) else value

    def prepare_value(self, value: object) -> object:
        """The key of a value of the record."""
        if isinstance(value, Mapping):
            return next((key for key, known in self.values.items() if known == value), "")
        return "" if value is None else _key(value)


class StructuredField(forms.CharField):
    """An option that holds a list: written as text, cleaned to the value of the record."""

    def __init__(self, option: Declared, **how: Any) -> None:
        super().__init__(max_length=400, help_text=_HELP[option.kind](), **how)
        self.kind = option.kind
        if _is_known(option.default):
            self.widget.attrs["placeholder"] = _TEXTS[option.kind][1](option.default)

    def clean(self, value: object) -> Any:
        """The value of the record, None where nothing is written."""
        text = super().clean(value)
        if not text:
            return None
        try:
            return _TEXTS[self.kind][0](text)
        except ValueError:
            raise forms.ValidationError(_HELP[self.kind]()) from None


def _is_known(default: object) -> bool:
    return default is not None and default is not msgspec.UNSET


def _value_text(title: OptionTitle, value: object, language: str) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return title.value_text(value, language)


def _key(value: object) -> str:
    if isinstance(value, list | tuple):
        return "-".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _read_prices(text: str) -> dict[str, int]:
    return dict(zip(_PRICED, map(int, re.split(r"[\s,;]+", text.strip())), strict=True))


def _prices_text(prices: Mapping[str, int]) -> str:
    return " ".join(str(prices[level]) for level in _PRICED)


def _read_table(text: str) -> list[str]:
    return re.split(r"[\s,;]+", text.strip().upper())


def _row_text(row: list[object]) -> str:
    return " ".join(map(str, row))


def _read_obligations(text: str) -> list[Obligation]:
    return [_read_obligation(part.split()) for part in re.split(r"[,;]", text) if part.strip()]


def _read_obligation(words: list[str]) -> Obligation:
    owed: Obligation = {"contract": words[0].lower()}
    for word in words[1:]:
        if word.lower() in _DARK:
            owed["dark"] = True
        elif word.lower().endswith("x"):
            owed["times"] = int(word[:-1])
        else:
            owed["penalty"] = int(word)
    return owed


def _obligations_text(owed: list[Obligation]) -> str:
    return ", ".join(_obligation_text(one) for one in owed)


def _obligation_text(owed: Obligation) -> str:
    words = [str(owed["contract"])]
    words += ["dark"] if owed.get("dark") else []
    words += [f"{owed['times']}x"] if "times" in owed else []
    words += [str(owed["penalty"])] if "penalty" in owed else []
    return " ".join(words)


_TEXTS: dict[str, tuple[Callable[[str], Any], Callable[[Any], str]]] = {
    "prices": (_read_prices, _prices_text),
    "table": (_read_table, _row_text),
    "obligations": (_read_obligations, _obligations_text),
}
_HELP: dict[str, Callable[[], str]] = {
    "prices": lambda: _("Six numbers: 6, 7, 8, 9, 10, misere."),
    "table": lambda: _("Contracts with their trump, such as: 6S 6C 6D 6H 6NT 7S"),
    "obligations": lambda: _("Such as: 8, misere, 9 dark 2x 40 (twice, or a penalty of 40 each)"),
}
