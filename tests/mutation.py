"""Mutation testing: small faults are put into the rules, and the fast tests must notice them.

    python -m tests.mutation found.json             # every fault; goes on where it was stopped
    python -m tests.mutation found.json calling     # only those in some modules
    python -m tests.mutation found.json --again     # those that survived before, once more
    python -m tests.mutation found.json --report    # only the figures and the survivors

mutmut 3.8 makes the faults (`pip install "mutmut==3.8.*"`, beside what the tests need); `[tool.mutmut]` in
pyproject.toml says in which modules, and which tests judge. `mutmut run` is of no use here: it collects all tests anew
for each of the several thousand faults, and cannot import enumerations that it has changed. Instead a process that has
collected the tests is forked, the fault takes the place of the function's code, and the tests that call the function
are run until one fails. A function that no test calls, but the module itself while it is imported, is tried by the
module's own tests in a new process.

mutmut leaves decorated functions alone; `plain` shows it properties and cached functions without their decorators.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import importlib
import json
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import textwrap
import time
import tomllib
import types
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from _pytest.runner import runtestprotocol
from attrs import field, frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT = Path(__file__).parent.parent
CPU_SECONDS, MEMORY = 60, 1 << 30
"""After so much time of the processor a fault is an endless loop; the fast tests need a third, and as little memory."""
SURVIVED, KILLED, ENDLESS = "survived", "killed", "endless"


@frozen
class Mutant:
    """One fault.

    Attributes:
        module: The module, without the package.
        name: mutmut's name of the fault in it.
        code: The faulty function.
        source: Its source, under its own name.
        difference: What differs from the function as it is.
        mark: Tells one version of the faulty function from another.
    """

    module: str
    name: str
    code: Any = field(eq=False, repr=False)
    source: str = field(repr=False)
    difference: str = field(repr=False)
    mark: str = field(repr=False)

    @property
    def key(self) -> str:
        """Under which the outcome is kept: another one once the function has been changed."""
        return f"{self.name} {self.mark}"

    @property
    def target(self) -> Any:
        """The function as it is."""
        holder: Any = importlib.import_module(f"gaigel.{self.module}")
        *owner, name = _path(self.name)
        for part in owner:
            holder = getattr(holder, part)
        return _inside(vars(holder)[name])

    def install(self) -> None:
        """Makes the fault, in this process."""
        function = self.target
        function.__code__ = self.code.__code__
        function.__defaults__, function.__kwdefaults__ = self.code.__defaults__, self.code.__kwdefaults__


def _path(name: str) -> list[str]:
    """Class and function, or only the function, that mutmut's name of a fault stands for."""
    *owner, function = name.partition("__mutmut_")[0].removeprefix("x").strip("ǁ").split("ǁ")
    return [*owner, function] if owner else [function.removeprefix("_")]


def _inside(found: Any) -> Any:
    """The function inside of a property, a class method, a cached function."""
    for attribute in ("fget", "__func__", "__wrapped__"):
        if hasattr(found, attribute):
            return _inside(getattr(found, attribute))
    return found


def configured() -> dict[str, Any]:
    """The section of pyproject.toml."""
    section: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutmut"]
    return section


def plain(source: str) -> str:
    """The source of a module without the decorators that keep mutmut away from a function."""
    return re.sub(r"(?m)^ *@(property|lru_cache.*)\n", "", source)


