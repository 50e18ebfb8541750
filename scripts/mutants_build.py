"""A copy of the sources that mutants.py puts faults into, its build, and its tests."""
import hashlib
import os
import pathlib
import re
import signal
import subprocess
import time

# Little optimisation, for short builds; shared libraries, so that a fault in one of them links that
# library and no test program.
options = [
    "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG", "-DTHRUM_WERROR=OFF",
    "-DBUILD_SHARED_LIBS=ON", "-DCMAKE_LINK_DEPENDS_NO_SHARED=ON", "-DTHRUM_BUILD_BENCHMARKS=OFF",
    "-DTHRUM_BUILD_EXAMPLES=OFF", "-DTHRUM_INSTALL=OFF",
]
# Not in the digest: that an entry of the list was written changes nothing for the others.
not_compiled = ("tests/mutants/", "docs/")


class Mistake(Exception):
    """Something is wrong with the list or the tests, not with what they test."""


class Build:
    def __init__(self, root, work, jobs):
        self.root = root
        self.sources = work / "source"
        self.folder = work / "build"
        self.jobs = jobs
        self.limits = {}  # of a test, in seconds
        self.broken = {}  # how tests fail without a fault

    def read(self, name):
        return (self.sources / name).read_text()

    def write(self, name, text):
        (self.sources / name).write_text(text)

    def copy_sources(self):
        """Copies what differs, removes what is gone; gives a digest of what is compiled."""
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=self.root,
            check=True, capture_output=True).stdout.decode().split("\0")
        names = sorted({name for name in listed if name and (self.root / name).is_file()})
        digest = hashlib.sha256()
        for name in names:
            content = (self.root / name).read_bytes()
            if not name.startswith(not_compiled):
                digest.update(name.encode() + b"\0" + content)
            to = self.sources / name
            if not to.is_file() or to.read_bytes() != content:
                to.parent.mkdir(parents=True, exist_ok=True)
                to.write_bytes(content)
        known = set(names)
        for path in self.sources.rglob("*"):
            if path.is_file() and str(path.relative_to(self.sources)) not in known:
                path.unlink()
        return digest.hexdigest()

    def call(self, command, fault):
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              errors="replace")
        if done.returncode == 0:
            return
        (self.folder.parent / "failed.log").write_text(done.stdout)
        errors = re.findall(r"^.*error:.*$|^CMake Error.*$", done.stdout, re.MULTILINE)
        where = self.folder.parent.relative_to(self.root) / "failed.log"
        raise Mistake(f"{fault}: {errors[0] if errors else 'see'} ({where})")

    def compile(self, programs, fault):
        self.call(["cmake", "--build", str(self.folder), "--parallel", str(self.jobs), "--target",
                   *programs], fault)

    def prepare(self, faults):
        """Builds without a fault; the tests that are to fail should pass, and are timed."""
        if not faults:
            return
        programs = sorted({program for fault in faults for program in fault.programs()})
        print(f"mutants: building {', '.join(programs)} without a fault", flush=True)
        self.call(["cmake", "-G", "Ninja", "-S", str(self.sources), "-B", str(self.folder),
                   *options], "cannot be configured")
        self.compile(programs, "does not compile without a fault")
        tests = sorted({test for fault in faults for test in fault.caught_by}, key=str)
        print(f"mutants: {len(tests)} tests without a fault", flush=True)
        for test in tests:
            self.limits[test] = 600.0
            begin = time.monotonic()
            failure = self.run(test, fault=False)
            if failure is not None:
                self.broken[test] = failure
                print(f"mutants: {test} fails without a fault: {failure}", flush=True)
            self.limits[test] = 20.0 + 10.0 * (time.monotonic() - begin)

    def run(self, test, fault):
        """How it failed; None if it passed."""
        command = [str(self.folder / "tests" / test.program), f"--gtest_filter={test.gtest_filter()}",
                   "--gtest_color=no", "--gtest_fail_fast"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                   text=True, errors="replace", start_new_session=True)
        try:
            output, _ = process.communicate(timeout=self.limits[test])
        except subprocess.TimeoutExpired:
            return f"{test.filter}: no end within {self.limits[test]:.0f} s"
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        if not fault and "[ RUN      ]" not in output:
            raise Mistake(f"{test}: no such test")
        if process.returncode == 0:
            return None
        failed = re.findall(r"^\[  FAILED  \] (\S+?),? ", output, re.MULTILINE)
        if failed:
            return failed[0]
        last = re.findall(r"^\[ RUN      \] (\S+)", output, re.MULTILINE)
        return f"{last[-1] if last else test} (stopped by signal {-process.returncode})"
