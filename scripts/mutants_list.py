"""The list of faults for mutants.py: tests/mutants/*.toml, one file per area.

    [[fault]]
    name = "area-what"              # unique
    file = "thrum/..."              # where it is
    find = 'text'                   # occurs there exactly once
    put = 'text'                    # what is put instead
    why = "One sentence."
    caught_by = ["PROGRAM FILTER"]  # a test program and a filter as googletest has it; all must fail
"""
import dataclasses
import fnmatch
import pathlib
import re
import tomllib

keys = ("name", "file", "find", "put", "why", "caught_by")


@dataclasses.dataclass(frozen=True)
class Test:
    program: str
    filter: str

    def __str__(self):
        return f"{self.program} {self.filter}"

    def patterns(self):
        return self.filter.split(":")

    def gtest_filter(self):
        """With the instances of tests that have parameters, as Any/Suite.Name/0."""
        return ":".join(f"{each}:*/{each}{'' if each.endswith('*') else '/*'}"
                        for each in self.patterns())


@dataclasses.dataclass(frozen=True)
class Fault:
    area: str
    name: str
    file: str
    find: str
    put: str
    why: str
    caught_by: tuple

    def programs(self):
        return sorted({test.program for test in self.caught_by})


def load(folder):
    """All faults, those of one file next to one another: fewer are compiled twice."""
    faults = []
    for path in sorted(folder.glob("*.toml")):
        for entry in tomllib.loads(path.read_text()).get("fault", []):
            if set(entry) != set(keys):
                raise SystemExit(f"mutants: {path.name}: a fault has the keys {', '.join(keys)}, "
                                 f"not {', '.join(entry)}")
            tests = tuple(Test(*text.split(" ", 1)) for text in entry["caught_by"])
            faults.append(Fault(path.stem, entry["name"], entry["file"], entry["find"],
                                entry["put"], entry["why"], tests))
    first = {}
    for number, fault in enumerate(faults):
        first.setdefault(fault.file, number)
    return sorted(faults, key=lambda fault: first[fault.file])


def chosen(faults, expression):
    wanted = re.compile(expression)
    return [fault for fault in faults if wanted.search(fault.name) or wanted.search(fault.file)]


def tests_in(sources):
    """Suite.Name of every test in the sources, without instances."""
    names = set()
    for path in sources.rglob("*.cpp"):
        found = re.findall(r"^TEST(?:_[FP])?\((\w+),\s*(\w+)\)", path.read_text(), re.MULTILINE)
        names.update(f"{suite}.{name}" for suite, name in found)
    return names


def matches_some(pattern, names):
    return any(fnmatch.fnmatchcase(name, pattern) for name in names)


def check(faults, root):
    """One line for everything that is wrong with the list."""
    wrong = []
    seen = set()
    tests = tests_in(root / "tests")
    programs = re.findall(r"thrum_add_tests\((\w+)", (root / "tests/CMakeLists.txt").read_text())
    for fault in faults:
        say = lambda what: wrong.append(f"{fault.area}.toml: {fault.name}: {what}")
        if fault.name in seen:
            say("a name that another fault has")
        seen.add(fault.name)
        path = root / fault.file
        count = path.read_text().count(fault.find) if path.is_file() else None
        if count is None:
            say(f"there is no file {fault.file}")
        elif count != 1:
            say(f"its text occurs {count} times in {fault.file}; it must occur once")
        if fault.find == fault.put:
            say("puts what is there")
        if not fault.caught_by:
            say("names no test")
        for test in fault.caught_by:
            if test.program not in programs:
                say(f"there is no test program {test.program}")
            for pattern in test.patterns():
                if not matches_some(pattern, tests):
                    say(f"no test matches '{pattern}'")
    return wrong
