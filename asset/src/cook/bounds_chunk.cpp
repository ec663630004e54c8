// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <compare>
#include <cstring>
#include <limits>
#include <map>
#include <utility>

#include "cook/chunk_builder.h"
#include "cook/chunks.h"
#include "cook/pack_writer.h"
#include "sinew/anim/format.h"
#include "sinew/math/decompose.h"
#include "sinew/pack/format.h"
#include "sinew/pack/pack.h"
#include "sinew/skin/format.h"

namespace sinew::asset {
namespace {

struct Corners {
  double min[3], max[3];
  double reach = 0;

  explicit Corners(double at)  // 0: around the origin; infinity: empty
      : min{at, at, at}, max{-at, -at, -at} {}
  void include(const double* p) {
    for (int i = 0; i < 3; ++i) {
      min[i] = std::min(min[i], p[i]);
      max[i] = std::max(max[i], p[i]);
    }
  }
};

// What one joint moves of a primitive: its vertices, and the deltas of each morph target that moves any of them.
struct Moved {
  Corners box{std::numeric_limits<double>::infinity()};
  std::vector<std::pair<std::uint32_t, Corners>> morphs;  // by target, increasing

  // Requires: no target before this one is asked for again.
  Corners& morph(std::uint32_t target) {
    if (morphs.empty() || morphs.back().first != target) morphs.emplace_back(target, 0.0);
    return morphs.back().second;
  }

  static Moved anything() {
    Moved moved;
    moved.box.reach = std::numeric_limits<double>::infinity();
    return moved;
  }
};

// joint_from_bind times a point (w 1) or a delta (w 0), and the greatest sum of magnitudes that gave a coordinate.
void include(Corners& corners, const Affine& joint_from_bind, Vec3 in_bind, double w) {
  const double p[4] = {in_bind.x, in_bind.y, in_bind.z, w};
  double moved[3];
  for (int row = 0; row < 3; ++row) {
    double sum = 0, magnitudes = 0;
    for (int column = 0; column < 4; ++column) {
      const double product = double(joint_from_bind.m[4 * row + column]) * p[column];
      sum += product;
      magnitudes += product < 0 ? -product : product;
    }
    moved[row] = sum;
    corners.reach = std::max(corners.reach, magnitudes);
  }
  corners.include(moved);
}

// To the next float outside, or the largest that a pack can hold: joint_bounds then answers with everything.
float outside(double value, double direction) {
  const double limit = double(kMaxValue);
  if (!(-limit < value && value < limit)) return direction < 0 ? -kMaxValue : kMaxValue;
  const float nearest = static_cast<float>(value);
  const bool inside = direction < 0 ? double(nearest) > value : double(nearest) < value;
  if (!inside) return nearest;
  const double step = (value < 0 ? -value : value) * 0x1p-22 + 0x1p-126;
  return static_cast<float>(value + direction * step);
}

template <class BoxType>
void set_corners(BoxType& box, const Corners& corners) {
  box.min = {outside(corners.min[0], -1), outside(corners.min[1], -1), outside(corners.min[2], -1)};
  box.max = {outside(corners.max[0], 1), outside(corners.max[1], 1), outside(corners.max[2], 1)};
  box.reach = outside(corners.reach, 1);
}

// A primitive's arrays, as its chunk has them.
struct PrimitiveArrays {
  const PrimitiveHeader& header;
  std::span<const Vec3> positions;
  std::span<const InfluenceRun> runs;
  std::span<const std::uint16_t> palette;
  std::span<const MorphRecord> morphs;

  explicit PrimitiveArrays(std::span<const std::byte> chunk)
      : header(*reinterpret_cast<const PrimitiveHeader*>(chunk.data())),
        positions(array<Vec3>(header.positions)),
        runs(array<InfluenceRun>(header.runs)),
        palette(array<std::uint16_t>(header.palette_index)),
        morphs(array<MorphRecord>(header.morphs)) {}

  template <class T>
  std::span<const T> array(ArrayRef place) const {
    return checked_array<T>(&header, place);
  }
  std::uint32_t most_influences() const {
    std::uint32_t most = 1;
    for (const InfluenceRun& run : runs) most = std::max(most, run.influences);
    return most;
  }
};

// The palette entries of every vertex: where they begin, and one more.
std::vector<std::uint32_t> influence_starts(const PrimitiveArrays& primitive) {
  std::vector<std::uint32_t> starts;
  for (const InfluenceRun& run : primitive.runs)
    for (std::uint32_t v = 0; v < run.vertex_count; ++v) starts.push_back(run.first_influence + v * run.influences);
  starts.push_back(static_cast<std::uint32_t>(primitive.palette.size()));
  return starts;
}

// What each palette entry moves, kept from one primitive to the next: the palette may be much larger than a primitive.
class MovedByEntry {
 public:
  Moved& operator[](std::uint16_t entry) {
    if (entry >= slots_.size()) slots_.resize(std::size_t(entry) + 1, kNone);
    if (slots_[entry] == kNone) {
      slots_[entry] = static_cast<std::uint32_t>(moved_.size());
      moved_.emplace_back();
      entries_.push_back(entry);
    }
    return moved_[slots_[entry]];
  }
  // In increasing order.
  std::span<const std::uint16_t> entries() {
    std::sort(entries_.begin(), entries_.end());
    return entries_;
  }
  void clear() {
    for (const std::uint16_t entry : entries_) slots_[entry] = kNone;
    entries_.clear();
    moved_.clear();
  }

