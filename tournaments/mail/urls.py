"""Addresses of the room, one list an audience; `config/urls` joins those of all rooms."""

from django.urls import path

from tournaments.mail.views import outbox

organiser_pages = [
    path("<slug:slug>/letters/", outbox.outbox, name="letters"),
    path("<slug:slug>/letters/<int:pk>/again/", outbox.send_again, name="send-letter-again"),
    path("<slug:slug>/letters/<int:pk>/passed-on/", outbox.passed_on, name="letter-passed-on"),
]
