// SPDX-License-Identifier: MIT
#include "flag/flag.h"

#include "author/integer_rows.h"
#include "author/part.h"
#include "author/picture.h"
#include "flag/cloth.h"
#include "flag/emblem.h"

namespace sinew::flag {
namespace {

using asset::Index;
using author::FigureBuilder;
using author::Part;
using author::Surface;

constexpr std::uint32_t kFrames = 20;
constexpr float kLoop_secs = 3.2f;
constexpr Vec3 kUpperHoist{0.034f, 2.90f, 0};

// What a frame adds to the flat cloth: no point moves by a metre, no normal turns by a right angle, so that the parts
// lie between -1 and 1. Steps are 0.03 mm and half a degree.
asset::MorphTarget frame_target(FigureBuilder& builder, const Surface& flat, const std::vector<Vec3>& shape) {
  const std::vector<Vec3> normals = author::smooth_normals(shape, flat.triangles);
  std::vector<Vec3> moves, turns;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    moves.push_back(shape[i] - flat.positions[i]);
    turns.push_back(normals[i] - flat.normals[i]);
  }
  return {{{"POSITION", author::integer_rows<std::int16_t>(builder, moves)},
           {"NORMAL", author::integer_rows<std::int8_t>(builder, turns)}}};
}

Surface flat_surface() {
  Surface cloth;
  cloth.positions = flat_cloth();
  cloth.triangles = cloth_triangles();
  cloth.normals.assign(cloth.positions.size(), {0, 0, 1});
  for (const Vec3 point : cloth.positions) cloth.uvs.push_back({point.x / kLength_m, -point.y / kHeight_m});
  return cloth;
}

Index add_paint(FigureBuilder& builder, const char* name, std::array<double, 4> linear, double metallic,
                double roughness) {
  asset::Material paint;
  paint.name = name;
  paint.base_color = linear;
  paint.metallic = metallic;
  paint.roughness = roughness;
  return builder.add_material(std::move(paint));
}

void add_pole(FigureBuilder& builder, Index root) {
  const Index paint = add_paint(builder, "white paint", {0.72, 0.73, 0.74, 1}, 0, 0.4);
  const Index gold = add_paint(builder, "gold", {0.95, 0.66, 0.22, 1}, 1, 0.28);
  const Index stone = add_paint(builder, "stone", {0.30, 0.29, 0.27, 1}, 0, 0.85);
  Part pole;
  pole.add(stone, author::lathe({{0, 0}, {0.20f, 0}, {0.20f, 0.07f}, {0.185f, 0.085f}, {0, 0.085f}}, 20));
  pole.add(stone, author::lathe({{0.13f, 0.08f}, {0.13f, 0.14f}, {0.115f, 0.155f}, {0, 0.155f}}, 20));
  pole.add(gold, author::lathe({{0.052f, 0.15f}, {0.052f, 0.17f}, {0.030f, 0.20f}}, 12));
  pole.add(paint, author::lathe({{0.030f, 0.15f}, {0.020f, 2.97f}, {0, 2.97f}}, 12));
  pole.add(gold, author::lathe({{0.020f, 2.95f}, {0.032f, 2.965f}, {0.032f, 2.975f}, {0.018f, 2.99f}}, 12));
  pole.add(gold, author::sphere({0, 3.02f, 0}, 0.04f, 12));
  // Two rings hold the hoist's corners.
  for (const float below_m : {0.012f, kHeight_m - 0.012f})
    pole.add(gold, author::lathe({{0.024f, kUpperHoist.y - below_m - 0.010f},
                                  {0.036f, kUpperHoist.y - below_m - 0.010f},
                                  {0.036f, kUpperHoist.y - below_m + 0.010f},
                                  {0.020f, kUpperHoist.y - below_m + 0.010f}},
                                 12));
  pole.add_to(builder, "pole", root, {});
}

Index add_cloth(FigureBuilder& builder, Index root) {
  asset::Material material;
  material.name = "cloth";
  material.metallic = 0;
  material.roughness = 0.8;
  material.double_sided = true;
  material.base_color_texture.texture = author::add_texture(builder, "emblem", emblem());
  const Index mesh = builder.add_mesh("cloth");
  const Surface flat = flat_surface();
  asset::Primitive& primitive = builder.add_surface(mesh, flat, builder.add_material(std::move(material)));
  for (std::uint32_t frame = 0; frame < kFrames; ++frame) {
    const std::vector<Vec3> shape = waving_cloth(static_cast<float>(frame) / kFrames);
    primitive.targets.push_back(frame_target(builder, flat, shape));
    builder.scene.meshes[mesh].target_names.push_back("wave_" + std::to_string(frame));
  }
  builder.scene.meshes[mesh].weights.assign(kFrames, 0.0);
  const Index node =
      builder.node({.translation = {kUpperHoist.x, kUpperHoist.y, kUpperHoist.z}, .parent = root, .name = "cloth"});
  builder.scene.nodes[node].mesh = mesh;
  return node;
}

// At each key one frame stands alone, and the straight line between keys fades from one to the next.
void add_clip(FigureBuilder& builder, Index cloth) {
  const Index clip = builder.clip("wave");
  builder.scene.clips[clip].wrap = asset::WrapPolicy::loop;
  std::vector<float> times_secs;
  std::vector<std::uint8_t> weights;
  for (std::uint32_t key = 0; key <= kFrames; ++key) {
    times_secs.push_back(kLoop_secs * static_cast<float>(key) / kFrames);
    for (std::uint32_t frame = 0; frame < kFrames; ++frame) weights.push_back(frame == key % kFrames ? 255 : 0);
  }
  builder.channel(clip, cloth, asset::ChannelPath::weights, asset::Interpolation::linear, builder.view(times_secs, 1),
                  builder.view(weights, 1, true));
}

}  // namespace

asset::Buffer make() {
  FigureBuilder builder("flag");
  const Index root = builder.node({.name = "flag"});
  add_pole(builder, root);
  add_clip(builder, add_cloth(builder, root));
  return builder.write();
}

}  // namespace sinew::flag
