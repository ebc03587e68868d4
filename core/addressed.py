"""Addresses of pages and mailboxes in what somebody typed: none is part of a name, and none of a letter is a link."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

#: What an address ends with where it says no scheme: the ends that people know; of countries not “ml”, “st” and “et”,
#: which stand behind names.
_ENDS = (
    "com|net|org|info|biz|edu|gov|name|online|site|shop|store|club|link|click|live|app|dev|xyz|top|zone|page|web|icu|"
    "example|test|sk|cz|hu|pl|at|de|eu|uk|us|ru|ua|by|su|io|me|co|tv|cc|to|ly|gg|ai|in|cn|nl|fr|it|es|pt|si|hr|ro|rs|"
    "bg|ch|be|lt|lv|ee|fi|se|no|dk|ie|gr|tr|tk|ga|cf|pw|ws|la|vc|sh"
)
#: A scheme, a mailbox, www, or words parted by dots with such an end; “1. MK”, “A.Novák” and “s.r.o.” are none.
#: No part of it is repeated without bound: a long text costs as much a letter as a short one.
ADDRESS = re.compile(
    rf"[a-z0-9+]\s?:\s?[/\\]{{2}}|\b(?:mailto|tel|javascript)\s?:|\bwww[.。．｡]\S|[^\s@]@[^\s@]|"
    rf"[\w-]{{3}}(?:[.。．｡][\w-]{{2,20}}){{0,2}}[.。．｡](?:{_ENDS})\b(?![.\w])|[\w-][.。．｡]\w{{2,20}}/\S",
    re.IGNORECASE,
)
#: Where a program that shows a letter would see the parts of an address, and what stands there instead.
_JOINTS = (
    (re.compile(r"(?<=[^\W\d_])([.。．｡])(?=\w)|(?<=\w)([.。．｡])(?=[^\W\d_])"), r"\1\2 "),
    (re.compile(r"\b(mailto|tel|javascript)\s?:", re.IGNORECASE), r"\1 -"),
    (re.compile(r"([:/\\])(?=[/\\])"), r"\1 "),
    (re.compile("@"), " @ "),
)


def has_address(text: str) -> bool:
    """Whether an address stands in a text, as far as anybody would open it."""
    return ADDRESS.search(text) is not None


def refuse_address(text: str) -> None:
    """Raises ValueError(words) for a name with an address in it."""
    if has_address(text):
        raise ValueError(_("A name holds no address of a page or a mailbox."))


def unlinked(text: object) -> str:
    """A text in one line in which no program finds an address: the parts of one stand apart."""
    line = " ".join(str(text).split())
    for joint, apart in _JOINTS:
        line = joint.sub(apart, line)
    return line
