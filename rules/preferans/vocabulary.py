"""The words of preferans for a page that shows deals, entries and forms: kinds, fields, what is said, contracts."""

from __future__ import annotations

from rules.words import Words, words

#: What only an explanation says.
_OF_EXPLANATIONS = {"text"}


def page_words() -> Words:
    """Kind of word ("kind", "field", "say", "reason", "contract_balkan", ...) to id to language to word."""
    return {kind: named for kind, named in words("preferans").items() if kind not in _OF_EXPLANATIONS}
