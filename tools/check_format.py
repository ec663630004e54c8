#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every C++ file must be laid out as .clang-format says.

check_format.py [ROOT]       exit 77 (skipped) where clang-format-19 is missing: other versions lay out differently
check_format.py --self-test
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

SKIPPED_FOLDERS = {".git", "build", "out", ".cache"}
SUFFIXES = {".h", ".cpp", ".inl"}
PROGRAM = "clang-format-19"
SKIPPED = 77


def files_of(root):
    for path in sorted(root.rglob("*")):
        if path.suffix in SUFFIXES and not SKIPPED_FOLDERS & set(path.relative_to(root).parts):
            yield path


def check(root):
    """The number of files, and what clang-format complains of."""
    files = list(files_of(root))
    if not files:
        return 0, f"{root}: no file was found, so nothing was checked"
    jobs = os.cpu_count() or 1
    shares = [files[first::jobs] for first in range(jobs) if files[first::jobs]]
    running = [
        subprocess.Popen([PROGRAM, "--dry-run", "-Werror", *map(str, share)], stderr=subprocess.PIPE, text=True)
        for share in shares
    ]
    complaints = [process.communicate()[1] for process in running]
    failed = any(process.returncode != 0 for process in running)
    return len(files), "".join(complaints) if failed else ""


def self_test(style):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        shutil.copy(style, root / ".clang-format")
        if not check(root)[1]:
            sys.exit("an empty tree must fail")
        (root / "neat.h").write_text("int one();\n", encoding="utf-8")
        if check(root)[1]:
            sys.exit("a neat file must pass")
        (root / "untidy.h").write_text("int   two( );\n", encoding="utf-8")
        if "untidy.h" not in check(root)[1]:
            sys.exit("the planted fault was not found")
    print("1 planted fault, found")


def main():
    if shutil.which(PROGRAM) is None:
        print(f"skipped: {PROGRAM} is not installed")
        sys.exit(SKIPPED)
    here = pathlib.Path(__file__).resolve().parent.parent
    if "--self-test" in sys.argv:
        self_test(here / ".clang-format")
        return
    count, complaints = check(pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else here)
    if complaints:
        sys.exit(complaints + f"\nrun: {PROGRAM} -i FILE")
    print(f"{count} files, all laid out as .clang-format says")


if __name__ == "__main__":
    main()
