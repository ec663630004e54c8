// SPDX-License-Identifier: MIT
#include <algorithm>
#include <set>
#include <span>

#include "cook/chunk_builder.h"
#include "cook/chunks.h"
#include "sinew/base/hash.h"
#include "sinew/expressions/bind_face.h"
#include "sinew/face/face.h"
#include "sinew/face/format.h"
#include "sinew/face/look_at.h"
#include "sinew/math/quat.h"

namespace sinew::asset {
namespace {

constexpr double kRadPerDeg = 3.14159265358979323846 / 180;

FaceUnitKind kind_of(ExpressionPreset preset) {
  using enum ExpressionPreset;
  if (preset >= aa && preset <= oh) return FaceUnitKind::mouth;
  if (preset >= blink && preset <= blink_right) return FaceUnitKind::blink;
  if (preset >= look_up && preset <= look_right) return FaceUnitKind::look;
  return FaceUnitKind::other;
}

std::uint32_t flags_of(const BoundUnit& unit) {
  const auto flag = [](ExpressionOverride does, std::uint32_t blocks, std::uint32_t fades) {
    return does == ExpressionOverride::none ? 0u : does == ExpressionOverride::block ? blocks : fades;
  };
  return (unit.is_binary ? std::uint32_t(kFaceBinary) : 0u) |
         flag(unit.override_mouth, kFaceBlocksMouth, kFaceFadesMouth) |
         flag(unit.override_blink, kFaceBlocksBlink, kFaceFadesBlink) |
         flag(unit.override_look_at, kFaceBlocksLook, kFaceFadesLook);
}

float bounded(double number) {
  const double most = double(kMaxFaceNumber);
  return static_cast<float>(number == number ? std::clamp(number, -most, most) : 0.0);
}

// The float of a rig's properties that a morph target is; of morph weights the float is the property.
FaceOffsetRecord offset_of(const BoundShape& shape, const ScenePlan& plan) {
  return {plan.nodes[shape.node].first_property + shape.target, bounded(shape.amount), bounded(shape.from),
          bounded(shape.full), bounded(shape.to)};
}

// Units of one rig: their offsets are those of its properties.
class FaceWriter {
 public:
  FaceWriter(const Scene& scene, const BoundFace& face, const ScenePlan& plan, Index rig)
      : scene_(scene), face_(face), plan_(plan), rig_(rig) {}

  Bytes write() {
    if (moves_something()) {
      for (const BoundUnit& unit : face_.units) add(unit);
      for (const BoundCorrective& corrective : face_.correctives) add(corrective);
    }
    FaceHeader header{};
    add_look(header);
    ChunkBuilder<FaceHeader> chunk;
    header.units = chunk.add(units_);
    header.offsets = chunk.add(offsets_);
    header.correctives = chunk.add(correctives_);
    header.drivers = chunk.add(drivers_);
    header.names = chunk.add(names_);
    return chunk.finish(header);
  }

 private:
  std::span<const BoundShape> shapes_of_rig(const std::vector<BoundShape>& shapes) const {
    const auto rig_of = [&](const BoundShape& shape) { return plan_.nodes[shape.node].weights_rig; };
    const auto found = std::ranges::equal_range(shapes, rig_, {}, rig_of);
    return {found.begin(), found.end()};
  }

  bool moves_something() const {
    return std::ranges::any_of(face_.units,
                               [&](const BoundUnit& unit) {
                                 return !shapes_of_rig(unit.shapes).empty() ||
                                        std::ranges::any_of(unit.changes, [&](const BoundChange& change) {
                                          return plan_.properties_of(change.target).rig == rig_;
                                        });
                               }) ||
           (face_.look && joint_of(face_.look->head) != kNoJoint);
  }

  void add_shapes(const std::vector<BoundShape>& shapes) {
    for (const BoundShape& shape : shapes_of_rig(shapes)) offsets_.push_back(offset_of(shape, plan_));
  }

  void add(const BoundUnit& unit) {
    FaceUnitRecord record{};
    names_ += unit.name;
    record.name_hash = hash_name(unit.name);
    record.name_end = static_cast<std::uint32_t>(names_.size());
    record.kind = static_cast<std::uint32_t>(kind_of(unit.preset));
    record.flags = flags_of(unit);
    record.first_offset = static_cast<std::uint32_t>(offsets_.size());
    add_shapes(unit.shapes);
    for (const BoundChange& change : unit.changes) add_change(change);
    record.offset_count = static_cast<std::uint32_t>(offsets_.size()) - record.first_offset;
    units_.push_back(record);
  }

  void add_change(const BoundChange& change) {
    const PropertiesPlan& owner = plan_.properties_of(change.target);
    if (owner.rig != rig_) return;
    std::uint32_t first_float = 0;
    const std::vector<PropertyPlan>& properties = plan_.rigs[rig_].properties;
    for (std::uint32_t i = 0; i < owner.first_property + owner.property_count; ++i) {
      if (i >= owner.first_property && properties[i].target == change.target)
        for (std::uint32_t c = 0; c < properties[i].rest.size(); ++c)
          if (change.change[c] != 0) offsets_.push_back({first_float + c, bounded(change.change[c]), 0, 1, 1});
      first_float += static_cast<std::uint32_t>(properties[i].rest.size());
    }
  }