def mutants(module: str) -> list[Mutant]:
    """All faults of a module."""
    mutate_file_contents: Any = importlib.import_module("mutmut.mutation.file_mutation").mutate_file_contents
    path = ROOT / f"src/gaigel/{module}.py"
    made: str = mutate_file_contents(str(path), plain(path.read_text(encoding="utf-8"))).code
    nodes = {node.name: node for node in ast.walk(ast.parse(made)) if isinstance(node, ast.FunctionDef)}
    space = vars(importlib.import_module(f"gaigel.{module}")).copy()
    found: list[Mutant] = []
    for name, node in nodes.items():
        original = nodes.get(re.sub(r"__mutmut_\d+$", "__mutmut_orig", name))
        if original in (None, node):
            continue
        node.decorator_list = []
        # By itself, without mutmut's switch between the function and its faults; in a class, so that super() is known.
        shell = ast.parse("from __future__ import annotations\nclass Shell: pass")
        shell.body[-1].body = [node]  # type: ignore[attr-defined] # pyright: ignore[reportAttributeAccessIssue]
        exec(compile(shell, path.name, "exec", dont_inherit=True), space)
        mark = sha256((ast.unparse(original) + ast.unparse(node)).encode()).hexdigest()[:8]
        difference = _difference(original, node)
        node.name = _path(name)[-1]
        found.append(Mutant(module, name, vars(space["Shell"])[name], ast.unparse(node), difference, mark))
    return found


def _difference(original: ast.FunctionDef, faulty: ast.FunctionDef) -> str:
    old, new = (
        [line for line in ast.unparse(node).splitlines() if "mutmut_" not in line] for node in (original, faulty)
    )
    return "\n".join(list(difflib.unified_diff(old, new, lineterm="", n=0))[2:])


class Judge:
    """Runs inside pytest, in place of its loop over the tests."""

    def __init__(self, file: Path, wanted: list[str], children: int, again: bool) -> None:
        self.file, self.wanted, self.children, self.again = file, wanted, children, again
        self.found: dict[str, dict[str, str]] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
        self.tests: list[int] = []
        self.called: list[set[str]] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Tries the faults."""
        self._watch(session.items)
        waiting: dict[int, Mutant] = {}
        for mutant in self._open():
            while len(waiting) >= self.children:
                self._collect(waiting)
            if not (child := os.fork()):
                self._try(mutant, session.items)
            waiting[child] = mutant
        while waiting:
            self._collect(waiting)
        return True

    def _open(self) -> list[Mutant]:
        """What is to be tried, in an order by chance: a run that is stopped has tried a fair sample."""
        open_: list[Mutant] = []
        for module in self.wanted:
            old, made = self.found.get(module, {}), mutants(module)
            known = {mutant.key: old[mutant.key] for mutant in made if mutant.key in old}
            open_ += [mutant for mutant in made if self._is_open(known.get(mutant.key))]
            self.found[module] = known
        random.Random(1).shuffle(open_)
        print(f"{len(open_)} faults to try", flush=True)
        return open_

    def _is_open(self, outcome: str | None) -> bool:
        return outcome is None or (self.again and outcome.startswith(SURVIVED))

    def _watch(self, items: list[pytest.Item]) -> None:
        """Which tests call which function: in a process of its own, so that nothing stays behind."""
        reading, writing = os.pipe()
        if not (child := os.fork()):
            os.close(reading)
            with os.fdopen(writing, "w") as pipe:
                json.dump(list(_calls(items)), pipe)
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            seen: list[tuple[float, list[str]]] = json.load(pipe)
        os.waitpid(child, 0)
        self.tests = sorted(range(len(items)), key=lambda at: seen[at][0])
        self.called = [set(names) for _, names in seen]
        print(f"{len(items)} tests, {sum(seconds for seconds, _ in seen):.0f} s when watched", flush=True)

    def _try(self, mutant: Mutant, items: list[pytest.Item]) -> None:
        """In a child: the tests that call the function, the module's own first, until one fails."""
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        name = _key(mutant.target.__code__)
        mutant.install()
        own = f"test_{mutant.module.strip('_')}.py"
        chosen = [items[at] for at in self.tests if name in self.called[at]]
        chosen.sort(key=lambda item: item.path.name != own)
        passed = all(map(_passes, chosen)) if chosen else _passes_afresh(mutant, ROOT / "tests" / own)
        os._exit(0 if passed else 1)

    def _collect(self, waiting: dict[int, Mutant]) -> None:
        child, status = os.wait()
        mutant = waiting.pop(child)
        outcome = ENDLESS if os.WIFSIGNALED(status) else KILLED if status else f"{SURVIVED}\n{mutant.difference}"
        self.found[mutant.module][mutant.key] = outcome
        new = self.file.with_suffix(".new")
        new.write_text(json.dumps(self.found, indent=1, ensure_ascii=False), encoding="utf-8")
        new.replace(self.file)


