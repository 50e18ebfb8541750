"""thrum: the sound of things that hit, rattle and rub.

    scene = thrum.Scene("hammer-string")
    scene["string.s.tension"] = 700
    run = thrum.run(scene, duration=1.0, energy=True)
    run["left"], run.energy["error"], run.report

thrum.scenes() and thrum.instruments() list what is shipped; thrum.describe() lists the kinds of a
scene, thrum.describe("string") the parameters of one.
"""

from . import _thrum
from ._describe import describe
from ._play import Player, render
from ._run import Run, Shape, Simulation, run
from ._scene import Scene
from ._sweep import sweep
from ._thrum import BadScene

__version__ = _thrum.version

__all__ = ["BadScene", "Player", "Run", "Scene", "Shape", "Simulation", "describe", "instruments", "render", "run",
           "scenes", "sweep"]


def scenes():
    """Names of the shipped scenes."""
    return _thrum.scenes()


def instruments():
    """Names of the shipped instruments."""
    return _thrum.instruments()
