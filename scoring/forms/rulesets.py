"""Choosing what is played: the rule sets, and what a club agrees on within one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import get_language

from core.refusals import rule_message
from rules import registry
from rules.errors import RuleError
from rules.option_titles import option_titles, usual_in
from rules.plain import FreeJson
from rules.records import FORMAT
from scoring.forms.options import option_field, shown
from scoring.hooks import Offer, offered_values

PREFIX = "option"
#: The key of a value that is chosen and offered to nobody else.
PRESENT = "present"
#: T-1: no rule set of ours, only the final results of a table are written.
TICKET_ONLY = "ticket-only"


def ruleset_choices(players: Iterable[int]) -> list[tuple[str, str]]:
    """The rule sets that one of these numbers of players can play, in the reader's order: (id, title)."""
    wanted = set(players)
    language = get_language() or "sk"
    return [
        (ruleset.id, ruleset.title_in(language))
        for ruleset in registry.in_order(language)
        if wanted.intersection(ruleset.players)
    ]


class OptionsForm(forms.Form):
    """What a club agrees on: made of the options that the rule set declares. `options` is what a record gives.

    `asked` are the figures that a game needs, `agreed` the conventions that hold as the rules say unless they are
    changed. What is usual in the currency (M-42) holds where its field is left empty. Names of the fields:
    "option-pool", "option-start" ….
    """

    def __init__(
        self,
        ruleset: str,
        data: Any = None,
        *,
        options: Mapping[str, Any] | None = None,
        currency: str = "EUR",
        offers: Mapping[str, Sequence[Offer]] | None = None,
    ) -> None:
        """Raises RuleError GEN-2 for an unknown rule set; `options` are those chosen before, None for a new game.

        `offers` may be chosen besides what the rules declare, by option.
        """
        engine = registry.engine(ruleset)
        self.ruleset = engine.ruleset
        self.declared = {option.name: option for option in engine.declared()}
        self.usual = usual_in(currency, self.declared)
        initial: FreeJson = dict(self.usual)
        if options is not None:
            # an option that nobody chose is its default, whatever is usual in the currency
            given = {name: self.declared[name].default for name in self.usual} | dict(options)
            initial = {name: shown(option, given.get(name)) for name, option in self.declared.items()}
        super().__init__(data, prefix=PREFIX, initial=initial)
        wide = _with_present(offers or {}, options or {})
        self.fields.update(
            {name: option_field(option, wide.get(name, ())) for name, option in self.declared.items()}
        )
        for name, value in self.usual.items():
            self.fields[name].widget.attrs["placeholder"] = str(value)

    def asked(self) -> list[BoundField]:
        """The figures that nobody else fixes: the size of a pool, the start, the ante."""
        return [self[name] for name in self.declared if self._is_asked(name)]

    def agreed(self) -> list[BoundField]:
        """All other options."""
        return [self[name] for name in self.declared if not self._is_asked(name)]

    def agreed_faulty(self) -> bool:
        """Whether one of the conventions is at fault, so that they must be seen."""
        return any(field.errors for field in self.agreed())

    def changes(self) -> list[tuple[str, str]]:
        """The conventions that differ from the rules, as they stand in the fields: (title, value in words).

        A value that cannot be read is told as it was typed.
        """
        return [
            (str(field.label), told) for field in self.agreed() if (told := self._told(field)) is not None
        ]

    def _told(self, field: BoundField) -> str | None:
        """The value of a field in words; None where it is the one that holds anyway."""
        typed = field.value()
        if typed in (None, ""):
            return None
        try:
            value = field.field.clean(typed)
        except forms.ValidationError:
            return str(typed)
        usual = self.usual.get(field.name, self.declared[field.name].default)
        if value is None or value == (list(usual) if isinstance(usual, tuple) else usual):
            return None
        return option_titles()[field.name].value_text(value, get_language() or "sk")

    def _is_asked(self, name: str) -> bool:
        return self.declared[name].required or option_titles()[name].usual is not None

    @property
    def options(self) -> FreeJson:
        """The options of a record: what was chosen, without what is left to the rules."""
        return self.usual | {name: value for name, value in self.cleaned_data.items() if value is not None}

    def clean(self) -> dict[str, object]:
        """The rules have the last word: an empty game with these options must be one (GEN-4)."""
        if not self.errors:
            try:
                self._score_nothing()
            except RuleError as error:
                name = (error.field or "").removeprefix("options.").split(".")[0]
                self.add_error(name if name in self.fields else None, rule_message(error))
        return self.cleaned_data

    def _score_nothing(self) -> None:
        players = [str(number + 1) for number in range(self.ruleset.least_players)]
        record = {
            "format": FORMAT,
            "ruleset": self.ruleset.id,
            "options": self.options,
            "players": players,
            "deals": [],
        }
        engine, decoded = registry.decode(record)
        engine.score(decoded)


def offered_to(account: object, ruleset: str) -> dict[str, list[Offer]]:
    """What an account may choose for the options of a rule set, as the rooms above offer it."""
    found: dict[str, list[Offer]] = {}
    for told in offered_values(account, ruleset):
        for name, offers in told.items():
            found.setdefault(name, []).extend(offers)
    return found


def _with_present(
    offers: Mapping[str, Sequence[Offer]], options: Mapping[str, Any]
) -> dict[str, list[Offer]]:
    """What is chosen stays in the list, also when it is not offered any more (M-41: a tournament keeps its version)."""
    wide = {name: list(each) for name, each in offers.items()}
    for name, value in options.items():
        known = wide.setdefault(name, [])
        if isinstance(value, Mapping) and "id" in value and all(one.value != value for one in known):
            known.insert(0, Offer(PRESENT, str(value["id"]), value))
    return wide
