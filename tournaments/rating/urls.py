"""Addresses of the room, one list an audience; `config/urls` joins those of all rooms."""

from django.urls import path

from tournaments.rating import views

public_pages = [
    path("rating/<slug:game>/", views.union, name="rating"),
    path("rating/<slug:game>.<slug:form>", views.union_file, name="rating-file"),
    path("clubs/<int:pk>/rating/<slug:game>/", views.club, name="club-rating"),
    path("clubs/<int:pk>/rating/<slug:game>.<slug:form>", views.club_file, name="club-rating-file"),
    path("players/<int:pk>/rating/", views.player, name="player-rating"),
]
