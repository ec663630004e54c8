#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the examples and holds what they say against the program's reference engine and its pictures.

examples_test.py --source ROOT --examples FOLDER --sinew PROGRAM
"""
import argparse
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile


def run(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{command}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def evaluated(sinew, file, clip, time, what):
    words = ["eval", file, "--clip", clip, "--time", time, "--what", what, "--engine", "reference"]
    return json.loads(run(sinew, *words, "--json"))


def numbers(text):
    return [float(number) for number in re.findall(r"-?\d+\.\d+", text)]


def check_near(name, found, expected, tolerance):
    if len(found) != len(expected) or any(abs(a - b) > tolerance for a, b in zip(found, expected)):
        sys.exit(f"{name}: {found}, but the reference engine has {expected}")


def check_one_frame(examples, sinew, file):
    text = run(examples / "one_frame", file)
    report = evaluated(sinew, file, "0", "50%", "vertices")
    count = report["rows"][0]["count"]
    if f" {count} vertices" not in text:
        sys.exit(f"one_frame: {text}, but the first mesh has {count} vertices")
    heights = [vertex[1] for vertex in report["values"][0][:count]]
    check_near("one_frame", numbers(text), [min(heights), max(heights)], 0.0001)  # printed with four decimals


def check_play_a_clip(examples, sinew, file, clip, node):
    lines = run(examples / "play_a_clip", file, clip, node).splitlines()
    report = evaluated(sinew, file, clip, "0.3", "joints")
    row = next(row["first"] for row in report["rows"] if row["node_name"] == node)
    matrix = report["values"][0][row]
    line = next(line for line in lines if line.startswith("0.3 s"))
    check_near("play_a_clip", numbers(line)[1:], [matrix[3], matrix[7], matrix[11]], 0.001)  # three decimals
    duration_secs = report["clip"]["duration_secs"]
    if abs(len(lines) - duration_secs * 10) > 1:
        sys.exit(f"play_a_clip: {len(lines)} lines for {duration_secs} s")


def check_render_headless(examples, sinew, file, clip):
    """The same picture as that of `sinew render`, byte by byte."""
    with tempfile.TemporaryDirectory() as folder:
        mine, other = pathlib.Path(folder) / "example.png", pathlib.Path(folder) / "render.png"
        run(examples / "render_headless", file, mine)
        run(sinew, "render", file, "-o", other, "--clip", clip, "--time", "50%", "--size", "960x720", "--quiet")
        if mine.read_bytes() != other.read_bytes():
            sys.exit("render_headless: another picture than that of sinew render")


def joint_matrix(report, name):
    row = next(row["first"] for row in report["rows"] if row["node_name"] == name)
    return report["values"][0][row]


def moved(matrix, point):
    """A 3x4 matrix, row by row, times a point."""
    return [sum(matrix[4 * r + c] * point[c] for c in range(3)) + matrix[4 * r + 3] for r in range(3)]


def turned_back(matrix, vector):
    """The transpose of a rotation times a vector."""
    return [sum(matrix[4 * c + r] * vector[c] for c in range(3)) for r in range(3)]


def check_sword_in_hand(examples, sinew, file):
    lines = run(examples / "sword_in_hand", file, "wave", "rightHand").splitlines()
    check_near("sword_in_hand", numbers(lines[4])[1:], [2, 0, 1.4], 0.001)  # as it lies
    hand = joint_matrix(evaluated(sinew, file, "wave", "1.5", "joints"), "rightHand")
    x, y, z = moved(hand, [0, -0.08, 1.0])
    for line in lines[15:]:  # where it was let go
        check_near("sword_in_hand", numbers(line)[1:], [x + 2, y, z], 0.001)
    hand = joint_matrix(evaluated(sinew, file, "wave", "0.7", "joints"), "rightHand")
    x, y, z = moved(hand, [0, -0.08, 1.0])
    check_near("sword_in_hand", numbers(lines[7])[1:], [x + 2, y, z], 0.001)


def check_face(examples, sinew, file):
    """The gaze from the head's matrices at rest and in the clip, which turn without scale."""
    lines = run(examples / "face", file, "idle").splitlines()
    lids = [numbers(line)[1:3] for line in lines]
    if not any(lid > 0.5 for pair in lids for lid in pair) or not all(0 <= lid <= 1 for pair in lids for lid in pair):
        sys.exit(f"face: lids {lids}")
    rest = evaluated(sinew, file, "-1", "0", "joints")
    head_at_rest = joint_matrix(rest, "head")
    eyes = [joint_matrix(rest, name) for name in ("leftEye", "rightEye")]
    between = [(eyes[0][i] + eyes[1][i]) / 2 - head_at_rest[i] for i in (3, 7, 11)]
    eyes_in_head = turned_back(head_at_rest, between)
    head = joint_matrix(evaluated(sinew, file, "idle", "2.0", "joints"), "head")
    towards = [a - b for a, b in zip([0.8, 1.9, 1.0], moved(head, eyes_in_head))]
    in_head = turned_back(head, towards)
    x, y, z = moved([value if i % 4 < 3 else 0 for i, value in enumerate(head_at_rest)], in_head)
    expected = [math.degrees(math.atan2(x, z)), math.degrees(math.atan2(y, math.hypot(x, z)))]
    check_near("face", numbers(next(line for line in lines if line.startswith("2.0 s")))[3:], expected, 0.06)


