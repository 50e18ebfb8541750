#!/usr/bin/env python3
"""The snare paper's own scheme, apart from thrum (docs/theory/papers.md).

Equations (22) to (27) of Ducceschi, Hamilton and Russo (2023), with (22b) and (13) corrected, on the modes of the
wire and of the head up to given frequencies: how far the middle of the wire is, over 5 ms, from the same scheme at
64 times the paper's rate.

    scripts/modal_sav.py HEAD_HZ WIRE_HZ TIMES,TIMES,...      6000 40000 1,2,4,8,16: a minute
                                                              70000 70000 1,8,16: all modes that (25) allows; some minutes each

Needs numpy and scipy.
"""

import sys

import numpy as np
from scipy.special import jv

RATE, SECONDS, POINTS, FINEST = 220500, 0.005, 322, 64  # POINTS is M of (27)
RADIUS, SURFACE, HEAD_TENSION = 0.15, 0.2, 2000.0
LENGTH, LINE, WIRE_TENSION, PLACE = 0.2, 1.6e-3, 30.0, 0.05
GAP, STIFFNESS, EXPONENT, AMPLITUDE = 1e-3, 1e10, 1.1, 2e-3
FASTEST = 40.0  # m/s: no point moves faster


def zeros(order, highest):
    """Of a Bessel function, by bisection."""
    x = np.linspace(max(order, 0.5), highest, max(4, int(8 * (highest - order)) + 2))
    values = jv(order, x)
    i = np.nonzero(values[:-1] * values[1:] < 0)[0]
    low, high, sign = x[i], x[i + 1], np.sign(values[i])
    for _ in range(60):
        middle = 0.5 * (low + high)
        before = np.sign(jv(order, middle)) == sign
        low, high = np.where(before, middle, low), np.where(before, high, middle)
    return 0.5 * (low + high)


class Modes:
    """Those that are even about the middle of the wire; the others stay at rest. eta = shapes q - GAP."""

    def __init__(self, head_hz, wire_hz):
        z = (-0.5 + np.arange(POINTS // 2 + 1) / POINTS) * LENGTH
        number = np.arange(1, int(2 * LENGTH * wire_hz / np.sqrt(WIRE_TENSION / LINE)) + 1, 2)
        shapes = [-np.sqrt(2 / LENGTH) * np.sin(np.outer(z + LENGTH / 2, number * np.pi / LENGTH))]
        stiffness = [WIRE_TENSION * (number * np.pi / LENGTH) ** 2]
        self.wire = len(number)
        radius, angle = np.hypot(z, PLACE), np.arctan2(PLACE, z)
        highest = 2 * np.pi * head_hz / np.sqrt(HEAD_TENSION / SURFACE) * RADIUS
        for order in range(int(highest)):
            zero = zeros(order, highest)
            size = np.sqrt((1 if order == 0 else 2) / np.pi) / (RADIUS * np.abs(jv(order + 1, zero)))
            around = np.cos(order * angle) if order % 2 == 0 else np.sin(order * angle)
            shapes.append(size * jv(order, np.outer(radius / RADIUS, zero)) * around[:, None])
            stiffness.append(HEAD_TENSION * (zero / RADIUS) ** 2)
        self.shapes, stiffness = np.hstack(shapes), np.concatenate(stiffness)
        self.mass = np.where(np.arange(len(stiffness)) < self.wire, LINE, SURFACE)
        self.square = stiffness / self.mass
        self.weights = np.full(len(z), 2 * LENGTH / POINTS)
        self.weights[-1] = LENGTH / POINTS  # the point in the middle has no mirror image


def path(modes, times):
    """The middle of the wire at every step of the paper's rate. Points that are far from touching are not looked at."""
    k, every = 1 / (RATE * times), max(1, times // 8)
    give, turn = k * k / modes.mass, np.arccos(1 - 0.5 * k * k * modes.square)
    now = np.zeros(len(modes.mass))
    now[0] = AMPLITUDE / np.sqrt(2 / LENGTH)
    before, psi, step, look, middle = now * np.cos(turn), 0.0, 0, 0, []
    while len(middle) < int(RATE * SECONDS):
        if step % times == 0:
            middle.append(-modes.shapes[-1, : modes.wire] @ now[: modes.wire])
        if step >= look:
            eta = modes.shapes @ now - GAP
            free = min(int(-eta.max() / (FASTEST * k)), times - step % times)
            if free > 1:  # nothing touches for so many steps: all at once
                now, before = ((now * np.sin((free + 1) * turn) - before * np.sin(free * turn)) / np.sin(turn),
                               (now * np.sin(free * turn) - before * np.sin((free - 1) * turn)) / np.sin(turn))
                step = look = step + free
                continue
            near = np.nonzero(eta > -FASTEST * k * (every + 1))[0]
            shapes, weights, eta, look = modes.shapes[near], modes.weights[near], eta[near], step + every
        else:
            eta = shapes @ now - GAP
        after = 2 * np.cos(turn) * now - before
        deep = np.maximum(eta, 0.0)
        if deep.any():
            force = weights * STIFFNESS * deep**EXPONENT
            slope = (force / np.sqrt(2 * np.sum(force * deep) / (EXPONENT + 1))) @ shapes
            gives = np.sum(slope * slope * give)
            moved = (slope @ (after - before) - gives * psi) / (1 + gives / 4)
            after -= give * slope * (psi + moved / 4)
            psi += moved / 2
        before, now, step = now, after, step + 1
    return np.array(middle)


def main():
    modes = Modes(float(sys.argv[1]), float(sys.argv[2]))
    print(len(modes.mass), "modes", flush=True)
    finest = path(modes, FINEST)
    for times in map(int, sys.argv[3].split(",")):
        error = np.linalg.norm(path(modes, times) - finest) / np.linalg.norm(finest)
        print(f"{times} times the paper's rate: {100 * error:.2f} %", flush=True)


if __name__ == "__main__":
    main()
