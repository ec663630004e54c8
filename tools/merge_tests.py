#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""One list of tests from several build folders, so that one run of ctest has one summary.

merge_tests.py OUT NAME=FOLDER[:LABELS[:a|b|c]] ...
Writes OUT/CTestTestfile.cmake: for each build NAME its compilation, as the test NAME.build, and its tests with a label
that matches the expression LABELS (all without one), or of these only a, b and c. Compiled is what these tests need: of
LABELS quick the target quick_tests, of a, b and c test_a, test_b and test_c, else all. Tests are called NAME.<their name>.
"""
import json
import pathlib
import re
import subprocess
import sys

# Properties that name other tests.
TEST_NAMES = {"DEPENDS"}


def quoted(text):
    level = "="
    while f"]{level}]" in text:
        level += "="
    # A line break right after the opening bracket would be dropped.
    return f"[{level}[{text}]{level}]"


def value_text(value):
    if isinstance(value, list):
        return ";".join(str(item) for item in value)
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    return str(value)


def tests_of(folder, labels):
    command = ["ctest", "--test-dir", str(folder), "--show-only=json-v1"] + (["-L", labels] if labels else [])
    listed = subprocess.run(command, capture_output=True, text=True, check=False)
    return json.loads(listed.stdout)["tests"] if listed.returncode == 0 and listed.stdout.startswith("{") else []


def properties_of(test, stage):
    for entry in test.get("properties", []):
        name, value = entry["name"], entry["value"]
        if re.fullmatch(r"[A-Z_]+", name) and not name.startswith("_"):
            if name in TEST_NAMES:
                value = [f"{stage}.{other}" for other in value]
            yield name, value_text(value)


def lines_for(stage, folder, labels, names):
    build = f"{stage}.build"
    targets = [f"test_{name}" for name in names] or (["quick_tests"] if labels == "quick" else [])
    only = f" --target {' '.join(targets)}" if targets else ""
    yield f"add_test({quoted(build)} cmake --build {quoted(str(folder))} -j 1{only})"
    # What does not compile here has failed before; the test repeats the message.
    yield f"set_tests_properties({quoted(build)} PROPERTIES RUN_SERIAL TRUE TIMEOUT 3600)"
    for test in tests_of(folder, labels):
        if names and test["name"] not in names:
            continue
        name = f"{stage}.{test['name']}"
        command = test.get("command", [f"{test['name']}-was-not-built"])
        yield f"add_test({quoted(name)} {' '.join(quoted(part) for part in command)})"
        properties = " ".join(f"{key} {quoted(value)}" for key, value in properties_of(test, stage))
        if properties:
            yield f"set_tests_properties({quoted(name)} PROPERTIES {properties})"


def main():
    out = pathlib.Path(sys.argv[1])
    lines = []
    for argument in sys.argv[2:]:
        stage, _, rest = argument.partition("=")
        folder, labels, names = (rest.split(":") + ["", ""])[:3]
        lines += lines_for(stage, pathlib.Path(folder).resolve(), labels, names.split("|") if names else [])
    out.mkdir(parents=True, exist_ok=True)
    (out / "CTestTestfile.cmake").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
