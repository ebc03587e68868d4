"""Addresses of the room, one list an audience; `config/urls` joins those of all rooms."""

from django.urls import path

from tournaments.jury.api import calls as calls_api
from tournaments.jury.api import cases as cases_api
from tournaments.jury.api import discipline as discipline_api
from tournaments.jury.api import rulings
from tournaments.jury.views import (
    calls,
    cases,
    deciding,
    discipline,
    evidence,
    held,
    notes,
    photos,
    suspensions,
)

suspension_pages = [
    path("", suspensions.home, name="home"),
    path("player/<int:pk>/", suspensions.impose, name="impose"),
    path("<int:pk>/lift/", suspensions.lift, name="lift"),
]

jury_pages = [
    path("", calls.home, name="home"),
    path("<slug:slug>/", calls.tournament, name="tournament"),
    path("<slug:slug>/calls/<int:pk>/take/", calls.take, name="take-call"),
    path("<slug:slug>/calls/<int:pk>/hand-back/", calls.hand_back, name="hand-back-call"),
    path("<slug:slug>/calls/<int:pk>/end/", calls.end, name="end-call"),
    path("<slug:slug>/calls/<int:pk>/case/", calls.case_of_call, name="case-of-call"),
    path("<slug:slug>/held/<int:pk>/take-over/", held.take_over, name="take-over-held"),
    path("<slug:slug>/held/<int:pk>/lay-aside/", held.lay_aside, name="lay-aside-held"),
    path("<slug:slug>/rounds/<int:number>/tables/<int:table>/reopen/", calls.reopen, name="reopen"),
    path("<slug:slug>/discipline/", discipline.page, name="discipline"),
    path("<slug:slug>/discipline/cards/", discipline.show_card, name="show-card"),
    path(
        "<slug:slug>/discipline/cards/<int:pk>/take-back/", discipline.take_back_card, name="take-back-card"
    ),
    path("<slug:slug>/discipline/checks/", discipline.note_check, name="note-check"),
    path("<slug:slug>/cases/", cases.case_list, name="cases"),
    path("<slug:slug>/cases/new/", calls.new_case, name="new-case"),
    path("<slug:slug>/cases/note/", notes.note, name="note"),
    path("<slug:slug>/cases/<int:number>/", deciding.case, name="case"),
    path("<slug:slug>/cases/<int:number>/preview/", deciding.preview, name="preview"),
    path("<slug:slug>/cases/<int:number>/decide/", deciding.decide, name="decide"),
    path("<slug:slug>/cases/<int:number>/appeal/", deciding.appeal, name="appeal"),
    path("<slug:slug>/cases/<int:number>/deal/", cases.choose_deal, name="choose-deal"),
    path("<slug:slug>/cases/<int:number>/statement/", cases.state, name="state"),
    path("<slug:slug>/cases/<int:number>/publish/", cases.publish, name="publish-decision"),
    path("<slug:slug>/cases/<int:number>/hide/", cases.hide, name="hide-decision"),
    path("<slug:slug>/cases/<int:number>/photos/", photos.add, name="add-photo"),
    path("<slug:slug>/photos/<int:pk>/", photos.show, name="photo"),
    path("<slug:slug>/protocol/", cases.print_protocol, name="protocol"),
    path("<slug:slug>/cases/<int:number>/cards/", evidence.enter, name="enter-cards"),
    path("<slug:slug>/cases/<int:number>/analyses/<int:pk>/", evidence.show, name="analysis"),
    path("<slug:slug>/cases/<int:number>/analyses/<int:pk>/stop/", evidence.stop, name="stop-analysis"),
    path("<slug:slug>/cases/<int:number>/analyses/<int:pk>/again/", evidence.again, name="ask-again"),
]

tournament_api = [
    path("calls/", calls_api.CallsView.as_view(), name="api-calls"),
    path("calls/<int:pk>/", calls_api.CallView.as_view(), name="api-call"),
    path("held/", calls_api.HeldListView.as_view(), name="api-held-entries"),
    path("held/<int:pk>/", calls_api.HeldView.as_view(), name="api-held"),
    path("cases/", cases_api.CasesView.as_view(), name="api-cases"),
    path("cases/<int:number>/", cases_api.CaseView.as_view(), name="api-case"),
    path("cases/<int:number>/preview/", rulings.RulingPreviewView.as_view(), name="api-preview-ruling"),
    path("cases/<int:number>/decisions/", rulings.DecisionsView.as_view(), name="api-decide"),
    path("cases/<int:number>/appeals/", rulings.AppealsView.as_view(), name="api-appeals"),
    path("penalty-cards/", discipline_api.PenaltyCardsView.as_view(), name="api-penalty-cards"),
    path("penalty-cards/<int:pk>/take-back/", discipline_api.TakeBackView.as_view(), name="api-take-back"),
    path("sorting-checks/", discipline_api.SortingChecksView.as_view(), name="api-sorting-checks"),
]
