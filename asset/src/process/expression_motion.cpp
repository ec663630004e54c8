// SPDX-License-Identifier: MIT
#include "process/expression_motion.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "import/fitting/crossings.h"
#include "sinew/math/euler.h"
#include "sinew/scene/animated_properties.h"

namespace sinew::asset::process {
namespace {

constexpr double kWeightBound = 1e-4, kRotationBoundRad = 2e-5;
constexpr std::size_t kMostKeys = std::size_t(1) << 20;
constexpr std::uint64_t kMostLooks = std::uint64_t(1) << 26;
constexpr double kDegPerRad = 180 / std::numbers::pi;
constexpr double kLeastInputDeg = 0.01;
constexpr TextureSlot kTextureSlots[] = {TextureSlot::base_color, TextureSlot::metallic_roughness, TextureSlot::normal,
                                         TextureSlot::occlusion, TextureSlot::emissive};

using readers::Side;

enum class Kind { other, mouth, blink, look };

Kind kind_of(ExpressionPreset preset) {
  using enum ExpressionPreset;
  if (preset >= aa && preset <= oh) return Kind::mouth;
  if (preset >= blink && preset <= blink_right) return Kind::blink;
  if (preset >= look_up && preset <= look_right) return Kind::look;
  return Kind::other;
}

// What an expression does to those of a kind; settings for its own kind do not count.
ExpressionOverride override_of(const Expression& expression, Kind kind) {
  if (kind_of(expression.preset) == kind) return ExpressionOverride::none;
  if (kind == Kind::mouth) return expression.override_mouth;
  if (kind == Kind::blink) return expression.override_blink;
  return kind == Kind::look ? expression.override_look_at : ExpressionOverride::none;
}

// The value on that side of a time, a little away from it: a threshold that is met there exactly tells the sides apart.
double beside(const readers::Motion& number, double ticks, Side side) {
  return number.at(ticks + (side == Side::before ? -0.5 : 0.5), Side::at)[0];
}

double own_weight(const Expression& expression, const readers::Motion& raw, double ticks, Side side) {
  if (expression.is_binary) return beside(raw, ticks, side) > 0.5 ? 1 : 0;
  return std::clamp(raw.at(ticks, side)[0], 0.0, 1.0);
}

double ranged(const LookAtRange& range, double angle_deg) {
  const double most = std::max(range.input_max_deg, kLeastInputDeg);
  return std::min(std::abs(angle_deg), most) / most * range.output_scale;
}

double signed_as(double size, double sign) { return sign < 0 ? -size : size; }

struct Look {
  double yaw_deg = 0, pitch_deg = 0;  // to the left, and down
};

// Turns about fixed axes z, x, y: the specification's extrinsic ZXY.
Look look_of(const readers::Row& q) {
  const EulerAnglesD angles = euler_from_quat(EulerOrder::zxy, normalise(QuatD{q[0], q[1], q[2], q[3]}));
  return {angles.y * kDegPerRad, angles.x * kDegPerRad};
}

using ByNode = std::map<Index, const Channel*>;

ByNode channels_by_node(const Clip& clip, ChannelPath path) {
  ByNode channels;
  for (const Channel& channel : clip.channels)
    if (channel.node != kNone && channel.path == path) channels.emplace(channel.node, &channel);
  return channels;
}

const Channel* channel_of_node(const ByNode& channels, Index node) {
  const auto found = channels.find(node);
  return found == channels.end() ? nullptr : found->second;
}

// The x of a translation.
readers::Motion first_component(const Channel& channel) {
  readers::Motion number;
  number.components = 1;
  number.measure = readers::Measure::each;
  auto keys = std::make_shared<readers::Keys>(keys_of(channel, 3));
  number.knots = knots_of(*keys);
  number.at = [keys](double ticks, Side side) {
    return readers::Row{value_at(*keys, 3, readers::Measure::each, ticks, side)[0], 0, 0, 0};
  };
  return number;
}

bool overrides(const Expression& other, const Expression& expression) {
  return &other != &expression && override_of(other, kind_of(expression.preset)) != ExpressionOverride::none;
}

}  // namespace

ExpressionMotion::ExpressionMotion(const Scene& target, const Scene& motion, const FigureMotion* figure,
                                   const Remarks& remarks)
    : target_(target),
      motion_(motion),
      figure_(figure),
      remarks_(remarks),
      keys_left_(kMostKeys),
      looks_left_(kMostLooks) {
  const AvatarMotion& face = *motion.avatar.motion;
  if (face.look_at_node != kNone) face_nodes_.insert(face.look_at_node);
  for (const ExpressionNode& each : face.expressions) face_nodes_.insert(each.node);
  for (const Expression& each : target.avatar.expressions) expressions_.emplace(each.name, &each);
}

void ExpressionMotion::add(const Clip& clip, NewClips& made, Clip& to) {
  Weights weights = weights_of(clip);
  add_look(clip, made, to, weights);
  add_morphs(weights, made, to);
  add_materials(weights, made, to);
}

const Expression* ExpressionMotion::expression_of_target(std::string_view name) const {
  const auto found = expressions_.find(name);
  return found == expressions_.end() ? nullptr : found->second;
}

ExpressionMotion::Weights ExpressionMotion::weights_of(const Clip& clip) const {
  const ByNode channels = channels_by_node(clip, ChannelPath::translation);
  Weights weights;
  for (const ExpressionNode& node : motion_.avatar.motion->expressions) {
    const Channel* const channel = channel_of_node(channels, node.node);
    if (channel == nullptr) continue;
    const Expression* const expression = expression_of_target(node.name);
    if (expression == nullptr)
      remarks_.warn("motion-no-expression", "the figure has no expression \"" + node.name + "\"");
    else
      weights.push_back({expression, channel, first_component(*channel)});
  }
  return weights;
}

void ExpressionMotion::add_look(const Clip& clip, NewClips& made, Clip& to, Weights& weights) {
  const Channel* const look =
      channel_of_node(channels_by_node(clip, ChannelPath::rotation), motion_.avatar.motion->look_at_node);
  if (look == nullptr) return;
  if (!target_.avatar.look_at)
    remarks_.warn("motion-no-look", "the figure does not say how its eyes look about; they stay as they are");
  else if (target_.avatar.look_at->kind == LookAtKind::bone)
    add_eyes(*look, made, to);
  else
    add_look_weights(*look, weights);
}

// https://github.com/vrm-c/vrm-specification/blob/master/specification/VRMC_vrm-1.0/lookAt.md
void ExpressionMotion::add_eyes(const Channel& look, NewClips& made, Clip& to) {
  const LookAt& look_at = *target_.avatar.look_at;
  const readers::Keys keys = keys_of(look, 4);
  bool has_eyes = false;
  for (const HumanBone eye : {HumanBone::left_eye, HumanBone::right_eye}) {
    if (figure_ == nullptr || !figure_->target_has(eye)) continue;
    has_eyes = true;
    readers::Motion turn;
    turn.components = 4;
    turn.measure = readers::Measure::rotation;
    turn.knots = knots_of(keys);
    turn.at = [&](double ticks, Side side) {
      const Look towards = look_of(value_at(keys, 4, readers::Measure::rotation, ticks, side));
      const bool is_outward = (towards.yaw_deg > 0) == (eye == HumanBone::left_eye);
      const LookAtRange& sideways = is_outward ? look_at.horizontal_outer : look_at.horizontal_inner;
      const LookAtRange& upright = towards.pitch_deg > 0 ? look_at.vertical_down : look_at.vertical_up;
      const double yaw = signed_as(ranged(sideways, towards.yaw_deg), towards.yaw_deg);
      const double pitch = signed_as(ranged(upright, towards.pitch_deg), towards.pitch_deg);
      const QuatD q = figure_->local_from_normalised(
          eye, quat_from_euler(EulerOrder::zxy, EulerAnglesD{pitch / kDegPerRad, yaw / kDegPerRad, 0}));
      return readers::Row{q.x, q.y, q.z, q.w};
    };
    const Index node = target_.avatar.humanoid->node(eye);
    to.channels.push_back(
        channel_of(made, node, ChannelPath::rotation, readers::fit_keys(turn, kRotationBoundRad, keys_left_), 4));
  }
  if (!has_eyes) remarks_.warn("motion-no-look", "the figure has no bones for its eyes; they stay as they are");
}

void ExpressionMotion::add_look_weights(const Channel& look, Weights& weights) const {
  const LookAt look_at = *target_.avatar.look_at;
  const auto keys = std::make_shared<readers::Keys>(keys_of(look, 4));
  const auto weigh = [&](ExpressionPreset preset, auto weight) {
    const Expression* const expression = expression_of_target(preset_name(preset));
    if (expression == nullptr) return;
    readers::Motion number;
    number.components = 1;
    number.measure = readers::Measure::each;
    number.knots = knots_of(*keys);
    number.at = [keys, weight](double ticks, Side side) {
      return readers::Row{weight(look_of(value_at(*keys, 4, readers::Measure::rotation, ticks, side))), 0, 0, 0};
    };
    weights.push_back({expression, nullptr, std::move(number)});
  };
  using enum ExpressionPreset;
  weigh(look_left, [r = look_at.horizontal_outer](Look l) { return l.yaw_deg > 0 ? ranged(r, l.yaw_deg) : 0; });
  weigh(look_right, [r = look_at.horizontal_outer](Look l) { return l.yaw_deg < 0 ? ranged(r, l.yaw_deg) : 0; });
  weigh(look_down, [r = look_at.vertical_down](Look l) { return l.pitch_deg > 0 ? ranged(r, l.pitch_deg) : 0; });
  weigh(look_up, [r = look_at.vertical_up](Look l) { return l.pitch_deg < 0 ? ranged(r, l.pitch_deg) : 0; });
}

void ExpressionMotion::add_morphs(const Weights& weights, NewClips& made, Clip& to) {
  std::map<std::pair<Index, std::uint32_t>, Moved> all;
  for (std::size_t w = 0; w < weights.size(); ++w)
    for (const MorphBind& bind : weights[w].expression->morphs)
      all[{bind.node, bind.target}].shares.push_back({w, {bind.weight, 0, 0, 0}});
  for (const auto& [morph, moved] : all) {
    std::optional<Channel> channel = channel_for(weights, moved, made);
    if (!channel) continue;
    channel->node = morph.first;
    channel->path = ChannelPath::weights;
    channel->weight = morph.second;
    to.channels.push_back(*std::move(channel));
  }
}

// Differences from what is there at rest add up, as those of morph targets do.
void ExpressionMotion::add_materials(const Weights& weights, NewClips& made, Clip& to) {
  std::map<AnimatedTarget, Moved> all;
  const auto move = [&](const AnimatedTarget& target, std::size_t weight, const double* value) {
    const std::vector<double> rest = value_of(target_.materials[target.index], target);
    Moved& moved = all[target];
    moved.components = rest.size();
    Share share{.weight = weight, .change = {}};
    for (std::size_t c = 0; c < rest.size(); ++c) {
      moved.base[c] = rest[c];
      share.change[c] = value[c] - rest[c];
    }
    moved.shares.push_back(share);
  };
  for (std::size_t w = 0; w < weights.size(); ++w) {
    const Expression& expression = *weights[w].expression;
    for (const MaterialColorBind& bind : expression.colors) {
      if (bind.color == MaterialColor::color)
        move({AnimatedProperty::base_color, bind.material}, w, bind.value.data());
      else if (bind.color == MaterialColor::emission)
        move({AnimatedProperty::emissive, bind.material}, w, bind.value.data());
      else
        remarks_.warn("motion-expression-color",
                      "colours of toon shading, which \"" + expression.name + "\" changes, are not drawn and left out");
    }
    for (const TextureTransformBind& bind : expression.texture_transforms)
      for (const TextureSlot slot : kTextureSlots) {
        if (target_.materials[bind.material].texture(slot).texture == kNone) continue;
        move({AnimatedProperty::texture_offset, bind.material, slot}, w, bind.offset.data());
        move({AnimatedProperty::texture_scale, bind.material, slot}, w, bind.scale.data());
      }
  }
  for (const auto& [target, moved] : all) {
    std::optional<Channel> channel = channel_for(weights, moved, made);
    if (!channel) continue;
    channel->path = ChannelPath::pointer;
    channel->target = target;
    to.channels.push_back(*std::move(channel));
  }
}

// Key for key, where the weight alone says what happens.
Channel ExpressionMotion::plain_channel(const Weight& weight, const Moved& moved, NewClips& made) const {
  const std::vector<double> xyz = read_doubles(weight.channel->values);
  const bool is_cubic = weight.channel->interpolation == Interpolation::cubic_spline;
  const readers::Row& change = moved.shares.front().change;
  std::vector<double> rows;
  for (std::size_t i = 0; i * 3 < xyz.size(); ++i)
    for (std::size_t c = 0; c < moved.components; ++c) {
      const bool is_slope = is_cubic && i % 3 != 1;
      rows.push_back(is_slope ? xyz[i * 3] * change[c] : moved.base[c] + std::clamp(xyz[i * 3], 0.0, 1.0) * change[c]);
    }
  return channel_like(made, *weight.channel, kNone, ChannelPath::weights, rows, moved.components);
}

// With those where a binary one turns, one begins to block, and a weight meets an end of its range.
std::vector<std::int64_t> ExpressionMotion::knots_of_all(const Weights& weights) const {
  std::vector<std::int64_t> knots;
  for (const Weight& weight : weights) {
    const readers::Motion crossed = readers::with_crossings(weight.raw, {0, 0.5, 1});
    knots.insert(knots.end(), crossed.knots.begin(), crossed.knots.end());
  }
  readers::sort_knots(knots);
  return knots;
}

std::optional<Channel> ExpressionMotion::channel_for(const Weights& weights, const Moved& moved, NewClips& made) {
  Weights concerned;  // first those that move it, then those that hold them back
  for (const Share& share : moved.shares) concerned.push_back(weights[share.weight]);
  for (const Weight& other : weights)
    if (std::ranges::any_of(moved.shares, [&](const Share& share) {
          return overrides(*other.expression, *weights[share.weight].expression);
        }))
      concerned.push_back(other);
  const Weight& first = concerned.front();
  if (concerned.size() == 1 && first.channel != nullptr && !first.expression->is_binary)
    return plain_channel(first, moved, made);
  readers::Motion sum;
  sum.components = moved.components;
  sum.measure = readers::Measure::each;
  sum.knots = knots_of_all(concerned);
  constexpr std::uint64_t kLooksPerKnot = 16;
  const std::uint64_t looks = sum.knots.size() * kLooksPerKnot * moved.shares.size() * concerned.size();
  if (looks > looks_left_) {
    remarks_.warn("motion-expressions-many", "so many expressions move one thing that it is left out");
    return std::nullopt;
  }
  looks_left_ -= looks;
  sum.at = [&](double ticks, Side side) {
    readers::Row total = moved.base;
    for (std::size_t i = 0; i < moved.shares.size(); ++i) {
      const double shown = shown_weight(concerned, i, moved.shares.size(), ticks, side);
      for (std::size_t c = 0; c < moved.components; ++c) total[c] += shown * moved.shares[i].change[c];
    }
    return total;
  };
  return channel_of(made, kNone, ChannelPath::weights, readers::fit_keys(sum, kWeightBound, keys_left_),
                    moved.components);
}

// What is left of a weight when the others have held it back.
double ExpressionMotion::shown_weight(const Weights& weights, std::size_t which, std::size_t first_other, double ticks,
                                      Side side) {
  const Expression& expression = *weights[which].expression;
  double left = 1;
  for (std::size_t i = first_other; i < weights.size(); ++i) {
    const Expression& other = *weights[i].expression;
    if (!overrides(other, expression)) continue;
    const bool is_blend = override_of(other, kind_of(expression.preset)) == ExpressionOverride::blend;
    const double weight = own_weight(other, weights[i].raw, ticks, side);
    left -= is_blend ? weight : (other.is_binary ? weight : beside(weights[i].raw, ticks, side)) > 0 ? 1 : 0;
  }
  const double shown = own_weight(expression, weights[which].raw, ticks, side) * std::max(left, 0.0);
  return expression.is_binary && shown < 1 ? 0 : shown;
}

}  // namespace sinew::asset::process
