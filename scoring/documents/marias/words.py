"""The words of the union's sheet in one language, with the numbers of the rule set as it is played."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from itertools import accumulate
from typing import Any

from msgspec import UNSET, Struct

from rules import registry
from rules.marias.data import read_data
from rules.marias.engine import MariasEngine
from rules.marias.premium_tables import OPTION, Row
from rules.marias.terms import Terms
from rules.option_titles import option_titles
from scoring.documents import figures
from scoring.documents.sheet import PaperForm

SHEET = "marias/sheet-2010"
#: The row that the footnote **** adds, and the place of its points.
TENS_ROW = "two_sevens_hundred.trumps4.tens"


class PrintedRow(Struct, frozen=True, kw_only=True):
    """A row of the printed premium table; `merged` are the rows of the rules whose points it takes."""

    wording: str
    lead: int
    no_lead: int
    merged: tuple[str, ...]


class PrintedGroup(Struct, frozen=True, kw_only=True):
    """A game in the first column and its rows; `once` when lead or no lead does not matter."""

    title: str
    once: bool
    rows: tuple[PrintedRow, ...]


class Words(Struct, frozen=True, kw_only=True):
    """Everything that is printed in words, ready to be set."""

    label: Mapping[str, str]
    log: Mapping[str, str]
    contract: Mapping[str, str]
    component: Mapping[str, str]
    fleks: tuple[str, ...]
    groups: tuple[PrintedGroup, ...]
    footnotes: tuple[str, ...]
    terms: Terms

    @property
    def rows(self) -> list[PrintedRow]:
        """The rows of all groups, from top to bottom."""
        return [row for group in self.groups for row in group.rows]

    def placed(self) -> list[tuple[int, PrintedGroup]]:
        """The groups, each with the place of its first row in the table."""
        firsts = accumulate((len(group.rows) for group in self.groups), initial=0)
        return list(zip(firsts, self.groups, strict=False))

    def flek(self, count: int) -> str:
        """What was said: “re” for two doublings."""
        return self.fleks[count - 1] if count <= len(self.fleks) else f"{count}× {self.fleks[0]}"


@lru_cache(maxsize=64)
def words_of(form: PaperForm) -> Words:
    """The words of a form. Raises RuleError when the rule set refuses its options."""
    data = read_data(SHEET)
    terms = terms_of(form)
    numbers = _numbers(data, terms, form)
    language = form.language

    def said(section: str) -> dict[str, str]:
        return {key: texts[language].format_map(_Known(numbers)) for key, texts in data[section].items()}

    label = said("label")
    if terms.premium_name not in data["tables"]:
        label |= {"title": label["other_title"], "valid_from": label["other_table"]}
    if not terms.point_cents:
        label["payment"] = ""
    groups = [_group(group, data["row"], terms.premium, language) for group in data["group"]]
    return Words(
        label=label,
        log=said("log"),
        contract=said("contract"),
        component=said("component"),
        fleks=tuple(data["flek"][language]),
        groups=tuple(group for group in groups if group.rows),
        footnotes=tuple(note[language].format_map(numbers) for note in data["footnote"]),
        terms=terms,
    )


def terms_of(form: PaperForm) -> Terms:
    """What is played: the rule set with its options."""
    engine: MariasEngine = registry.engine(form.ruleset)  # type: ignore[assignment]
    return engine.terms(dict(form.options))


class _Known(dict[str, str]):
    """Placeholders that only a single sheet can fill in stay as they are."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


def _numbers(data: Mapping[str, Any], terms: Terms, form: PaperForm) -> dict[str, str]:
    base = terms.options.base_cents

    def rate(cents: int) -> str:
        return figures.rate(cents, form.currency, form.language)

    tens = str(terms.premium[TENS_ROW].no_lead) if TENS_ROW in terms.premium else ""
    titles = option_titles()[OPTION]
    return {
        "date": figures.day(date.fromisoformat(data["valid_from"]), form.language),
        "above": str(terms.thresholds.description_above),
        "base": rate(base),
        "point": rate(terms.point_cents),
        "penalty_2": rate(terms.penalties[2]),
        "fleks": str(terms.fleks.most_counted),
        "tens_note": data["tens_note"][form.language].format(tens=tens) if tens else "",
        "table": titles.value_text(terms.premium_name, form.language),
        "limit_times": str(terms.options.limit),
        "limit": rate(terms.options.limit * base),
        "raised_times": str(terms.options.raised_limit),
        "raised": rate(terms.options.raised_limit * base),
    }


def _group(
    group: Mapping[str, Any], rows: list[Mapping[str, Any]], premium: Mapping[str, Row], language: str
) -> PrintedGroup:
    on = [row for row in rows if row["id"] in premium]
    into = {row["id"]: _printed_under(row, premium) for row in on}
    printed = [row for row in on if row["group"] == group["id"] and into[row["id"]] == row["id"]]
    return PrintedGroup(
        title=group[language],
        once=group.get("once", False) and not any(premium[row["id"]].needs_lead for row in printed),
        rows=tuple(
            PrintedRow(
                wording=_wording(row, premium, language),
                lead=premium[row["id"]].lead,
                no_lead=premium[row["id"]].no_lead,
                merged=tuple(name for name, under in into.items() if under == row["id"]),
            )
            for row in printed
        ),
    )


def _printed_under(row: Mapping[str, Any], premium: Mapping[str, Row]) -> str:
    """The row into which its points go: itself, unless one above it stands for it."""
    own, above = premium[row["id"]], premium.get(row.get("under", ""))
    alike = above is not None and (own.lead, own.no_lead) == (above.lead, above.no_lead)
    return above.id if above is not None and (alike or row.get("adds", False)) else own.id


def _wording(row: Mapping[str, Any], premium: Mapping[str, Row], language: str) -> str:
    """How the row reads in this table (M-40); the mark of a footnote goes with the footnote."""
    own = premium[row["id"]]
    wording: str = row["fewer"][language] if own.word != own.id else row[language]
    return wording if TENS_ROW in premium else wording.removesuffix(" ****")


def given(value: Any) -> Any:
    """A field of a record, or None where the record leaves it out."""
    return None if value is UNSET else value
