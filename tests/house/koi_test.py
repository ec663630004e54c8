#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""data/koi.glb is what its program makes, byte for byte, and its swim clip closes without a seam."""
import json
import pathlib
import struct
import subprocess
import sys
import tempfile

data = pathlib.Path(__file__).resolve().parents[2] / "data"
WIDTH = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}


def made_anew(folder):
    path = pathlib.Path(folder, "koi.glb")
    command = [sys.executable, "-B", str(data / "koi/make_koi.py"), str(path)]
    subprocess.run(command, check=True)
    return path.read_bytes()


def parts_of(glb):
    length = struct.unpack_from("<I", glb, 12)[0]
    return json.loads(glb[20 : 20 + length]), glb[20 + length + 8 :]


def floats(document, binary, accessor):
    entry = document["accessors"][accessor]
    start = document["bufferViews"][entry["bufferView"]]["byteOffset"]
    return struct.unpack_from(f"<{entry['count'] * WIDTH[entry['type']]}f", binary, start)


def seams(document, binary):
    swim = next(clip for clip in document["animations"] if clip["name"] == "swim")
    for channel in swim["channels"]:
        sampler = swim["samplers"][channel["sampler"]]
        keys = document["accessors"][sampler["input"]]["count"]
        values = floats(document, binary, sampler["output"])
        width = len(values) // keys
        if values[:width] != values[-width:]:
            yield f"swim, node {channel['target']['node']}, {channel['target']['path']}: the last key is not the first"


def main():
    with tempfile.TemporaryDirectory() as folder:
        made = made_anew(folder)
    if made != (data / "koi.glb").read_bytes():
        sys.exit("data/koi.glb is not what data/koi/make_koi.py makes; run it again")
    if len(made) >= 200_000:
        sys.exit(f"data/koi.glb has {len(made)} bytes; it is to stay below 200000")
    document, binary = parts_of(made)
    faults = list(seams(document, binary))
    if faults:
        sys.exit("\n".join(faults))
    print(f"{len(made)} bytes, as on the run before; the swim clip closes exactly")


if __name__ == "__main__":
    main()
