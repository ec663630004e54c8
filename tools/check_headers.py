#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every header must compile alone, so that the order of includes never matters.

check_headers.py [--compiler C++] [--work FOLDER] [--built COMPILE_COMMANDS] [ROOT]
check_headers.py --self-test
A header that a compiled file includes before anything else has been checked by the build that wrote COMPILE_COMMANDS;
the others are compiled here, those of the runtime without exceptions and RTTI, as the library is. With ccache on the
path a second run costs next to nothing; FOLDER keeps the wrapper files, whose paths ccache knows them by.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SKIPPED_FOLDERS = {".git", "build", "out", ".cache"}
FLAGS = ["-std=c++20", "-O0", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Werror"]
# Headers of one instruction set (runtime/src/simd/avx2.h) are only ever compiled for it.
INSTRUCTION_SETS = {
    "sse41.h": ["-msse4.1"],
    "avx2.h": ["-mavx2"],
    "avx512.h": ["-mavx512f", "-mavx512vl", "-mavx512dq", "-Wno-maybe-uninitialized"],
}
# Of packages that put their headers into a folder of their own.
PACKAGES = ["egl", "glesv2", "gl", "libpng", "libturbojpeg"]
# Headers for programs that have a package, which need not be here.
OPTIONAL = {"tbb_executor.h": "tbb"}


def package_flags():
    flags = set()
    for package in PACKAGES:
        asked = subprocess.run(["pkg-config", "--cflags", package], capture_output=True, text=True, check=False)
        if asked.returncode == 0:
            flags.update(asked.stdout.split())
    return sorted(flags)


def is_missing(package):
    return package is not None and subprocess.run(["pkg-config", "--exists", package], check=False).returncode != 0


def headers_of(root):
    for path in sorted(root.rglob("*.h")):
        relative = path.relative_to(root)
        if SKIPPED_FOLDERS & set(relative.parts):
            continue
        if is_missing(OPTIONAL.get(path.name)):
            print(f"skipped: {relative} ({OPTIONAL[path.name]} is not installed)")
            continue
        yield relative


def include_folders(root):
    found = [path for name in ("include", "src") for path in sorted(root.glob(f"**/{name}")) if path.is_dir()]
    found = [path for path in found if not SKIPPED_FOLDERS & set(path.relative_to(root).parts)]
    return found + [root / "apps", root]


def first_includes(root, headers, compile_commands):
    """The headers that some compiled file of their own library includes first."""
    if compile_commands is None or not compile_commands.is_file():
        return set()
    files = {pathlib.Path(entry["file"]) for entry in json.loads(compile_commands.read_text(encoding="utf-8"))}
    found = set()
    for file in sorted(files):
        if not file.is_relative_to(root) or not file.is_file():
            continue
        match = re.search(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', file.read_text(encoding="utf-8"), re.MULTILINE)
        if match and match[1] == '"':
            found |= {h for h in headers if names(root, file, h, match[2])}
    return found


def names(root, file, header, name):
    own = file.relative_to(root).parts[0] == header.parts[0]
    beside = pathlib.Path(os.path.normpath(file.parent / name)) == root / header
    return own and (beside or ("/" + header.as_posix()).endswith(("/include/" + name, "/src/" + name)))


def flags_for(header, root, folders):
    """The include folders that a file of the header's library sees: its own src/, and every include/."""
    own = root / header.parts[0]
    visible = [path for path in folders if path.name != "src" or path.is_relative_to(own) or header.parts[0] == "tests"]
    flags = FLAGS + [flag for path in visible for flag in ("-I", str(path))]
    if header.parts[0] == "runtime":
        flags += ["-fno-exceptions", "-fno-rtti"]
    return flags + (INSTRUCTION_SETS.get(header.name, []) if "simd" in header.parts else [])


def compile_alone(compiler, root, work, header, flags):
    wrapper = work / (header.as_posix().replace("/", "_") + ".cpp")
    text = f'#include "{root / header}"\n'
    if not wrapper.exists() or wrapper.read_text(encoding="utf-8") != text:
        wrapper.write_text(text, encoding="utf-8")
    command = [*compiler, *flags, "-c", str(wrapper), "-o", str(wrapper.with_suffix(".o"))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return header, done.returncode, done.stderr


def check(root, compiler, work, compile_commands=None):
    """The number of headers, the number of those that the build has checked, and the faults."""
    work.mkdir(parents=True, exist_ok=True)
    headers, folders, packages = list(headers_of(root)), include_folders(root), package_flags()
    if not headers:
        return 0, 0, [f"{root}: no header was found, so nothing was checked"]
    built = first_includes(root, headers, compile_commands)
    if shutil.which("ccache"):
        compiler = ["ccache", *compiler]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [
            pool.submit(compile_alone, compiler, root, work, header, flags_for(header, root, folders) + packages)
            for header in headers
            if header not in built
        ]
        results = [job.result() for job in jobs]
    faults = [f"{header}: does not compile alone\n{errors}" for header, code, errors in results if code != 0]
    return len(headers), len(built), faults


def self_test(compiler):
    with tempfile.TemporaryDirectory() as folder:
        root, work = pathlib.Path(folder, "tree"), pathlib.Path(folder, "work")
        root.mkdir()
        if not check(root, compiler, work)[2]:
            sys.exit("an empty tree must fail")
        base = root / "runtime/include/sinew/base"
        base.mkdir(parents=True)
        (base / "whole.h").write_text("#pragma once\n#include <cstdint>\ninline std::uint8_t one() { return 1; }\n")
        (base / "lacks_include.h").write_text("#pragma once\ninline std::uint8_t one() { return 1; }\n")
        (base / "throws.h").write_text("#pragma once\ninline void fail() { throw 1; }\n")
        source, commands = root / "runtime/src/base/built.cpp", pathlib.Path(folder, "compile_commands.json")
        source.parent.mkdir(parents=True)
        source.write_text('// first\n#include "sinew/base/built.h"\n#include "sinew/base/throws.h"\n')
        (base / "built.h").write_text("#pragma once\n")
        commands.write_text(json.dumps([{"file": str(source)}]))
        count, built, faults = check(root, compiler, work, commands)
        named = sorted(fault.split(":")[0].split("/")[-1] for fault in faults)
        if (count, built) != (4, 1) or named != ["lacks_include.h", "throws.h"]:
            sys.exit("the planted faults were not found:\n" + "\n".join(faults))
    print("2 planted faults, both found")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("root", nargs="?", default=pathlib.Path(__file__).resolve().parent.parent, type=pathlib.Path)
    parser.add_argument("--compiler", default="c++")
    parser.add_argument("--work", type=pathlib.Path)
    parser.add_argument("--built", type=pathlib.Path)
    parser.add_argument("--self-test", action="store_true")
    arguments = parser.parse_args()
    compiler = [arguments.compiler]
    if arguments.self_test:
        self_test(compiler)
        return
    with tempfile.TemporaryDirectory() as folder:
        work = arguments.work or pathlib.Path(folder)
        count, built, faults = check(arguments.root.resolve(), compiler, work, arguments.built)
    if faults:
        sys.exit("\n".join(faults))
    print(f"{count} headers, each compiles alone ({built} of them seen by the build)")


if __name__ == "__main__":
    main()
