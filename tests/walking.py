"""Finding pages by links: whatever links lead to, once a view. In a browser and with Django's client alike."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import unescape
from urllib.parse import urljoin, urlsplit

from django.urls import Resolver404, resolve

NO_PAGES = ("/static/", "/admin/", "/demo/", "/api/")
LINK = re.compile(r'href="([^"#]+)"')


@dataclass(frozen=True)
class Answer:
    """What came for an address: where it led to, and the page; nothing where it is none."""

    path: str
    page: str


def found_pages(
    ask: Callable[[str], Answer | None],
    starts: Iterable[str],
    seen: Iterable[str] = (),
    *,
    host: str = "",
    links: re.Pattern[str] = LINK,
) -> dict[str, str]:
    """The name of its view by address, one address for each view that a link leads to from the starts and each of
    these; other views that were seen are left out."""
    starts = list(starts)
    waiting, known = deque(starts), set(starts)
    pages: dict[str, str] = {}
    asked: set[str] = set()
    while waiting:
        path = waiting.popleft()
        if path not in starts and view_name(path) in asked:
            continue
        asked.add(view_name(path))
        answer = ask(path)
        if answer is None:
            continue
        name = view_name(answer.path)
        if (name not in seen and name not in pages.values()) or path in starts:
            pages[answer.path] = name
        for link in links.findall(answer.page):
            target = urlsplit(urljoin(host + answer.path, unescape(link)))
            if (
                target.netloc == host.partition("//")[2]
                and target.path not in known
                and leads_on(target.path)
            ):
                known.add(target.path)
                waiting.append(target.path)
    return pages


def leads_on(path: str) -> bool:
    """Whether a page of ours may be there."""
    return path.startswith("/") and not path.startswith(NO_PAGES)


def view_name(path: str) -> str:
    """The name of the view that answers there."""
    try:
        return resolve(path).view_name
    except Resolver404:
        return "nothing there"
