"""The letters of a text file, whatever program saved it: recognised by what the text gives, or said by a person."""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from html import unescape
from itertools import pairwise

from django.utils.translation import gettext as _

from core.refusals import BadListError

#: Encodings of one byte a letter in which lists of the neighbourhood are saved, the likeliest first.
ONE_BYTE = ("cp1250", "iso8859-2", "cp852", "mac_latin2")
#: What people call an encoding; these can be chosen.
CALLED = {
    "utf-8": "UTF-8",
    "utf-16": "UTF-16",
    "cp1250": "Windows-1250",
    "iso8859-2": "ISO 8859-2",
    "cp852": "DOS (CP 852)",
    "mac_latin2": "Mac",
}
#: The letters of names in Slovakia and Bohemia, and those of all neighbours: Polish, Hungarian, German, Croatian and
#: Slovene, Romanian.
ALPHABETS = tuple(
    map(
        frozenset,
        ("áäčďéěíĺľňóôŕřšťúůýž", "ąćęłńóśźż", "áéíóöőúüű", "äöüß", "čćđšž", "ăâîșțşţ", "ëéçáèêîïôöü"),
    )
)
LETTERS = frozenset().union(*ALPHABETS)
#: What stands in a list beside letters.
BESIDE = frozenset("€„“”‚‘’–—…§°×•·\u00a0")
#: UTF-8 that was read as Windows-1250 or as Western and saved again: what its letters begin with (L3).
TWICE = re.compile(r"[ÃÅÄĂĹÂâ][\u0080-\uffff]")


def decoded(content: bytes, said: str = "") -> tuple[str, str]:
    """The text, and the encoding in which it was written; `said`: the one that a person chose.

    Raises BadListError for what is no text, or not in the letters that were said.
    """
    for encoding in iter([said]) if said in CALLED else _encodings(content):
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if _is_text(text) or said:
            plain = text.removeprefix("\ufeff")
            return plain if said else _once(plain), "utf-16" if encoding.startswith("utf-16") else encoding
    if said:
        raise BadListError(
            _("The file is not written in %(encoding)s.") % {"encoding": CALLED.get(said, said)}
        )
    raise BadListError(_("This is not a CSV text. Save the table as “CSV UTF-8” and try again."))


def encoding_of(content: bytes) -> str:
    """The encoding of a list that was read; nothing for what is no text, such as XLSX."""
    try:
        return decoded(content)[1]
    except BadListError:
        return ""


def _encodings(content: bytes) -> Iterator[str]:
    """Those that may be, in the order in which they are tried; the others are looked through only after UTF-8."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        yield "utf-16"
    elif b"\0" in content:  # UTF-16 without a mark: plain letters have a zero before or behind them
        behind = content[1::2].count(0) > content[::2].count(0)
        yield "utf-16-le" if behind else "utf-16-be"
    else:
        yield "utf-8"
        yield from sorted(ONE_BYTE, key=lambda encoding: -_likely(content, encoding))


def _likely(content: bytes, encoding: str) -> int:
    """How much a text looks like names in this encoding: its foreign letters less its foreign signs, the letters of the
    one language that has most of them before all others."""
    pairs = Counter(pairwise(f" {content.decode(encoding, 'replace')}"))
    foreign = {pair: times for pair, times in pairs.items() if pair[1] > "\x7f"}
    own = max(
        sum(times for (_, char), times in foreign.items() if char.casefold() in one) for one in ALPHABETS
    )
    return own + sum(times * _points(before, char) for (before, char), times in foreign.items())


def _points(before: str, char: str) -> int:
    """What a letter behind another one says: a usual letter of names, well placed, more than a foreign sign."""
    if char in BESIDE:
        return 0
    small = char.casefold()
    points = 1 + (small in ALPHABETS[0]) if small in LETTERS else -4
    if before.islower() and char.isupper():
        points -= 4  # a capital letter within a word is no letter of a name
    if char.islower() and not before.isalpha():
        points -= 1  # names begin with a capital letter
    return points


def _once(text: str) -> str:
    """A text whose letters were encoded twice, as it was meant; another one as it is."""
    if not TWICE.search(text):
        return text
    for wrong in ("cp1252", "cp1250", "latin-1"):
        mended, changed = [], False
        for line in text.split("\n"):
            try:
                whole = line.encode(wrong).decode() if TWICE.search(line) else line
            except (UnicodeEncodeError, UnicodeDecodeError):
                whole = _by_words(line, wrong)
            changed = changed or whole != line
            mended.append(whole)
        if changed and not TWICE.search("\n".join(mended)):
            return "\n".join(mended)
    return text


def _by_words(line: str, wrong: str) -> str:
    """The words of a line that were encoded twice, each by itself: others beside them were not."""

    def mend(found: re.Match[str]) -> str:
        try:
            return found[0].encode(wrong).decode()
        except (UnicodeEncodeError, UnicodeDecodeError):
            return found[0]

    return re.sub(r"[^\s;,\t\"]+(?:\u00a0[^\s;,\t\"]*)*", mend, line)


#: Letters that a page of the web wrote by their names.
NAMED = re.compile(
    r"&(?:[A-Za-z](?:acute|caron|uml|circ|grave|tilde|cedil|ring|slash|strok)|szlig|amp|nbsp|#\d{2,4});"
)


def without_entities(text: str) -> str:
    """A text with letters instead of their names: J&aacute;n is Ján."""
    return NAMED.sub(lambda found: unescape(found[0]), text)


def _is_text(text: str) -> bool:
    return not any(unicodedata.category(char) == "Cc" and char not in "\t\r\n\v\f" for char in set(text))
