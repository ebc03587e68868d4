"""The page “At the table”: the lines of the procedure with their figures, and by what each is found (M-38a)."""

from __future__ import annotations

from dataclasses import dataclass

from core.formats import money
from core.names import plain
from rules.procedure import MARIAS, figures, procedure
from rules.registry import in_order, rulesets


@dataclass(frozen=True)
class ProcedureLine:
    """One sentence for a reader.

    anchor  its place on the page
    cite    its paragraph
    codes   the renonces that it is about
    found   the plain words by which it is found: the sentence and what it is called otherwise
    """

    anchor: str
    text: str
    cite: str
    codes: tuple[str, ...]
    found: str


def procedure_at_the_table(ruleset: str, language: str, asked: str = "") -> dict[str, object]:
    """What the page of a rule set shows: its lines, what its source leaves open, and the other rule sets."""
    known = rulesets()[ruleset]
    return {
        "ruleset": known,
        "named": known.title_in(language),
        "union": ruleset == MARIAS,
        "asked": asked,
        "groups": lines_at_the_table(language, asked, ruleset),
        "open": open_questions(language, ruleset),
        "others": [
            (one.id.split("/"), one.title_in(language)) for one in in_order(language) if one.id != ruleset
        ],
    }


def open_questions(language: str, ruleset: str = MARIAS, topic: str = "") -> list[tuple[str, str]]:
    """What the rules do not decide: the sentence and the rule by which it is read here; of a topic or all."""
    return [
        (one.text(language), one.rule) for one in procedure(ruleset).open if not topic or one.topic == topic
    ]


def lines_at_the_table(
    language: str, asked: str = "", ruleset: str = MARIAS
) -> list[tuple[str, str, list[ProcedureLine]]]:
    """Every group: its name, its title and the lines that hold all words asked for."""
    amounts = figures()
    filled = {
        **amounts,
        "penalty_1": money(amounts["penalty_1"]),
        "penalty_2": money(amounts["penalty_2"]),
    }
    page = procedure(ruleset)
    words = plain(asked).split()
    shown: dict[str, list[ProcedureLine]] = {name: [] for name in page.groups}
    for number, line in enumerate(page.line, 1):
        text = line.text(language).format(**filled)
        found = plain(" ".join([text, line.cite, *line.rules, line.words.get(language, "")]))
        if all(word in found for word in words):
            shown[line.group].append(ProcedureLine(f"line-{number}", text, line.cite, line.rules, found))
    return [(name, page.groups[name][language], lines) for name, lines in shown.items() if lines]
