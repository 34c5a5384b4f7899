"""Write python.inv, the small inventory of Python's own documentation that the docs link to.

"python docs/_inventories/make.py" writes it anew after a change of NAMES; "--check" only compares. Made by
hand and kept in the repository, so that building the documentation needs no network. A name that a docstring
or an annotation uses and Sphinx reports as missing goes into NAMES.
"""

from __future__ import annotations

import sys
import zlib
from pathlib import Path

FILE = Path(__file__).with_name("python.inv")

# page: {role: names}. The anchor of a name is the name itself.
NAMES = {
    "library/functions.html": {
        "class": "bool bytes dict float frozenset int list object property range set slice str tuple type",
        "function": "eval hash hex isinstance len max min print repr round sorted sum",
    },
    "library/stdtypes.html": {"method": "str.format str.join str.split"},
    "library/exceptions.html": {
        "exception": (
            "ArithmeticError AssertionError AttributeError Exception IndexError KeyError LookupError OSError "
            "RuntimeError StopIteration TypeError ValueError Warning"
        ),
    },
    "library/constants.html": {"data": "Ellipsis False None NotImplemented True"},
    "library/collections.html": {"class": "collections.Counter collections.defaultdict collections.deque"},
    "library/collections.abc.html": {
        "class": (
            "collections.abc.Callable collections.abc.Collection collections.abc.Container "
            "collections.abc.Generator collections.abc.Hashable collections.abc.Iterable "
            "collections.abc.Iterator collections.abc.Mapping collections.abc.MutableMapping "
            "collections.abc.MutableSequence collections.abc.Reversible collections.abc.Sequence "
            "collections.abc.Set collections.abc.Sized"
        ),
    },
    "library/enum.html": {
        "class": "enum.Enum enum.Flag enum.IntEnum enum.IntFlag enum.StrEnum",
        "attribute": "enum.Enum.name enum.Enum.value",
    },
    "library/fractions.html": {"class": "fractions.Fraction"},
    "library/functools.html": {"function": "functools.cache functools.lru_cache"},
    "library/io.html": {"class": "io.StringIO io.TextIOBase"},
    "library/os.html": {"class": "os.PathLike", "function": "os.fspath"},
    "library/pathlib.html": {"class": "pathlib.Path pathlib.PurePath"},
    "library/pickle.html": {"module": "pickle", "function": "pickle.dumps pickle.loads"},
    "library/random.html": {
        "module": "random",
        "class": "random.Random",
        "method": "random.Random.choice random.Random.random",
        "function": "random.choice random.choices random.sample random.seed random.shuffle",
    },
    "library/tomllib.html": {"module": "tomllib", "function": "tomllib.loads"},
    "library/types.html": {"class": "types.MappingProxyType types.ModuleType types.NoneType"},
    "library/typing.html": {
        "class": "typing.Generic typing.NamedTuple typing.Protocol typing.TextIO typing.TypeVar",
        "data": (
            "typing.Annotated typing.Any typing.ClassVar typing.Final typing.Literal typing.Never "
            "typing.NoReturn typing.Optional typing.Self typing.TypeAlias typing.Union"
        ),
        "function": "typing.assert_never typing.cast",
    },
}


def inventory() -> bytes:
    """The lines of the inventory before compression, in the format of Sphinx, version 2."""
    lines = [
        f"{name} py:{role} 1 {page}#{'module-$' if role == 'module' else '$'} -\n"
        for page, roles in NAMES.items()
        for role, names in roles.items()
        for name in names.split()
    ]
    return "".join(sorted(lines)).encode()


HEADER = (
    b"# Sphinx inventory version 2\n"
    b"# Project: Python\n"
    b"# Version: 3\n"
    b"# The remainder of this file is compressed using zlib.\n"
)


def main(arguments: list[str]) -> str | None:
    """Write or compare the file; returns what is wrong, None if nothing."""
    if arguments == ["--check"]:
        content = FILE.read_bytes()
        if content.startswith(HEADER) and zlib.decompress(content[len(HEADER) :]) == inventory():
            return None
        return f"{FILE.name} is not what {Path(__file__).name} writes: run it"
    if arguments:
        return __doc__
    FILE.write_bytes(HEADER + zlib.compress(inventory(), 9))
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
