# SPDX-License-Identifier: MIT
"""The joints of the koi and how the body follows them."""
import math

from vectors import conjugate, product, rotated, sub, turn

SPINE_Z = [0.13, 0.06, -0.01, -0.08, -0.15, -0.22]  # spine_0 .. spine_5, evenly spaced
HEAD_Z = 0.20


def skeleton():
    joints = [("koi", None, (0, 0, 0.06), (0, 0, 0, 1)), ("spine_0", "koi", (0, 0, SPINE_Z[0]), (0, 0, 0, 1))]
    joints.append(("head", "spine_0", (0, 0, HEAD_Z), (0, 0, 0, 1)))
    for i in range(1, 6):
        joints.append((f"spine_{i}", f"spine_{i - 1}", (0, 0, SPINE_Z[i]), (0, 0, 0, 1)))
    # The Z axis of a fin's joint points along the fin.
    joints.append(("tail_upper", "spine_5", (0, 0.012, -0.225), turn((1, 0, 0), math.radians(180 + 35))))
    joints.append(("tail_lower", "spine_5", (0, -0.012, -0.225), turn((1, 0, 0), math.radians(180 - 35))))
    for side, sign in (("l", 1), ("r", -1)):
        out = product(turn((0, 1, 0), sign * math.radians(125)), turn((1, 0, 0), math.radians(25)))
        joints.append((f"pectoral_{side}", "spine_0", (sign * 0.040, -0.030, 0.145), out))
        joints.append((f"pectoral_{side}_tip", f"pectoral_{side}", (sign * 0.085, -0.053, 0.113), out))
        down = product(turn((0, 1, 0), sign * math.radians(160)), turn((1, 0, 0), math.radians(40)))
        joints.append((f"pelvic_{side}", "spine_2", (sign * 0.022, -0.058, -0.01), down))
        whisker = product(turn((0, 1, 0), sign * math.radians(50)), turn((1, 0, 0), math.radians(40)))
        joints.append((f"barbel_{side}", "head", (sign * 0.018, -0.012, 0.278), whisker))
    joints.append(("dorsal", "spine_1", (0, 0.068, 0.03), turn((1, 0, 0), math.radians(-150))))
    joints.append(("anal", "spine_4", (0, -0.036, -0.13), turn((1, 0, 0), math.radians(140))))
    return joints


JOINTS = skeleton()
JOINT_INDEX = {name: index for index, (name, *_) in enumerate(JOINTS)}


def local_rest(name):
    """Translation and rotation of a joint in its parent's space."""
    _, parent, place, rotation = JOINTS[JOINT_INDEX[name]]
    if parent is None:
        return place, rotation
    _, _, parent_place, parent_rotation = JOINTS[JOINT_INDEX[parent]]
    back = conjugate(parent_rotation)
    return rotated(back, sub(place, parent_place)), product(back, rotation)


def joint_from_bind(name):
    """The inverse of the joint's rest transform in model space: 16 numbers, column by column."""
    _, _, place, rotation = JOINTS[JOINT_INDEX[name]]
    back = conjugate(rotation)
    columns = [rotated(back, axis) for axis in ((1, 0, 0), (0, 1, 0), (0, 0, 1))]
    x, y, z = rotated(back, place)
    return [*columns[0], 0, *columns[1], 0, *columns[2], 0, -x, -y, -z, 1]


def spine_weights(z):
    """Uniform cubic B-spline over head, spine_0 .. spine_5: at most four influences, smooth to the second derivative."""
    names = ["head"] + [f"spine_{i}" for i in range(6)]
    place = min(6.0, max(0.0, (HEAD_Z - z) / (SPINE_Z[0] - SPINE_Z[1])))
    cell = min(5, int(place))
    t = place - cell
    basis = [(1 - t) ** 3 / 6, (3 * t**3 - 6 * t**2 + 4) / 6, (-3 * t**3 + 3 * t**2 + 3 * t + 1) / 6, t**3 / 6]
    weights = {}
    for offset, weight in enumerate(basis):
        name = names[min(6, max(0, cell - 1 + offset))]
        weights[name] = weights.get(name, 0) + weight
    return weights


def byte_weights(weights):
    """The four largest as bytes that sum to 255: (joint, byte) by falling weight."""
    largest = sorted(weights.items(), key=lambda item: (-item[1], item[0]))[:4]
    total = sum(weight for _, weight in largest)
    exact = [(JOINT_INDEX[name], weight / total * 255) for name, weight in largest]
    whole = [[joint, int(weight)] for joint, weight in exact]
    order = sorted(range(len(exact)), key=lambda i: (int(exact[i][1]) - exact[i][1], i))
    for i in order[: 255 - sum(weight for _, weight in whole)]:
        whole[i][1] += 1
    used = [(joint, weight) for joint, weight in whole if weight > 0]
    return used + [(0, 0)] * (4 - len(used))
