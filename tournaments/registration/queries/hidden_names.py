"""Names inside free words, as the internet may read them (T-34): who did not agree to be named shows by initials and
start number, also where somebody typed his name into a reason.

A name is known in its order and the other way round, and with the endings of Slovak and Czech cases. Any single word
of it is looked for among those at the table; of everybody else the surname alone, as in a hall a first name means
nobody. A nickname is not known: whoever writes the words reads first how they stand on the internet.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from tournaments.people.queries.names import initials_of
from tournaments.registration.models import Registration
from tournaments.registration.queries.entries import public_name

#: Endings that change with the case are cut off before the word is sought with any other.
_ENDING = re.compile(r"(?<=\w{3})[aáeéoóyý]$")
#: A shorter surname of somebody who was not at the table would be found in other words.
_SHORTEST = 4
#: The longest ending of a case: “Novákovej”, “Krajčíovými”.
_LONGEST = 4


def without_names(text: str, people: Iterable[Registration], near: Sequence[Registration] = ()) -> str:
    """The text with nobody of `people` in it who is not named in public; of those `near`, single words of their names
    too."""
    hidden = [one for one in people if not one.named]
    for one in hidden:
        words = [word for word in one.name.split() if len(word) > 1]
        if len(words) > 1 and _may_stand(words, text):
            text = _put(_whole(words), public_name(one), text)
    shared = Counter(word for one in near for word in set(_words(one)))
    shown = {word for one in near if one.named for word in _words(one)}
    for one in (one for one in near if not one.named):
        for word in _words(one):
            if word in shown:  # the same word names somebody who agreed
                continue
            stands_for = public_name(one) if shared[word] == 1 else initials_of(word)
            text = _put(_single(word), stands_for, text)
    seated = {one.pk for one in near}
    for one in (one for one in hidden if one.pk not in seated):
        surname = _words(one)[-1:]
        if surname and len(surname[0]) >= _SHORTEST and surname[0] not in shown and _may_stand(surname, text):
            # the word may be another one that begins a sentence: it points at nobody
            text = _put(_single(surname[0]), initials_of(surname[0]), text)
    return text


def _words(one: Registration) -> list[str]:
    """The words of a name that are sought: no initials and no figures."""
    return [word for word in one.name.split() if len(word) > 1 and not word.isdecimal()]


def _whole(words: list[str]) -> re.Pattern[str]:
    forms = [word if word.isdecimal() else rf"{_stem(word)}\w{{0,{_LONGEST}}}" for word in words]
    orders = (r"\s+".join(forms), r"\s+".join(forms[::-1]))
    return re.compile(rf"\b(?:{'|'.join(orders)})\b", re.IGNORECASE)


def _may_stand(words: list[str], text: str) -> bool:
    """A look that costs little: hardly any name of a hall stands in a reason."""
    folded = text.casefold()
    return all(_ENDING.sub("", word).casefold() in folded for word in words)


def _single(word: str) -> re.Pattern[str]:
    return re.compile(rf"\b{_stem(word)}\w{{0,{_LONGEST}}}\b")


def _stem(word: str) -> str:
    return re.escape(_ENDING.sub("", word))


def _put(name: re.Pattern[str], words: str, text: str) -> str:
    return name.sub(lambda _found: words, text)
