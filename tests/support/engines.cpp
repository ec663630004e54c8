// SPDX-License-Identifier: MIT
#include "support/engines.h"

#include <cmath>
#include <numbers>
#include <optional>
#include <stdexcept>
#include <string>

#include "sinew/character/material.h"
#include "sinew/character/stage.h"
#include "sinew/cook/cook.h"
#include "sinew/scene/animated_properties.h"
#include "support/gltf_from_scene.h"
#include "support/near.h"

namespace sinew::test {
namespace {

using asset::Index;
using asset::kNone;

class ReferencePlayer final : public Player {
 public:
  explicit ReferencePlayer(const asset::Scene& scene) : scene_(scene) { pose(kNone, 0, Wrap::stored); }

  const char* name() const override { return "reference"; }
  double duration_secs(Index clip, Wrap wrap) const override {
    return reference::duration_secs(scene_.clips.at(clip), wrap);
  }
  void pose(Index clip, double time_secs, Wrap wrap) override {
    frame_ = reference::evaluate(scene_, clip, time_secs, wrap);
  }
  Matrix scene_from_node(Index node) const override { return frame_.scene_from_node.at(node); }
  std::vector<double> weights(Index node) const override { return frame_.weights.at(node); }
  std::vector<Matrix> palette(Index skin) const override { return reference::palette(scene_, frame_, skin); }
  bool is_visible(Index node) const override { return frame_.visible.at(node); }
  MaterialValues material(Index index) const override {
    const asset::Material& from = frame_.materials.at(index);
    MaterialValues values{from.base_color,
                          from.emissive,
                          from.emissive_strength,
                          from.metallic,
                          from.roughness,
                          from.alpha_cutoff,
                          from.normal_texture.strength,
                          from.occlusion_texture.strength,
                          {}};
    for (std::size_t slot = 0; slot < values.uv_transforms.size(); ++slot)
      values.uv_transforms[slot] = reference::uv_transform(from.texture(asset::TextureSlot(slot)).transform);
    return values;
  }
  std::vector<double> property(const asset::AnimatedTarget& target) const override {
    if (target.property == asset::AnimatedProperty::custom) return frame_.custom.at(target.index);
    return {asset::value_of(frame_.cameras.at(target.index), target.property)};
  }
  reference::Vertices vertices(Index node, std::size_t primitive) const override {
    return reference::vertices(scene_, frame_, node, primitive);
  }

 private:
  const asset::Scene& scene_;
  reference::Frame frame_;
};

template <class T>
T need(Result<T> result) {
  if (!result) throw std::runtime_error(std::string(result.error().what) + " at " + result.error().where);
  return *std::move(result);
}

Matrix widened(const Affine& affine) {
  Matrix out{};
  for (std::size_t i = 0; i < 12; ++i) out[i] = double(affine.m[i]);
  return out;
}

// One stream of vertices in memory of its own.
template <class T>
struct Stream {
  explicit Stream(std::size_t count) : values(count) {}
  StridedSpan<T> span() { return std::span<T>(values); }
  std::vector<T> values;
};

struct Streams {
  explicit Streams(const VertexInput& shape)
      : positions(shape.positions.size()), normals(shape.normals.size()), tangents(shape.tangents.size()) {}
  VertexOutput spans() { return {positions.span(), normals.span(), tangents.span()}; }
  Stream<Vec3> positions, normals;
  Stream<Vec4> tangents;
};

// From the order of the pack to that of the file.
template <class T>
std::vector<Vector3> in_file_order(const std::vector<T>& values, std::span<const std::uint32_t> source_vertex) {
  std::vector<Vector3> out(values.size(), Vector3{NAN, NAN, NAN});
  for (std::size_t v = 0; v < values.size(); ++v)
    out.at(source_vertex[v]) = {double(values[v].x), double(values[v].y), double(values[v].z)};
  return out;
}

class RuntimePlayer final : public Player {
 public:
  RuntimePlayer(const asset::Scene& scene, asset::Diagnostics& diagnostics)
      : bytes_(need(asset::cook_scene(scene, diagnostics))),
        pack_(need(Pack::open(bytes_.bytes()))),
        stage_(need(Stage::create(pack_))) {
    pose(kNone, 0, Wrap::stored);
  }

