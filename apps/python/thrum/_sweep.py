"""Sweeps: the same as `thrum sweep`, and its table as an array."""

import csv
import operator
import os
import warnings

import numpy as np

from . import _thrum
from ._progress import shown


def _column(cells):
    """Numbers where all cells are, an empty one is NaN; else text."""
    try:
        return np.array([float(cell) if cell else np.nan for cell in cells], dtype=float)
    except ValueError:
        return np.array(cells, dtype=str)


def read_table(path):
    """A table of a sweep as a structured array: table["f0"], len(table)."""
    with open(path, newline="") as file:
        names, *rows = csv.reader(file)
    columns = [_column([row[i] for row in rows]) for i in range(len(names))]
    columns[0] = columns[0].astype(int)
    table = np.zeros(len(rows), dtype=[(name, column.dtype) for name, column in zip(names, columns)])
    for name, column in zip(names, columns):
        table[name] = column
    return table


def sweep(plan, out=None, workers=0, part="", on="cores", strict=False, progress=None):
    """Run the cases of a plan that are missing in the folder `out`, and return the table of all that are done.

    plan        a plan.toml, or the folder of a sweep that was begun
    workers     cases at once; 0: as many as there are cores, or one in each rank under mpirun
    part        "2/8": only the second of eight shares
    on          "gpu": cases are stepped there; what it cannot do the cores do, with a warning, or with strict=True it
                is an error

    The table is a structured array: table["case"], table["f0"]; what could not be measured is NaN. Cases that failed
    are in out/failed.csv. Stopped by Ctrl-C it keeps what is done, and the same call goes on. Processes that name the
    same folder share its cases: those of a pool, ranks of mpi4py, tasks of a job array.
    """
    plan = os.fspath(plan)
    if out is None and not os.path.isdir(plan):
        raise ValueError("out: name the folder where the tables and sounds go")
    workers = operator.index(workers)
    if not 0 <= workers <= 4096:
        raise ValueError(f"workers {workers}: must be from 1 to 4096, or 0: as many as there are cores")
    with shown("sweep", progress, "cases") as show:
        done = _thrum.sweep(plan, os.fspath(out) if out is not None else "", workers, part, on, bool(strict), show)
    for line in done["said"]:
        warnings.warn(line, stacklevel=2)
    return read_table(os.path.join(done["folder"], "cases.csv"))
