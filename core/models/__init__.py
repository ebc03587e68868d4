"""Jobs, stored files, files that were sent, signs of life, how often something was done, and what changed."""

from core.models.change import Change
from core.models.heartbeat import Heartbeat
from core.models.jobs import Job, StoredFile
from core.models.rate_limit import RateLimit
from core.models.upload import Upload

__all__ = ["Change", "Heartbeat", "Job", "RateLimit", "StoredFile", "Upload"]
