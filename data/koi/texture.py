# SPDX-License-Identifier: MIT
"""The pattern of the koi's skin as a PNG of at most 256 colours: across, from nose to tail; down, around the body."""
import math
import struct
import zlib

from vectors import mix, smooth

WIDTH, HEIGHT = 512, 256
TAU = 2 * math.pi

# Linear; as the picture holds sRGB, they are converted at the end.
WHITE, CREAM, RED, DEEP_RED, BLACK, GOLD = (
    (0.86, 0.83, 0.78), (0.74, 0.60, 0.45), (0.74, 0.085, 0.012), (0.42, 0.03, 0.008), (0.014, 0.015, 0.02),
    (0.62, 0.42, 0.10))
# Red and black on white: centre along the body, centre around it (0 is the back), half sizes.
RED_PATCHES = [(0.13, 0.0, 0.095, 1.15), (0.36, -0.25, 0.10, 1.35), (0.47, 0.9, 0.06, 0.7), (0.63, 0.25, 0.085, 1.2),
               (0.86, -0.1, 0.06, 1.5)]
BLACK_PATCHES = [(0.26, 0.62, 0.035, 0.42), (0.50, -0.65, 0.045, 0.5), (0.74, 0.5, 0.03, 0.5), (0.055, -0.5, 0.02, 0.5)]


def wrapped(angle):
    return (angle + math.pi) % TAU - math.pi


def inside(patches, u, around):
    """1 inside a patch, 0 outside, with a wavy border."""
    ripple = 0.09 * math.sin(7 * around + 23 * u) + 0.06 * math.sin(4 * around - 41 * u) + 0.03 * math.sin(97 * u)
    best = 0.0
    for centre, angle, half_length, half_angle in patches:
        distance = math.hypot((u - centre) / half_length, wrapped(around - angle) / half_angle) + ripple
        best = max(best, 1 - smooth(0.93, 1.0, distance))
    return best


def scale_edge(u, around):
    """Rows of scales, each behind and between two of the row before: how near to the edge of one, 0 to 1."""
    place = u * 34
    row = math.floor(place)
    across = around * 34 / TAU + (0.5 if row % 2 else 0.0)
    sideways = abs(across - math.floor(across) - 0.5) * 2
    edge = place - row - 0.35 * sideways * sideways
    return smooth(0.55, 0.95, 1 - abs(edge - 0.05) * 2.2)


def skin_colour(u, around):
    back = (1 + math.cos(around)) / 2
    colour = mix(CREAM, WHITE, smooth(0.0, 0.40, back))
    colour = mix(colour, mix(RED, DEEP_RED, smooth(0.80, 1.0, back) * 0.3), inside(RED_PATCHES, u, around))
    colour = mix(colour, BLACK, inside(BLACK_PATCHES, u, around))
    scales = smooth(0.22, 0.28, u) * smooth(0.99, 0.93, u) * smooth(0.12, 0.5, back)
    colour = mix(colour, (0.30, 0.22, 0.18), 0.22 * scales * scale_edge(u, around))
    side = abs(wrapped(around))
    gill = math.exp(-(((u - 0.215 - 0.02 * math.cos(2 * around)) / 0.005) ** 2))
    return mix(colour, DEEP_RED, 0.5 * gill * smooth(0.6, 1.1, side) * smooth(2.7, 2.1, side))


def as_srgb(linear):
    """A byte, rounded to a multiple of 9: few colours, and no last bits of the machine's power function."""
    encoded = 12.92 * linear if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055
    return min(255, 9 * round(encoded * 255 / 9))


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def pattern_png():
    rows = []
    for y in range(HEIGHT):
        around = TAU * ((y + 0.5) / HEIGHT - 0.5)
        rows.append([tuple(map(as_srgb, skin_colour((x + 0.5) / WIDTH, around))) for x in range(WIDTH)])
    palette = sorted({colour for row in rows for colour in row})
    index = {colour: i for i, colour in enumerate(palette)}
    pixels = b"".join(b"\0" + bytes(index[colour] for colour in row) for row in rows)
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 3, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"PLTE", bytes(c for p in palette for c in p))
            + chunk(b"IDAT", zlib.compress(pixels, 9)) + chunk(b"IEND", b""))
