"""Loaded by pytest before Django: the suite's mode, and a data folder of its own."""

import os
import tempfile

os.environ["FLEK_MODE"] = "test"
os.environ.setdefault("FLEK_DATA", tempfile.mkdtemp(prefix="flek-test-"))
# A browser test leaves an event loop running in its process; the tests after it use the ORM as ever.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
