#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes koi.glb, the character that ./demo shows: a koi carp of 20 joints, two morph targets and two clips.

make_koi.py OUT.glb
The same bytes on every run. Right-handed, +Y up, metres; the fish looks along +Z, its left is +X. What the file uses of
glTF on purpose: normalised byte weights and colours, an embedded PNG, sparse morph
targets, LINEAR and CUBICSPLINE channels, and joints whose rest pose is turned.
"""
import pathlib
import sys

from glb import FLOAT, INDICES, UNSIGNED_BYTE, UNSIGNED_SHORT, VERTICES, Buffer, container, neat
from mesh import build_mesh
from motion import clips
from skeleton import JOINT_INDEX, JOINTS, joint_from_bind, local_rest
from texture import pattern_png
from vectors import add, sub

MESH_NODE = len(JOINTS)


def write_attributes(buffer, mesh, normals):
    uvs = [[round(x * 65535) for x in uv] for uv in mesh.uvs]
    colours = [[min(255, max(0, round(c * 255))) for c in colour] + [255] for colour in mesh.colours]
    return {
        "POSITION": buffer.rows(mesh.positions, FLOAT, target=VERTICES, limits=True),
        "NORMAL": buffer.rows(normals, FLOAT, target=VERTICES),
        "TEXCOORD_0": buffer.rows(uvs, UNSIGNED_SHORT, True, VERTICES),
        "COLOR_0": buffer.rows(colours, UNSIGNED_BYTE, True, VERTICES),
        "JOINTS_0": buffer.rows([[joint for joint, _ in w] for w in mesh.weights], UNSIGNED_BYTE, False, VERTICES),
        "WEIGHTS_0": buffer.rows([[weight for _, weight in w] for w in mesh.weights], UNSIGNED_BYTE, True, VERTICES),
    }


def write_targets(buffer, mesh, normals):
    """Offsets of position and normal: the normals are those of the shape when it is fully on."""
    count, targets = len(mesh.positions), []
    for offsets in mesh.morphs.values():
        moved = [add(p, offsets.get(i, (0, 0, 0))) for i, p in enumerate(mesh.positions)]
        turned = {i: sub(new, old) for i, (new, old) in enumerate(zip(mesh.normals(moved), normals))}
        turned = {i: change for i, change in turned.items() if max(map(abs, change)) > 1e-3}
        targets.append({"POSITION": buffer.sparse(count, offsets), "NORMAL": buffer.sparse(count, turned)})
    return targets


def write_nodes():
    nodes = []
    for name, *_ in JOINTS:
        translation, rotation = local_rest(name)
        node = {"name": name, "translation": [neat(x) for x in translation]}
        if rotation != (0, 0, 0, 1):
            node["rotation"] = [neat(x) for x in rotation]
        children = [JOINT_INDEX[other] for other, parent, *_ in JOINTS if parent == name]
        if children:
            node["children"] = children
        nodes.append(node)
    nodes.append({"name": "koi skin", "mesh": 0, "skin": 0})
    return nodes


def write_animation(buffer, name, channels):
    """Channels with the same times share one accessor."""
    times_of, animation = {}, {"name": name, "channels": [], "samplers": []}
    for joint, path, mode, times, rows in channels:
        key = tuple(times)
        if key not in times_of:
            times_of[key] = buffer.rows(times, FLOAT, limits=True)
        if path == "weights":
            rows = [number for row in rows for number in row]
        sampler = {"input": times_of[key], "output": buffer.rows(rows), "interpolation": mode}
        node = MESH_NODE if joint is None else JOINT_INDEX[joint]
        target = {"node": node, "path": path}
        animation["channels"].append({"sampler": len(animation["samplers"]), "target": target})
        animation["samplers"].append(sampler)
    return animation


def main():
    buffer, mesh = Buffer(), build_mesh()
    normals = mesh.normals(mesh.positions)
    primitive = {
        "attributes": write_attributes(buffer, mesh, normals),
        "indices": buffer.rows([i for t in mesh.triangles for i in t], UNSIGNED_SHORT, target=INDICES),
        "material": 0,
        "targets": write_targets(buffer, mesh, normals),
    }
    binds = buffer.rows([joint_from_bind(name) for name, *_ in JOINTS])
    document = {
        "asset": {"version": "2.0", "generator": "make_koi.py of sinew", "copyright": "MIT, the authors of sinew"},
        "scene": 0,
        "scenes": [{"name": "koi", "nodes": [0, MESH_NODE]}],
        "nodes": write_nodes(),
        "meshes": [{"name": "koi", "primitives": [primitive], "weights": [0, 0],
                    "extras": {"targetNames": list(mesh.morphs)}}],
        "skins": [{"name": "koi", "inverseBindMatrices": binds, "joints": list(range(len(JOINTS))), "skeleton": 0}],
        "materials": [{"name": "scales", "pbrMetallicRoughness": {
            "baseColorTexture": {"index": 0}, "metallicFactor": 0, "roughnessFactor": 0.38}}],
        "textures": [{"source": 0, "sampler": 0}],
        "samplers": [{"magFilter": 9729, "minFilter": 9987, "wrapS": 33071, "wrapT": 10497}],
        "images": [{"name": "pattern", "mimeType": "image/png", "bufferView": buffer.view(pattern_png())}],
        "animations": [write_animation(buffer, *clip) for clip in clips()],
        "accessors": buffer.accessors,
        "bufferViews": buffer.views,
        "buffers": [{"byteLength": len(buffer.bytes)}],
    }
    pathlib.Path(sys.argv[1]).write_bytes(container(document, buffer.bytes))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main()
