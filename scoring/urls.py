"""Addresses of a sheet: the scorer's page (one shell for all sheets) and the API of the pen."""

from django.urls import path

from scoring.api import rulesets, sheets
from scoring.views import rulebook, shell

app_name = "scoring"
urlpatterns = [
    path("s/<str:public_id>/", shell.shell, name="sheet"),
    path("rules/", rulebook.contents, name="rulebooks"),
    path("rules/<str:name>/", rulebook.book, name="rulebook"),
    path("rules/rule/<str:name>/", rulebook.rule, name="rule"),
    path("service-worker.js", shell.service_worker, name="service-worker"),
    path("api/v1/sheets/<str:public_id>/", sheets.SheetView.as_view(), name="api-sheet"),
    path("api/v1/sheets/<str:public_id>/pen/", sheets.PenView.as_view(), name="api-pen"),
    path("api/v1/sheets/<str:public_id>/entries/", sheets.EntriesView.as_view(), name="api-entries"),
    path("api/v1/rulesets/<path:ruleset>/possible/", rulesets.PossibleView.as_view(), name="api-possible"),
    path("api/v1/rulesets/<path:ruleset>/", rulesets.RulesetView.as_view(), name="api-ruleset"),
]
