"""Maps how a string moves under a bow, by the bow's place and force: Schelleng's diagram (JASA 53, 1973).

H is Helmholtz's motion, one slip in a period; m is more than three slips in two periods, r anything else. Helmholtz's
motion needs a force between one that falls as the square of the bow's distance from the end, and one that falls as the
distance: a wedge. The string starts in Helmholtz's motion, so the map shows where the bow can keep it up. Threads run
side by side: thrum.run() lets go of Python's lock.
"""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import thrum

SPEED, LENGTH, TENSION, DENSITY = 0.1, 0.69, 130.0, 0.0032
PITCH = np.sqrt(TENSION / DENSITY) / (2 * LENGTH)  # of a string without stiffness
PERIODS = 40
PLACES = np.geomspace(0.03, 0.2, 8)
FORCES = np.geomspace(0.02, 20, 16)


def scene(place, force):
    return {
        "duration": 1.0,
        "string.s": {
            "length": LENGTH, "tension": TENSION, "linear_density": DENSITY, "bending_stiffness": 3e-4,
            "damping": 3.0, "damping_hf": 0.003, "points": 120,
            "velocity_shape": {"kind": "pluck", "at": 0.98, "amplitude": 0.98 * SPEED / place},
        },
        "bow.b": {
            "on": {"on": "string.s", "at": place}, "velocity": SPEED, "force": force,
            "bristle_stiffness": 1e6, "bristle_damping": 1.0, "viscosity": 0.0,
        },
        "pickup.under": {"on": {"on": "string.s", "at": place}, "quantity": "velocity"},
    }


def slips(run):
    """Times at which slips begin: the string falls behind by half the speed, and has to catch up to a quarter first."""
    behind = SPEED - run["under"][run.time > 1.0 - PERIODS / PITCH]
    far, near = behind > 0.5 * SPEED, behind < 0.25 * SPEED
    begins, sticks = [], False
    for i in range(len(behind)):
        if near[i]:
            sticks = True
        elif sticks and far[i]:
            begins.append(i / run.rate)
            sticks = False
    return np.array(begins)


def motion(place, force):
    begins = slips(thrum.run(scene(place, force)))
    if len(begins) > 1.5 * PERIODS:
        return "m"
    even = len(begins) > 1 and np.std(np.diff(begins)) * PITCH < 0.03
    return "H" if even and abs(len(begins) / PERIODS - 1) < 0.08 else "r"


def diagram():
    with ThreadPoolExecutor() as pool:
        rows = [pool.map(lambda place, f=force: motion(place, f), PLACES) for force in FORCES]
        return ["".join(row) for row in rows]


if __name__ == "__main__":
    for force, row in reversed(list(zip(FORCES, diagram()))):
        print(f"{force:8.3f} N  {'   '.join(row)}")
    print("bow at     " + " ".join(f"{place:.2f}"[1:] for place in PLACES))
