"""Addresses of the room, one list an audience; `config/urls` joins those of all rooms."""

from django.urls import path

from tournaments.transfer import views as transfers

organiser_pages = [
    path("import/", transfers.upload, name="import-tournament"),
    path("import/<int:pk>/", transfers.decide, name="import-tournament-preview"),
    path("<slug:slug>/export/", transfers.export_file, name="export"),
    path("<slug:slug>/remove/", transfers.remove, name="remove"),
    path("<slug:slug>/remove/now/", transfers.remove_now, name="remove-now"),
]
