from django.apps import AppConfig


class JuryConfig(AppConfig):
    name = "tournaments.jury"
    label = "jury"

    def ready(self) -> None:
        from tournaments.jury import joining, receivers, uploads  # noqa: F401 - joins hooks, receivers, kinds of files
