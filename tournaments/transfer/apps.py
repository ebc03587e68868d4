from django.apps import AppConfig


class TransferConfig(AppConfig):
    name = "tournaments.transfer"
    label = "transfer"

    def ready(self) -> None:
        from tournaments.transfer import joining, uploads  # noqa: F401 - joins hooks and kinds of files
