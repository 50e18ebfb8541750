"""Instruments: scores rendered to their end, and players that are played by hand."""

import operator
import os
import warnings

from . import _thrum
from ._progress import shown
from ._scene import overrides


def _instrument(instrument, preset, set):
    name = os.fspath(instrument)
    read = _thrum.read_instrument if isinstance(instrument, str) and "\n" in name else _thrum.load_instrument
    return read(name, preset or "", overrides(set))


def _note(number, note):
    try:
        time, key, velocity, length = note
        return float(time), operator.index(int(key) if key == int(key) else key), float(velocity), float(length)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"note {number}: must be (time in s, key, velocity from 0 to 1, length in s), not {note!r}"
                         ) from None


def _seed(seed):
    if not 0 <= operator.index(seed) < 2**32:
        raise ValueError(f"seed {seed}: must be from 0 to {2**32 - 1}")
    return seed


def render(instrument, score, preset=None, rate=48000, set=None, seed=1, progress=None, loudness=None):
    """Play a score on an instrument, from its first note until nothing sounds: (frames, 2).

    score       a MIDI file, or a list of (time in s, key, velocity from 0 to 1, length in s)
    preset      one of the instrument's
    set         values of the instrument, as {"play.gain": -6}
    loudness    LUFS, -60 to -5, that it gets by one gain, as long as its true peak stays below -1 dBTP; None: as played

    The numbers are those of `thrum render`, and so are its warnings, such as of notes that the instrument does not have.
    """
    it = _instrument(instrument, preset, set)
    loudness = None if loudness is None else float(loudness)
    with shown("render", progress) as show:
        if isinstance(score, (str, os.PathLike)):
            sound, said = _thrum.render_score(it, os.fspath(score), float(rate), _seed(seed), loudness, show)
        else:
            notes = [_note(number, note) for number, note in enumerate(score)]
            sound, said = _thrum.render_notes(it, notes, float(rate), _seed(seed), loudness, show)
    for line in said:
        warnings.warn(line, stacklevel=2)
    return sound


class Player:
    """An instrument under one's hands.

    player.note_on(60, 0.8); player.render(512); player.set("force", 0.5); player.note_off(60)

    controls says what can be set: name, range, default, what it moves. Each is an attribute too: player.force = 0.5.
    """

    def __init__(self, instrument, rate=48000, preset=None, set=None, seed=1):
        self.__dict__["_player"] = _thrum.LivePlayer(_instrument(instrument, preset, set), float(rate), _seed(seed))
        self.__dict__["_values"] = {name: about["default"] for name, about in self._player.controls().items()}

    def note_on(self, key, velocity=0.8, channel=0):
        """velocity is from 0 to 1."""
        self._player.note_on(operator.index(key), float(velocity), operator.index(channel))

    def note_off(self, key, channel=0):
        """Lets a key go."""
        self._player.note_off(operator.index(key), operator.index(channel))

    def midi(self, message):
        """The bytes of one MIDI channel message. A bend range that is set by one (RPN 0, MPE) is obeyed up to an octave."""
        self._player.midi(list(bytes(message)))

    def render(self, frames):
        """The next frames: (frames, 2). They do not depend on how many are asked for at once."""
        return self._player.render(operator.index(frames))

    def set(self, control, value):
        """KeyError for a control that does not exist, ValueError for a value beyond its range."""
        self._player.set(str(control), float(value))
        self._values[control] = value

    def picture(self):
        """What moves, after the last frame that was rendered: what the plugin's window and the page draw.

        {"sample": 512, "voices": [{"key": 60, "held": True,
            "shapes": {"string.s": displacements in m, rows and columns of a surface (NaN beyond a disc)},
            "forces": {"contact.felt": N},
            "energy": {"kinetic": J, "potential": J, "contact": J, "stored": J}}]}
        """
        return self._player.picture()

    @property
    def controls(self):
        """Name -> {"range", "default", "unit", "moves": what it moves, "declared": by the instrument itself}."""
        return self._player.controls()

    @property
    def sounding(self):
        """How many voices sound."""
        return self._player.sounding

    @property
    def rate(self):
        """Frames per second."""
        return self._player.rate

    def __getattr__(self, name):
        values = self.__dict__.get("_values", {})
        if name in values:
            return values[name]
        raise AttributeError(f"a Player has no attribute or control {name!r}")

    def __setattr__(self, name, value):
        if name not in self._values:
            raise AttributeError(f"this instrument has no control {name!r}; there are: {', '.join(self._values)}")
        self.set(name, value)

    def __dir__(self):
        return [*super().__dir__(), *self._values]