def check_walk_to_run(examples, sinew, file):
    """Speeds as the reference engine moves the root joint; in the end the run's own, and a step every half of its cycle."""
    lines = run(examples / "walk_to_run", file).splitlines()
    speeds = {}
    for line, clip in zip(lines, ("idle", "walk", "run")):
        end = evaluated(sinew, file, clip, "99.999%", "joints")
        start = evaluated(sinew, file, clip, "0", "joints")
        travel = [joint_matrix(end, "root")[i] - joint_matrix(start, "root")[i] for i in (3, 11)]
        speeds[clip] = math.hypot(*travel) / end["times_secs"][0]
        check_near("walk_to_run", numbers(line), [speeds[clip]], 0.01)
    frames = [numbers(line) for line in lines[3:]]
    check_near("walk_to_run", [frames[-1][3] - frames[-2][3]], [0.5 * speeds["run"]], 0.01)
    steps = [int(re.search(r"(\d+) steps", line).group(1)) for line in lines[3:]]
    if abs((steps[-1] - steps[-5]) / 2.0 - 2 / 0.7) > 0.6 or steps != sorted(steps):
        sys.exit(f"walk_to_run: steps {steps}")


def check_layers(examples, sinew, file):
    """Without the layer the walk's hand, with all of it the arm's directions of the wave."""
    lines = run(examples / "layers", file).splitlines()

    def hand_from_root(clip, time):
        report = evaluated(sinew, file, clip, time, "joints")
        root, hand = joint_matrix(report, "root"), joint_matrix(report, "rightHand")
        return [hand[3] - root[3], hand[7], hand[11] - root[11]]

    check_near("layers", numbers(lines[3])[1:], hand_from_root("walk", "0.3"), 0.002)
    check_near("layers", numbers(lines[30])[1:], hand_from_root("walk", "0"), 0.002)

    def forearm(report):
        elbow, hand = joint_matrix(report, "rightLowerArm"), joint_matrix(report, "rightHand")
        return [hand[i] - elbow[i] for i in (3, 7, 11)]

    raised = numbers(lines[12])[2]
    if raised < hand_from_root("walk", "0.2")[1] + 0.3 or forearm(evaluated(sinew, file, "wave", "1.2", "joints"))[1] < 0:
        sys.exit(f"layers: the hand is at {raised} m")


def check_crowd(examples, sinew, file):
    """One matrix per entity and joint of the skin, and the same bits every time, whichever thread takes which figure."""
    text = run(examples / "crowd", file)
    joints = evaluated(sinew, file, "idle", "0", "palette")["rows"][0]["count"]
    if f"{200 * joints} matrices" not in text or "200 entities" not in text:
        sys.exit(f"crowd: {text}, but the skin has {joints} joints")
    for _ in range(5):
        if run(examples / "crowd", file) != text:
            sys.exit("crowd: another result in another run")


def check_ecs(examples):
    """A chain of 100 joints that all turn by the same angle: after half a second that of the clip's middle, half of it
    for who began a quarter of a second later, none for who began half a second later."""
    lines = run(examples / "ecs").splitlines()
    if lines[0] != "2048 submeshes, 102400 matrices in one array":
        sys.exit(f"ecs: {lines[0]}")
    whole = 2 * math.atan2(0.03, 0.99955)
    for line, turn in zip(lines[1:], (whole, whole / 2, 0), strict=True):
        y = z = angle = 0
        for _ in range(100):
            y, z = y + 0.1 * math.cos(angle), z + 0.1 * math.sin(angle)
            angle += turn
        check_near("ecs", numbers(line), [y, z], 0.001)  # sums of floats, printed with four decimals


def check_failure(examples, name, *words):
    done = subprocess.run([str(examples / name), *words], capture_output=True, text=True)
    if done.returncode != 1 or not done.stderr:
        sys.exit(f"{name} {words}: exit code {done.returncode}, says {done.stderr!r}")


def main():
    parser = argparse.ArgumentParser()
    for option in ("--source", "--examples", "--sinew"):
        parser.add_argument(option, type=pathlib.Path, required=True)
    options = parser.parse_args()
    data, examples, sinew = options.source / "data", options.examples, options.sinew
    check_one_frame(examples, sinew, data / "humanoid.glb")
    check_one_frame(examples, sinew, data / "koi.glb")
    check_play_a_clip(examples, sinew, data / "humanoid.glb", "wave", "rightHand")
    check_play_a_clip(examples, sinew, data / "machine.glb", "run", "crosshead")
    check_sword_in_hand(examples, sinew, data / "humanoid.glb")
    check_face(examples, sinew, data / "humanoid.glb")
    check_walk_to_run(examples, sinew, data / "humanoid.glb")
    check_layers(examples, sinew, data / "humanoid.glb")
    check_crowd(examples, sinew, data / "humanoid.glb")
    check_ecs(examples)
    check_failure(examples, "crowd", str(data / "koi.glb"))
    check_failure(examples, "crowd", "missing.glb")
    check_failure(examples, "layers", str(data / "koi.glb"))
    check_failure(examples, "walk_to_run", "missing.glb")
    check_failure(examples, "sword_in_hand", str(data / "koi.glb"))
    check_failure(examples, "face", str(data / "flag.glb"), "wave")
    check_failure(examples, "one_frame", "missing.glb")
    check_failure(examples, "one_frame", str(data / "flag.glb"))  # has no skin
    check_failure(examples, "play_a_clip", str(data / "koi.glb"), "fly")
    if (examples / "render_headless").exists():
        check_render_headless(examples, sinew, data / "humanoid.glb", "dance")
        check_failure(examples, "render_headless", "missing.glb")
    else:
        print("skipped: render_headless (this build has no renderer)")


if __name__ == "__main__":
    main()
