"""How an evaluation is refused."""

from __future__ import annotations

from rules.errors import N_

__all__ = ["N_", "EvaluationError", "OptionError"]


class EvaluationError(ValueError):
    """Something that cannot be evaluated. `template` with its {placeholders} is the code of the message.

    rule      the number of the rule, such as "T-19"
    template  the English sentence; the edge translates it and fills in `params`
    field     dotted path of the value at fault, such as "drops.worst"; None when there is no single one
    """

    def __init__(self, rule: str, template: str, *, field: str | None = None, **params: object) -> None:
        super().__init__(rule, template, field, params)
        self.rule = rule
        self.template = template
        self.field = field
        self.params = params

    @property
    def message(self) -> str:
        """The English sentence, filled in."""
        return self.template.format(**self.params)

    def __str__(self) -> str:
        return f"{self.field + ': ' if self.field else ''}{self.message} ({self.rule})"


class OptionError(EvaluationError):
    """A competition system, or an option of a tournament, that is not legal."""
