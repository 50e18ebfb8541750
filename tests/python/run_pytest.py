"""Runs the tests of the Python module; where pytest or numpy are missing it says so and is skipped (77)."""

import importlib.util
import sys


def main():
    missing = [name for name in ("numpy", "pytest") if importlib.util.find_spec(name) is None]
    if missing:
        print(f"skipped: {sys.executable} has no {' and no '.join(missing)}; Debian's are python3-numpy and python3-pytest")
        return 77
    import pytest

    return pytest.main(["-q", "-p", "no:cacheprovider", *sys.argv[1:]])


if __name__ == "__main__":  # not in the processes of a pool, which read this file too
    sys.exit(main())
