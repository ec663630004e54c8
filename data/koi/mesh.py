# SPDX-License-Identifier: MIT
"""The koi's skin: closed tubes for the body, the fins, the eyes and the barbels, with colours, weights and morphs."""
import math

from skeleton import byte_weights, spine_weights
from texture import BLACK, CREAM, DEEP_RED, GOLD, RED, TAU, WHITE
from vectors import add, cross, curve, mix, mul, smooth, sub, unit

NOSE_Z, BODY_LENGTH = 0.30, 0.50
RING, ROWS = 26, 36  # faces around the body and along it
PINK = (0.55, 0.16, 0.13)
PLAIN = (0.985, 0.5)  # a place in the picture that is white all around


class Mesh:
    def __init__(self):
        self.positions, self.uvs, self.colours, self.weights, self.triangles = [], [], [], [], []
        self.twins = {}  # vertex -> the earlier one at the same place, across a seam of the picture
        self.morphs = {"mouth_open": {}, "gills_flare": {}}  # vertex -> offset

    def vertex(self, position, colour, weights, morphs=None, uv=PLAIN):
        self.positions.append(position)
        self.uvs.append(uv)
        self.colours.append(colour)
        self.weights.append(byte_weights(weights))
        for name, offset in (morphs or {}).items():
            if max(map(abs, offset)) > 1e-6:
                self.morphs[name][len(self.positions) - 1] = offset
        return len(self.positions) - 1

    def tube(self, rows, first_cap, last_cap):
        """A closed part: rings of vertices in rows, and one vertex at each end. It is turned to face outwards."""
        first, count = len(self.triangles), len(rows[0])
        around = [(i, (i + 1) % count) for i in range(count)]
        if rows[0][-1] in self.twins:  # the ring ends where it began, on a vertex of its own
            around.pop()
        for a, b in zip(rows, rows[1:]):
            for i, j in around:
                self.triangles += [(a[i], b[i], a[j]), (a[j], b[i], b[j])]
        for i, j in around:
            self.triangles += [(first_cap, rows[0][i], rows[0][j]), (last_cap, rows[-1][j], rows[-1][i])]
        if self.volume(self.triangles[first:], first_cap) < 0:
            self.triangles[first:] = [(a, c, b) for a, b, c in self.triangles[first:]]

    def volume(self, triangles, centre):
        """Six times the volume inside, negative where the triangles face inwards."""
        total = 0.0
        for triangle in triangles:
            a, b, c = (sub(self.positions[i], self.positions[centre]) for i in triangle)
            total += sum(x * y for x, y in zip(a, cross(b, c)))
        return total

    def normals(self, positions):
        sums = [(0.0, 0.0, 0.0)] * len(positions)
        for triangle in self.triangles:
            a, b, c = (positions[i] for i in triangle)
            area = cross(sub(b, a), sub(c, a))
            for i in triangle:
                i = self.twins.get(i, i)
                sums[i] = add(sums[i], area)
        return [unit(sums[self.twins.get(i, i)]) for i in range(len(sums))]


# u is 0 at the nose and 1 at the root of the tail.
HALF_HEIGHT = [(0, 0.013), (0.02, 0.024), (0.07, 0.038), (0.16, 0.053), (0.36, 0.074), (0.56, 0.065), (0.76, 0.043),
               (0.9, 0.027), (1, 0.021)]
HALF_WIDTH = [(0, 0.015), (0.02, 0.025), (0.07, 0.036), (0.16, 0.045), (0.33, 0.055), (0.56, 0.047), (0.76, 0.027),
              (0.9, 0.015), (1, 0.009)]
MIDDLE_Y = [(0, -0.008), (0.1, -0.003), (0.36, 0.0), (0.7, 0.002), (1, 0.004)]

def body_point(u, around):
    width, height = curve(HALF_WIDTH, u), curve(HALF_HEIGHT, u)
    # A little squarer than an ellipse, as a koi is seen from the front.
    x, y = math.sin(around), math.cos(around)
    swell = 1 + 0.05 * (2 * x * y) ** 2
    return (width * x * swell, curve(MIDDLE_Y, u) + height * y * swell, NOSE_Z - BODY_LENGTH * u)


def body_morphs(u, around):
    lips = 1 - smooth(0.0, 0.075, u)
    y = math.cos(around)
    mouth = (0.0, lips * (0.002 * y if y > 0 else 0.009 * y), lips * 0.007)
    cheek = math.exp(-(((u - 0.18) / 0.035) ** 2)) * smooth(0.35, 0.9, abs(math.sin(around)))
    flare = (0.012 * cheek * math.copysign(1, math.sin(around)), -0.003 * cheek, -0.004 * cheek)
    return {"mouth_open": mouth, "gills_flare": flare}


