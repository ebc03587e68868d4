"""Addresses of the room, one list an audience; `config/urls` joins those of all rooms."""

from django.urls import path

from tournaments.statistics import api
from tournaments.statistics.views import evenings, people

public_pages = [
    path("statistics/", people.everything, name="statistics"),
    path("statistics.<slug:form>", people.everything_file, name="statistics-file"),
    path("tournaments/<slug:slug>/statistics/", evenings.public, name="tournament-statistics"),
    path(
        "tournaments/<slug:slug>/statistics.<slug:form>",
        evenings.public_file,
        name="tournament-statistics-file",
    ),
    path("tournaments/<slug:slug>/statistics/<int:pk>/", evenings.public_mine, name="evening-statistics"),
    path("tournaments/<slug:slug>/statistics/<int:pk>/deals/", evenings.public_deals, name="evening-deals"),
    path("players/<int:pk>/statistics/", people.player, name="player-statistics"),
    path("players/<int:pk>/statistics.<slug:form>", people.player_file, name="player-statistics-file"),
    path("players/<int:pk>/statistics/deals/", people.player_deals, name="player-deals"),
    path("clubs/<int:pk>/statistics/", people.club, name="club-statistics"),
    path("clubs/<int:pk>/statistics.<slug:form>", people.club_file, name="club-statistics-file"),
]

season_pages = [
    path("<slug:slug>/statistics/", people.season, name="statistics"),
    path("<slug:slug>/statistics.<slug:form>", people.season_file, name="statistics-file"),
]

member_pages = [
    path("<int:pk>/statistics/", people.members, name="statistics"),
]

organiser_pages = [
    path("<slug:slug>/statistics/", evenings.office, name="statistics"),
    path("<slug:slug>/statistics/<int:pk>/", evenings.office_mine, name="evening-statistics"),
    path("<slug:slug>/statistics/<int:pk>/deals/", evenings.office_deals, name="evening-deals"),
]

tournament_api = [
    path("statistics/", api.TournamentStatistics.as_view(), name="api-tournament-statistics"),
    path("statistics/<int:pk>/", api.EveningStatistics.as_view(), name="api-evening-statistics"),
]

site_api = [
    path("statistics/", api.AllStatistics.as_view(), name="api-statistics"),
    path("players/<int:pk>/statistics/", api.PlayerStatistics.as_view(), name="api-player-statistics"),
    path("clubs/<int:pk>/statistics/", api.ClubStatistics.as_view(), name="api-club-statistics"),
    path("seasons/<slug:slug>/statistics/", api.SeasonStatistics.as_view(), name="api-season-statistics"),
]
