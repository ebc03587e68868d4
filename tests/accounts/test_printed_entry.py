"""Sign-in links printed by a demo or a hall: once, and only there."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import NoReverseMatch, include, path, reverse

from accounts.views import entry_link, printed_entry
from tests.evening import account

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

urlpatterns = [
    path("enter/<int:pk>/<str:token>/", printed_entry, name="printed-entry"),
    path("", include("config.urls")),
]


def test_elsewhere_there_are_no_such_links() -> None:
    with pytest.raises(NoReverseMatch):
        reverse("printed-entry", args=[1, "x"])


@pytest.mark.urls(__name__)
def test_a_link_signs_in_once() -> None:
    link = entry_link(account(), "/organise/")
    first = Client()
    assert first.get(link)["Location"] == "/organise/"
    assert first.get("/organise/").status_code == 200
    assert Client().get(link).status_code == 403


@pytest.mark.urls(__name__)
def test_a_link_leads_nowhere_else(client: Client) -> None:
    assert client.get(entry_link(account(), "https://elsewhere.test/"))["Location"] == "/"


@pytest.mark.urls(__name__)
def test_a_made_up_link_is_refused(client: Client) -> None:
    user = account()
    assert client.get(reverse("printed-entry", args=[user.pk, "abc-123"])).status_code == 403
    assert client.get(reverse("printed-entry", args=[user.pk + 99, "abc-123"])).status_code == 404
