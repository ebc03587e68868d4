"""The letters of a text file, whatever program saved it: recognised by what the text gives."""

from __future__ import annotations

import codecs
import unicodedata
from collections.abc import Iterator
from itertools import pairwise

from django.utils.translation import gettext as _

from core.refusals import BadListError

#: Encodings of one byte a letter in which Slovak and Czech lists are saved, the likeliest first.
ONE_BYTE = ("cp1250", "iso8859-2", "cp852", "mac_latin2")
#: What people call an encoding.
CALLED = {
    "utf-8": "UTF-8",
    "utf-16": "UTF-16",
    "cp1250": "Windows-1250",
    "iso8859-2": "ISO 8859-2",
    "cp852": "DOS (CP 852)",
    "mac_latin2": "Mac",
}
#: The letters of names in the neighbourhood, beside the plain ones, and what stands in a list beside letters.
LETTERS = frozenset("áäčďéěíĺľňóôŕřšťúůýžöüőű")
BESIDE = frozenset("€„“”‚‘’–—…§°×\u00a0")


def decoded(content: bytes) -> tuple[str, str]:
    """The text, and the encoding in which it was written. Raises BadListError for what is no text."""
    for encoding in _encodings(content):
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if _is_text(text):
            return text.removeprefix("\ufeff"), "utf-16" if encoding.startswith("utf-16") else encoding
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
    """How much a text looks like names in this encoding: its foreign letters less its foreign signs."""
    text = content.decode(encoding, "replace")
    foreign = [char for char in text if char > "\x7f"]
    letters = sum(char.casefold() in LETTERS for char in foreign)
    # a capital letter within a word is no letter of a name
    inside = sum(before.islower() and char.isupper() for before, char in pairwise(text) if char > "\x7f")
    return letters - 2 * (len(foreign) - letters - sum(char in BESIDE for char in foreign)) - 2 * inside


def _is_text(text: str) -> bool:
    return not any(unicodedata.category(char) == "Cc" and char not in "\t\r\n\v\f" for char in set(text))
