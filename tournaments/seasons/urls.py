"""Addresses of the room, one list an audience; `config/urls` joins those of all rooms."""

from django.urls import path

from tournaments.seasons import api
from tournaments.seasons.views import lots as season_lots
from tournaments.seasons.views import office, seasons

season_pages = [
    path("", seasons.home, name="home"),
    path("new/", seasons.create, name="create"),
    path("<slug:slug>/", seasons.season, name="season"),
    path("<slug:slug>/office/", office.office, name="office"),
    path("<slug:slug>/office/rules/", office.change_rules, name="change-rules"),
    path("<slug:slug>/office/add/", office.add_tournament, name="add-tournament"),
    path("<slug:slug>/office/<int:pk>/remove/", office.remove, name="remove"),
    path("<slug:slug>/print/", office.print_tables, name="print"),
    path("<slug:slug>/import/", office.import_list, name="import"),
    path("<slug:slug>/import/<int:pk>/", office.import_preview, name="import-preview"),
    path("<slug:slug>/import/<int:pk>/apply/", office.apply_list, name="apply-list"),
    path("<slug:slug>/lots/draw/", season_lots.draw_lot, name="draw-lot"),
    path("<slug:slug>/lots/record/", season_lots.record_lot, name="record-lot"),
    path("<slug:slug>/lots/<int:pk>/void/", season_lots.void_lot, name="void-lot"),
    path("<slug:slug>/<slug:kind>/<str:who>/", seasons.opened, name="opened"),
]

site_api = [
    path("seasons/", api.SeasonList.as_view(), name="api-seasons"),
    path("seasons/<slug:slug>/", api.SeasonView.as_view(), name="api-season"),
    path("seasons/<slug:slug>/<slug:kind>/<str:who>/", api.SeasonLineView.as_view(), name="api-season-line"),
]
