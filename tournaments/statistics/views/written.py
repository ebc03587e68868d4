"""A list of statistics as a file."""

from __future__ import annotations

from django.http import Http404, HttpResponse

from core.files.listing import Listing
from core.files.written import FORMS


def written(listing: Listing, form: str, name: str) -> HttpResponse:
    """The list in a form of `FORMS`, to be kept by nobody: consent is asked anew each time. Raises Http404."""
    if form not in FORMS:
        raise Http404
    response = HttpResponse(FORMS[form].write(listing), content_type=FORMS[form].content_type)
    response["Content-Disposition"] = f'attachment; filename="{name}-{listing.name}.{form}"'
    response["Cache-Control"] = "no-cache"
    return response
