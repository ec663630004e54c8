#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every include must follow the arrows of layers.txt.

check_layers.py [ROOT]       exit 1 and say where, or say how many files and includes were read
check_layers.py --self-test  plants one fault of each kind in an empty tree and expects each to be named
"""
import pathlib
import re
import sys
import tempfile

SOURCE_SUFFIXES = {".h", ".hpp", ".cpp", ".cc", ".c", ".inl"}
HEADER_SUFFIXES = {".h", ".hpp", ".inl"}
SKIPPED_FOLDERS = {".git", "build", "out", ".cache"}
INCLUDE = re.compile(r'\s*#\s*include\s*([<"])([^>"]+)[>"]')
STANDARD = set(
    """algorithm array atomic bit bitset cassert cctype cerrno cfloat charconv chrono cinttypes climits cmath compare
    complex concepts coroutine cstdarg cstddef cstdint cstdio cstdlib cstring ctime cwchar deque exception execution
    filesystem forward_list fstream functional future initializer_list iomanip ios iosfwd iostream istream iterator
    latch limits list locale map memory memory_resource mutex new numbers numeric optional ostream queue random ranges
    ratio regex semaphore set shared_mutex source_location span sstream stack stdexcept stop_token streambuf string
    string_view system_error thread tuple type_traits typeindex typeinfo unordered_map unordered_set utility valarray
    variant vector version barrier condition_variable""".split()
)
# Intrinsics live in src/simd/ only.
INTRINSICS = {"immintrin.h", "arm_neon.h", "wasm_simd128.h", "cpuid.h"}


class Rules:
    def __init__(self, text):
        self.rooms = {}  # folder -> its rooms
        self.allowed = {}  # "folder/room" -> rooms, or {"*"}
        self.allowed_src = {}
        self.heavy = {}  # pattern -> folders
        self.standard_only = set()
        self.forbidden = {}
        folder = None
        for line in text.splitlines():
            line = line.split("#")[0].strip()
            if not line:
                continue
            if line.startswith("["):
                folder = line.strip("[]")
                self.rooms[folder] = []
            elif line.startswith("standard_only "):
                self.standard_only.update(line.split()[1:])
            else:
                self.add(folder, *line.split(":"))

    def add(self, folder, name, listed):
        words = name.split()
        if words[0] == "heavy":
            self.heavy[words[1]] = set(listed.split())
        elif words[0] == "forbidden":
            self.forbidden[words[1]] = set(listed.split())
        elif name.endswith("/src"):
            self.allowed_src[f"{folder}/{name[:-4]}"] = set(listed.split())
        else:
            self.rooms[folder].append(name)
            self.allowed[f"{folder}/{name}"] = set(listed.split())


class File:
    """A source file and the room that it lives in; room is None where the tree has no such room."""

    def __init__(self, path, rules):
        self.path = path  # relative to the root
        parts = path.parts
        self.folder, self.room, self.private = parts[0], None, "src" in parts[1:-1]
        rooms = rules.rooms.get(self.folder)
        if rooms is None or len(parts) == 1:
            return
        if "*" in rooms:
            self.room = parts[1] if len(parts) > 2 else self.folder
            self.key = f"{self.folder}/*"
            return
        inner = parts[1:-1]
        if inner[:2] == ("include", "sinew"):
            name = inner[2] if len(inner) > 2 else None
        elif inner[:1] == ("src",):
            name = inner[1] if len(inner) > 1 and inner[1] in rooms else self.folder
        else:
            name = inner[0] if inner else None
        if name in rooms:
            self.room, self.key = name, f"{self.folder}/{name}"


def includes(root, path):
    for number, line in enumerate((root / path).read_text(encoding="utf-8").splitlines(), 1):
        match = INCLUDE.match(line)
        if match:
            yield number, match[1], match[2]


class Checker:
    def __init__(self, root, rules):
        self.root, self.rules, self.faults, self.include_count = root, rules, [], 0
        paths = sorted(
            path.relative_to(root)
            for path in root.rglob("*")
            if path.suffix in SOURCE_SUFFIXES and not SKIPPED_FOLDERS & set(path.relative_to(root).parts)
        )
        self.files = {path: File(path, rules) for path in paths}
        self.heavy_users = {}  # (program, pattern) -> files

    def fault(self, file, number, text):
        self.faults.append(f"{file.path}:{number}: {text}")

    def run(self):
        for file in self.files.values():
            if file.room is None:
                self.fault(file, 1, "lies in no room that tools/layers.txt knows")
                continue
            for number, kind, name in includes(self.root, file.path):
                self.include_count += 1
                self.check_include(file, number, kind, name)
        for (program, pattern), users in sorted(self.heavy_users.items()):
            for extra in users[1:]:
                self.faults.append(f"{extra}: {program} includes {pattern} in {users[0]} already; one file only")
        if self.include_count == 0:
            self.faults.append(f"{self.root}: no include was found, so nothing was checked")
        return self.faults

    def check_include(self, file, number, kind, name):
        if file.path.as_posix().endswith("/" + name):
            self.fault(file, number, f"{name} includes itself")
            return
        parts = name.split("/")
        if parts[0] == "sinew" and len(parts) > 2:
            self.check_public(file, number, name, parts[1])
        elif kind == '"':
            self.check_private(file, number, name)
        else:
            self.check_foreign(file, number, name)

    def check_public(self, file, number, name, room):
        if not any(path.as_posix().endswith("include/" + name) for path in self.files):
            self.fault(file, number, f"{name} is in no room")
        elif not self.may(file, room):
            self.fault(file, number, f"{file.room} may not include {room}")

    def may(self, file, room):
        allowed = set(self.rules.allowed[file.key])
        if file.private:
            allowed |= self.rules.allowed_src.get(file.key, set())
        return "*" in allowed or room == file.room or room in allowed

    def check_private(self, file, number, name):
        targets = self.resolve(file, name)
        if not targets:
            self.fault(file, number, f'"{name}" is no file of this tree; write <{name}> for headers of others')
        elif not any(self.may_private(file, target) for target in targets):
            target = targets[0]
            what = f"{target.room or target.path}"
            if target.private and target.folder != file.folder and self.may(file, target.room):
                what = f"the private header {target.path}"
            self.fault(file, number, f"{file.room} may not include {what}")

    def resolve(self, file, name):
        beside = [self.files[path] for path in (self.normal(file.path.parent / name),) if path in self.files]
        if beside:
            return beside
        found = [other for path, other in self.files.items() if ("/" + path.as_posix()).endswith("/" + name)]
        return [other for other in found if other.folder == file.folder] or found

    @staticmethod
    def normal(path):
        parts = []
        for part in path.parts:
            if part == ".." and parts:
                parts.pop()
            elif part != ".":
                parts.append(part)
        return pathlib.Path(*parts)

    def may_private(self, file, target):
        if target.room is None or not self.may(file, target.room):
            return False
        if not target.private or target.folder == file.folder or "*" in self.rules.allowed[file.key]:
            return True
        return target.room in self.rules.allowed_src.get(file.key, set())

    def check_foreign(self, file, number, name):
        if file.folder in self.rules.standard_only:
            if name in INTRINSICS:
                if file.room != "simd":
                    self.fault(file, number, f"<{name}> belongs in {file.folder}/src/simd")
            elif name not in STANDARD:
                self.fault(file, number, f"{file.folder} may include the C++ standard library only, not <{name}>")
            elif name in self.rules.forbidden.get(file.folder, set()):
                self.fault(file, number, f"{file.folder} may not include <{name}>")
        for pattern, folders in self.rules.heavy.items():
            if name.startswith(pattern):
                self.check_heavy(file, number, name, pattern, folders)

    def check_heavy(self, file, number, name, pattern, folders):
        if file.folder + "+" in folders and file.path.suffix not in HEADER_SUFFIXES:
            return
        # A folder that is called after the library is where it may be seen.
        if {file.folder, file.folder + "+"} & set(folders) and pattern.rstrip("/") in file.path.parts[:-1]:
            return
        if file.folder not in folders and file.folder + "+" not in folders:
            self.fault(file, number, f"{file.folder} may not include <{name}>")
        elif file.path.suffix in HEADER_SUFFIXES:
            self.fault(file, number, f"<{name}> in a header is compiled everywhere; include it in one .cpp")
        else:
            program = file.folder if file.folder == "asset" else f"{file.folder}/{file.room}"
            users = self.heavy_users.setdefault((program, pattern), [])
            if file.path not in users:
                users.append(file.path)


def check(root, rules_text):
    checker = Checker(root, Rules(rules_text))
    return checker, checker.run()


PLANTED = {
    "runtime/include/sinew/base/error.h": '#include <cstdint>\n#include "sinew/base/error.h"\n',
    "runtime/include/sinew/anim/x.h": '#include "sinew/graph/y.h"\n#include "sinew/base/error.h"\n',
    "runtime/include/sinew/graph/y.h": '#include "sinew/anim/x.h"\n#include "sinew/anim/gone.h"\n',
    "runtime/src/anim/x.cpp": '#include "graph/inner.h"\n#include <iostream>\n#include <zlib.h>\n#include "lost.h"\n',
    "runtime/src/graph/inner.h": "#include <immintrin.h>\n",
    "asset/src/cook/a.cpp": '#include "graph/inner.h"\n#include <simdjson.h>\n',
    "asset/src/cook/b.cpp": "#include <simdjson.h>\n",
    "asset/src/cook/c.h": "#include <simdjson.h>\n",
    "asset/src/cook/simdjson/d.h": "#include <simdjson.h>\n",
    "asset/src/attic/d.cpp": "#include <vector>\n",
    "tests/anim/t.cpp": '#include "sinew/graph/y.h"\n#include "graph/inner.h"\n#include <simdjson.h>\n',
    "tests/anim/u.cpp": "#include <simdjson.h>\n",
}
PLANTED_RULES = """
[runtime]
base:
anim: base
graph: base anim
[asset]
cook: base graph
[tests]
*: *
heavy simdjson: asset tests+
standard_only runtime
forbidden runtime: iostream
"""
EXPECTED = """
asset/src/attic/d.cpp:1: lies in no room that tools/layers.txt knows
asset/src/cook/a.cpp:1: cook may not include the private header runtime/src/graph/inner.h
asset/src/cook/b.cpp: asset includes simdjson in asset/src/cook/a.cpp already; one file only
asset/src/cook/c.h:1: <simdjson.h> in a header is compiled everywhere; include it in one .cpp
runtime/include/sinew/anim/x.h:1: anim may not include graph
runtime/include/sinew/base/error.h:2: sinew/base/error.h includes itself
runtime/include/sinew/graph/y.h:2: sinew/anim/gone.h is in no room
runtime/src/anim/x.cpp:1: anim may not include graph
runtime/src/anim/x.cpp:2: runtime may not include <iostream>
runtime/src/anim/x.cpp:3: runtime may include the C++ standard library only, not <zlib.h>
runtime/src/anim/x.cpp:4: "lost.h" is no file of this tree; write <lost.h> for headers of others
runtime/src/graph/inner.h:1: <immintrin.h> belongs in runtime/src/simd
""".strip().splitlines()


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        _, faults = check(root, PLANTED_RULES)
        if len(faults) != 1 or "nothing was checked" not in faults[0]:
            sys.exit(f"an empty tree must fail, got {faults}")
        for name, text in PLANTED.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        _, faults = check(root, PLANTED_RULES)
        if sorted(faults) != EXPECTED:
            sys.exit("expected\n" + "\n".join(EXPECTED) + "\ngot\n" + "\n".join(sorted(faults)))
    print(f"{len(EXPECTED)} planted faults, all found")


def main():
    if "--self-test" in sys.argv:
        self_test()
        return
    here = pathlib.Path(__file__).resolve().parent
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else here.parent
    checker, faults = check(root.resolve(), (here / "layers.txt").read_text(encoding="utf-8"))
    if faults:
        sys.exit("\n".join(faults))
    print(f"{len(checker.files)} files, {checker.include_count} includes, all allowed")


if __name__ == "__main__":
    main()
