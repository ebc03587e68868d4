"""Addresses of the room, one list an audience; `config/urls` joins those of all rooms."""

from django.urls import path

from tournaments.publishing.api import documents as documents_api
from tournaments.publishing.api import public as public_api
from tournaments.publishing.views import (
    calendars,
    documents,
    evening,
    help,
    lists,
    projecting,
    public,
    sharing,
    telling_wall,
)

public_pages = [
    path("", public.home, name="home"),
    path("help/", help.contents, name="help-contents"),
    path("help/terms/", help.terms, name="terms"),
    path("help/score/<slug:language>/", help.phone_guide, name="phone-guide"),
    path("help/table/", help.at_the_table, name="at-the-table"),
    path("help/table/<slug:game>/<slug:name>/", help.procedure, name="procedure"),
    path("help/table/<slug:game>/<slug:name>/<slug:language>/", help.phone_procedure, name="phone-procedure"),
    path("help/when/", help.when, name="when"),
    path("help/when/<slug:language>/", help.phone_when, name="phone-when"),
    path("help/<slug:name>/", help.guide, name="help"),
    path("players/<int:pk>/", public.player, name="player"),
    path("clubs/<int:pk>/", public.club, name="club"),
    path("clubs/<int:pk>/calendar.ics", calendars.of_club, name="club-calendar"),
    path("tournaments/<slug:slug>/", public.tournament, name="tournament"),
    path("tournaments/<slug:slug>/calendar.ics", calendars.of_tournament, name="calendar"),
    path(
        "tournaments/<slug:slug>/standing/<slug:language>/",
        public.part,
        {"name": "standing"},
        name="standing",
    ),
    path("tournaments/<slug:slug>/lead/<slug:language>/", public.part, {"name": "lead"}, name="lead"),
    path(
        "tournaments/<slug:slug>/round/<slug:language>/", public.part, {"name": "round"}, name="round-banner"
    ),
    path(
        "tournaments/<slug:slug>/seating/<slug:language>/", public.part, {"name": "seating"}, name="seating"
    ),
    path("tournaments/<slug:slug>/lists/<slug:name>.<slug:form>", lists.tournament_file, name="list"),
    path("tournaments/<slug:slug>/records/<int:number>/<int:table>.json", lists.record_file, name="record"),
    path("tournaments/<slug:slug>/premium/", public.premium_table, name="premium-table"),
    path("tournaments/<slug:slug>/tables/<int:number>/<int:table>/", evening.table, name="table"),
    path("tournaments/<slug:slug>/me/<int:pk>/", evening.mine, name="mine"),
    path("tournaments/<slug:slug>/find/", public.find, name="find"),
    path("tournaments/<slug:slug>/share/<slug:language>.png", sharing.picture, name="share-picture"),
    path("tournaments/<slug:slug>/results-<slug:language>.pdf", sharing.results_pdf, name="results-pdf"),
    path("tournaments/<slug:slug>/embed/", sharing.embed, name="embed-any"),
    path("tournaments/<slug:slug>/embed/<slug:language>/", sharing.embed, name="embed"),
    path("mine/", evening.last_mine, name="last-mine"),
    path("projector/<slug:slug>/<str:key>/", projecting.hall, name="projector"),
]

season_pages = [
    path("<slug:slug>/table.<slug:form>", lists.season_file, name="list"),
]

organiser_pages = [
    path("<slug:slug>/print/", documents.documents, name="documents"),
    path("<slug:slug>/print/make/", documents.make, name="make-document"),
    path("<slug:slug>/projector/", projecting.open_hall, name="projector"),
    path("<slug:slug>/projector/renew/", projecting.renew_hall, name="projector-renew"),
    path("<slug:slug>/wall/", telling_wall.wall, name="wall"),
    path("<slug:slug>/wall/now/", telling_wall.now, name="wall-now"),
    path("<slug:slug>/wall/shows/", telling_wall.shows, name="wall-shows"),
    path("<slug:slug>/wall/hold/", telling_wall.hold, name="wall-hold"),
    path("<slug:slug>/wall/turn/", telling_wall.turn, name="wall-turn"),
    path("<slug:slug>/wall/message/", telling_wall.message, name="wall-message"),
]

tournament_api = [
    path("", public_api.TournamentDetail.as_view(), name="api-tournament"),
    path("rounds/", public_api.RoundList.as_view(), name="api-rounds"),
    path("standing/", public_api.StandingView.as_view(), name="api-standing"),
    path("decisions/", public_api.DecisionList.as_view(), name="api-decisions"),
    path("proofs/", public_api.ProofList.as_view(), name="api-proofs"),
    path("documents/", documents_api.DocumentsView.as_view(), name="api-documents"),
    path("jobs/<uuid:pk>/", documents_api.JobView.as_view(), name="api-job"),
    path("jobs/<uuid:pk>/file/", documents_api.JobFileView.as_view(), name="api-job-file"),
]

site_api = [
    path("tournaments/", public_api.TournamentList.as_view(), name="api-tournaments"),
]
