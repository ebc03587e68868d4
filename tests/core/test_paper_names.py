"""V4: whatever a name is, no column leaves the paper: thirty nasty ones in the table that all lists are made of."""

from __future__ import annotations

from pathlib import Path

import pytest
from weasyprint import HTML

from scoring.documents.lettering import ems

pytestmark = pytest.mark.unit

CSS = (Path(__file__).parent.parent.parent / "templates/core/papers/print.css").read_text(encoding="utf-8")
NAMES = [
    *(
        "Ž" * 80,
        "Novák" * 16,
        "W" * 80,
        "i" * 80,
        "Ján-" * 20,
        "a" * 40 + " " + "b" * 39,
        "Ab" * 40,
        "." * 80,
    ),
    *("محمد" * 20, "יעקב" * 20, "عبد الله بن محمد", "\u202eNovák Ján", "ז" * 80, "مُحَمَّدٌ" * 8),
    *("王" * 80, "佐藤花子" * 20, "김" * 80, "ཀྵྨླྺཾ" * 10, "ไทยภาษา" * 11, "अनुराधा" * 11),
    *("Z̴̡͓̈́a̷̢͝l̶̨̛g̷̡̛o̴" * 4, "e\u0301" * 40, "\u200bNovák\u200b" * 8, "\u00adNovák\u00ad" * 8),
    *("😀" * 80, "👨‍👩‍👧‍👦" * 11, "🇸🇰" * 40, "<b>Ján</b>" * 8, "&amp;&lt;" * 10, "\"'><script>" * 7),
]


def rows(names: list[str]) -> str:
    from html import escape

    return "".join(
        f'<tr><td class="number">{at}</td><th scope="row">{escape(name)}</th><td>Klub mariáša</td>'
        f'<td class="number">1 234,50</td><td class="number">99</td></tr>'
        for at, name in enumerate(names, start=1)
    )


def right_edge(box: object) -> float:
    """How far to the right anything of a page reaches that is seen."""
    own = box.position_x + box.width if getattr(box, "text", "").strip() else 0.0  # type: ignore[attr-defined]
    return max([own, *(right_edge(child) for child in getattr(box, "children", ()))])


@pytest.mark.parametrize("lead", ["", "wall"])
def test_v4_no_name_pushes_a_column_off_the_paper(lead: str) -> None:
    head = "<thead><tr><th>č.</th><th>Meno</th><th>Klub</th><th>Peniaze</th><th>PB</th></tr></thead>"
    style = f"@page {{ size: A4; margin: 14mm 12mm }} {CSS}"
    table = f'<table class="{lead}">{head}<tbody>{rows(NAMES)}</tbody></table>'
    document = HTML(string=f"<style>{style}</style><body>{table}</body>").render()
    assert len(NAMES) == 30
    for page in document.pages:
        assert right_edge(page._page_box) <= page.width - 12 * 96 / 25.4 + 1


@pytest.mark.parametrize(
    ("text", "width"), [("e\u0301", 0.56), ("王", 1.25), ("😀", 1.25), ("\u200b", 0), ("a", 0.56)]
)
def test_v4_marks_and_square_letters_have_their_width(text: str, width: float) -> None:
    assert ems(text) == pytest.approx(width)
