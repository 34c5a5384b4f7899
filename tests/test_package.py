"""The package's face: what it exports, and when that is imported."""

from __future__ import annotations

import ast
import importlib
import importlib.metadata
import importlib.util
import inspect
import subprocess
import sys

import pytest

import gaigel


def test_every_public_name_is_there_and_comes_from_where_the_annotations_say() -> None:
    """The imports for type checkers and those at run time name the same objects."""
    tree = ast.parse(inspect.getsource(gaigel))
    imports = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("gaigel.")
    ]
    found = {alias.name: str(node.module) for node in imports for alias in node.names}
    assert sorted(found) == sorted(gaigel.__all__)
    for name, module in found.items():
        assert getattr(gaigel, name) is getattr(importlib.import_module(module), name), name


def test_exported_functions_do_not_hide_modules() -> None:
    """`gaigel.events` is a function, whatever has been imported before."""
    for name in gaigel.__all__:
        assert not inspect.ismodule(getattr(gaigel, name)), name
        assert importlib.util.find_spec(f"gaigel.{name}") is None, name


def test_an_unknown_name_is_an_attribute_error() -> None:
    """As of any module."""
    with pytest.raises(AttributeError, match="module 'gaigel' has no attribute 'skat'"):
        _ = gaigel.skat  # type: ignore[attr-defined]


def test_dir_shows_what_is_imported_later() -> None:
    """So that an interactive shell can complete it."""
    assert set(gaigel.__all__) <= set(dir(gaigel))


def test_the_version_is_that_of_the_installed_package() -> None:
    """It stands in one place."""
    assert gaigel.__version__ == importlib.metadata.version("gaigel")


def test_import_is_light() -> None:
    """Playing needs the chapters and nothing around them."""
    code = "import sys, gaigel; print(*sorted(m for m in sys.modules if m.startswith('gaigel.')))"
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    loaded = {name.removeprefix("gaigel.") for name in run.stdout.split()}
    around = {"match", "records", "telling", "explaining", "rendering", "sampling", "testing", "players", "position"}
    assert "engine" in loaded
    assert not loaded & around
