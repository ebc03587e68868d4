"""Pages to PDF, by WeasyPrint. Nothing is fetched: a page holds all that is drawn on it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import segno
from django.conf import settings
from django.template.loader import render_to_string

from scoring.documents.paper import Field, Line, Page, QrCode, Text

TEMPLATES = ("scoring/papers/pages.html", "scoring/papers/sheet.css")


def rendered(pages: Sequence[Page], language: str) -> bytes:
    """One PDF with these pages; what is not drawn on stays transparent."""
    return printed(render_to_string("scoring/papers/pages.html", {"language": language, **_drawing(pages)}))


def printed(html: str) -> bytes:
    """A page of HTML as PDF; it fetches nothing."""
    # Loading WeasyPrint takes a second: only workers need it, and not before their first document.
    from weasyprint import HTML
    from weasyprint.urls import URLFetcher

    pdf: bytes = HTML(string=html, url_fetcher=URLFetcher(allowed_protocols=())).write_pdf(
        font_config=_fonts()
    )
    return pdf


@cache
def _fonts() -> Any:
    """The installed fonts, looked up once in a process."""
    from weasyprint.text.fonts import FontConfiguration

    return FontConfiguration()


@cache
def edition() -> str:
    """Changes with whatever turns pages into PDF: the templates, this module, the stamping, WeasyPrint."""
    folder = Path(settings.BASE_DIR) / "templates"
    sources = [
        Path(__file__),
        Path(__file__).with_name("stamping.py"),
        *(folder / name for name in TEMPLATES),
    ]
    parts = [version("weasyprint").encode(), *(source.read_bytes() for source in sources)]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def _drawing(pages: Sequence[Page]) -> dict[str, object]:
    """The pages for the template. Fields are at the same places on every page: each place is a class, read once."""
    places: dict[str, str] = {}

    def at(place: str) -> str:
        return places.setdefault(place, f"p{len(places)}")

    drawn = [
        {
            "ground": bool(page.lines or page.shades),
            "shades": [_rectangle(shade) for shade in page.shades],
            "lines": _paths(page.lines),
            "codes": [{"place": at(_place(code)), "svg": _scannable(code)} for code in page.codes],
            "texts": [{"place": at(_set(text)), "kind": text.kind, "text": text.text} for text in page.texts],
        }
        for page in pages
    ]
    return {"pages": drawn, "places": [(name, place) for place, name in places.items()]}


def _scannable(code: QrCode) -> str:
    """The QR code as SVG; as large as its field, with a margin of one module (the paper gives the rest)."""
    svg: str = segno.make(code.address, error="m", micro=False).svg_inline(border=1, omitsize=True)
    return svg


def _place(thing: Text | QrCode) -> str:
    field = thing.field
    return (
        f"left:{field.left:.6g}mm;top:{field.top:.6g}mm;width:{field.width:.6g}mm;height:{field.height:.6g}mm"
    )


def _set(text: Text) -> str:
    return f"{_place(text)};font-size:{text.size:.4g}pt;line-height:{text.leading or text.field.height:.5g}mm"


def _rectangle(field: Field) -> str:
    return f"M{field.left:.6g} {field.top:.6g}h{field.width:.6g}v{field.height:.6g}h-{field.width:.6g}z"


def _paths(lines: Iterable[Line]) -> list[tuple[str, str]]:
    """Lines of one weight are one path."""
    paths: dict[float, list[str]] = {}
    for line in lines:
        path = f"M{line.left:.6g} {line.top:.6g}L{line.right:.6g} {line.bottom:.6g}"
        paths.setdefault(line.weight, []).append(path)
    return [(f"{weight:.3g}", "".join(parts)) for weight, parts in paths.items()]
