"""What was typed of a name and was nobody: else years of birth and licences could be tried out, one a day (T-36).

Counted by keyed hashes (`core.rate_limits`): no name is kept. What was typed once more is no other guess.
"""

from __future__ import annotations

from collections.abc import Collection

from core.limits import NAMESAKES, NAMESAKES_TYPED
from core.rate_limits import hit, spent


def tried_out(names: Collection[tuple[str, ...]], askers: Collection[str]) -> set[tuple[str, ...]]:
    """The names, by their words, of which one of the askers has no guess left: one query."""
    subjects = {_subject(words, asker): words for words in names for asker in askers}
    return {subjects[subject] for subject in spent(NAMESAKES.name, subjects, NAMESAKES.rate)}


def count_miss(words: tuple[str, ...], typed: str, askers: Collection[str]) -> None:
    """This was typed of the name, and is nobody."""
    for asker in askers:
        subject = _subject(words, asker)
        if not hit(NAMESAKES_TYPED.name, f"{subject} {typed}", NAMESAKES_TYPED.rate):
            hit(NAMESAKES.name, subject, NAMESAKES.rate)


def _subject(words: tuple[str, ...], asker: str) -> str:
    return f"{asker} {' '.join(words)}"
