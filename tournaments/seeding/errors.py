"""How a draw is refused."""

from __future__ import annotations


class SeedingError(ValueError):
    """A draw that cannot be made. `template` with its {placeholders} is the code of the message.

    rule      the number of the rule, such as "T-5"
    template  the English sentence; the edge translates it and fills in `params`
    field     where in the request it stands, such as "players[3].rank"; empty for the request as a whole
    """

    def __init__(self, rule: str, template: str, *, field: str = "", **params: object) -> None:
        super().__init__(rule, template, params)
        self.rule = rule
        self.template = template
        self.field = field
        self.params = params

    @property
    def message(self) -> str:
        """The English sentence, filled in."""
        return self.template.format(**self.params)

    def __str__(self) -> str:
        where = f"{self.field}: " if self.field else ""
        return f"{where}{self.message} ({self.rule})"


class BadRequestError(SeedingError):
    """The request contradicts itself: two players with one number, a pair of strangers, no players."""


class NoSeatingError(SeedingError):
    """No legal seating exists, whatever the lots say."""


def N_(template: str) -> str:  # noqa: N802 - the usual name of this gettext marker
    """Mark a template for translation; the text itself is returned unchanged."""
    return template
