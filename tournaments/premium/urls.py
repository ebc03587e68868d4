"""Addresses of the room; `config/urls` joins those of all rooms."""

from django.urls import path

from tournaments.premium.views import tables

premium_pages = [
    path("", tables.home, name="home"),
    path("new/", tables.new, name="new"),
    path("make/", tables.make, name="make"),
    path("<int:pk>/", tables.table, name="table"),
    path("<int:pk>/versions/<int:number>/", tables.version, name="version"),
    path("<int:pk>/edit/", tables.edit, name="edit"),
    path("<int:pk>/change/", tables.change, name="change"),
    path("<int:pk>/retire/", tables.retire, name="retire"),
    path("<int:pk>/offer/", tables.offer, name="offer"),
]
