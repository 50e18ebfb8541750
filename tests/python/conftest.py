import os
import subprocess

import pytest


@pytest.fixture
def program():
    """Runs the program and returns what it printed."""

    def run(*arguments, cwd=None):
        return subprocess.run([os.environ["THRUM_PROGRAM"], *map(str, arguments)], cwd=cwd, check=True,
                              capture_output=True, text=True).stdout

    return run
