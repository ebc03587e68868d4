"""Values over forms: a form is put into a document once and shown on every page that is stamped on it."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from msgspec import Struct
from pypdf import PageObject, PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    DictionaryObject,
    IndirectObject,
    NameObject,
    StreamObject,
    TextStringObject,
)

FORM = "/FlekForm"


class Stamped(Struct, frozen=True):
    """A page of the document: its form and its values, each a PDF of one page, and its line in the outline."""

    form: bytes
    values: bytes
    heading: str


def single_pages(pdf: bytes) -> list[bytes]:
    """The pages of a PDF as documents of their own."""
    singles = []
    for page in PdfReader(BytesIO(pdf)).pages:
        writer = PdfWriter()
        writer.add_page(page)
        singles.append(_written(writer))
    return singles


def joined(pages: Sequence[Stamped], *, title: str, language: str) -> bytes:
    """One document with a page for each sheet; equal fonts and forms are kept once."""
    writer = PdfWriter()
    forms: dict[bytes, IndirectObject] = {}
    for page in pages:
        values = writer.add_page(PdfReader(BytesIO(page.values)).pages[0])
        if page.form not in forms:
            forms[page.form] = _form_object(writer, page.form)
        _lay_under(writer, values, forms[page.form])
        writer.add_outline_item(title=page.heading, page_number=values)
    writer.compress_identical_objects(remove_duplicates=True, remove_unreferenced=True)
    writer.add_metadata({"/Title": title, "/Producer": "Flek"})
    writer.root_object[NameObject("/Lang")] = TextStringObject(language)
    return _written(writer)


def _form_object(writer: PdfWriter, pdf: bytes) -> IndirectObject:
    """The one page of a PDF as something that can be drawn on others (a form XObject)."""
    page = PdfReader(BytesIO(pdf)).pages[0]
    content = page.get_contents()
    form = StreamObject()
    form.set_data(b"" if content is None else content.get_data())
    form = form.flate_encode()
    form[NameObject("/Type")] = NameObject("/XObject")
    form[NameObject("/Subtype")] = NameObject("/Form")
    form[NameObject("/BBox")] = ArrayObject(page.mediabox)
    form[NameObject("/Resources")] = page["/Resources"].clone(writer)
    return writer._add_object(form)


def _lay_under(writer: PdfWriter, page: PageObject, form: IndirectObject) -> None:
    """Draw the form before anything that the page draws."""
    resources = page.setdefault(NameObject("/Resources"), DictionaryObject()).get_object()
    drawn = resources.setdefault(NameObject("/XObject"), DictionaryObject()).get_object()
    drawn[NameObject(FORM)] = form
    first = StreamObject()
    first.set_data(f"q {FORM} Do Q\n".encode("ascii"))
    contents = page["/Contents"]
    own = list(contents) if isinstance(contents, ArrayObject) else [page.raw_get("/Contents")]
    page[NameObject("/Contents")] = ArrayObject([writer._add_object(first), *own])


def _written(writer: PdfWriter) -> bytes:
    buffer = BytesIO()
    writer.write(buffer)
    return buffer.getvalue()
