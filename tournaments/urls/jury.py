"""Addresses of the jury's pages."""

from django.urls import path

from tournaments.views import cases, discipline, evidence, jury, notes, photos

urlpatterns = [
    path("", jury.home, name="home"),
    path("<slug:slug>/", jury.tournament, name="tournament"),
    path("<slug:slug>/calls/<int:pk>/", jury.call, name="call"),
    path("<slug:slug>/held/<int:pk>/", jury.held, name="held"),
    path("<slug:slug>/rounds/<int:number>/tables/<int:table>/reopen/", jury.reopen, name="reopen"),
    path("<slug:slug>/discipline/", discipline.page, name="discipline"),
    path("<slug:slug>/cases/", cases.case_list, name="cases"),
    path("<slug:slug>/cases/new/", jury.new_case, name="new-case"),
    path("<slug:slug>/cases/note/", notes.note, name="note"),
    path("<slug:slug>/cases/<int:number>/", cases.case, name="case"),
    path("<slug:slug>/cases/<int:number>/photos/", photos.add, name="add-photo"),
    path("<slug:slug>/photos/<int:pk>/", photos.show, name="photo"),
    path("<slug:slug>/protocol/", cases.print_protocol, name="protocol"),
    path("<slug:slug>/cases/<int:number>/cards/", evidence.enter, name="enter-cards"),
    path("<slug:slug>/cases/<int:number>/analyses/<int:pk>/", evidence.show, name="analysis"),
    path("<slug:slug>/cases/<int:number>/foresee/", cases.foresee, name="foresee"),
    path("<slug:slug>/cases/<int:number>/change/", cases.change, name="change-case"),
]
