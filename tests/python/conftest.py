import os
import subprocess

import pytest

SLOW = "THRUM_SLOW" in os.environ  # under a sanitizer: without long tests, and nobody is in time
not_if_slow = pytest.mark.skipif(SLOW, reason="takes long under a sanitizer, or is about time")


@pytest.fixture
def program():
    """Runs the program and returns what it printed. A sanitizer that was loaded for the module is not for the program."""
    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}

    def run(*arguments, cwd=None):
        return subprocess.run([os.environ["THRUM_PROGRAM"], *map(str, arguments)], cwd=cwd, check=True, env=environment,
                              capture_output=True, text=True).stdout

    return run
