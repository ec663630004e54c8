#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Two builds of the program, measured by turns in one run.

compare_builds.py A B [SCENE...] [--rounds N] [--full]
    A and B are programs `sinew`, or folders of builds that hold one. Each round runs `sinew bench` with A, then with B
    (every other round B first), so that what else the machine does meets both. For each scene: the median over the
    rounds of time B / time A, and the quartiles of that ratio. A claim smaller than the distance of the quartiles is
    none. Refused with exit code 1 where a scene's hash differs: then the builds do not do the same work. SINEW_ISA is
    passed on.
compare_builds.py --self-test
"""
import argparse
import json
import pathlib
import stat
import subprocess
import sys
import tempfile


class Refused(Exception):
    pass


def program_of(path):
    path = pathlib.Path(path)
    for candidate in (path, path / "apps/sinew/sinew", path / "bin/sinew"):
        if candidate.is_file():
            return candidate.resolve()
    raise Refused(f"{path} is no program, and no build folder that holds apps/sinew/sinew")


def measure(program, scenes, full):
    command = [str(program), "bench", "--json", *([] if full else ["--quick"]), *scenes]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as reason:
        raise Refused(f"{program} cannot be run: {reason.strerror}") from reason
    if done.returncode != 0:
        raise Refused(f"{program} bench: {done.stderr.strip() or 'exit code ' + str(done.returncode)}")
    try:
        report = json.loads(done.stdout)
        return report, {scene["scene"]: scene for scene in report["scenes"]}
    except (ValueError, TypeError, KeyError) as reason:
        raise Refused(f"{program} does not answer as the program sinew does") from reason


def same_work(a, b):
    """The scenes of both, once their hashes agree."""
    common = [name for name in a if name in b]
    if not common:
        raise Refused("the builds have no scene in common")
    different = [name for name in common if a[name]["hash"] != b[name]["hash"]]
    if different:
        names = ", ".join(f"{name} ({a[name]['hash']} and {b[name]['hash']})" for name in different)
        raise Refused(f"the hashes differ, so the builds do not do the same work: {names}")
    return common


def only_in_one(a, b):
    return [("A", name) for name in a if name not in b] + [("B", name) for name in b if name not in a]


def quartiles(values):
    ordered = sorted(values)
    return [ordered[min(len(ordered) - 1, len(ordered) * part // 4)] for part in (1, 2, 3)]


def compare(programs, scenes, rounds, full):
    """A line for each build and each scene that only one has, then by scene: median ns of A and of B, and the quartiles
    of B / A."""
    times, heads, left_out = {}, [None, None], []
    for round_number in range(rounds):
        results = [None, None]
        for side in (0, 1) if round_number % 2 == 0 else (1, 0):
            report, results[side] = measure(programs[side], scenes, full)
            facts = [report.get(key) for key in ("compiler", "build", "isa", "processor")]
            heads[side] = f"{'AB'[side]}: {programs[side]}, " + ", ".join(fact for fact in facts if fact)
        for name in same_work(*results):
            times.setdefault(name, []).append(tuple(result[name]["ns"] for result in results))
        left_out = [f"left out: {name}, which only {one} has" for one, name in only_in_one(*results)]
    rows = []
    for name, pairs in times.items():
        medians = [quartiles(side)[1] for side in zip(*pairs)]
        rows.append((name, *medians, quartiles([b / a for a, b in pairs])))
    return heads + left_out, rows


def table(heads, rows, rounds):
    width = max(len(row[0]) for row in rows)
    lines = [*heads, f"{rounds} rounds by turns, warm; ns per unit, median; B/A with its quartiles; hashes equal"]
    lines.append(f"{'scene':<{width}} {'A':>9} {'B':>9} {'B/A':>7}  quartiles")
    for name, a, b, (low, middle, high) in rows:
        lines.append(f"{name:<{width}} {a:>9.3g} {b:>9.3g} {middle:>7.3f}  {low:.3f} to {high:.3f}")
    return "\n".join(lines)


def planted(folder, name, ns, hashes):
    """A program that answers as `sinew bench --json` does."""
    scenes = [{"scene": scene, "ns": ns, "unit": "joint", "bytes": 1, "hash": text} for scene, text in hashes.items()]
    report = {"schema": "sinew.bench/1", "isa": "scalar", "compiler": "none", "scenes": scenes}
    path = pathlib.Path(folder, name)
    path.write_text(f"#!{sys.executable}\nprint({json.dumps(json.dumps(report))})\n", encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def refusal(programs):
    try:
        compare(programs, [], 3, False)
    except Refused as reason:
        return str(reason)
    return None


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        slow = planted(folder, "slow", 10.0, {"blend": "1f", "skin": "2f"})
        fast = planted(folder, "fast", 5.0, {"blend": "1f", "skin": "2f"})
        wrong = planted(folder, "wrong", 5.0, {"blend": "1f", "skin": "3f"})
        other = planted(folder, "other", 5.0, {"sample": "4f"})
        less = planted(folder, "less", 5.0, {"blend": "1f"})
        text = pathlib.Path(folder, "text")
        text.write_text("no program", encoding="utf-8")
        _, rows = compare((slow, fast), [], 3, False)
        if [(row[0], row[3]) for row in rows] != [("blend", [0.5] * 3), ("skin", [0.5] * 3)]:
            sys.exit(f"twice as fast must be a ratio of 0.5, got {rows}")
        said = refusal((slow, wrong)) or ""
        if "skin (2f and 3f)" not in said or "blend" in said:
            sys.exit(f"a hash that differs must be refused by its scene, got: {said or 'no refusal'}")
        refused = (
            (other, "no scene in common"),
            (pathlib.Path("/bin/false"), "bench"),
            (pathlib.Path("/bin/echo"), "does not answer"),
            (text, "cannot be run"),
        )
        for program, part in refused:
            if part not in (refusal((slow, program)) or ""):
                sys.exit(f"{program} must be refused with: {part}")
        heads, _ = compare((slow, less), [], 1, False)
        if heads[2:] != ["left out: skin, which only A has"]:
            sys.exit(f"a scene that only one build has must be named, got {heads[2:]}")
    print("5 planted faults, all refused; a planted ratio and a lost scene, found")


def main():
    if sys.argv[1:] == ["--self-test"]:
        self_test()
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("a", metavar="A")
    parser.add_argument("b", metavar="B")
    parser.add_argument("scenes", metavar="SCENE", nargs="*")
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--full", action="store_true", help="longer trials, and more of them")
    arguments = parser.parse_args()
    try:
        programs = (program_of(arguments.a), program_of(arguments.b))
        heads, rows = compare(programs, arguments.scenes, max(1, arguments.rounds), arguments.full)
    except Refused as reason:
        sys.exit(f"compare_builds.py: {reason}")
    print(table(heads, rows, max(1, arguments.rounds)))


if __name__ == "__main__":
    main()
