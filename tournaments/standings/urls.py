"""Addresses of the room, one list an audience; `config/urls` joins those of all rooms."""

from django.urls import path

from tournaments.standings.api import figures, stages
from tournaments.standings.api import teams as teams_api
from tournaments.standings.views import declaring, standing_lots, standings, teams

public_pages = [
    path("tournaments/<slug:slug>/teams/", teams.public_teams, name="teams"),
    path("tournaments/<slug:slug>/results/", standings.public_standing, name="results"),
    path("tournaments/<slug:slug>/results/<int:number>/<int:pk>/", standings.public_figures, name="figures"),
    path(
        "tournaments/<slug:slug>/results/<int:number>/<int:pk>/sheet/",
        standings.public_sheet,
        name="figures-sheet",
    ),
]

organiser_pages = [
    path("<slug:slug>/announce/", declaring.announce, name="announce"),
    path("<slug:slug>/resume/", declaring.resume, name="resume"),
    path("<slug:slug>/teams/", teams.office_teams, name="teams"),
    path("<slug:slug>/teams/make/", teams.make_team, name="make-team"),
    path("<slug:slug>/teams/<int:pk>/change/", teams.change_team, name="change-team"),
    path("<slug:slug>/teams/<int:pk>/delete/", teams.delete_team, name="delete-team"),
    path("<slug:slug>/standing/", standings.office_standing, name="standing"),
    path("<slug:slug>/standing/<int:number>/lots/draw/", standing_lots.draw_lot, name="draw-standing-lot"),
    path(
        "<slug:slug>/standing/<int:number>/lots/record/", standing_lots.record_lot, name="record-standing-lot"
    ),
    path(
        "<slug:slug>/standing/<int:number>/lots/<int:pk>/void/",
        standing_lots.void_lot,
        name="void-standing-lot",
    ),
    path("<slug:slug>/standing/<int:number>/<int:pk>/", standings.office_figures, name="figures"),
    path("<slug:slug>/standing/<int:number>/<int:pk>/sheet/", standings.office_sheet, name="figures-sheet"),
]

tournament_api = [
    path("state/", stages.StageView.as_view(), name="api-stage"),
    path("standing/<int:pk>/", figures.OpenedLineView.as_view(), name="api-figures"),
    path(
        "standing/<int:pk>/rounds/<int:number>/", figures.OpenedSheetView.as_view(), name="api-figures-sheet"
    ),
    path("teams/", teams_api.TeamsView.as_view(), name="api-teams"),
    path("teams/standing/", teams_api.TeamStandingView.as_view(), name="api-team-standing"),
    path("teams/<int:pk>/", teams_api.TeamView.as_view(), name="api-team"),
]
