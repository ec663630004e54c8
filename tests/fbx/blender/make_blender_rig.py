# SPDX-License-Identifier: MIT
# blender -b --factory-startup -P make_blender_rig.py -- FOLDER (Blender 3.4.1) writes the two files beside this one:
# One armature of three bones, a skinned cube and a cube that hangs on a bone, moved; as glTF and as FBX.
import math, os, sys
import bpy

folder = sys.argv[sys.argv.index("--") + 1]
bpy.ops.wm.read_factory_settings(use_empty=True)
scene = bpy.context.scene
scene.render.fps = 24
scene.frame_start, scene.frame_end = 0, 24

armature = bpy.data.objects.new("Rig", bpy.data.armatures.new("Rig"))
scene.collection.objects.link(armature)
armature.location = (0.5, 0.25, 0.1)
armature.rotation_euler = (0.1, 0.2, 0.3)
bpy.context.view_layer.objects.active = armature
bpy.ops.object.mode_set(mode="EDIT")
places = [("Hip", (0, 0, 0), (0, 0.1, 1)), ("Spine", (0, 0.1, 1), (0.2, 0, 1.8)), ("Head", (0.2, 0, 1.8), (0.2, -0.3, 2.2))]
parent = None
for name, head, tail in places:
    bone = armature.data.edit_bones.new(name)
    bone.head, bone.tail, bone.roll = head, tail, 0.3
    bone.parent = parent
    parent = bone
bpy.ops.object.mode_set(mode="OBJECT")

def cube(name, size, centre):
    corners = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([[c * s + o for c, s, o in zip(corner, size, centre)] for corner in corners], [],
                     [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)])
    made = bpy.data.objects.new(name, mesh)
    scene.collection.objects.link(made)
    return made

body = cube("Body", (0.3, 0.3, 1.1), (0, 0, 1.1))
body.parent = armature
body.modifiers.new("Armature", "ARMATURE").object = armature
weights = {"Hip": [0, 2, 4, 6], "Spine": [0, 1, 2, 3, 4, 5, 6, 7], "Head": [1, 3, 5, 7]}
for name, vertices in weights.items():
    body.vertex_groups.new(name=name).add(vertices, 0.5, "REPLACE")

hat = cube("Hat", (0.2, 0.2, 0.1), (0, 0, 0))
hat.parent, hat.parent_type, hat.parent_bone = armature, "BONE", "Head"
hat.location = (0.05, 0.1, 0.02)

for bone in armature.pose.bones:
    bone.rotation_mode = "XYZ"
def key(bone, frame, rotation, location=None):
    posed = armature.pose.bones[bone]
    posed.rotation_euler = [math.radians(a) for a in rotation]
    posed.keyframe_insert("rotation_euler", frame=frame)
    if location is not None:
        posed.location = location
        posed.keyframe_insert("location", frame=frame)
for frame, (hip, spine, head, place) in {0: ((0, 0, 0), (0, 0, 0), (0, 0, 0), (0, 0, 0)),
                                         12: ((20, 10, -5), (35, 0, 20), (-30, 40, 10), (0.1, 0.2, 0.05)),
                                         24: ((-15, 60, 0), (0, -45, 10), (25, 0, -60), (0.3, 0, -0.1))}.items():
    key("Hip", frame, hip, place)
    key("Spine", frame, spine)
    key("Head", frame, head)
armature.animation_data.action.name = "Move"

bpy.ops.export_scene.gltf(filepath=os.path.join(folder, "blender_rig.glb"), export_format="GLB", export_force_sampling=True, export_frame_step=1)
bpy.ops.export_scene.fbx(filepath=os.path.join(folder, "blender_rig.fbx"), add_leaf_bones=False, bake_anim_simplify_factor=0.0)
