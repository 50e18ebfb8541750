#!/usr/bin/env python3
"""Puts small faults into a copy of the sources, one at a time, and checks that the tests notice.

    scripts/mutants.py            every fault of tests/mutants/*.toml
    scripts/mutants.py REGEX      those whose name or file matches
    scripts/mutants.py --part I/N [REGEX]   every N-th of them from the I-th on, for several machines
    scripts/mutants.py --check    only whether the list fits the sources

The copy is under build/mutants; the working tree is read and never written. A fault is caught when
every test that its entry names fails, crashes or exceeds its time limit; the same tests must pass
without it. An interrupted run goes on where it was, unless a source changed since. JOBS is the
number of compilers that run at once.
"""
import hashlib
import json
import os
import pathlib
import re
import sys
import time

sys.dont_write_bytecode = True

import mutants_list
from mutants_build import Build, Mistake

root = pathlib.Path(__file__).resolve().parent.parent
work = root / "build" / "mutants"


class Record:
    """What an interrupted run has shown, as long as the sources stay the same."""

    def __init__(self, tree):
        self.path = work / "caught.json"
        self.data = {"tree": tree, "caught": {}}
        try:
            found = json.loads(self.path.read_text())
            if found["tree"] == tree:
                self.data = found
        except (OSError, ValueError, KeyError):
            pass

    @staticmethod
    def key(fault):
        return hashlib.sha256(repr(fault).encode()).hexdigest()

    def get(self, fault):
        return self.data["caught"].get(self.key(fault))

    def put(self, fault, outcome):
        self.data["caught"][self.key(fault)] = outcome
        self.path.write_text(json.dumps(self.data))

    def forget(self):
        self.path.unlink(missing_ok=True)


def try_fault(build, fault):
    """How each of the named tests failed; None for one that did not."""
    original = build.read(fault.file)
    build.write(fault.file, original.replace(fault.find, fault.put))
    try:
        build.compile(fault.programs(), "the fault does not compile")
        return [build.run(test, fault=True) for test in fault.caught_by]
    finally:
        build.write(fault.file, original)


def judge(build, fault):
    """(caught, what is to be said)."""
    broken = [str(test) for test in fault.caught_by if test in build.broken]
    if broken:
        return False, "MISTAKE: fails without a fault: " + ", ".join(broken)
    try:
        failures = try_fault(build, fault)
    except Mistake as mistake:
        return False, f"MISTAKE: {mistake}"
    survived = [str(test) for test, how in zip(fault.caught_by, failures) if how is None]
    if survived:
        return False, "SURVIVED " + ", ".join(survived)
    return True, "caught by " + ", ".join(failures)


def run_all(build, faults, record):
    """The names of those that were not caught, with what was said of them."""
    left = []
    for number, fault in enumerate(faults, 1):
        print(f"[{number}/{len(faults)}] {fault.name} ... ", end="", flush=True)
        begin = time.monotonic()
        outcome = record.get(fault)
        caught = outcome is not None
        if not caught:
            caught, outcome = judge(build, fault)
            outcome += f" ({time.monotonic() - begin:.1f} s)"
        print(outcome, flush=True)
        if caught:
            record.put(fault, outcome)
        else:
            left.append((fault, outcome))
    return left


def print_summary(faults, left, seconds):
    missed = {fault.name for fault, _ in left}
    areas = {}
    for fault in faults:
        counts = areas.setdefault(fault.area, [0, 0])
        counts[fault.name in missed] += 1
    print(f"\n{'area':<14} {'caught':>7} {'not caught':>11}")
    for area, (caught, not_caught) in sorted(areas.items()):
        print(f"{area:<14} {caught:>7} {not_caught:>11}")
    print(f"{'all':<14} {len(faults) - len(left):>7} {len(left):>11}   in {seconds:.0f} s")
    for fault, outcome in left:
        print(f"\n{fault.name} ({fault.file}): {outcome}\n  {fault.why}")


def split(arguments):
    """--part I/N and the rest."""
    if "--part" not in arguments:
        return (1, 1), arguments
    at = arguments.index("--part")
    text = "".join(arguments[at + 1:at + 2])
    found = re.fullmatch(r"(\d+)/(\d+)", text)
    part = tuple(int(number) for number in found.groups()) if found else (0, 0)
    if not 1 <= part[0] <= part[1]:
        raise SystemExit(f"mutants: --part is I/N with I from 1 to N, not '{text}'")
    return part, arguments[:at] + arguments[at + 2:]


def main(arguments):
    (number, parts), arguments = split(arguments)
    faults = mutants_list.load(root / "tests" / "mutants")
    wrong = mutants_list.check(faults, root)
    for line in wrong:
        print(f"mutants: {line}", file=sys.stderr)
    if wrong:
        return 1
    if "--check" in arguments:
        print(f"mutants: {len(faults)} faults fit the sources")
        return 0
    faults = mutants_list.chosen(faults, arguments[0] if arguments else "")
    if not faults:
        print(f"mutants: no fault matches '{arguments[0]}'", file=sys.stderr)
        return 2
    faults = faults[number - 1::parts]
    begin = time.monotonic()
    build = Build(root, work, int(os.environ.get("JOBS") or os.cpu_count() or 1))
    record = Record(build.copy_sources())
    waiting = [fault for fault in faults if record.get(fault) is None]
    try:
        build.prepare(waiting)
        left = run_all(build, faults, record)
    except Mistake as mistake:
        print(f"mutants: {mistake}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nmutants: interrupted; the next run goes on from here", file=sys.stderr)
        return 130
    record.forget()
    print_summary(faults, left, time.monotonic() - begin)
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
