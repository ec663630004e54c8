# SPDX-License-Identifier: MIT
"""Vectors as tuples, unit quaternions as (x, y, z, w), and two curves."""
import math

def add(a, b):
    return tuple(x + y for x, y in zip(a, b))


def sub(a, b):
    return tuple(x - y for x, y in zip(a, b))


def mul(a, factor):
    return tuple(x * factor for x in a)


def mix(a, b, share):
    return tuple(x + (y - x) * share for x, y in zip(a, b))


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def unit(a):
    length = math.sqrt(sum(x * x for x in a))
    return mul(a, 1 / length) if length > 1e-12 else (0.0, 1.0, 0.0)


def turn(axis, angle_rad):
    half = angle_rad / 2
    return (*mul(unit(axis), math.sin(half)), math.cos(half))


def product(a, b):
    ax, ay, az, aw = a
    bx, by, bz, bw = b
    return (
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    )


def conjugate(q):
    return (-q[0], -q[1], -q[2], q[3])


def rotated(q, v):
    t = mul(cross(q[:3], v), 2)
    return add(add(v, mul(t, q[3])), cross(q[:3], t))


def smooth(low, high, x):
    share = min(1.0, max(0.0, (x - low) / (high - low)))
    return share * share * (3 - 2 * share)


def curve(points, x):
    """Through points of (x, y), with the slope of the neighbours (Catmull-Rom) at each."""
    if x <= points[0][0]:
        return points[0][1]
    for i in range(len(points) - 1):
        (x0, y0), (x1, y1) = points[i], points[i + 1]
        if x <= x1:
            before, after = points[max(i - 1, 0)], points[min(i + 2, len(points) - 1)]
            width, t = x1 - x0, (x - x0) / (x1 - x0)
            slope0 = (y1 - before[1]) / (x1 - before[0]) * width
            slope1 = (after[1] - y0) / (after[0] - x0) * width
            a, b = 2 * y0 - 2 * y1 + slope0 + slope1, -3 * y0 + 3 * y1 - 2 * slope0 - slope1
            return ((a * t + b) * t + slope0) * t + y0
    return points[-1][1]
