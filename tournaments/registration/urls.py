"""Addresses of the room, one list an audience; `config/urls` joins those of all rooms."""

from django.urls import path

from tournaments.registration.api import players
from tournaments.registration.views import applications, linking, own_entry, registering

public_pages = [
    path("tournaments/<slug:slug>/register/", registering.register, name="register"),
    path("entry/<str:key>/", own_entry.entry, name="entry"),
    path("entry/<str:key>/confirm/", own_entry.confirm, name="confirm-entry"),
    path("entry/<str:key>/change/", own_entry.change, name="change-entry"),
    path("entry/<str:key>/withdraw/", own_entry.withdraw, name="withdraw-entry"),
]

organiser_pages = [
    path("<slug:slug>/applications/", applications.applications, name="applications"),
    path("<slug:slug>/applications/<int:pk>/enter/", applications.approve, name="approve-application"),
    path("<slug:slug>/applications/<int:pk>/decline/", applications.decline, name="decline-application"),
]

player_pages = [
    path("<int:pk>/entries/", linking.entries, name="entries"),
    path("<int:pk>/entries/<int:entry>/link/", linking.link, name="link-entry"),
    path("<int:pk>/entries/<int:entry>/part/", linking.part, name="part-entry"),
]

tournament_api = [
    path("players/", players.PlayersView.as_view(), name="api-players"),
    path("players/<int:pk>/", players.PlayerView.as_view(), name="api-player"),
]
