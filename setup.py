"""Builds the extension of the Python module by CMake: pip calls it through pyproject.toml."""

import os
import re
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

root = Path(__file__).resolve().parent


def version():
    """The one of CMakeLists.txt."""
    return re.search(r"VERSION (\d+\.\d+\.\d+)", (root / "CMakeLists.txt").read_text())[1]


class BuildByCMake(build_ext):
    """The module alone, for the Python that runs this."""

    def build_extension(self, ext):
        target = Path(self.get_ext_fullpath(ext.name)).resolve().parent
        folder = Path(self.build_temp).resolve()
        off = ["APPS", "PLUGIN", "TESTS", "BENCHMARKS", "EXAMPLES"]
        subprocess.run(
            ["cmake", "-S", root, "-B", folder, "-DCMAKE_BUILD_TYPE=Release",
             "-DTHRUM_BUILD_PYTHON=ON", "-DTHRUM_INSTALL=OFF",
             f"-DTHRUM_PYTHON_DIR={target.parent}", f"-DPython3_EXECUTABLE={sys.executable}",
             *(f"-DTHRUM_BUILD_{part}=OFF" for part in off)],
            check=True)
        # Without a number make starts all compilers at once.
        jobs = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL") or str(os.cpu_count() or 1)
        subprocess.run(["cmake", "--build", folder, "--target", "thrum_python", "--parallel", jobs],
                       check=True)


setup(version=version(), ext_modules=[Extension("thrum._thrum", sources=[])],
      cmdclass={"build_ext": BuildByCMake})