 private:
  std::vector<std::uint32_t> slots_;  // by entry: where in moved_
  std::vector<std::uint16_t> entries_;
  std::vector<Moved> moved_;
};

// How often add_moved looks at a vertex or a delta for a joint; and a target costs something without deltas.
std::uint64_t visits_if_skinned(const PrimitiveArrays& primitive) {
  const std::vector<std::uint32_t> starts = influence_starts(primitive);
  std::uint64_t visits = primitive.palette.size() + primitive.morphs.size();
  for (const MorphRecord& morph : primitive.morphs)
    if (morph.position_deltas.count > 0)
      for (const std::uint32_t vertex : primitive.array<std::uint32_t>(morph.vertex_index))
        visits += starts[vertex + 1] - starts[vertex];
  return visits;
}

void add_moved(MovedByEntry& moved, const PrimitiveArrays& primitive, std::span<const Affine> joint_from_bind) {
  const std::vector<std::uint32_t> starts = influence_starts(primitive);
  for (std::size_t v = 0; v < primitive.positions.size(); ++v)
    for (std::uint32_t i = starts[v]; i < starts[v + 1]; ++i)
      include(moved[primitive.palette[i]].box, joint_from_bind[primitive.palette[i]], primitive.positions[v], 1);
  for (std::uint32_t target = 0; target < primitive.morphs.size(); ++target) {
    const auto vertices = primitive.array<std::uint32_t>(primitive.morphs[target].vertex_index);
    const auto deltas = primitive.array<Vec3>(primitive.morphs[target].position_deltas);
    for (std::size_t k = 0; k < deltas.size(); ++k)
      for (std::uint32_t i = starts[vertices[k]]; i < starts[vertices[k] + 1]; ++i)
        include(moved[primitive.palette[i]].morph(target), joint_from_bind[primitive.palette[i]], deltas[k], 0);
  }
}

Moved moved_whole(const PrimitiveArrays& primitive, const Affine& joint_from_node) {
  Moved moved;
  for (const Vec3& position : primitive.positions) include(moved.box, joint_from_node, position, 1);
  for (std::uint32_t target = 0; target < primitive.morphs.size(); ++target)
    for (const Vec3& delta : primitive.array<Vec3>(primitive.morphs[target].position_deltas))
      include(moved.morph(target), joint_from_node, delta, 0);
  return moved;
}

// How a primitive without a skin stands in the space of its joint.
struct RigidPlace {
  std::uint32_t primitive = 0, rig = kNoIndex, joint = kNoJoint;
  std::array<std::uint32_t, 12> joint_from_node{};  // the bits of its numbers

  friend auto operator<=>(const RigidPlace&, const RigidPlace&) = default;
};

class BoundsBuilder {
 public:
  BoundsBuilder(const ChunkPlaces& places, const PackWriter& writer, std::uint64_t max_visits)
      : places_(places), writer_(writer), max_visits_(max_visits) {}

  void add_instance(const MeshInstanceRecord& mesh, const NodePlan& node) {
    first_of_mesh_.push_back(static_cast<std::uint32_t>(set_of_primitive_.size()));
    for (std::uint32_t p = 0; p < mesh.primitive_count; ++p) {
      const std::uint32_t index = mesh.first_primitive + p;
      const PrimitiveArrays primitive(writer_.chunk(kPrimitiveChunk, index));
      const bool skinned = mesh.skin != kNoIndex && !primitive.runs.empty();
      set_of_primitive_.push_back(skinned ? skinned_set(primitive, index, mesh.skin)
                                          : rigid_set(primitive, index, node));
    }
  }

  bool complete() const { return visits_ <= max_visits_; }
  std::size_t bytes() const {
    return joints_.size() * sizeof(JointBox) + morphs_.size() * sizeof(MorphBox) +
           sets_.size() * sizeof(BoundsSetRecord);
  }

  Bytes finish() {
    ChunkBuilder<BoundsHeader> chunk;
    BoundsHeader header{};
    header.joints = chunk.add(joints_);
    header.morphs = chunk.add(morphs_);
    header.sets = chunk.add(sets_);
    header.first_of_mesh = chunk.add(first_of_mesh_);
    header.set_of_primitive = chunk.add(set_of_primitive_);
    return chunk.finish(header);
  }

 private:
  // A primitive that stands the same way in the same joint's space has one box, whichever node shows it.
  std::uint32_t rigid_set(const PrimitiveArrays& primitive, std::uint32_t index, const NodePlan& node) {
    const Affine joint_from_node = node.is_joint ? Affine{} : to_float(node.joint_from_node);
    RigidPlace place{index, node.rig, node.rig == kNone ? kNoJoint : node.joint, {}};
    std::memcpy(place.joint_from_node.data(), joint_from_node.m, sizeof(joint_from_node.m));
    const auto [known, is_new] = rigid_.try_emplace(place, 0);
    if (is_new) known->second = new_rigid_set(primitive, joint_from_node, place);
    return known->second;
  }

