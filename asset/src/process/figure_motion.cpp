// SPDX-License-Identifier: MIT
#include "process/figure_motion.h"

#include <algorithm>
#include <cmath>

namespace sinew::asset::process {
namespace {

constexpr double kTurnBoundRad = 2e-5;  // 0.02 mm at a metre
constexpr std::size_t kMostFigureKeys = std::size_t(1) << 20;
constexpr double kLeastHipsHeightM = 1e-3;

QuatD quat_of(const double* q) { return {q[0], q[1], q[2], q[3]}; }
void put(QuatD q, double* out) { out[0] = q.x, out[1] = q.y, out[2] = q.z, out[3] = q.w; }

// Half a turn about y before and back after: x and z change their sides.
QuatD turned_about_y(QuatD q) { return {-q.x, q.y, -q.z, q.w}; }

bool is_near(QuatD a, QuatD b) {
  constexpr double kRounding = 1e-9;
  return std::abs(a.x - b.x) < kRounding && std::abs(a.y - b.y) < kRounding && std::abs(a.z - b.z) < kRounding &&
         std::abs(a.w - b.w) < kRounding;
}

}  // namespace

FigureMotion::FigureMotion(const Scene& target, const Scene& motion, const Remarks& remarks)
    : remarks_(remarks),
      target_figure_(*target.avatar.humanoid),
      motion_figure_(*motion.avatar.humanoid),
      target_rest_(target),
      motion_rest_(motion),
      is_turned_(target.faces_minus_z != motion.faces_minus_z),
      bone_of_(motion.nodes.size(), std::uint8_t(kHumanBoneCount)),
      keys_left_(kMostFigureKeys) {
  for (std::size_t bone = 0; bone < kHumanBoneCount; ++bone)
    if (const Index node = motion_figure_.nodes[bone]; node != kNone) bone_of_[node] = static_cast<std::uint8_t>(bone);
}

QuatD FigureMotion::normalised_from_local(HumanBone bone, QuatD local) const {
  const Index node = motion_figure_.node(bone);
  return motion_rest_.parent_turn(node) * local * conjugate(motion_rest_.turn_in_scene(node));
}

QuatD FigureMotion::local_from_normalised(HumanBone bone, QuatD normalised) const {
  const Index node = target_figure_.node(bone);
  const QuatD n = is_turned_ ? turned_about_y(normalised) : normalised;
  return conjugate(target_rest_.parent_turn(node)) * n * target_rest_.turn_in_scene(node);
}

void FigureMotion::add(const Clip& clip, NewClips& made, Clip& to) {
  BoneChannels rotations{};
  for (const Channel& channel : clip.channels) {
    if (channel.node == kNone || !is_bone(channel.node)) continue;
    const HumanBone moved = bone(channel.node);
    if (channel.path == ChannelPath::rotation)
      rotations[static_cast<std::size_t>(moved)] = &channel;
    else if (channel.path == ChannelPath::translation && moved == HumanBone::hips && target_has(moved))
      add_hips(channel, made, to);
    else if (channel.path == ChannelPath::translation || channel.path == ChannelPath::scale)
      remarks_.warn("motion-bone-moved",
                    "only rotations, and the place of the hips, go from figure to figure; what else \"" + clip.name +
                        "\" does to " + std::string(human_bone_name(moved)) + " is left out");
  }
  for (std::size_t bone = 0; bone < kHumanBoneCount; ++bone)
    if (target_has(static_cast<HumanBone>(bone))) add_rotation(static_cast<HumanBone>(bone), rotations, made, to);
}

// The bone itself and those above it that the target lacks, from top to bottom, as far as the clip moves them: the bone
// takes on their turns, so that it stands in the scene as the motion has it.
std::vector<HumanBone> FigureMotion::sources_of(HumanBone bone, const BoneChannels& rotations) const {
  std::vector<HumanBone> sources;
  for (std::optional<HumanBone> at = bone; at && (*at == bone || !target_has(*at)); at = parent_of(*at))
    if (rotations[static_cast<std::size_t>(*at)] != nullptr) sources.insert(sources.begin(), *at);
  return sources;
}

void FigureMotion::add_rotation(HumanBone bone, const BoneChannels& rotations, NewClips& made, Clip& to) {
  const std::vector<HumanBone> sources = sources_of(bone, rotations);
  if (sources.empty()) return;
  if (sources.size() == 1 && sources.front() == bone)
    add_turned(bone, *rotations[static_cast<std::size_t>(bone)], made, to);
  else
    add_product(bone, sources, rotations, made, to);
}

// Turning from both sides changes neither arcs nor lengths, so keys and tangents stay what they are.
void FigureMotion::add_turned(HumanBone bone, const Channel& source, NewClips& made, Clip& to) {
  const Index node = target_figure_.node(bone);
  const auto turned = [&](QuatD q) { return local_from_normalised(bone, normalised_from_local(bone, q)); };
  constexpr QuatD kUnits[] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
  const bool is_same = std::ranges::all_of(kUnits, [&](QuatD q) { return is_near(turned(q), q); });
  if (is_same) {
    Channel channel = source;
    channel.node = node;
    to.channels.push_back(std::move(channel));
    return;
  }
  std::vector<double> rows = read_doubles(source.values);
  for (std::size_t i = 0; i + 4 <= rows.size(); i += 4) put(turned(quat_of(&rows[i])), &rows[i]);
  to.channels.push_back(channel_like(made, source, node, ChannelPath::rotation, rows, 4));
}

void FigureMotion::add_product(HumanBone bone, const std::vector<HumanBone>& sources, const BoneChannels& rotations,
                               NewClips& made, Clip& to) {
  std::vector<std::pair<HumanBone, readers::Keys>> factors;
  readers::Motion product;
  product.components = 4;
  product.measure = readers::Measure::rotation;
  for (const HumanBone source : sources) {
    factors.emplace_back(source, keys_of(*rotations[static_cast<std::size_t>(source)], 4));
    const std::vector<std::int64_t> knots = knots_of(factors.back().second);
    product.knots.insert(product.knots.end(), knots.begin(), knots.end());
  }
  std::sort(product.knots.begin(), product.knots.end());
  product.knots.erase(std::unique(product.knots.begin(), product.knots.end()), product.knots.end());
  product.at = [&](double ticks, readers::Side side) {
    QuatD normalised;
    for (const auto& [source, keys] : factors) {
      const readers::Row q = value_at(keys, 4, readers::Measure::rotation, ticks, side);
      normalised = normalised * normalised_from_local(source, normalise(quat_of(q.data())));
    }
    readers::Row row{};
    put(normalise(local_from_normalised(bone, normalised)), row.data());
    return row;
  };
  const readers::Keys keys = readers::fit_keys(product, kTurnBoundRad, keys_left_);
  if (!keys.is_complete)
    remarks_.warn("motion-not-exact", "the clip is so long that the rotation of " + std::string(human_bone_name(bone)) +
                                          " is followed with fewer keys than it needs");
  to.channels.push_back(channel_of(made, target_figure_.node(bone), ChannelPath::rotation, keys, 4));
}

double FigureMotion::height_ratio() const {
  constexpr std::size_t kHeight = 7;  // y of the translation in a 3x4 matrix
  const double from = motion_rest_.scene_from_node(motion_figure_.node(HumanBone::hips)).m[kHeight];
  const double to = target_rest_.scene_from_node(target_figure_.node(HumanBone::hips)).m[kHeight];
  if (from >= kLeastHipsHeightM && to >= kLeastHipsHeightM && std::isfinite(to / from)) return to / from;
  remarks_.warn("motion-hips-height",
                "the hips of one of the figures are not above the ground at rest; the motion's lengths are kept");
  return 1;
}

// The place in the scene, times the ratio of the heights of the hips at rest.
void FigureMotion::add_hips(const Channel& source, NewClips& made, Clip& to) {
  const Index node = target_figure_.node(HumanBone::hips);
  AffineD turn_and_size;
  const double ratio = height_ratio();
  for (const std::size_t axis : {0u, 1u, 2u}) turn_and_size.m[axis * 5] = is_turned_ && axis != 1 ? -ratio : ratio;
  const AffineD to_from =
      inverse(target_rest_.scene_from_parent(node)) * turn_and_size * motion_rest_.scene_from_parent(source.node);
  std::vector<double> rows = read_doubles(source.values);
  const bool is_cubic = source.interpolation == Interpolation::cubic_spline;
  for (std::size_t row = 0; (row + 1) * 3 <= rows.size(); ++row) {
    const bool is_slope = is_cubic && row % 3 != 1;
    const std::array<double, 3> v{rows[row * 3], rows[row * 3 + 1], rows[row * 3 + 2]};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const double* const m = &to_from.m[axis * 4];
      rows[row * 3 + axis] = m[0] * v[0] + m[1] * v[1] + m[2] * v[2] + (is_slope ? 0 : m[3]);
    }
  }
  to.channels.push_back(channel_like(made, source, node, ChannelPath::translation, rows, 3));
}

}  // namespace sinew::asset::process