  const char* name() const override { return "runtime"; }
  double duration_secs(Index clip, Wrap wrap) const override;
  void pose(Index clip, double time_secs, Wrap wrap) override;
  Matrix scene_from_node(Index node) const override { return widened(stage_.model_from_node(node)); }
  std::vector<double> weights(Index node) const override;
  std::vector<Matrix> palette(Index skin) const override;
  bool is_visible(Index node) const override { return stage_.is_visible(node); }
  MaterialValues material(Index material) const override;
  std::vector<double> property(const asset::AnimatedTarget& target) const override;
  reference::Vertices vertices(Index node, std::size_t primitive) const override;

 private:
  MeshInstance instance_at(Index node) const;

  AlignedBytes bytes_;
  Pack pack_;
  Stage stage_;
};

double RuntimePlayer::duration_secs(Index clip, Wrap wrap) const {
  if (wrap == Wrap::stored) return pack_.clip_info(clip).duration_secs;
  for (std::size_t rig = 0; rig < pack_.rig_count(); ++rig)
    if (const std::optional<Clip> part = pack_.clip(clip, rig))
      return part->duration_secs(wrap == Wrap::loop ? sinew::Wrap::loop : sinew::Wrap::clamp);
  return 0;
}

void RuntimePlayer::pose(Index clip, double time_secs, Wrap wrap) {
  const Result<void> selected = stage_.select_clip(clip == kNone ? kNoIndex : clip);
  if (!selected) throw std::runtime_error(selected.error().what);
  if (wrap == Wrap::stored)
    stage_.pose(time_secs);
  else
    stage_.pose(time_secs, wrap == Wrap::loop ? sinew::Wrap::loop : sinew::Wrap::clamp);
}

MeshInstance RuntimePlayer::instance_at(Index node) const {
  for (std::size_t i = 0; i < pack_.mesh_instance_count(); ++i)
    if (pack_.mesh_instance(i).node == node) return pack_.mesh_instance(i);
  throw std::runtime_error("the pack has no mesh at node " + std::to_string(node));
}

std::vector<double> RuntimePlayer::weights(Index node) const {
  const std::span<const float> weights = stage_.morph_weights(instance_at(node));
  return {weights.begin(), weights.end()};
}

std::vector<Matrix> RuntimePlayer::palette(Index skin) const {
  std::vector<Matrix> out;
  for (const Affine& model_from_bind : stage_.palette(pack_.skin_of_source()[skin]))
    out.push_back(widened(model_from_bind));
  return out;
}

MaterialValues RuntimePlayer::material(Index index) const {
  const MaterialInfo from = evaluate_material(stage_, index);
  const Vec4 color = from.base_color;
  const Vec3 emissive = from.emissive;
  MaterialValues values{{double(color.x), double(color.y), double(color.z), double(color.w)},
                        {double(emissive.x), double(emissive.y), double(emissive.z)},
                        double(from.emissive_strength),
                        double(from.metallic),
                        double(from.roughness),
                        double(from.alpha_cutoff),
                        double(from.normal_texture.strength),
                        double(from.occlusion_texture.strength),
                        {}};
  const TextureInfo* textures[] = {&from.base_color_texture, &from.metallic_roughness_texture, &from.normal_texture,
                                   &from.occlusion_texture, &from.emissive_texture};
  for (std::size_t slot = 0; slot < 5; ++slot)
    for (std::size_t i = 0; i < 6; ++i) values.uv_transforms[slot][i] = double(textures[slot]->uv_transform[i]);
  return values;
}

// The two lists of properties go on alike.
std::vector<double> RuntimePlayer::property(const asset::AnimatedTarget& target) const {
  for (std::size_t rig = 0; rig < pack_.rig_count(); ++rig)
    for (std::size_t i = 0; i < stage_.character(rig).rig().property_count(); ++i) {
      const Property each = stage_.character(rig).rig().property(i);
      if (int(each.target) != int(target.property) || each.target_index != target.index) continue;
      const auto numbers = stage_.character(rig).properties().subspan(each.first, each.count);
      return {numbers.begin(), numbers.end()};
    }
  throw std::runtime_error("the pack lacks a property");
}

reference::Vertices RuntimePlayer::vertices(Index node, std::size_t primitive_index) const {
  const MeshInstance instance = instance_at(node);
  for (std::size_t k = 0; k < instance.primitive_count; ++k) {
    const std::size_t index = instance.first_primitive + k;
    const Primitive primitive = pack_.primitive(index);
    if (primitive.source_primitive != primitive_index) continue;
    Streams scratch(primitive.vertices), out(primitive.vertices);
    evaluate_vertices(stage_, instance, index, scratch.spans(), out.spans());
    return {in_file_order(out.positions.values, primitive.source_vertex),
            in_file_order(out.normals.values, primitive.source_vertex),
            in_file_order(out.tangents.values, primitive.source_vertex)};
  }
  throw std::runtime_error("the pack lacks primitive " + std::to_string(primitive_index));
}

}  // namespace

std::vector<double> MaterialValues::numbers() const {
  std::vector<double> all(base_color.begin(), base_color.end());
  all.insert(all.end(), emissive.begin(), emissive.end());
  all.insert(all.end(), {emissive_strength, metallic, roughness, alpha_cutoff, normal_scale, occlusion_strength});
  for (const auto& uv : uv_transforms) all.insert(all.end(), uv.begin(), uv.end());
  return all;
}

Vector3 Player::origin(Index node) const {
  const Matrix matrix = scene_from_node(node);
  return {matrix[3], matrix[7], matrix[11]};
}

std::vector<Vector3> Player::positions(Index node, std::size_t primitive) const {
  return vertices(node, primitive).positions;
}

std::unique_ptr<Player> reference_player(const asset::Scene& scene) { return std::make_unique<ReferencePlayer>(scene); }

std::unique_ptr<Player> runtime_player(const asset::Scene& scene, asset::Diagnostics* cook_diagnostics) {
  asset::Diagnostics unread;
  return std::make_unique<RuntimePlayer>(scene, cook_diagnostics ? *cook_diagnostics : unread);
}

void with_both_engines(const asset::Scene& scene, const std::function<void(Player&)>& body) {
  const auto play_with_both = [&body](const asset::Scene& source, const char* origin) {
    for (const auto& player : {reference_player(source), runtime_player(source)}) {
      INFO("engine: ", std::string(player->name()), ", scene: ", std::string(origin));
      body(*player);
    }
  };
  play_with_both(scene, "as it was made");
  if (const std::optional<GltfBuilder> file = gltf_from_scene(scene))
    play_with_both(import_built(*file), "written as glTF and read");
}

void check_vector(const Vector3& value, const Vector3& expected, double tolerance) {
  for (std::size_t c = 0; c < 3; ++c) {
    INFO("component ", c);
    CHECK_NEAR(value[c], expected[c], tolerance);
  }
}

void check_block(const Matrix& value, const std::array<double, 9>& expected, double tolerance) {
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t column = 0; column < 3; ++column) {
      INFO("row ", row, ", column ", column);
      CHECK_NEAR(value[4 * row + column], expected[3 * row + column], tolerance);
    }
}

double turn_z_deg(const Matrix& matrix) {
  const double angle_deg = std::atan2(matrix[4], matrix[0]) * 180 / std::numbers::pi;
  return angle_deg < 0 ? angle_deg + 360 : angle_deg;
}

}  // namespace sinew::test