  std::uint32_t new_rigid_set(const PrimitiveArrays& primitive, const Affine& joint_from_node,
                              const RigidPlace& place) {
    begin_set(place.rig, primitive);
    visits_ += primitive.positions.size() + primitive.morphs.size();
    for (const MorphRecord& morph : primitive.morphs) visits_ += morph.position_deltas.count;
    if (!primitive.positions.empty())
      add_box(complete() ? moved_whole(primitive, joint_from_node) : Moved::anything(), place.joint);
    return end_set();
  }

  // A primitive under the same skin has the same boxes wherever it stands.
  std::uint32_t skinned_set(const PrimitiveArrays& primitive, std::uint32_t index, std::uint32_t skin) {
    const auto [known, is_new] = skinned_.try_emplace({index, skin}, 0);
    if (is_new) known->second = new_skinned_set(primitive, index, skin);
    return known->second;
  }

  std::uint32_t new_skinned_set(const PrimitiveArrays& primitive, std::uint32_t index, std::uint32_t skin) {
    const auto& header = *reinterpret_cast<const SkinHeader*>(writer_.chunk(kSkinChunk, skin).data());
    const auto joints = checked_array<Joint>(&header, header.joints);
    const auto joint_from_bind = checked_array<Affine>(&header, header.joint_from_bind);
    begin_set(places_.skin_rigs[skin], primitive);
    const auto [visits, is_first] = skinned_visits_.try_emplace(index, 0);
    if (is_first) visits->second = visits_if_skinned(primitive);
    visits_ += visits->second;
    if (complete() && primitive.header.palette_size <= joints.size()) {
      moved_.clear();
      add_moved(moved_, primitive, joint_from_bind);
      for (const std::uint16_t entry : moved_.entries()) add_box(moved_[entry], joints[entry]);
    } else {
      add_box(Moved::anything(), joints.front());
    }
    return end_set();
  }

  void begin_set(std::uint32_t rig, const PrimitiveArrays& primitive) {
    sets_.push_back(
        {rig, static_cast<std::uint32_t>(joints_.size()), 0, static_cast<std::uint32_t>(primitive.morphs.size())});
    most_influences_ = primitive.most_influences();
  }
  std::uint32_t end_set() {
    sets_.back().box_count = static_cast<std::uint32_t>(joints_.size()) - sets_.back().first_box;
    return static_cast<std::uint32_t>(sets_.size() - 1);
  }

  void add_box(const Moved& moved, std::uint32_t joint) {
    JointBox box;
    box.joint = joint;
    // skin_linear rounds once for each influence, weight sum and product, apply_morphs once for each target.
    box.slack = static_cast<float>(most_influences_ + 2 * moved.morphs.size() + 12) * 0x1p-23f;
    set_corners(box, moved.box);
    box.first_morph = static_cast<std::uint32_t>(morphs_.size());
    for (const auto& [target, corners] : moved.morphs) {
      MorphBox& morph = morphs_.emplace_back();
      morph.target = target;
      set_corners(morph, corners);
    }
    box.morph_count = static_cast<std::uint32_t>(morphs_.size()) - box.first_morph;
    joints_.push_back(box);
  }

  const ChunkPlaces& places_;
  const PackWriter& writer_;
  const std::uint64_t max_visits_;
  std::uint64_t visits_ = 0;
  std::uint32_t most_influences_ = 1;  // of the set that is begun
  MovedByEntry moved_;
  std::vector<std::uint32_t> first_of_mesh_, set_of_primitive_;
  std::vector<BoundsSetRecord> sets_;
  std::vector<JointBox> joints_;
  std::vector<MorphBox> morphs_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> skinned_;  // by primitive and skin
  std::map<std::uint32_t, std::uint64_t> skinned_visits_;                     // by primitive
  std::map<RigidPlace, std::uint32_t> rigid_;
};

}  // namespace

Result<Bytes> bounds_chunk(const std::vector<MeshInstanceRecord>& meshes, const ScenePlan& plan,
                           const ChunkPlaces& places, const PackWriter& writer, const CookSettings& settings,
                           Diagnostics& diagnostics) {
  BoundsBuilder builder(places, writer, settings.max_bounds_visits);
  for (const MeshInstanceRecord& mesh : meshes) {
    builder.add_instance(mesh, plan.nodes[mesh.node]);
    if (builder.bytes() > settings.max_bytes)
      return Error::in(Errc::too_large, "/nodes/" + std::to_string(mesh.node),
                       "the boxes of the joints pass the limit of " + std::to_string(settings.max_bytes) + " bytes");
  }
  if (!builder.complete())
    diagnostics.warn("bounds-not-computed",
                     "so many vertices and morph deltas in so many places that some bounds are everything", "");
  return builder.finish();
}

}  // namespace sinew::asset
