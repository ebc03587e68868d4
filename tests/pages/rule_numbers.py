"""The numbers of rules on a page: those that stand in its text without a way to the rule, and the ways that it has."""

from __future__ import annotations

from html.parser import HTMLParser
from urllib.parse import unquote

from rules import rulebook

PLACE = "/rules/rule/"
#: What nobody reads, and what somebody typed.
UNREAD = frozenset({"script", "style", "textarea", "template"})


class Numbers(HTMLParser):
    """Reads a page: `bare`, the numbers without a link to their rule, `linked`, the rules that it leads to, and
    `addresses`, where its links lead.

    A link leads to a rule by its address, or by the anchor of its line on the page of the book.
    """

    def __init__(self, page: str) -> None:
        super().__init__()
        self.bare: list[str] = []
        self.linked: set[str] = set()
        self.addresses: list[str] = []
        self._leads_to = ""
        self._unread = 0
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in UNREAD:
            self._unread += 1
        if tag == "a":
            address = dict(attrs).get("href") or ""
            self.addresses.append(address)
            if address.startswith(PLACE):
                self._leads_to = unquote(address.removeprefix(PLACE).partition("?")[0]).rstrip("/")
                self.linked.add(self._leads_to)
            elif address.startswith("#"):
                self._leads_to = address.removeprefix("#")

    def handle_endtag(self, tag: str) -> None:
        if tag in UNREAD:
            self._unread -= 1
        if tag == "a":
            self._leads_to = ""

    def handle_data(self, data: str) -> None:
        if not self._unread:
            self.bare += [one for one in rulebook.pattern().findall(data) if one != self._leads_to]
