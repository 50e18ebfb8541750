"""A line on standard error for work that takes over a second: in a notebook or a prompt, not in scripts."""

import sys
import time


def is_interactive():
    return hasattr(sys, "ps1") or "IPython" in sys.modules and sys.modules["IPython"].get_ipython() is not None


class Progress:
    """A function of (done, total), or None where nothing is to be shown."""

    def __new__(cls, label, wanted, counted=None):
        return super().__new__(cls) if (is_interactive() if wanted is None else wanted) else None

    def __init__(self, label, wanted, counted=None):
        self.label, self.counted, self.start, self.last, self.width = label, counted, time.monotonic(), 0.0, 0
        self.first = None  # what was done before, by others or before a stop, took no time here

    def __call__(self, done, total):
        now = time.monotonic()
        if self.first is None:
            self.first = done
        if now - self.start < 1.0 or now - self.last < 0.1 or done <= 0:
            return
        self.last = now
        part = min(done / max(total, 1), 1.0)
        speed = (done - self.first) / (now - self.start)
        bar = "#" * int(30 * part)
        line = f"{self.label} {100 * part:3.0f} % [{bar:.<30}]"
        if self.counted:
            line += f" {done:.0f} of {total:.0f} {self.counted}, {speed:.3g} {self.counted}/s,"
        line += f" {max(total - done, 0) / speed:.0f} s left" if speed > 0 else " time left unknown"
        self.width = max(self.width, len(line))
        print("\r" + line.ljust(self.width), end="", file=sys.stderr, flush=True)

    def close(self):
        if self.width:
            print("\r" + " " * self.width + "\r", end="", file=sys.stderr, flush=True)


class shown:
    """with shown("run", None) as progress: ..."""

    def __init__(self, label, wanted, counted=None):
        self.progress = Progress(label, wanted, counted)

    def __enter__(self):
        return self.progress

    def __exit__(self, *_):
        if self.progress is not None:
            self.progress.close()
