"""How the pure parts refuse: an exception with the rule, the words and the place."""

from __future__ import annotations

from collections.abc import Callable, Iterable

#: The English template in the language of a reader.
Translate = Callable[[str], str]


class Phrase:
    """A part of a sentence that is translated like the sentence: "a whole number from {least} to {most}"."""

    def __init__(self, template: str, **params: object) -> None:
        self.template = template
        self.params = params

    def said(self, translate: Translate, language: str) -> str:
        """The words in a language: en, sk or cs, and its catalogue.

        Raises KeyError, IndexError or ValueError for a broken translation.
        """
        filled = {
            name: value.said(translate, language) if isinstance(value, Phrase) else value
            for name, value in self.params.items()
        }
        return translate(self.template).format(**filled)

    def __str__(self) -> str:
        return self.said(str, "en")


class Listed(Phrase):
    """Several parts of a sentence, one after another: "seven, hundred, betl"; a dash where there is none."""

    def __init__(self, phrases: Iterable[object]) -> None:
        super().__init__("")
        self.phrases = tuple(phrases)

    def said(self, translate: Translate, language: str) -> str:
        """Each in the language; what is no Phrase as it is."""
        return (
            ", ".join(
                one.said(translate, language) if isinstance(one, Phrase) else str(one) for one in self.phrases
            )
            or "–"
        )


class WordedError(ValueError):
    """Something that the rules, the seeding or the ranking refuse, in words that can be translated.

    rule      number of the rule that is broken, such as "M-2", "GEN-6" or "T-5"
    template  the English sentence with {placeholders}; it is the code of the message: the edge
              translates it and fills in `params`, of which a Phrase is translated too
    field     dotted path of the value at fault, such as "flek.game" or "players[3].rank"; None when no
              single one is
    """

    def __init__(self, rule: str, template: str, *, field: str | None = None, **params: object) -> None:
        super().__init__(rule, template, field, params)
        self.rule = rule
        self.template = template
        self.field = field
        self.params = params

    def said(self, translate: Translate, language: str) -> str:
        """The sentence in a language. Raises KeyError, IndexError or ValueError for a broken translation."""
        return Phrase(self.template, **self.params).said(translate, language)

    @property
    def message(self) -> str:
        """The English sentence, filled in."""
        return self.said(str, "en")

    def __str__(self) -> str:
        return f"{self.field + ': ' if self.field else ''}{self.message} ({self.rule})"


class RuleError(WordedError):
    """A record, or a part of one, that the rules refuse. Nothing of the record is scored then.

    field  below the deal (below the record where `deal` is None)
    deal   number of the deal, from 1; None when the fault is not in a deal
    """

    def __init__(
        self,
        rule: str,
        template: str,
        *,
        field: str | None = None,
        deal: int | None = None,
        **params: object,
    ) -> None:
        super().__init__(rule, template, field=field, **params)
        self.deal = deal

    def at(self, deal: int) -> RuleError:
        """The same error, placed in the deal with this number (from 1)."""
        return RuleError(self.rule, self.template, field=self.field, deal=deal, **self.params)

    def as_dict(self, translate: Translate = str, language: str = "en") -> dict[str, object]:
        """The public form: {"deal", "field", "rule", "message"}; the message in a language."""
        message = self.said(translate, language)
        return {"deal": self.deal, "field": self.field, "rule": self.rule, "message": message}

    def __str__(self) -> str:
        place = [f"deal {self.deal}"] if self.deal is not None else []
        place += [self.field] if self.field else []
        return f"{', '.join(place) or 'record'}: {self.message} ({self.rule})"


def N_(template: str) -> str:  # noqa: N802 - the usual name of this gettext marker
    """Mark a template for translation; the text itself is returned unchanged."""
    return template
