"""Sphinx configuration; "sphinx-build -n -W docs docs/_build/html" builds without the network."""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import pkgutil
import re
from pathlib import Path
from typing import TYPE_CHECKING, cast, get_args

from docutils.nodes import literal, paragraph
from sphinx.addnodes import desc_annotation
from sphinx.domains.python import PyXRefRole
from sphinx.ext.napoleon.docstring import GoogleDocstring

if TYPE_CHECKING:
    from docutils.nodes import Element, Node, document, system_message
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
html_static_path = ["_static"]
html_css_files = ["wider.css"]
pygments_dark_style = "github-dark"  # furo's own underlines the names of modules, as if they were links

myst_enable_extensions = ["colon_fence", "deflist", "substitution"]
myst_heading_anchors = 3

default_role = "name"
autoclass_content = "class"
# A name is described in the module that defines it; the package's __all__ would describe it a second time.
autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
python_use_unqualified_type_names = True
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
    "cards rules table moves state dealing opening tricks playing melding robbing calling sevens signs trick_end "
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


def exports(name: str, names: list[str]) -> str:
    """The list of what a package exports: for each module that describes some of it, links to these names."""
    package = importlib.import_module(name)
    inside = [module for module in names if module.startswith(f"{name}.")]
    exported: dict[str, list[str]] = {module: [] for module in inside}
    for member in sorted(package.__all__, key=str.casefold):
        homes = [module for module in inside if member in getattr(importlib.import_module(module), "__all__", ())]
        own = getattr(getattr(package, member), "__module__", None)
        exported[own if own in homes else homes[0]].append(member)
    return "\nWhat can be imported from it, by the modules that describe it:\n\n" + "".join(
        f":py:mod:`{module}`\n   {', '.join(f':py:obj:`~{module}.{member}`' for member in members)}\n"
        for module, members in exported.items()
        if members
    )


def summary(name: str) -> str:
    """The first sentence about a module."""
    return (importlib.import_module(name).__doc__ or "").partition("\n\n")[0].replace("\n", " ")


def write_api_pages() -> None:
    """Write one reference page for each module, and the list of them, under docs/reference/api."""
    API.mkdir(parents=True, exist_ok=True)
    names = documented_modules()
    pages = {f"{name}.rst": f"{name}\n{'=' * len(name)}\n\n.. automodule:: {name}\n{without(name)}" for name in names}
    # These packages export names that their modules describe.
    pages["gaigel.rst"] = "gaigel\n======\n\n.. automodule:: gaigel\n   :no-members:\n" + exports("gaigel", names)
    pages["gaigel.players.rst"] += exports("gaigel.players", names)
    listed = "".join(f"   * - :py:mod:`{name}`\n     - {summary(name)}\n" for name in ["gaigel", *names])
    toctree = "".join(f"   {name}\n" for name in ["gaigel", *names])
    pages["index.rst"] = (
        f"Modules\n=======\n\n.. list-table::\n   :widths: auto\n\n{listed}\n.. toctree::\n   :hidden:\n\n{toctree}"
    )
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

# A name in single backticks: of a class, perhaps with a member, or of a function or an attribute.
NAME = re.compile(r"[A-Za-z_]\w*(?:\.\w+)*(?:\(\))?")

# Shown as text: type variables, aliases that only type checkers see, and names of other libraries.
PLAIN_NAMES = {"BoutResult", "Fact", "P", "Scores", "SearchStrategy", "T"}


def complete_reference(app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: Element) -> Element | None:
    """Resolve a short Python name, or one of a private module: to where the package describes it, or in full."""
    target = node.get("reftarget", "")
    if "docstring" in node:
        short = target.removeprefix("gaigel.")
        told = short[:1].isupper() or short != target
        return (linked(app, env, node, contnode, short) if told else None) or contnode
    if node.get("refdomain") != "py" or ("." in target and not target.startswith("gaigel.")):
        return None
    target = target.rpartition(".")[2]
    if target in PLAIN_NAMES:
        return contnode
    if target in SHORT_NAMES:
        node["reftarget"] = SHORT_NAMES[target]  # intersphinx, which runs later, finds it
        return None
    return linked(app, env, node, contnode, target)


def linked(app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: Element, target: str) -> Element | None:
    """The link to the place nearest to the top that describes this name; None if no place does.

    In a docstring `OFF` may be the value of many options: then there is no link either.
    """
    domain = cast("PythonDomain", env.get_domain("py"))
    end = f".{target}"
    full = [name for name, entry in domain.objects.items() if name.endswith(end) and not entry.aliased]
    full.sort(key=lambda name: (name.count("."), name))
    if not full or ("docstring" in node and len({name.count(".") for name in full[:2]}) < len(full[:2])):
        return None
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
    """After napoleon: bring them back; what a property raises is set as for a function."""
    if what in {"attribute", "data", "property"}:
        raises = "Raises:" in attribute_text
        lines[:] = GoogleDocstring(attribute_text, app.config, app, "function").lines() if raises else attribute_text


LONG = 600  # characters of a value


class NameRole(PyXRefRole):
    """What single backticks mean in docstrings: code, and a link if it is a name that the reference describes."""

    def run(self) -> tuple[list[Node], list[system_message]]:
        """The nodes for one such text."""
        self.refdomain, self.reftype, self.classes = "py", "obj", ["xref", "py", "py-obj"]
        if NAME.fullmatch(self.text):
            found, messages = self.create_xref_node()
            for node in found:
                cast("pending_xref", node)["docstring"] = True
            return found, messages
        return [literal(self.rawtext, self.text)], []


def leave_out(app: Sphinx, doctree: document) -> None:
    """Leave out that a class has no base but `object`, and values of constants that would fill half a page."""
    for line in list(doctree.findall(paragraph)):
        if line.astext() == "Bases: object":
            line.parent.remove(line)
    for value in list(doctree.findall(desc_annotation)):
        if value.astext().startswith(" = ") and len(value.astext()) > LONG:
            value.parent.remove(value)


def shorten(text: str | None) -> str | None:
    """A signature with the names of long unions and values, not all that they hold, and classes by their names."""
    if text is None:
        return None
    for name in ("gaigel.moves.Move", "gaigel.telling.Event"):
        module, _, alias = name.rpartition(".")
        members = get_args(getattr(importlib.import_module(module), alias))
        text = text.replace(" | ".join(f"~{member.__module__}.{member.__name__}" for member in members), f"~{name}")
    text = re.sub(r"Weights\((?:[^()]|\([^()]*\))*\)", "Weights(...)", text)
    return re.sub(r"<(?:class|enum) '(?:\w+\.)*(\w+)'>", r"\1", text)


def shorten_signature(
    app: Sphinx, what: str, name: str, obj: object, options: object, arguments: str | None, returned: str | None
) -> tuple[str | None, str | None]:
    """Show a signature as people write it."""
    return shorten(arguments), shorten(returned)


def hide_private_bases(app: Sphinx, name: str, obj: object, options: object, bases: list[type[object]]) -> None:
    """Show only the bases that have a description."""
    bases[:] = [base for base in bases if "._" not in f"{base.__module__}.{base.__name__}"] or [object]


def setup(app: Sphinx) -> None:
    """Connect what this file adds to Sphinx."""
    app.connect("missing-reference", complete_reference, priority=400)
    app.connect("autodoc-process-docstring", hide_attribute_text, priority=400)
    app.connect("autodoc-process-docstring", restore_attribute_text, priority=600)
    app.connect("autodoc-process-bases", hide_private_bases)
    app.connect("autodoc-process-signature", shorten_signature)
    app.connect("doctree-read", leave_out)
    app.add_role("name", NameRole())
