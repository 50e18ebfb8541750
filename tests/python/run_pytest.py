"""Runs the tests of the Python module; where pytest or numpy are missing it says so and is skipped (77)."""

import importlib.util
import sys

missing = [name for name in ("numpy", "pytest") if importlib.util.find_spec(name) is None]
if missing:
    print(f"skipped: {sys.executable} has no {' and no '.join(missing)}; Debian's are python3-numpy and python3-pytest")
    sys.exit(77)

import pytest

sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", *sys.argv[1:]]))