def _passes_afresh(mutant: Mutant, tests: Path) -> bool:
    """Whether the tests pass where the module has the fault from the beginning."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "src/gaigel", f"{folder}/gaigel", ignore=shutil.ignore_patterns("__pycache__"))
        path = Path(folder, "gaigel", f"{mutant.module}.py")
        lines = path.read_text(encoding="utf-8").splitlines()
        node: Any = ast.parse("\n".join(lines))
        for part in _path(mutant.name):
            node = next(inner for inner in node.body if getattr(inner, "name", None) == part)
        lines[node.lineno - 1 : node.end_lineno] = textwrap.indent(mutant.source, " " * node.col_offset).splitlines()
        path.write_text("\n".join(lines), encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-x", "-q", *configured()["pytest_add_cli_args"], str(tests)]
        done = subprocess.run(
            command, env=os.environ | {"PYTHONPATH": folder}, cwd=ROOT, check=False, stdout=subprocess.DEVNULL
        )
        return not done.returncode


def _passes(item: pytest.Item) -> bool:
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def _key(code: types.CodeType) -> str:
    return f"{Path(code.co_filename).name}:{code.co_firstlineno}"


def _note(called: set[types.CodeType], frame: types.FrameType, event: str, _: object) -> None:
    if event == "call":
        called.add(frame.f_code)


def _calls(items: list[pytest.Item]) -> Iterator[tuple[float, list[str]]]:
    """For each test its time and the functions of the library that it calls."""
    for item in items:
        called: set[types.CodeType] = set()
        begun = time.process_time()
        sys.setprofile(partial(_note, called))
        passed = _passes(item)
        sys.setprofile(None)
        assert passed, f"{item.nodeid} fails without any fault"
        yield time.process_time() - begun, [_key(code) for code in called if "/gaigel/" in code.co_filename]


def report(found: dict[str, dict[str, str]], names: Iterable[str]) -> None:
    """Prints the figures of the modules, then every survivor."""
    rows = {name: list(found.get(name, {}).values()) for name in names}
    rows["all"] = [outcome for outcomes in rows.values() for outcome in outcomes]
    print(f"{'module':<12}{'mutants':>8}{'killed':>8}")
    for name, outcomes in rows.items():
        killed = sum(not outcome.startswith(SURVIVED) for outcome in outcomes)
        print(f"{name:<12}{len(outcomes):>8}{killed:>8}{killed / max(len(outcomes), 1):>8.1%}")
    for name in rows:
        for mutant, outcome in found.get(name, {}).items():
            if outcome.startswith(SURVIVED):
                print(f"\n{name} {mutant}\n{outcome.partition(chr(10))[2]}")


def main() -> None:
    """Runs what the command line says."""
    config = configured()
    every = [Path(path).stem for path in config["only_mutate"]]
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description="Mutation testing.")
    parser.add_argument("file", type=Path, help="where the outcomes are kept")
    parser.add_argument("modules", nargs="*", help=f"of {', '.join(every)}")
    parser.add_argument("--again", action="store_true", help="also those that survived before")
    parser.add_argument("--report", action="store_true", help="run nothing")
    parser.add_argument("--children", type=int, default=2, help="how many processes")
    chosen = parser.parse_args()
    names = chosen.modules or every
    judge = Judge(chosen.file, names, chosen.children, chosen.again)
    if not chosen.report:
        os.environ["HYPOTHESIS_PROFILE"] = "ci"
        begun = time.monotonic()
        arguments = [*config["pytest_add_cli_args"], "-q", "-s", *config["pytest_add_cli_args_test_selection"]]
        pytest.main(arguments, plugins=[judge])
        print(f"{time.monotonic() - begun:.0f} s")
    report(judge.found, names)


if __name__ == "__main__":
    main()
