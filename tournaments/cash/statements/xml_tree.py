"""XML of a stranger as a tree: bounded, nothing that it declares is read; also where it misnames its letters (B9)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import count
from xml.parsers import expat  # a file with declarations is refused before any entity is known

from core.files.limits import DEEPEST_ELEMENT, MOST_ELEMENTS
from core.files.texts import decoded
from core.refusals import BadListError


class NoTreeError(Exception):
    """The file is none, or too large; `declared`: because it declares what no statement needs; `letters`: because it is
    not written in the letters that it names, nor in any other."""

    def __init__(self, *, declared: bool = False, letters: bool = False) -> None:
        super().__init__()
        self.declared = declared
        self.letters = letters


@dataclass(slots=True)
class Node:
    """An element: its name without the space of names, its text, what is in it."""

    name: str
    attributes: dict[str, str] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    inside: list[Node] = field(default_factory=list)

    @property
    def text(self) -> str:
        """What stands in it."""
        return "".join(self.texts)

    def all(self, path: str) -> list[Node]:
        """Every element at the end of a path such as "NtryDtls/TxDtls"."""
        found = [self]
        for name in path.split("/"):
            found = [one for node in found for one in node.inside if one.name == name]
        return found

    def first(self, *paths: str) -> str:
        """The first text that stands at the end of one of these paths; empty where none does."""
        return next((text for path in paths for one in self.all(path) if (text := one.text.strip())), "")


def read_tree(content: bytes) -> Node:
    """The outermost element. Raises NoTreeError for what is no XML, is too deep, or declares anything."""
    try:
        return _parse(content, None)
    except (expat.ExpatError, LookupError, ValueError) as error:
        if not _misnames(content, error):
            raise NoTreeError from None
    try:
        return _parse(decoded(content)[0].encode(), "utf-8")
    except BadListError:
        raise NoTreeError(letters=True) from None
    except (expat.ExpatError, LookupError, ValueError):
        raise NoTreeError from None


def _misnames(content: bytes, error: Exception) -> bool:
    """Whether a file broke because its bytes are no letters of the encoding that it names, or it names none we know."""
    broken = isinstance(error, expat.ExpatError) and error.code not in (
        expat.errors.codes[expat.errors.XML_ERROR_INVALID_TOKEN],
        expat.errors.codes[expat.errors.XML_ERROR_UNKNOWN_ENCODING],
        expat.errors.codes[expat.errors.XML_ERROR_PARTIAL_CHAR],
    )
    named = re.match(rb"""\s*<\?xml[^>]*encoding=["']([\w.:-]+)["']""", content)
    return not broken and (named is None or named[1].lower() not in (b"utf-7", b"utf-16", b"utf-32"))


def _parse(content: bytes, encoding: str | None) -> Node:
    top = Node("")
    open_: list[Node] = [top]
    counted = count(1)

    def begins(name: str, attributes: dict[str, str]) -> None:
        if len(open_) > DEEPEST_ELEMENT or next(counted) > MOST_ELEMENTS:
            raise NoTreeError
        node = Node(name.rpartition(" ")[2], attributes)
        open_[-1].inside.append(node)
        open_.append(node)

    def ends(_name: str) -> None:
        open_.pop()

    def says(text: str) -> None:
        open_[-1].texts.append(text)

    def declares(*_what: object) -> None:
        raise NoTreeError(declared=True)

    parser = expat.ParserCreate(encoding, namespace_separator=" ")
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = begins, ends
    parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = says, declares
    parser.Parse(content, True)
    return top.inside[0]
