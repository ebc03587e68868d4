"""What a page says of somebody, without what was typed of him and without what differs from one visit to the next."""

from __future__ import annotations

import re

ONCE = re.compile(
    r'value="[^"]{64}"|name="person" value="\d+"|(?:person|change|withdraw)-\d+|/entry/[0-9a-f]{64}/'
)


def said_of_anybody(page: str, *typed: str) -> str:
    """Of two people it is the same, unless the page knows one of them."""
    main = page[page.index("<main") : page.index("</main>")]
    for text in typed:
        main = main.replace(text, "")
    return ONCE.sub("", main)
