"""People who sign in, and the tokens of their programs."""

from accounts.models.idempotency import AnsweredRequest
from accounts.models.token import ApiToken
from accounts.models.user import User

__all__ = ["AnsweredRequest", "ApiToken", "User"]
