"""Addresses of the API, joined from those of the rooms; those of a sheet are in `scoring.urls`."""

from django.urls import URLPattern, URLResolver, include, path
from drf_spectacular.views import SpectacularJSONAPIView

from tournaments.cash import urls as cash
from tournaments.draws import urls as draws
from tournaments.events import urls as events
from tournaments.jury import urls as jury
from tournaments.notices import urls as notices
from tournaments.publishing import urls as publishing
from tournaments.registration import urls as registration
from tournaments.rounds import urls as rounds
from tournaments.seasons import urls as seasons
from tournaments.standings import urls as standings
from tournaments.statistics import urls as statistics

of_round: list[URLPattern | URLResolver] = [
    *rounds.round_api,
    *draws.round_api,
    path("tables/<int:table>/", include(rounds.table_api)),
]

of_tournament: list[URLPattern | URLResolver] = [
    *publishing.tournament_api,
    *registration.tournament_api,
    path("rounds/<int:number>/", include(of_round)),
    *standings.tournament_api,
    *statistics.tournament_api,
    *draws.tournament_api,
    path("draws/<int:pk>/", include(draws.draw_api)),
    *cash.tournament_api,
    *jury.tournament_api,
    *notices.tournament_api,
]

urlpatterns = [
    *events.site_api,
    *rounds.site_api,
    *statistics.site_api,
    *seasons.site_api,
    *publishing.site_api,
    *notices.site_api,
    path("tournaments/<slug:slug>/", include(of_tournament)),
    path(
        "openapi.json",
        SpectacularJSONAPIView.as_view(authentication_classes=[], permission_classes=[]),
        name="api-schema",
    ),
]
