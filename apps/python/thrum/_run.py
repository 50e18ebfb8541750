"""Runs of scenes: to their end at once, or step by step."""

import json
import operator

import numpy as np

from . import _thrum
from ._progress import shown
from ._scene import Scene, overrides


class _Sent:
    """What was recorded, in a process that did not record it."""

    def __init__(self, rate, steps, json_text, pickups, energy):
        self.rate, self.steps, self.has_energy = rate, steps, energy is not None
        self.json, self.pickups, self.energy = (lambda: json_text), (lambda: pickups), (lambda: energy)


def _received(recorded, scene, more):
    return Run(_Sent(*recorded), scene._text, more)


class Run:
    """What a run gave. Arrays are not copies: they look into the memory that was recorded into.

    rate, time        steps per second; the time of each step, s
    run["ear"]        a pickup by its name
    pickups           all of them, by name
    energy            the energy book, if it was kept: kinetic, potential, contact, stored, dissipated, supplied, error
    report            the summary, as `thrum run --json` prints it
    """

    def __init__(self, recorded, text, more):
        self._recorded, self._text, self._more = recorded, text, more
        self.rate = recorded.rate
        self.pickups = recorded.pickups()
        self._time = self._energy = self._report = None

    @property
    def title(self):
        """What the scene says it is, or its file."""
        return self._text.title() or self._text.file

    @property
    def time(self):
        """Of each step, s."""
        if self._time is None:
            self._time = np.arange(self._recorded.steps) / self.rate
        return self._time

    @property
    def energy(self):
        """The energy book, an array per column, J; error has no unit. ValueError if it was not kept."""
        if self._energy is None and self._recorded.has_energy:
            self._energy = self._recorded.energy()
        if self._energy is None:
            raise ValueError("no energy book was kept; ask for it: thrum.run(scene, energy=True)")
        return self._energy

    @property
    def report(self):
        """What `thrum run --json` prints."""
        if self._report is None:
            self._report = json.loads(self._recorded.json())
            if not self._recorded.has_energy:  # the book is kept in a second run, which is the same otherwise
                speed = self._report["real_time_factor"]
                self._report = json.loads(_thrum.run(self._text, self._more, True, None).json())
                self._report["real_time_factor"] = speed
        return self._report

    def __getitem__(self, name):
        try:
            return self.pickups[name]
        except KeyError:
            names = ", ".join(self.pickups) or "none"
            raise KeyError(f"no pickup {name!r} in this run; there are: {names}") from None

    def __contains__(self, name):
        return name in self.pickups

    def __iter__(self):
        """The names of the pickups."""
        return iter(self.pickups)

    def __len__(self):
        """How many steps."""
        return self._recorded.steps

    def __reduce__(self):  # so that processes of a pool can return runs; this copies
        it, scene = self._recorded, Scene.__new__(Scene)
        scene._text = self._text
        energy = it.energy() if it.has_energy else None
        return _received, ((it.rate, it.steps, it.json(), self.pickups, energy), scene, self._more)

    def __repr__(self):
        return f"<thrum.Run {self.title!r}, {len(self)} steps at {self.rate:g} Hz, pickups {', '.join(self.pickups)}>"

    def _repr_html_(self):
        from ._display import run_html

        return run_html(self)


def run(scene, duration=None, energy=False, set=None, rate=None, progress=None):
    """Simulate a scene to its end.

    scene       a Scene, or what one is made from
    duration    seconds, and rate, steps per second, in place of the scene's own
    energy      keep the energy book
    set         further values for this run, as {"bow.b.force": 2}
    progress    True or False; by default shown in notebooks and at a prompt, for long runs

    Python's lock is free meanwhile, and Ctrl-C ends the run.
    """
    scene = scene if isinstance(scene, Scene) else Scene(scene)
    values = dict(set or {})
    if duration is not None:
        values["duration"] = duration
    if rate is not None:
        values["rate"] = rate
    text, more = _thrum.SceneText(scene._text), overrides(values)
    with shown("run", progress) as show:
        recorded = _thrum.run(text, more, bool(energy), show)
    return Run(recorded, text, more)


class Shape(np.ndarray):
    """Displacements of a body, m, with where they are: x, and for a surface y, m."""

    def __new__(cls, values, x, y=None):
        shape = np.asarray(values).view(cls)
        shape.x, shape.y = x, y
        return shape

    def __array_finalize__(self, other):
        self.x, self.y = getattr(other, "x", None), getattr(other, "y", None)

    def __array_wrap__(self, array, context=None, return_scalar=False):
        return array[()] if array.ndim == 0 else super().__array_wrap__(array)


class Simulation:
    """A scene that is stepped by hand.

    block = sim.step(64)          what each pickup gave in each step: (64, pickups)
    sim.shape("string.s")         its displacements now, with .x
    """

    def __init__(self, scene, set=None, energy=False):
        scene = scene if isinstance(scene, Scene) else Scene(scene)
        self._stepped = _thrum.Stepped(scene._text, overrides(set), bool(energy))

    def step(self, steps=1):
        """Computes so many steps. Goes on beyond the scene's duration if asked to."""
        return self._stepped.step(operator.index(steps))

    def shape(self, path):
        """The shape of a body: of a string 101 points along it, of a surface a grid (rows are y), of a mass one."""
        return Shape(*self._stepped.shape(path))

    @property
    def energy(self):
        """The energy book's row of the last step, if it is kept."""
        return self._stepped.energy()

    @property
    def pickups(self):
        """Names, in the order of the columns of step()."""
        return self._stepped.pickups

    @property
    def rate(self):
        """Steps per second."""
        return self._stepped.rate

    @property
    def steps_done(self):
        """How many steps were made."""
        return self._stepped.steps_done

    @property
    def time(self):
        """Of the last step, s."""
        return max(self.steps_done - 1, 0) / self.rate

    def save(self):
        """Everything that a step changes, as bytes."""
        return self._stepped.save()

    def restore(self, state):
        """Goes on from what save() gave, bit for bit. ValueError for the state of another scene."""
        self._stepped.restore(state)