  void add(const BoundCorrective& corrective) {
    FaceCorrectiveRecord record{static_cast<std::uint32_t>(drivers_.size()),
                                static_cast<std::uint32_t>(corrective.drivers.size()),
                                static_cast<std::uint32_t>(offsets_.size()), 0};
    drivers_.insert(drivers_.end(), corrective.drivers.begin(), corrective.drivers.end());
    add_shapes(corrective.shapes);
    record.offset_count = static_cast<std::uint32_t>(offsets_.size()) - record.first_offset;
    correctives_.push_back(record);
  }

  std::uint32_t joint_of(Index node) const {
    if (node == kNone || plan_.nodes[node].rig != rig_ || !plan_.nodes[node].is_joint) return kNoJoint;
    return plan_.nodes[node].joint;
  }

  // How a node stands at rest.
  Quat turn_of(Index node) const {
    QuatD turn;
    for (std::size_t steps = 0; node != kNone && steps <= scene_.nodes.size(); ++steps) {
      const TransformD local = decompose(plan_.nodes[node].parent_from_node).transform;
      turn = QuatD{local.rotation[0], local.rotation[1], local.rotation[2], local.rotation[3]} * turn;
      node = scene_.nodes[node].parent;
    }
    return to_float(normalise(turn));
  }

  void add_look(FaceHeader& header) const {
    std::fill(std::begin(header.look_units), std::end(header.look_units), kNone);
    header.head_joint = header.eye_joints[0] = header.eye_joints[1] = kNoJoint;
    header.model_from_figure = scene_.faces_minus_z ? Quat{0, 1, 0, 0} : Quat{};
    if (!face_.look) return;
    const BoundLook& look = *face_.look;
    const bool by_joints = look.kind == LookAtKind::bone;
    header.look_kind = static_cast<std::uint32_t>(by_joints ? LookKind::joints : LookKind::units);
    header.head_joint = joint_of(look.head);
    if (header.head_joint != kNoJoint) header.model_from_head = turn_of(look.head);
    for (std::size_t side = 0; side < 2; ++side) {
      const Index eye = side == 0 ? look.left_eye : look.right_eye;
      header.eye_joints[side] = by_joints ? joint_of(eye) : kNoJoint;
      if (header.eye_joints[side] == kNoJoint) continue;
      header.model_from_eyes[side] = turn_of(eye);
      header.model_from_eye_parents[side] = turn_of(scene_.nodes[eye].parent);
    }
    header.eyes_in_head = {bounded(look.from_m[0]), bounded(look.from_m[1]), bounded(look.from_m[2])};
    const LookAtRange* const ranges[] = {&look.inward, &look.outward, &look.down, &look.up};
    for (std::size_t i = 0; i < 4; ++i)
      header.look_ranges[i] = {bounded(std::max(ranges[i]->input_max_deg, 0.0) * kRadPerDeg),
                               bounded(ranges[i]->output_scale * (by_joints ? kRadPerDeg : 1.0))};
    add_look_units(header);
  }

  // VRM's where there is one of them, else those of each eye.
  void add_look_units(FaceHeader& header) const {
    constexpr std::string_view kNames[kLookUnits] = {
        "lookUp",        "lookDown",       "lookLeft",       "lookRight",        "eyeLookUpLeft",  "eyeLookDownLeft",
        "eyeLookInLeft", "eyeLookOutLeft", "eyeLookUpRight", "eyeLookDownRight", "eyeLookInRight", "eyeLookOutRight"};
    const auto unit = [&](std::string_view name) {
      const auto found = std::ranges::find(face_.units, name, &BoundUnit::name);
      return found == face_.units.end() ? kNone : static_cast<std::uint32_t>(found - face_.units.begin());
    };
    constexpr std::size_t kTogether = 4;
    bool is_together = false;
    for (std::size_t i = 0; i < kLookUnits; ++i) {
      if (i >= kTogether && is_together) break;
      header.look_units[i] = unit(kNames[i]);
      is_together = is_together || (i < kTogether && header.look_units[i] != kNone);
    }
  }

  const Scene& scene_;
  const BoundFace& face_;
  const ScenePlan& plan_;
  const Index rig_;
  std::vector<FaceUnitRecord> units_;
  std::vector<FaceOffsetRecord> offsets_;
  std::vector<FaceCorrectiveRecord> correctives_;
  std::vector<std::uint32_t> drivers_;
  std::string names_;
};

}  // namespace

BoundFace face_by_rig(BoundFace face, const ScenePlan& plan, Diagnostics& diagnostics) {
  constexpr std::size_t kMostUnits = std::size_t(1) << 20;  // of all rigs together
  std::set<Index> rigs;
  const auto rig_of = [&](const BoundShape& shape) { return plan.nodes[shape.node].weights_rig; };
  const auto sort = [&](std::vector<BoundShape>& shapes) {
    std::erase_if(shapes, [&](const BoundShape& shape) { return rig_of(shape) == kNone; });
    std::ranges::stable_sort(shapes, {}, rig_of);
    for (const BoundShape& shape : shapes) rigs.insert(rig_of(shape));
  };
  for (BoundUnit& unit : face.units) sort(unit.shapes);
  for (BoundCorrective& corrective : face.correctives) sort(corrective.shapes);
  if ((rigs.size() + 2) * (face.units.size() + face.correctives.size()) <= kMostUnits) return face;
  diagnostics.warn("face-too-large", "there are so many expressions on so many rigs that they are left out", "");
  return {};
}

Bytes face_chunk(const Scene& scene, const BoundFace& face, const ScenePlan& plan, Index rig) {
  return FaceWriter(scene, face, plan, rig).write();
}

}  // namespace sinew::asset