def add_mouth(mesh, angles):
    """The inside of the mouth, from the throat out to the lips."""
    rows = []
    for u, shrink, colour in ((0.07, 0.35, DEEP_RED), (0.03, 0.62, DEEP_RED), (0.006, 0.74, PINK)):
        ring = []
        for around in angles:
            x, y, _ = body_point(0.0, around)
            point = (x * shrink, (y + 0.008) * shrink - 0.008, NOSE_Z - BODY_LENGTH * u)
            offset = mul(body_morphs(0.0, around)["mouth_open"], 1 - u * 8)
            ring.append(mesh.vertex(point, colour, spine_weights(point[2]), {"mouth_open": offset}))
        mesh.twins[ring[-1]] = ring[0]
        rows.append(ring)
    return rows


def add_body(mesh):
    # From belly to belly, so that the seam of the picture lies below.
    angles = [TAU * (i / RING - 0.5) for i in range(RING + 1)]
    rows = add_mouth(mesh, angles)
    for i in range(ROWS + 1):
        u = (i / ROWS) ** 1.25
        tint = mix(PINK, (1.0, 1.0, 1.0), smooth(0.0, 0.02, u))
        ring = []
        for j, around in enumerate(angles):
            point = body_point(u, around if j < RING else angles[0])
            morphs = body_morphs(u, around if j < RING else angles[0])
            ring.append(mesh.vertex(point, tint, spine_weights(point[2]), morphs, (u, j / RING)))
        mesh.twins[ring[-1]] = ring[0]
        rows.append(ring)
    throat = (0, -0.008, NOSE_Z - BODY_LENGTH * 0.075)
    tail = (0, 0.004, NOSE_Z - BODY_LENGTH * 1.004)
    mesh.tube(rows, mesh.vertex(throat, DEEP_RED, spine_weights(throat[2])),
              mesh.vertex(tail, WHITE, spine_weights(tail[2])))


def add_fin(mesh, start, end, direction0, direction1, lengths, thickness, weights_at, colours, ribs=6, steps=7):
    """A sheet from the line start-end outwards, thin and closed: ribs along the line, steps outwards.

    lengths: how far it reaches, by place along the line. weights_at(s, t): joint -> weight, t is 0 at the line.
    """
    side = unit(cross(sub(end, start), add(direction0, direction1)))

    def point(s, t, face):
        direction = unit(mix(direction0, direction1, s))
        length = curve(lengths, s) * (1 + 0.02 * math.cos(TAU * s * 3) * t)
        thick = thickness * (0.12 + math.sqrt(max(0.0, 4 * s * (1 - s)))) * (1 - 0.96 * t)
        return add(add(mix(start, end, s), mul(direction, length * t)), mul(side, face * thick))

    ring = [(i / ribs, 1) for i in range(ribs + 1)] + [(i / ribs, -1) for i in range(ribs - 1, 0, -1)]
    rows = []
    for step in range(steps + 1):
        t = step / steps
        row = []
        for s, face in ring:
            place = point(s, t, 0 if s in (0.0, 1.0) else face)
            stripe = 0.5 + 0.5 * math.cos(TAU * s * ribs)
            colour = mix(mix(colours[0], colours[1], smooth(0.05, 0.75, t)), WHITE, 0.20 * stripe * t)
            row.append(mesh.vertex(place, colour, weights_at(s, t)))
        rows.append(row)
    caps = [mesh.vertex(point(0.5, t, 0), colour, weights_at(0.5, t)) for t, colour in ((0, colours[0]), (1, colours[1]))]
    mesh.tube(rows, *caps)


def on_joint(root, joint, tip=None):
    """Weights of a fin: the body where it begins, its joint further out, and the tip's joint at the end."""

    def weights_at(s, t):
        place = mix(root[0], root[1], s)
        body = sorted(spine_weights(place[2]).items(), key=lambda item: -item[1])[:2]
        total = sum(weight for _, weight in body)
        out = smooth(0.0, 0.45, t)
        end = smooth(0.3, 1.0, t) if tip else 0.0
        weights = {name: weight / total * (1 - out) for name, weight in body}
        weights[joint] = weights.get(joint, 0) + out * (1 - end)
        if tip:
            weights[tip] = out * end
        return weights

    return weights_at


