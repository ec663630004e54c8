#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Same bits on every machine: the libraries may call nothing of libm but the square root, which IEEE 754 defines.

check_symbols.py --runtime LIBRARY [--asset LIBRARY]
check_symbols.py --self-test
The runtime library must also be free of exceptions, RTTI, iostreams and threads, and objects compiled for one
instruction set may not define weak symbols: the linker could take theirs for the whole program, which then dies on
older processors. Needs nm (binutils).
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

LIBM = """sin cos tan asin acos atan atan2 sincos sinh cosh tanh asinh acosh atanh exp exp2 expm1 exp10 log log2 log10
log1p logb ilogb pow cbrt hypot erf erfc tgamma lgamma gamma ceil floor trunc round lround llround roundeven nearbyint
rint lrint llrint fmod remainder remquo drem modf frexp ldexp scalbn scalbln nextafter nexttoward fma fmin fmax fdim
j0 j1 jn y0 y1 yn""".split()
# They round nothing; Boost's Voronoi diagrams use them.
EXACT = {"frexp", "ldexp"}
LIBM_SYMBOLS = {base + suffix for base in LIBM for suffix in ("", "f", "l")}
RUNTIME_FORBIDDEN = re.compile(
    r"^(__cxa_throw|__cxa_begin_catch|__cxa_rethrow|__dynamic_cast|_ZTI\w+|_ZNSt8ios_base\w*|_ZSt4cout|pthread_create"
    r"|_ZNSt6thread\w*|__cxa_guard_acquire|getenv|secure_getenv)$"
)
INSTRUCTION_SETS = ("sse", "avx", "neon", "wasm")


def undefined_symbols(library):
    """Pairs of object file and symbol."""
    listing = subprocess.run(["nm", "--undefined-only", library], capture_output=True, text=True, check=True).stdout
    current = ""
    for line in listing.splitlines():
        if line.endswith(":"):
            current = line[:-1]
        elif line.split():
            yield current, line.split()[-1].split("@")[0]


def leaked_symbols(library):
    """Weak definitions in objects of one instruction set."""
    listing = subprocess.run(["nm", "--defined-only", library], capture_output=True, text=True, check=True).stdout
    current = pathlib.Path(library).name
    for line in listing.splitlines():
        words = line.split()
        if line.endswith(":"):
            current = line[:-1]
        elif len(words) == 3 and words[1] in "WVu" and current.startswith(INSTRUCTION_SETS):
            yield current, words[2]


def check(library, is_runtime):
    count = 0
    faults = [f"{library}({where}): leaks {symbol} into the baseline" for where, symbol in leaked_symbols(library)]
    for where, symbol in undefined_symbols(library):
        count += 1
        if symbol in LIBM_SYMBOLS and (is_runtime or symbol not in EXACT):
            faults.append(f"{library}({where}): calls {symbol} of libm, whose bits differ between machines")
        elif is_runtime and RUNTIME_FORBIDDEN.match(symbol):
            faults.append(f"{library}({where}): the runtime may not use {symbol}")
    if count == 0:
        faults.append(f"{library}: no undefined symbol was found, so nothing was checked")
    return count, faults


SELF_TEST = """
#include <cmath>
#include <cstdlib>
float bad(float x) { return std::sin(x) + std::sqrt(x); }
int worse(int x) { if (x) throw x; return std::abs(x); }
"""


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        source, built = pathlib.Path(folder, "x.cpp"), pathlib.Path(folder, "x.o")
        source.write_text(SELF_TEST, encoding="utf-8")
        subprocess.run(["c++", "-std=c++20", "-O1", "-c", str(source), "-o", str(built)], check=True)
        found = " ".join(check(built, True)[1])
        if "sinf" not in found or "__cxa_throw" not in found or "sqrt" in found:
            sys.exit(f"the planted faults were not found: {found}")
        if "__cxa_throw" in " ".join(check(built, False)[1]):
            sys.exit("exceptions are allowed outside the runtime")
        vector = pathlib.Path(folder, "avx2.cpp.o")
        source.write_text("inline int leak(int x) { return x; }\nint (*use)(int) = leak;\nvoid f();\nvoid g() { f(); }\n")
        subprocess.run(["c++", "-std=c++20", "-c", str(source), "-o", str(vector)], check=True)
        if "leaks" not in " ".join(check(vector, True)[1]):
            sys.exit("the planted weak symbol was not found")
    print("3 planted faults, all found")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--runtime")
    parser.add_argument("--asset")
    parser.add_argument("--self-test", action="store_true")
    arguments = parser.parse_args()
    if shutil.which("nm") is None:
        print("skipped: nm is not installed (package binutils)")
        sys.exit(77)
    if arguments.self_test:
        self_test()
        return
    libraries = [(arguments.runtime, True), (arguments.asset, False)]
    results = [check(library, is_runtime) for library, is_runtime in libraries if library]
    faults = [fault for _, found in results for fault in found]
    if faults or not results:
        sys.exit("\n".join(faults) or "no library was given, so nothing was checked")
    print(f"{sum(count for count, _ in results)} undefined symbols, none of libm but the square root")


if __name__ == "__main__":
    main()
