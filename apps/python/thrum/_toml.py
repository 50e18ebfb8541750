"""Python values as TOML text, for scenes given as dicts and for values that are set."""

import json
import math
import re

_bare = re.compile(r"[A-Za-z0-9_-]+\Z")


def key_text(key):
    return key if _bare.match(key) else json.dumps(key, ensure_ascii=False)


def value_text(value):
    """One line of TOML; numpy's numbers and arrays too. Raises ValueError for what TOML has not."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return repr(value) if math.isfinite(value) else ("nan" if value != value else "inf" if value > 0 else "-inf")
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(value_text(each) for each in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key_text(str(k))} = {value_text(v)}" for k, v in value.items()) + "}"
    raise ValueError(f"a value must be a number, a string, true or false, a list or a dict, not {type(value).__name__}")


def scene_text(scene):
    """A scene as a dict: {"duration": 1, "string": {"a": {...}}} or {"string.a": {...}}."""
    lines, tables = [], []
    for key, value in scene.items():
        if not isinstance(value, dict):
            lines.append(f"{key_text(str(key))} = {value_text(value)}")
        elif "." in key or not value or not all(isinstance(each, dict) for each in value.values()):
            tables.append((str(key).split("."), value))
        else:
            tables += [([str(key), str(name)], table) for name, table in value.items()]
    for path, table in tables:
        lines.append("[" + ".".join(key_text(part) for part in path) + "]")
        lines += [f"{key_text(str(k))} = {value_text(v)}" for k, v in table.items()]
    return "\n".join(lines) + "\n"
