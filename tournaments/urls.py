"""Addresses of a tournament, one group per audience."""

from django.urls import include, path

from scoring.views import shell
from tournaments.api import cards
from tournaments.views import jury, organiser, public

public_urls = [
    path("", public.home, name="home"),
    path("t/<slug:slug>/", public.tournament, name="tournament"),
    path("t/<slug:slug>/standing/", public.standing, name="standing"),
]

organiser_urls = [
    path("", organiser.home, name="home"),
    path("new/", organiser.create, name="create"),
    path("jobs/<uuid:pk>/", organiser.job, name="job"),
    path("jobs/<uuid:pk>/file/", organiser.job_file, name="job-file"),
    path("<slug:slug>/", organiser.tournament, name="tournament"),
    path("<slug:slug>/players/", organiser.players, name="players"),
    path("<slug:slug>/players/<int:pk>/", organiser.registration, name="registration"),
    path("<slug:slug>/import/", organiser.import_list, name="import"),
    path("<slug:slug>/import/<int:pk>/", organiser.import_preview, name="import-preview"),
    path("<slug:slug>/draw/", organiser.draw, name="draw"),
    path("<slug:slug>/rounds/<int:number>/", organiser.round_page, name="round"),
    path("<slug:slug>/rounds/<int:number>/cards/", organiser.table_cards, name="table-cards"),
    path("<slug:slug>/rounds/<int:number>/held/", organiser.held_entries, name="held"),
    path("<slug:slug>/rounds/<int:number>/codes/", organiser.code_slips, name="code-slips"),
    path("<slug:slug>/rounds/<int:number>/pdf/", organiser.round_pdf, name="round-pdf"),
]

jury_urls = [
    path("", jury.home, name="home"),
    path("<slug:slug>/", jury.tournament, name="tournament"),
]

urlpatterns = [
    path("", include((public_urls, "public"))),
    path("o/", include((organiser_urls, "organiser"))),
    path("j/", include((jury_urls, "jury"))),
    path("c/<str:read_id>/", shell.shell, name="table-card"),
    path("api/v1/cards/<str:read_id>/", cards.CardView.as_view(), name="api-card"),
]
