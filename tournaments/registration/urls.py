"""Addresses of the room, one list an audience; `config/urls` joins those of all rooms."""

from django.urls import path

from tournaments.registration.api import players
from tournaments.registration.views import linking, registering

public_pages = [
    path("tournaments/<slug:slug>/register/", registering.register, name="register"),
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