def add_fins(mesh):
    warm, pale = (RED, (0.85, 0.62, 0.46)), (WHITE, (0.88, 0.80, 0.72))

    def tail_weights(s, t):
        out, up = smooth(0.0, 0.6, t), smooth(0.15, 0.85, s)
        return {"spine_5": 1 - out, "tail_lower": out * (1 - up), "tail_upper": out * up}

    add_fin(mesh, (0, -0.016, -0.190), (0, 0.024, -0.190), (0, -0.62, -0.8), (0, 0.66, -0.8),
            [(0, 0.165), (0.18, 0.175), (0.5, 0.095), (0.82, 0.185), (1, 0.17)], 0.0055, tail_weights, pale, 12, 9)
    root = ((0, 0.064, 0.075), (0, 0.042, -0.075))
    add_fin(mesh, *root, (0, 0.75, -0.55), (0, 0.30, -0.95), [(0, 0.070), (0.25, 0.066), (0.7, 0.036), (1, 0.030)], 0.005,
            on_joint(root, "dorsal"), warm, 9, 6)
    root = ((0, -0.036, -0.105), (0, -0.024, -0.145))
    add_fin(mesh, *root, (0, -0.8, -0.6), (0, -0.5, -0.85), [(0, 0.050), (0.4, 0.050), (1, 0.028)], 0.004,
            on_joint(root, "anal"), pale, 5, 5)
    for side, sign in (("l", 1), ("r", -1)):
        root = ((sign * 0.036, -0.022, 0.160), (sign * 0.037, -0.040, 0.128))
        add_fin(mesh, *root, (sign * 0.86, -0.30, -0.40), (sign * 0.40, -0.35, -0.85),
                [(0, 0.105), (0.3, 0.115), (0.7, 0.092), (1, 0.060)], 0.0045,
                on_joint(root, f"pectoral_{side}", f"pectoral_{side}_tip"), pale, 7, 8)
        root = ((sign * 0.020, -0.056, 0.000), (sign * 0.018, -0.055, -0.025))
        add_fin(mesh, *root, (sign * 0.45, -0.70, -0.55), (sign * 0.20, -0.55, -0.80),
                [(0, 0.060), (0.4, 0.062), (1, 0.036)], 0.0035, on_joint(root, f"pelvic_{side}"), pale, 5, 5)


def add_ball(mesh, centre, radius, axis, colour_at, weights, rows, around):
    """A sphere with a pole at the axis, so that what is drawn around the axis is round."""
    side = unit(cross(axis, (0, 1, 0)))
    above = cross(side, axis)

    def outward(latitude, angle):
        ring = add(mul(side, math.cos(angle)), mul(above, math.sin(angle)))
        return add(mul(axis, math.cos(latitude)), mul(ring, math.sin(latitude)))

    rings = []
    for row in range(1, rows):
        ring = []
        for i in range(around):
            place = outward(math.pi * row / rows, TAU * i / around)
            ring.append(mesh.vertex(add(centre, mul(place, radius)), colour_at(place), weights))
        rings.append(ring)
    caps = [mesh.vertex(add(centre, mul(axis, s * radius)), colour_at(mul(axis, s)), weights) for s in (1, -1)]
    mesh.tube(rings, *caps)


def add_eyes(mesh):
    for sign in (1, -1):
        looks = unit((sign * 0.9, 0.25, 0.35))

        def colour_at(outward, looks=looks):
            facing = sum(a * b for a, b in zip(outward, looks))
            return BLACK if facing > 0.86 else GOLD if facing > 0.5 else BLACK

        add_ball(mesh, (sign * 0.0345, 0.015, 0.250), 0.0105, looks, colour_at, {"head": 1.0}, 10, 16)


def add_barbels(mesh):
    for side, sign in (("l", 1), ("r", -1)):
        start, joint = (sign * 0.018, -0.014, 0.282), f"barbel_{side}"
        rows = []
        for step in range(6):
            t = step / 5
            centre = add(start, (sign * 0.020 * t, -0.030 * t + 0.012 * t * t, 0.016 * t - 0.020 * t * t))
            radius = 0.0028 * (1 - 0.75 * t)
            out = smooth(0.0, 0.8, t)
            weights = {"head": 1 - out, joint: out}
            ring = [(math.cos(TAU * i / 6) * radius, 0.0, math.sin(TAU * i / 6) * radius) for i in range(6)]
            rows.append([mesh.vertex(add(centre, offset), mix(PINK, CREAM, t), weights) for offset in ring])
        tip = add(centre, (sign * 0.001, -0.003, 0.0))
        mesh.tube(rows, mesh.vertex(start, PINK, {"head": 1.0}), mesh.vertex(tip, CREAM, {joint: 1.0}))


def build_mesh():
    mesh = Mesh()
    add_body(mesh)
    add_fins(mesh)
    add_eyes(mesh)
    add_barbels(mesh)
    return mesh
