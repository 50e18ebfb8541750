"""Scenes: what vibrates, what touches what, where the pickups are."""

import os

from . import _thrum
from ._toml import scene_text, value_text


def _source(scene):
    if isinstance(scene, Scene):
        return _thrum.SceneText(scene._text)
    if isinstance(scene, dict):
        return _thrum.SceneText(scene_text(scene), "<dict>")
    name = os.fspath(scene)
    is_text = isinstance(scene, str) and ("\n" in name or ("=" in name and not os.path.exists(name)))
    return _thrum.SceneText(name, "<text>") if is_text else _thrum.load_scene(name)


def _restored(text, file, values):
    scene = Scene.__new__(Scene)
    scene._text = _thrum.SceneText(text, file)
    for value in values:
        scene._text.set(*value.split("=", 1))
    return scene


def _key(key):
    if not isinstance(key, str):
        raise TypeError(f"a key of a scene is a string, as 'string.s.tension', not {type(key).__name__}")
    return key


def overrides(values):
    """A dict of values as --set takes them."""
    return [f"{key}={value_text(value)}" for key, value in (values or {}).items()]


class Scene:
    """A scene: the name of a shipped one, a path, TOML text, or a dict of the same tables.

    scene["string.s.tension"] = 70 sets a value as --set does, also with stars ("contact.wire*.gap"). A key that does
    not exist is a KeyError that names the nearest one, a value that is not allowed a ValueError; the text of both is
    the program's.
    """

    def __init__(self, scene):
        self._text = _source(scene)

    def __setitem__(self, key, value):
        self._text.set(_key(key), value_text(value))

    def __getitem__(self, key):
        return self._text.get(_key(key))

    def __contains__(self, key):
        """Whether there is such an element, "string.s", or value, "string.s.tension"."""
        try:
            return key in self.elements or self._text.get(_key(key)) is not NotImplemented
        except (KeyError, ValueError):
            return False

    def __iter__(self):
        """The paths of all elements."""
        return iter(self.elements)

    def copy(self):
        """Another scene with the same values."""
        return Scene(self)

    __copy__ = copy

    def __deepcopy__(self, memo):
        return Scene(self)

    def __reduce__(self):  # so that processes of a pool can be given scenes
        return _restored, (self.text, self._text.file, self.overrides)

    @property
    def title(self):
        """What the scene says it is."""
        return self._text.title()

    @property
    def elements(self):
        """Paths of all elements: "string.s", "pickup.ear"."""
        return self._text.elements()

    @property
    def text(self):
        """The TOML text, without what was set since."""
        return self._text.text

    @property
    def overrides(self):
        """What was set since, as --set takes it."""
        return self._text.overrides

    def __repr__(self):
        return f"<thrum.Scene {self.title!r}, {len(self.elements)} elements>"


if Scene.__doc__:  # not under -OO
    Scene.__doc__ += "\nKinds of elements; thrum.describe(kind) tells the parameters of one:\n\n" + _thrum.describe("")
