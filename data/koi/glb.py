# SPDX-License-Identifier: MIT
"""Writes binary glTF 2.0 (https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html), as far as the koi needs it."""
import json
import struct

FLOAT, UNSIGNED_BYTE, UNSIGNED_SHORT = 5126, 5121, 5123
LETTER = {FLOAT: "f", UNSIGNED_BYTE: "B", UNSIGNED_SHORT: "H"}
TYPE = {1: "SCALAR", 2: "VEC2", 3: "VEC3", 4: "VEC4", 16: "MAT4"}
VERTICES, INDICES = 34962, 34963


def neat(number):
    """Rounded to a millionth, so that the last bits of this machine's sine do not show; never -0."""
    return round(number, 6) + 0.0


class Buffer:
    def __init__(self):
        self.bytes, self.views, self.accessors = bytearray(), [], []

    def view(self, data, target=None, stride=None):
        self.bytes += bytes(-len(self.bytes) % 4)
        view = {"buffer": 0, "byteOffset": len(self.bytes), "byteLength": len(data)}
        if stride:
            view["byteStride"] = stride
        if target:
            view["target"] = target
        self.bytes += data
        self.views.append(view)
        return len(self.views) - 1

    def accessor(self, entry):
        self.accessors.append(entry)
        return len(self.accessors) - 1

    def rows(self, rows, component=FLOAT, normalised=False, target=None, limits=False):
        """A table in a view of its own; rows are tuples or numbers."""
        rows = [tuple(row) if isinstance(row, (tuple, list)) else (row,) for row in rows]
        if component == FLOAT:
            rows = [tuple(neat(number) for number in row) for row in rows]
        width = len(rows[0])
        data = b"".join(struct.pack(f"<{width}{LETTER[component]}", *row) for row in rows)
        entry = {"bufferView": self.view(data, target), "componentType": component, "count": len(rows),
                 "type": TYPE[width]}
        if normalised:
            entry["normalized"] = True
        if limits:
            entry["min"], entry["max"] = extremes(rows)
        return self.accessor(entry)

    def sparse(self, count, changes):
        """A table of count zero vectors but for the changes: row -> vector."""
        order = sorted(changes)
        values = [tuple(neat(number) for number in changes[row]) for row in order]
        indices = self.view(b"".join(struct.pack("<H", row) for row in order))
        data = self.view(b"".join(struct.pack("<3f", *value) for value in values))
        low, high = extremes(values + ([(0.0, 0.0, 0.0)] if len(order) < count else []))
        sparse = {"count": len(order), "indices": {"bufferView": indices, "componentType": UNSIGNED_SHORT},
                  "values": {"bufferView": data}}
        return self.accessor({"componentType": FLOAT, "count": count, "type": "VEC3", "min": low, "max": high,
                              "sparse": sparse})


def single(number):
    return struct.unpack("<f", struct.pack("<f", number))[0]


def extremes(rows):
    columns = list(zip(*rows))
    return [single(min(column)) for column in columns], [single(max(column)) for column in columns]


def container(document, binary):
    text = json.dumps(document, separators=(",", ":"), ensure_ascii=True).encode("ascii")
    text += b" " * (-len(text) % 4)
    binary = bytes(binary) + bytes(-len(binary) % 4)
    total = 12 + 8 + len(text) + 8 + len(binary)
    return b"".join([struct.pack("<4sII", b"glTF", 2, total), struct.pack("<I4s", len(text), b"JSON"), text,
                     struct.pack("<I4s", len(binary), b"BIN\0"), binary])
