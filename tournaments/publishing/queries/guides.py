"""The guides of `docs/how-to` and the tutorial: read as help on a page, printed as papers, and which one is about the
reader's page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

from rules.binding import bound
from tournaments.publishing.queries.drawings import drawn

FOLDER = Path(settings.BASE_DIR) / "docs" / "how-to"
#: Every guide, in the order of the help page; the tutorial stands beside their folder.
GUIDES = ("play", "score", "organise", "judge", "hall", "union", "tutorial")
#: A link of a guide to another one.
_TO_GUIDE = re.compile(r"(?:how-to/)?([a-z]+)\.\w\w\.md")
#: A picture of a guide: the same file is served as `static` (`STATICFILES_DIRS`).
_PICTURE = re.compile(r"(?:\.\./)?(pictures/[\w.-]+)")
#: Where a guide asks for a drawing: a comment, which a reader of the document does not see.
_DRAWING = re.compile(r"^<!-- drawing: ([a-z]+) -->$", re.MULTILINE)
#: The guide about the pages of an audience (`config/page_urls.py`); all others have the list of guides.
OF_AUDIENCE = {
    "public": "play",
    "players": "play",
    "organiser": "organise",
    "premium": "organise",
    "jury": "judge",
    "members": "union",
    "seasons": "union",
    "suspensions": "union",
    "union": "union",
}
#: The guide about pages of an audience that is not the one of the others, by the beginning of their names.
OF_PAGES = {
    "organiser:jury": "judge",
    "scoring:quick": "score",
    "scoring:sheet": "score",
    "scoring:study": "judge",
    "table-card": "score",
    "hall": "hall",
}


def guide_of(request: HttpRequest | None) -> str | None:
    """The guide about the page that answers this request; none where no audience has it."""
    match = request and request.resolver_match
    if not match:
        return None
    for beginning, guide in OF_PAGES.items():
        if match.view_name.startswith(beginning):
            return guide
    return OF_AUDIENCE.get(match.namespace)


@cache
def title(guide: str, language: str) -> str:
    """What stands above a guide."""
    heading = re.match(r"# (.+)", _text(guide, language))
    assert heading, "a guide begins with its title"
    return bound(heading[1], language)


@cache
def rendered(guide: str, language: str, *, drawings: bool = False) -> SafeString:
    """A guide as HTML; a link leads to another guide, and what the product has no page for stands without one.

    With `drawings` those stand in it that it asks for; paper has none.
    """
    parts = _DRAWING.split(_text(guide, language))
    # every other part is the name of a drawing: the pattern has one group
    made = [
        _html(part, language) if not at % 2 else drawn(part, language) if drawings else ""
        for at, part in enumerate(parts)
    ]
    # made of our own documents, in which HTML is not read
    return mark_safe("".join(made))  # noqa: S308


def has_drawings(guide: str) -> bool:
    """Whether a guide asks for drawings, in whatever language."""
    return bool(_DRAWING.search(_text(guide, "en")))


def _html(text: str, language: str) -> str:
    markdown = MarkdownIt("commonmark", {"html": False})
    tokens = markdown.parse(text)
    for token in tokens:
        if token.children:
            token.children = _linked(token.children)
    return bound(markdown.renderer.render(tokens, markdown.options, {}), language)


def _linked(tokens: Sequence[Token]) -> list[Token]:
    """The tokens of a line with their links, and the places of their pictures, as addresses of the product."""
    kept, dropped = [], False
    for token in tokens:
        if token.type == "link_open":
            name = _TO_GUIDE.fullmatch(str(token.attrs["href"]))
            dropped = not (name and name[1] in GUIDES)
            if name and not dropped:
                token.attrs["href"] = reverse("public:help", args=[name[1]])
        elif token.type == "image" and (picture := _PICTURE.fullmatch(str(token.attrs["src"]))):
            token.attrs |= {"src": static(picture[1]), "loading": "lazy"}
        if not (dropped and token.type in ("link_open", "link_close")):
            kept.append(token)
    return kept


def _text(guide: str, language: str) -> str:
    return source(guide, language).read_text(encoding="utf-8")


def source(guide: str, language: str) -> Path:
    """Where a guide is written."""
    return (FOLDER.parent if guide == "tutorial" else FOLDER) / f"{guide}.{language}.md"
