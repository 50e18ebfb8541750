"""Fits the mass, stiffness and exponent of a hammer to the pulse of force that it gave.

The pulse is one of the scene hammer-string with values that the fit does not know, and with noise. Gauss and Newton's
method, in the logarithms of the values, with derivatives by differences.
"""

import numpy as np
import thrum

KEYS = ("mass.h.mass", "contact.felt.stiffness", "contact.felt.exponent")
TRUTH = np.array([0.0061, 2.5e8, 2.45])

scene = thrum.Scene(thrum.Scene("hammer-string").text + '\n[pickup.pulse]\non = "contact.felt"\n')
scene["duration"] = 0.006


def pulse(values):
    return np.array(thrum.run(scene, set=dict(zip(KEYS, values)))["pulse"])


def fit(measured, start, rounds=40):
    """Levenberg's damping: a step that makes it worse is tried again, shorter."""
    logs, damping = np.log(start), 1e-3
    rest = pulse(np.exp(logs)) - measured
    for _ in range(rounds):
        slopes = np.stack([(pulse(np.exp(logs + 1e-6 * unit)) - pulse(np.exp(logs - 1e-6 * unit))) / 2e-6
                           for unit in np.eye(3)], axis=1)
        square = slopes.T @ slopes
        step = np.linalg.solve(square + damping * np.diag(np.diag(square)), -slopes.T @ rest)
        trial = pulse(np.exp(logs + np.clip(step, -0.5, 0.5))) - measured
        if trial @ trial < rest @ rest:
            logs, rest, damping = logs + np.clip(step, -0.5, 0.5), trial, damping / 5
            if np.abs(step).max() < 1e-7:
                break
        else:
            damping *= 10
    return np.exp(logs)


if __name__ == "__main__":
    clean = pulse(TRUTH)
    measured = clean + 0.01 * clean.max() * np.random.default_rng(1).standard_normal(len(clean))
    found = fit(measured, start=np.array([0.0049, 4e8, 2.3]))
    for key, value, truth in zip(KEYS, found, TRUTH):
        print(f"{key:24} {value:.5g}, in truth {truth:.5g}: {100 * (value / truth - 1):+.2f} %")
