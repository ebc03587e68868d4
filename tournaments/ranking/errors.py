"""How a ranking is refused."""

from __future__ import annotations

from rules.errors import WordedError


class RankingError(WordedError):
    """Something that cannot be evaluated; `field` is the path of the value at fault, such as "drops.worst"."""


class OptionError(RankingError):
    """A competition system, or an option of a tournament, that is not legal."""
