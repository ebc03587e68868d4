from django.apps import AppConfig


class CashConfig(AppConfig):
    name = "tournaments.cash"
    label = "cash"

    def ready(self) -> None:
        from tournaments.cash import joining, uploads  # noqa: F401 - joins hooks and kinds of files
