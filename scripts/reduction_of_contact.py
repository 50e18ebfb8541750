#!/usr/bin/env python3
"""What a reduced basis could do for the contact of snare-wire (docs/theory/papers.md).

Runs the scene with several starts of the wire and takes snapshots, at every step, of the wire and
of the head at the contact points and of the force there. Counts how many modes of a proper
orthogonal decomposition (the singular vectors of the snapshots) leave at most 1 % (Frobenius), for
the run they were made from and for a start that they have not seen.

    scripts/reduction_of_contact.py [build/release/bin/thrum]

Needs numpy.
"""

import csv
import os
import subprocess
import sys
import tempfile

import numpy

INTERVALS = 322  # round(L / (c k)) of the wire at 220.5 kHz: 321 contact points lie in between
STIFFNESS, EXPONENT, GAP, LENGTH = 1e10, 1.1, 1e-3, 0.2
STARTS = {
    "mode 1, 2 mm (the paper's)": '{ kind = "mode", number = 1, amplitude = 0.002 }',
    "mode 1, 1.5 mm": '{ kind = "mode", number = 1, amplitude = 0.0015 }',
    "mode 1, 3 mm": '{ kind = "mode", number = 1, amplitude = 0.003 }',
    "mode 3, 2 mm": '{ kind = "mode", number = 3, amplitude = 0.002 }',
    "pluck at 0.3, 3 mm": '{ kind = "pluck", at = 0.3, amplitude = 0.003 }',
    "pluck at 0.5, 3 mm": '{ kind = "pluck", at = 0.5, amplitude = 0.003 }',
    "bump at 0.4, 3 mm": '{ kind = "bump", at = 0.4, width = 0.3, amplitude = 0.003 }',
}


def scene_with_pickups(program, folder):
    """The shipped scene with modes of the head to 6 kHz, heard at every contact point on both sides."""
    text = subprocess.run([program, "scenes", "snare-wire"], check=True, capture_output=True, text=True).stdout
    kept, drop = [], False
    for line in text.splitlines():
        if line.startswith("["):
            drop = line.startswith("[pickup")
        if line.startswith("bandwidth = 12000"):
            line = "bandwidth = 6000"
        if line.startswith("rest_bandwidth"):
            continue
        if not drop:
            kept.append(line)
    for i in range(1, INTERVALS):
        fraction = i / INTERVALS
        x = (2.0 * fraction - 1.0) * 2.0 / 3.0
        kept.append(f'[pickup.w{i}]\non = {{ on = "string.wire", at = {fraction!r} }}')
        kept.append(f'[pickup.h{i}]\non = {{ on = "membrane.head", at = [{x!r}, {1 / 3!r}] }}')
    path = os.path.join(folder, "points.toml")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(kept) + "\n")
    return path


def snapshots(program, scene, shape, folder):
    """Columns are steps: the wire, the head along its line, and the force per point."""
    table = os.path.join(folder, "run.csv")
    subprocess.run([program, "run", scene, "--set", "string.wire.shape=" + shape, "--csv", table, "--quiet"],
                   check=True)
    with open(table, newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    numbers = numpy.array(rows[1:], dtype=float)[:, 1:].T
    wire, head = numbers[0::2], numbers[1::2]
    depth = numpy.maximum(head - wire - GAP, 0.0)
    return {"wire": wire, "head": head, "force": STIFFNESS * LENGTH / INTERVALS * depth**EXPONENT}


def modes_needed(basis, values, most_left=0.01):
    """How many columns of an orthonormal basis leave at most a part of the values; None if all do not."""
    whole = numpy.sum(values**2)
    left = whole - numpy.cumsum(numpy.sum((basis.T @ values) ** 2, axis=1))
    enough = numpy.nonzero(left <= most_left**2 * whole)[0]
    return int(enough[0]) + 1 if len(enough) else None


def basis_of(values):
    """Those directions that are above rounding."""
    u, sizes, _ = numpy.linalg.svd(values, full_matrices=False)
    return u[:, sizes > 1e-12 * sizes[0]]


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else "build/release/bin/thrum"
    with tempfile.TemporaryDirectory() as folder:
        scene = scene_with_pickups(program, folder)
        runs = {name: snapshots(program, scene, shape, folder) for name, shape in STARTS.items()}
    print("modes for 1 %: of the run itself | of the other starts together")
    for name, run in runs.items():
        words = []
        for what, values in run.items():
            own = modes_needed(basis_of(values), values)
            # Each start counts alike, however hard it is.
            others = numpy.hstack([other[what] / numpy.linalg.norm(other[what])
                                   for key, other in runs.items() if key != name])
            words.append(f"{what} {own} | {modes_needed(basis_of(others), values)}")
        touching = run["force"] > 0.0
        words.append(f"steps in contact {int(touching.any(axis=0).sum())}"
                     f", points at once {int(touching.sum(axis=0).max())}")
        print(f"{name}: " + "; ".join(words))


if __name__ == "__main__":
    main()
