"""Type stubs name what the module has, and no more."""

import ast
import os

import thrum


def test_the_stubs_name_what_there_is():
    stubs = ast.parse(open(os.path.join(os.path.dirname(thrum.__file__), "__init__.pyi")).read())
    named = {node.name for node in stubs.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    assert named == set(thrum.__all__)
    for node in stubs.body:
        if isinstance(node, ast.ClassDef) and node.name not in ("BadScene", "Shape"):
            members = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
            there = set(dir(getattr(thrum, node.name)))
            assert members <= there | {"__getattr__"}, node.name
            public = {name for name in there if not name.startswith("_")}
            assert public <= members, node.name
    for name in thrum.__all__:
        assert getattr(thrum, name).__doc__, name
