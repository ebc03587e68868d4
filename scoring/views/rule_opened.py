"""What a rule was opened for: the figure, and the page to come back to. It is in the address: anybody may write it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import Resolver404, resolve

#: A figure and nothing else: nobody puts words of his own on a page of rules.
FIGURE = re.compile(r"[+\u2212-]?[€ \u00a0]?[0-9][0-9 \u00a0,./]{0,20}(?:[ \u00a0](?:€|Kč|PB))?", re.ASCII)
#: A page of this site; no scheme, no host, nothing that a browser reads as one.
PLACE = re.compile(
    r"/(?![/\\])[A-Za-z0-9_./-]{0,200}(?:\?[A-Za-z0-9_=&-]{0,80})?(?:#[A-Za-z0-9_-]{0,60})?", re.ASCII
)


@dataclass(frozen=True)
class Opened:
    """A figure, and an address of this site; each "" where it is not known."""

    figure: str
    back: str

    def query(self) -> str:
        """The same in an address."""
        said = {"figure": self.figure, "from": self.back}
        return urlencode({name: value for name, value in said.items() if value})


def read(asked: Mapping[str, str]) -> Opened | None:
    """What an address says; what cannot be is not there. None where nothing is left."""
    figure, back = asked.get("figure", ""), asked.get("from", "")
    found = Opened(
        figure=figure if FIGURE.fullmatch(figure) else "",
        back=back if PLACE.fullmatch(back) and _leads_somewhere(back) else "",
    )
    return found if found.figure or found.back else None


def _leads_somewhere(address: str) -> bool:
    try:
        resolve(re.split("[?#]", address, maxsplit=1)[0])
    except Resolver404:
        return False
    return True
