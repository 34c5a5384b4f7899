"""Check an environment that holds the wheel and what it depends on, nothing else. Run it with "python -I".

The wheel must bring attrs alone, carry its type information, and "import gaigel" must stay light: no module
of the list below, and at most LIMIT milliseconds more than "import attrs".
"""

from __future__ import annotations

import importlib.metadata
import importlib.resources
import subprocess
import sys
import time

INSTALLED = {"attrs", "gaigel", "pip", "setuptools", "wheel"}
HEAVY = (
    "IPython argparse asyncio concurrent csv decimal doctest email fractions http hypothesis "
    "importlib.metadata importlib.resources json logging matplotlib multiprocessing numba numpy pdb pytest "
    "rich sqlite3 statistics subprocess textual tomli_w tomllib tqdm unittest urllib xml "
    "gaigel.players gaigel.testing"
).split()
LIMIT = 60.0
TRIES = 9

LOADED = """\
import sys, attrs
before = set(sys.modules)
import gaigel
print(*sorted(set(sys.modules) - before))
"""


def milliseconds(code: str) -> float:
    """How long a fresh interpreter takes for the code."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-I", "-c", code], check=True)
    return (time.perf_counter() - start) * 1000


def main() -> int:
    """Print what was found; returns the exit code."""
    problems: list[str] = []

    extra = {d.name.lower() for d in importlib.metadata.distributions()} - INSTALLED
    if extra:
        problems.append(f"installed beside attrs: {sorted(extra)}")
    if not importlib.resources.files("gaigel").joinpath("py.typed").is_file():
        problems.append("the wheel has no py.typed")

    run = subprocess.run([sys.executable, "-I", "-c", LOADED], check=True, capture_output=True, text=True)
    loaded = run.stdout.split()
    heavy = [name for name in loaded if any(name == h or name.startswith(f"{h}.") for h in HEAVY)]
    if heavy:
        problems.append(f"import gaigel loads {heavy}")

    pairs = [(milliseconds("import attrs"), milliseconds("import attrs, gaigel")) for _ in range(TRIES)]
    added = min(both for _, both in pairs) - min(alone for alone, _ in pairs)
    if added > LIMIT:
        problems.append(f"import gaigel adds {added:.0f} ms to import attrs, {LIMIT:.0f} are allowed")

    print(f"gaigel {importlib.metadata.version('gaigel')}, attrs {importlib.metadata.version('attrs')}")
    print(f"import gaigel: {len(loaded)} modules and {added:.0f} ms more than import attrs")
    print(*problems, sep="\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
