from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"
    verbose_name = "Scoring"

    def ready(self) -> None:
        # says what is told, and joins a hook
        from scoring import joining  # noqa: F401
        from scoring.domain import putting_away  # noqa: F401
