"""Addresses of the API that need tournaments; those of a sheet are in `scoring.urls`."""

from django.urls import path
from drf_spectacular.views import SpectacularJSONAPIView

from tournaments.api import cards, office, public, score

urlpatterns = [
    path("cards/<str:read_id>/", cards.CardView.as_view(), name="api-card"),
    path("score/", score.ScoreView.as_view(), name="api-score"),
    path("tournaments/", public.TournamentList.as_view(), name="api-tournaments"),
    path("tournaments/<slug:slug>/", public.TournamentDetail.as_view(), name="api-tournament"),
    path("tournaments/<slug:slug>/players/", office.RegistrationsView.as_view(), name="api-players"),
    path("tournaments/<slug:slug>/players/<int:pk>/", office.RegistrationView.as_view(), name="api-player"),
    path("tournaments/<slug:slug>/rounds/", public.RoundList.as_view(), name="api-rounds"),
    path("tournaments/<slug:slug>/rounds/<int:number>/", public.RoundView.as_view(), name="api-round"),
    path(
        "tournaments/<slug:slug>/rounds/<int:number>/tables/<int:table>/record/",
        office.RecordView.as_view(),
        name="api-record",
    ),
    path("tournaments/<slug:slug>/standing/", public.StandingView.as_view(), name="api-standing"),
    path(
        "openapi.json",
        SpectacularJSONAPIView.as_view(authentication_classes=[], permission_classes=[]),
        name="api-schema",
    ),
]
