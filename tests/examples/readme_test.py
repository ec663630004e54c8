#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the README shows is what happens: its C++ is an example, its commands give the output printed below them.

readme_test.py --source ROOT --sinew PROGRAM
"""
import argparse
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"^(<!-- numbers vary -->\n)?```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def without_licence(code):
    return code.replace("// SPDX-License-Identifier: MIT\n", "")


def without_numbers(text):
    """Measurements differ from run to run, and so do the widths of their columns."""
    lines = [re.sub(r"\d[\d .]*", "# ", line) for line in text.splitlines()]
    lines = [line for line in lines if " trials of about" not in line and "optimised" not in line]
    return [" ".join(line.split()) for line in lines]


def commands(block):
    """Pairs of a command line and the output below it."""
    for part in block.split("$ sinew ")[1:]:
        command, _, output = part.partition("\n")
        yield command, output.strip("\n")


def check_command(command, expected, sinew, folder, numbers_vary):
    done = subprocess.run([sinew, *shlex.split(command)], cwd=folder, capture_output=True, text=True)
    output = (done.stdout + done.stderr).strip("\n")
    if numbers_vary:
        output, expected = without_numbers(output), without_numbers(expected)
    if done.returncode != 0 or output != expected:
        sys.exit(f"README.md: sinew {command}\nexit code {done.returncode}, says\n{output}\nbut the README\n{expected}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--source", type=pathlib.Path, required=True)
    parser.add_argument("--sinew", required=True)
    options = parser.parse_args()
    readme = (options.source / "README.md").read_text(encoding="utf-8")
    example = (options.source / "examples/02_play_a_clip/main.cpp").read_text(encoding="utf-8")
    checked = 0
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "data").symlink_to(options.source / "data")
        for vary, language, block in BLOCK.findall(readme):
            if language == "cpp" and block != without_licence(example):
                sys.exit("README.md: the C++ is not examples/02_play_a_clip/main.cpp")
            if language == "cpp" and block.count("\n") > 30:
                sys.exit("README.md: the C++ has more than 30 lines")
            for command, expected in commands(block) if language == "console" else ():
                check_command(command, expected, options.sinew, folder, bool(vary))
                checked += 1
    if checked < 6:
        sys.exit(f"README.md: only {checked} commands were found")


if __name__ == "__main__":
    main()
