"""Sphinx configuration; "sphinx-build -n -W docs docs/_build/html" builds without the network."""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import pkgutil
from pathlib import Path
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from docutils.nodes import Element
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.domains.python import PythonDomain
    from sphinx.environment import BuildEnvironment

HERE = Path(__file__).parent
API = HERE / "reference" / "api"

project = "gaigel"
author = "The gaigel authors"
copyright = "The gaigel authors"
release = version = importlib.metadata.version("gaigel")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.intersphinx",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
    "sphinx_design",
]
exclude_patterns = ["_build", "_inventories"]
nitpicky = True
nitpick_ignore = [("py:class", "hypothesis.strategies.SearchStrategy")]

html_theme = "furo"
html_title = f"gaigel {release}"

myst_enable_extensions = ["colon_fence", "deflist", "substitution"]
myst_heading_anchors = 3

autoclass_content = "class"
# A name is described in the module that defines it; the package's __all__ would describe it a second time.
autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True

# The inventory is in the repository (docs/_inventories/make.py writes it): no build needs the network.
intersphinx_mapping = {"python": ("https://docs.python.org/3", "_inventories/python.inv")}
intersphinx_disabled_reftypes = ["std:doc"]

copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

# The reference lists the modules in the order of the rule book; modules not named here follow, sorted.
ORDER = (
    "cards rules table moves state dealing opening tricks melding robbing calling sevens signs trick_end "
    "scoring engine match score_sheet views history deduction sampling telling explaining naming rendering records "
    "complaints checking redacting position validation problem_codes violations errors testing players"
).split()


def documented_modules() -> list[str]:
    """The dotted names of the package's public modules, in reading order."""
    spec = importlib.util.find_spec("gaigel")
    if spec is None or spec.submodule_search_locations is None:
        msg = "gaigel is not installed"
        raise ModuleNotFoundError(msg)
    found = [
        module.name
        for module in pkgutil.walk_packages(spec.submodule_search_locations, "gaigel.")
        if not any(part.startswith("_") for part in module.name.split("."))
    ]

    def place(name: str) -> tuple[int, str]:
        chapter = name.split(".")[1]
        return (ORDER.index(chapter) if chapter in ORDER else len(ORDER), name)

    return sorted(found, key=place)


def without(name: str) -> str:
    """The option that leaves out of a module's page what it exports, but another public module describes."""
    module = importlib.import_module(name)
    homes = {member: getattr(getattr(module, member), "__module__", name) for member in getattr(module, "__all__", ())}
    told = [
        member for member, home in homes.items() if home != name and home.startswith("gaigel.") and "._" not in home
    ]
    return f"   :exclude-members: {', '.join(told)}\n" if told else ""


def write_api_pages() -> None:
    """Write one reference page for each module, and the list of them, under docs/reference/api."""
    API.mkdir(parents=True, exist_ok=True)
    names = documented_modules()
    pages = {f"{name}.rst": f"{name}\n{'=' * len(name)}\n\n.. automodule:: {name}\n{without(name)}" for name in names}
    # The package exports names that its modules describe.
    pages["gaigel.rst"] = "gaigel\n======\n\n.. automodule:: gaigel\n   :no-members:\n"
    toctree = "".join(f"   {name}\n" for name in ["gaigel", *names])
    pages["index.rst"] = f"Modules\n=======\n\n.. toctree::\n   :maxdepth: 1\n\n{toctree}"
    for old in API.iterdir():
        if old.name not in pages:
            old.unlink()
    for name, text in pages.items():
        page = API / name
        if not page.exists() or page.read_text(encoding="utf-8") != text:
            page.write_text(text, encoding="utf-8")


write_api_pages()

# Annotations show names as the source writes them ("Iterable", "Card"); links need where those names live.
SHORT_NAMES = {
    **{
        name: f"collections.abc.{name}"
        for name in (
            "Callable Collection Container Generator Hashable Iterable Iterator Mapping MutableMapping "
            "MutableSequence Reversible Sequence Set Sized"
        ).split()
    },
    "Path": "pathlib.Path",
    "PathLike": "os.PathLike",
    "Random": "random.Random",
}

# Shown as text: type variables, aliases that only type checkers see, and names of other libraries.
PLAIN_NAMES = {"BoutResult", "Fact", "P", "Scores", "SearchStrategy", "T"}


def complete_reference(app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: Element) -> Element | None:
    """Resolve a short Python name, or one of a private module: to where the package describes it, or in full."""
    target = node.get("reftarget", "")
    if node.get("refdomain") != "py" or ("." in target and not target.startswith("gaigel.")):
        return None
    target = target.rpartition(".")[2]
    if target in PLAIN_NAMES:
        return contnode
    if target in SHORT_NAMES:
        node["reftarget"] = SHORT_NAMES[target]  # intersphinx, which runs later, finds it
        return None
    domain = cast("PythonDomain", env.get_domain("py"))
    end = f".{target}"
    full = [name for name, entry in domain.objects.items() if name.endswith(end) and not entry.aliased]
    if not full:
        return None
    full.sort(key=lambda name: (name.count("."), name))
    return domain.resolve_xref(env, node["refdoc"], app.builder, "obj", full[0], node, contnode)


# Napoleon reads "Text: more text", the first line below an attribute, as "type: text". The types stand in the
# annotations; so these docstrings are hidden from napoleon, which runs between the next two.
attribute_text: list[str] = []


def hide_attribute_text(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Before napoleon: put the lines aside."""
    if what in {"attribute", "data", "property"}:
        attribute_text[:] = lines
        lines.clear()


def restore_attribute_text(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """After napoleon: bring them back."""
    if what in {"attribute", "data", "property"}:
        lines[:] = attribute_text


def hide_private_bases(app: Sphinx, name: str, obj: object, options: object, bases: list[type[object]]) -> None:
    """Show only the bases that have a description."""
    bases[:] = [base for base in bases if "._" not in f"{base.__module__}.{base.__name__}"] or [object]


def setup(app: Sphinx) -> None:
    """Connect what this file adds to Sphinx."""
    app.connect("missing-reference", complete_reference, priority=400)
    app.connect("autodoc-process-docstring", hide_attribute_text, priority=400)
    app.connect("autodoc-process-docstring", restore_attribute_text, priority=600)
    app.connect("autodoc-process-bases", hide_private_bases)
