from django.apps import AppConfig


class TransferConfig(AppConfig):
    name = "tournaments.transfer"
    label = "transfer"
