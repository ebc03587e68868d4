"""The PDF itself, read back: one page a table, the form under the values, fonts embedded."""

from __future__ import annotations

import shutil
import subprocess
from io import BytesIO
from typing import Any

import pytest
import zxingcpp
from PIL import Image
from pypdf import PdfReader

from scoring.documents.layouts import layout_of
from scoring.documents.rendering import rendered
from scoring.documents.sheet import PaperSheet
from scoring.documents.stamping import Stamped, joined, single_pages
from tests.conftest import missing
from tests.documents.evening import MARIAS, deals, paper

pytestmark = pytest.mark.integration

A4 = (595, 842)


def printed(*sheets: PaperSheet) -> bytes:
    layout = layout_of(MARIAS)
    assert layout is not None
    forms = {sheet.form: rendered([layout.form(sheet.form)], "sk") for sheet in sheets}
    values = single_pages(rendered([layout.values(sheet) for sheet in sheets], "sk"))
    pages = [
        Stamped(forms[sheet.form], pdf, f"Stôl {sheet.table}")
        for sheet, pdf in zip(sheets, values, strict=True)
    ]
    return joined(pages, title="Kolo 2", language="sk")


@pytest.fixture(scope="module")
def two_tables() -> bytes:
    return printed(paper(deals(24), table=1), paper(deals(10, seats=3), seats=3, table=2))


def text_of(pdf: bytes) -> list[str]:
    """What pdftotext reads on each page."""
    if not shutil.which("pdftotext"):
        missing("pdftotext (Debian package poppler-utils)")
    read = subprocess.run(["pdftotext", "-layout", "-", "-"], input=pdf, capture_output=True, check=True)
    return read.stdout.decode().split("\f")[:-1]


def test_one_a4_page_a_table(two_tables: bytes) -> None:
    pages = PdfReader(BytesIO(two_tables)).pages
    assert [(round(page.mediabox.width), round(page.mediabox.height)) for page in pages] == [A4, A4]


def test_names_numbers_and_sums_are_read_back(two_tables: bytes) -> None:
    pages = text_of(two_tables)
    sheets = (paper(deals(24)), paper(deals(10, seats=3), seats=3))
    assert len(pages) == len(sheets)
    for text, sheet in zip(pages, sheets, strict=True):
        words = text.replace("\u00a0", " ").split()
        for seat in sheet.seats:
            assert set(seat.name.split()) <= set(words)
            sign = "\u2212" if seat.zb < 0 else ""
            assert f"{sign}{abs(seat.zb) // 100},{abs(seat.zb) % 100:02}" in words
        assert {"KOLO", "STÔL", "AKTÉR", "VKLAD", "PRÉMIOVÉ", "ZAPISOVATEĽA"} <= set(words)


def test_a_name_cannot_break_out_of_the_page() -> None:
    [text] = text_of(printed(paper(names=("<script>&amp;", "</p><h1>B", "C", "D"))))
    assert "<script>&amp;" in text
    assert "</p><h1>B" in text.replace(" ", "")


def fonts(pdf: bytes) -> list[Any]:
    found = []
    for page in PdfReader(BytesIO(pdf)).pages:
        resources: Any = page["/Resources"]
        form = resources["/XObject"]["/FlekForm"]
        for part in (resources, form["/Resources"]):
            found += [font.get_object() for font in part["/Font"].get_object().values()]
    return found


def test_all_fonts_are_embedded(two_tables: bytes) -> None:
    descriptors = [font["/DescendantFonts"][0]["/FontDescriptor"] for font in fonts(two_tables)]
    assert descriptors
    assert all("/FontFile2" in descriptor or "/FontFile3" in descriptor for descriptor in descriptors)


def test_a_form_is_in_the_document_once() -> None:
    pages = PdfReader(BytesIO(printed(*(paper(deals(3), table=number) for number in range(1, 4))))).pages
    forms = {page["/Resources"]["/XObject"].raw_get("/FlekForm").idnum for page in pages}  # type: ignore[index]
    assert (len(pages), len(forms)) == (3, 1)


def test_the_outline_names_the_tables(two_tables: bytes) -> None:
    reader = PdfReader(BytesIO(two_tables))
    assert [entry.title for entry in reader.outline] == ["Stôl 1", "Stôl 2"]  # type: ignore[union-attr]
    assert reader.metadata is not None
    assert reader.metadata.title == "Kolo 2"


def test_nothing_is_fetched(tmp_path: Any) -> None:
    """An address in a name stays text; a picture of our own is drawn from the page alone."""
    secret = tmp_path / "secret.txt"
    secret.write_text("TAJNE", encoding="utf-8")
    text = text_of(printed(paper(names=(f'<img src="file://{secret}">'[:80], "B", "C", "D"))))[0]
    assert "TAJNE" not in text


#: The codes of a sheet: that of its table, and that of the procedure at a table of its rules (M-38a).
CODES = [
    ("marias", paper(deals(12), procedure="https://hall.test/help/table/marias/szmk-2012/")),
    ("blank", paper(blank=True, procedure="https://hall.test/help/table/marias/szmk-2012/")),
    ("without rules here", paper(deals(12))),
]


@pytest.mark.parametrize(("what", "sheet"), CODES, ids=[what for what, _ in CODES])
def test_both_codes_are_read_from_the_paper(what: str, sheet: PaperSheet) -> None:
    """Drawn as a printer of 200 dots an inch does, and read by what did not write them."""
    if not shutil.which("pdftoppm"):
        missing("pdftoppm (Debian package poppler-utils)")
    drawn = subprocess.run(
        ["pdftoppm", "-r", "200", "-png"], input=printed(sheet), capture_output=True, check=True
    )
    found = {code.text for code in zxingcpp.read_barcodes(Image.open(BytesIO(drawn.stdout)))}
    assert found == {sheet.address, sheet.procedure} - {""}, what
