"""What kinds there are and what their parameters are, from the tables that the program reads."""

from . import _thrum


class Description(str):
    """Text that shows itself as it is."""

    def __repr__(self):
        return str(self)


def describe(kind=None):
    """The parameters of a kind of element: name, type, unit, default, allowed values, meaning.

    Without a kind, all kinds with a sentence each. A name that is no kind is a KeyError.
    """
    return Description(_thrum.describe(kind or ""))
