"""Addresses of a sheet: the scorer's page (one shell for all sheets) and the API of the pen."""

from django.urls import path

from scoring.api import analyses, joining, players, rulesets, sheets, trials
from scoring.views import options, quick, quick_owner, quick_table, rulebook, shell, study

app_name = "scoring"
urlpatterns = [
    path("s/<str:public_id>/", shell.shell, name="sheet"),
    path("quick/", quick.start, name="quick"),
    path("quick/new/<path:ruleset>/", quick.new, name="quick-new"),
    path("quick/<str:public_id>/", quick_table.table, name="quick-table"),
    path("quick/<str:public_id>/settle/", quick_table.settle, name="quick-settle"),
    path("quick/<str:public_id>/pdf/", quick_table.pdf, name="quick-pdf"),
    path("quick/<str:public_id>/pdf/<uuid:pk>/", quick_table.job, name="quick-job"),
    path("quick/<str:public_id>/pdf/<uuid:pk>/file/", quick_table.job_file, name="quick-file"),
    path("quick/<str:public_id>/<str:key>/", quick_table.own, name="quick-own"),
    path("quick/<str:public_id>/<str:key>/renew/", quick_owner.renew, name="quick-renew"),
    path("quick/<str:public_id>/<str:key>/keep/", quick_owner.keep, name="quick-keep"),
    path("quick/<str:public_id>/<str:key>/reopen/", quick_owner.reopen, name="quick-reopen"),
    path("quick/<str:public_id>/<str:key>/join/", quick_owner.join, name="quick-join"),
    path("quick/<str:public_id>/<str:key>/replace/", quick_owner.replace, name="quick-replace"),
    path("quick/<str:public_id>/<str:key>/delete/", quick_owner.delete, name="quick-delete"),
    path(
        "quick/<str:public_id>/<str:key>/held/<int:pk>/take/", quick_owner.take_held, name="quick-take-held"
    ),
    path(
        "quick/<str:public_id>/<str:key>/held/<int:pk>/aside/",
        quick_owner.lay_held_aside,
        name="quick-lay-aside",
    ),
    path("rules/", rulebook.contents, name="rulebooks"),
    path("rules/options/", options.ruleset_options, name="ruleset-options"),
    path("rules/options/changed/", options.changed_options, name="changed-options"),
    path("rules/premium/<slug:name>/", rulebook.premium_table, name="premium-table"),
    path("rules/<str:name>/", rulebook.book, name="rulebook"),
    path("rules/rule/<str:name>/", rulebook.rule, name="rule"),
    path("study/", study.study, name="study"),
    path("study/<str:public_id>/", study.position, name="study-position"),
    path("study/<str:public_id>/again/", study.again, name="study-again"),
    path("study/<str:public_id>/stop/", study.stop, name="study-stop"),
    path("study/<str:public_id>/left/", study.left, name="study-left"),
    path("service-worker.js", shell.service_worker, name="service-worker"),
    path("api/v1/sheets/<str:public_id>/", sheets.SheetView.as_view(), name="api-sheet"),
    path("api/v1/sheets/<str:public_id>/log/", sheets.LogView.as_view(), name="api-log"),
    path("api/v1/sheets/<str:public_id>/pen/", sheets.PenView.as_view(), name="api-pen"),
    path("api/v1/sheets/<str:public_id>/trial/", trials.TrialView.as_view(), name="api-trial"),
    path("api/v1/sheets/<str:public_id>/entries/", sheets.EntriesView.as_view(), name="api-entries"),
    path("api/v1/sheets/<str:public_id>/joining/", joining.JoiningView.as_view(), name="api-joining"),
    path("api/v1/sheets/<str:public_id>/seats/", players.SeatsView.as_view(), name="api-seats"),
    path("api/v1/sheets/<str:public_id>/seats/<int:position>/", players.SeatView.as_view(), name="api-seat"),
    path("api/v1/sheets/<str:public_id>/voices/", players.VoicesView.as_view(), name="api-voices"),
    path("api/v1/rulesets/<path:ruleset>/possible/", rulesets.PossibleView.as_view(), name="api-possible"),
    path("api/v1/rulesets/<path:ruleset>/", rulesets.RulesetView.as_view(), name="api-ruleset"),
    path("api/v1/analyses/", analyses.AnalysesView.as_view(), name="api-analyses"),
    path("api/v1/analyses/<str:public_id>/", analyses.AnalysisView.as_view(), name="api-analysis"),
]
