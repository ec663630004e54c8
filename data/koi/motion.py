# SPDX-License-Identifier: MIT
"""The koi's two clips, as channels: (joint or None for the morph weights, path, mode, times, rows of values)."""
import math

from skeleton import local_rest
from vectors import product, turn

TAU = 2 * math.pi
SWIM_SECS, LEAP_SECS = 1.6, 2.0
UP, ACROSS, ALONG = (0, 1, 0), (1, 0, 0), (0, 0, 1)


def beat(angle, slope, axis):
    """A rotation about an axis and its derivative, as quaternions, from an angle and its derivative."""
    half = angle / 2
    x, y, z = axis
    s, c = math.sin(half), math.cos(half)
    return (x * s, y * s, z * s, c), (x * c * slope / 2, y * c * slope / 2, z * c * slope / 2, -s * slope / 2)


def cubic_rotation(joint, axis, times, angle_at, slope_at):
    """Keys with the true derivative as both tangents: in-tangent, value, out-tangent."""
    rest = local_rest(joint)[1]
    rows = []
    for time in times:
        value, slope = beat(angle_at(time), slope_at(time), axis)
        value, slope = product(rest, value), product(rest, slope)
        rows += [slope, value, slope]
    return joint, "rotation", "CUBICSPLINE", times, rows


def linear_rotation(joint, axis, times, angle_at):
    rest = local_rest(joint)[1]
    return joint, "rotation", "LINEAR", times, [product(rest, turn(axis, angle_at(time))) for time in times]


def evenly(first, last, steps):
    return [first + (last - first) * step / steps for step in range(steps + 1)]


def wave(amplitude_rad, lag, beats=1, offset_rad=0.0):
    """A sine that closes over the swim clip exactly, and its derivative. lag is in turns."""

    def phase(time):
        # At the end the phase is that of the start, to the last bit.
        return TAU * (beats * (time / SWIM_SECS % 1.0) - lag)

    rate = TAU * beats / SWIM_SECS
    return (lambda time: offset_rad + amplitude_rad * math.sin(phase(time)),
            lambda time: amplitude_rad * rate * math.cos(phase(time)))


def swim():
    coarse, fine = evenly(0, SWIM_SECS, 8), evenly(0, SWIM_SECS, 24)
    channels = []
    # A wave that runs from head to tail and grows on the way.
    for joint, degrees, lag in (("head", 4, 0.55), ("spine_0", 3, 0.0), ("spine_1", 6, 0.08), ("spine_2", 8, 0.17),
                                ("spine_3", 11, 0.27), ("spine_4", 13, 0.37), ("spine_5", 14, 0.47)):
        channels.append(cubic_rotation(joint, UP, coarse, *wave(math.radians(degrees), lag)))
    for joint, lag in (("tail_upper", 0.58), ("tail_lower", 0.61)):
        channels.append(linear_rotation(joint, UP, fine, wave(math.radians(15), lag)[0]))
    for sign, side in ((1, "l"), (-1, "r")):
        flap = wave(math.radians(16), 0.1 if sign > 0 else 0.2, 2, math.radians(6))[0]
        channels.append(linear_rotation(f"pectoral_{side}", ALONG, fine, lambda t, f=flap, s=sign: s * f(t)))
        tip = wave(math.radians(18), 0.26 if sign > 0 else 0.36, 2)[0]
        channels.append(linear_rotation(f"pectoral_{side}_tip", ACROSS, fine, tip))
        channels.append(linear_rotation(f"pelvic_{side}", ACROSS, fine, wave(math.radians(9), 0.3 + 0.1 * sign)[0]))
        channels.append(linear_rotation(f"barbel_{side}", ACROSS, fine, wave(math.radians(12), 0.2 + 0.1 * sign)[0]))
    channels.append(linear_rotation("dorsal", UP, fine, wave(math.radians(7), 0.35)[0]))
    channels.append(linear_rotation("anal", UP, fine, wave(math.radians(9), 0.5)[0]))
    channels.append(cubic_rotation("koi", UP, coarse, *wave(math.radians(3), 0.45)))
    channels.append(drift(coarse))
    mouth = wave(0.4, 0.25, 2, 0.4)[0]
    gills = wave(0.35, 0.5, 2, 0.35)[0]
    channels.append((None, "weights", "LINEAR", fine, [(mouth(t), gills(t)) for t in fine]))
    return "swim", channels


def drift(times):
    """The body sways against the tail and rises and sinks a little."""
    x, y, z = local_rest("koi")[0]
    sway, sway_rate = wave(0.012, 0.2)
    rise, rise_rate = wave(0.006, 0.0)
    rows = []
    for t in times:
        slope = (sway_rate(t), rise_rate(t), 0.0)
        rows += [slope, (x + sway(t), y + rise(t), z), slope]
    return "koi", "translation", "CUBICSPLINE", times, rows


def leap():
    """Over the gate: gather, jump in a parabola (three keys of a cubic hold it exactly), bend over the top, dive."""
    x, y, z = local_rest("koi")[0]
    start, end, height = 0.3, 1.7, 0.45
    middle, rate = (start + end) / 2, 4 * height / (end - start)
    still = (0.0, 0.0, 0.0)
    up, down = (0.0, rate, 0.55), (0.0, -rate, 0.55)
    over = (0.0, 0.0, 0.55)
    gap = 0.55 * (middle - start)
    rows = [still, (x, y, z - gap), still, still, (x, y, z - gap), up, over, (x, y + height, z), over,
            down, (x, y, z + gap), still, still, (x, y, z + gap), still]
    channels = [("koi", "translation", "CUBICSPLINE", [0.0, start, middle, end, LEAP_SECS], rows)]
    pitch = [(0.0, 0), (0.18, 8), (0.36, -55), (0.7, -38), (1.0, 2), (1.3, 40), (1.62, 55), (1.84, 8), (LEAP_SECS, 0)]
    rest = local_rest("koi")[1]
    channels.append(("koi", "rotation", "LINEAR", [time for time, _ in pitch],
                     [product(rest, turn(ACROSS, math.radians(angle))) for _, angle in pitch]))
    fine = evenly(0, LEAP_SECS, 40)

    def over_the_top(t):  # how far the body is bent over, 0 to 1
        return max(0.0, math.sin(math.pi * (t - start) / (end - start))) ** 2 if start < t < end else 0.0

    def kick(t):  # the tail's last strokes in the water
        return math.sin(TAU * t / 0.36) * max(0.0, 1 - t / 0.72) ** 0.5 if t < 0.72 else 0.0

    for i in range(6):
        bend, stroke = math.radians(5 + 2 * i), math.radians(4 + 4 * i)
        channels.append(("spine_%d" % i, "rotation", "LINEAR", fine,
                         [product(turn(ACROSS, -bend * over_the_top(t)), turn(UP, stroke * kick(t - 0.03 * i)))
                          for t in fine]))
    for sign, side in ((1, "l"), (-1, "r")):
        channels.append(linear_rotation(f"pectoral_{side}", ALONG, fine,
                                        lambda t, s=sign: s * math.radians(-35) * over_the_top(t)))
    # The fin on the back stands up on the way.
    channels.append(("dorsal", "scale", "LINEAR", [0.0, start, middle, end, LEAP_SECS],
                     [(1, 1, 1), (1, 1, 1), (1, 1, 1.3), (1, 1, 1), (1, 1, 1)]))
    channels.append((None, "weights", "LINEAR", [0.0, start, middle, end, LEAP_SECS],
                     [(0, 0), (0, 0), (1, 0.8), (0.3, 0), (0, 0)]))
    return "leap", channels


def clips():
    return [swim(), leap()]
