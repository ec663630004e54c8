#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The functions that docs/one-frame.md names must exist in the headers that it names beside them.

check_one_frame.py [ROOT]
check_one_frame.py --self-test
A row is checked where its cells hold one `function` or `Class::function` and one `sinew/<room>/<file>.h`.
"""
import pathlib
import re
import sys
import tempfile

HEADER = re.compile(r"`(sinew/\w+/\w+\.h)`")
FUNCTION = re.compile(r"`((?:\w+::)?\w+)`")
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


def rows(text):
    for number, line in enumerate(text.splitlines(), 1):
        header = HEADER.search(line)
        if line.startswith("|") and header:
            cell = next((c for c in line.split("|") if FUNCTION.search(c) and not HEADER.search(c)), "")
            function = FUNCTION.search(cell)
            yield number, function[1] if function else None, header[1]


def class_body(code, name):
    """The text between the braces of class or struct name; empty where the code has none."""
    match = re.search(rf"\b(?:class|struct)\s+(?:(?:\[\[\w+\]\]|[A-Z_]+_API)\s+)?{name}\b[^;{{]*{{", code)
    if not match:
        return ""
    depth, start = 1, match.end()
    for index in range(start, len(code)):
        depth += {"{": 1, "}": -1}.get(code[index], 0)
        if depth == 0:
            return code[start:index]
    return code[start:]


def declares(code, function):
    code = COMMENT.sub("", code)
    if "::" in function:
        owner, function = function.split("::")
        code = class_body(code, owner)
    # A declaration has a type before the name; a call in an inline body mostly has not, and a return is not a type.
    return re.search(rf"^(?!\s*return\b).*[\w>&*]\s+[&*]?{function}\s*\(", code, re.MULTILINE) is not None


def check(root, text):
    count, faults = 0, []
    for number, function, header in rows(text):
        count += 1
        found = next((path for path in root.glob(f"*/include/{header}")), None)
        if function is None:
            faults.append(f"docs/one-frame.md:{number}: the row names no function")
        elif found is None:
            faults.append(f"docs/one-frame.md:{number}: there is no {header}")
        elif not declares(found.read_text(encoding="utf-8"), function):
            faults.append(f"docs/one-frame.md:{number}: {header} declares no {function}")
    if count == 0:
        faults.append("docs/one-frame.md: no row names a header, so nothing was checked")
    return count, faults


SELF_TEST_HEADER = """
// void gone(int);
class Pack {
 public:
  static Result<Pack> open(int bytes);
};
class Clip {};
void sample(int);
"""
SELF_TEST_PAGE = """
| open | `Pack::open` | `sinew/pack/pack.h` |
| sample | `sample` | `sinew/pack/pack.h` |
| gone | `gone` | `sinew/pack/pack.h` |
| wrong class | `Clip::open` | `sinew/pack/pack.h` |
| wrong file | `sample` | `sinew/pack/lost.h` |
"""


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "runtime/include/sinew/pack").mkdir(parents=True)
        (root / "runtime/include/sinew/pack/pack.h").write_text(SELF_TEST_HEADER, encoding="utf-8")
        if not check(root, "")[1]:
            sys.exit("an empty page must fail")
        _, faults = check(root, SELF_TEST_PAGE)
        expected = [f"docs/one-frame.md:{line}: " for line in (4, 5, 6)]
        if [fault[: len(start)] for fault, start in zip(faults, expected)] != expected or len(faults) != 3:
            sys.exit("the planted faults were not found:\n" + "\n".join(faults))
    print("3 planted faults, all found")


def main():
    if "--self-test" in sys.argv:
        self_test()
        return
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent
    count, faults = check(root, (root / "docs/one-frame.md").read_text(encoding="utf-8"))
    if faults:
        sys.exit("\n".join(faults))
    print(f"{count} functions, all declared where the page says")


if __name__ == "__main__":
    main()
