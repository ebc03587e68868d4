"""Loaded by pytest before Django: the suite's mode, and a data folder of its own, gone when it ends."""

import atexit
import os
import shutil
import tempfile

os.environ["FLEK_MODE"] = "test"
if (
    "FLEK_DATA" not in os.environ
):  # the processes of pytest-xdist share the folder of the one that starts them
    os.environ["FLEK_DATA"] = tempfile.mkdtemp(prefix="flek-test-")
    atexit.register(shutil.rmtree, os.environ["FLEK_DATA"], ignore_errors=True)
