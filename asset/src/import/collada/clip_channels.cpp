// SPDX-License-Identifier: MIT
#include "import/collada/clip_channels.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "sinew/math/scalar.h"

namespace sinew::asset::collada {
namespace {

using readers::Keys;
using readers::Measure;
using readers::Motion;
using readers::Row;

constexpr double kRelativeBound = 0.01e-3 / 1.8;  // of the figure's longest side: 0.01 mm at 1.8 m
constexpr double kLeastArm = 0.01;                // of the figure: what hangs on a last joint without a length
constexpr double kFloatStep = 6e-8;               // relative: keys are stored as floats
constexpr double kLeastScale = 1e-3;              // below which a relative error of a scale is counted against this

// Of a key, in keys of an ordinary node: every look at the motion multiplies all elements.
std::size_t cost_of(const NodeMotion& motion) { return 1 + motion.element_count() / 16; }

}  // namespace

std::int64_t to_ticks(double secs) { return static_cast<std::int64_t>(round_nearest(secs * double(kTicksPerSecond))); }

ClipChannels::ClipChannels(Context& context, const Reach& reach, std::size_t& keys_left)
    : context_(context), reach_(reach), keys_left_(keys_left) {}

std::vector<Channel> ClipChannels::make(const std::vector<MovedNumbers>& moved, const Span& span, Element place) {
  if (moved.empty()) return {};
  context_.charge_steps(8 * context_.scene().nodes.size(), place);  // what follows goes through all of them
  span_ = span;
  first_ticks_ = to_ticks(span.first_secs);
  last_ticks_ = to_ticks(span.last_secs);
  place_ = place;
  errors_m_.assign(context_.scene().nodes.size(), 0);
  learn_times(moved);
  add_nodes(moved);
  find_candidates();
  count_sharers();
  for (const Candidate& candidate : candidates_) add_part(candidate);
  report();
  add_weights(moved);
  return std::move(channels_);
}

void ClipChannels::learn_times(const std::vector<MovedNumbers>& moved) {
  exact_secs_.emplace_back(last_ticks_, span_.last_secs);
  const Curve* before = nullptr;
  for (const MovedNumbers& numbers : moved) {
    const Curve& curve = *numbers.curve;
    if (before && before->ticks == curve.ticks) continue;
    before = &curve;
    for (std::size_t key = 0; key < curve.key_count(); ++key)
      exact_secs_.emplace_back(curve.ticks[key], curve.secs[key]);
  }
  std::sort(exact_secs_.begin(), exact_secs_.end());
  const auto same_tick = [](const auto& a, const auto& b) { return a.first == b.first; };
  exact_secs_.erase(std::unique(exact_secs_.begin(), exact_secs_.end(), same_tick), exact_secs_.end());
}

void ClipChannels::add_nodes(const std::vector<MovedNumbers>& moved) {
  std::size_t unshown = 0;
  for (const MovedNumbers& numbers : moved) {
    if (numbers.target.is_weights) continue;
    const auto places = context_.nodes_of.find(id_of(numbers.target.element.parent()));
    if (places == context_.nodes_of.end())
      ++unshown;
    else
      add_node(numbers, places->second);
  }
  if (unshown > 0)
    context_.diagnostics.note("channels-of-unshown",
                              say(unshown, " channels move nodes that no visual scene shows; they are left out"),
                              context_.where(place_));
}

void ClipChannels::add_node(const MovedNumbers& numbers, const std::vector<Index>& places) {
  bool is_added = true;
  for (const bool is_root : {false, true}) {
    const auto stands_so = [&](Index node) { return context_.sources[node].is_root == is_root; };
    const auto first = std::find_if(places.begin(), places.end(), stands_so);
    if (first == places.end()) continue;
    Moving& moving = moving_[{id_of(numbers.target.element.parent()), is_root}];
    if (!moving.motion) {
      std::copy_if(first, places.end(), std::back_inserter(moving.nodes), stands_so);
      context_.charge_steps(places.size(), numbers.channel);
      std::optional<TransformD> turn;
      if (is_root) turn = context_.scene_from_file();
      moving.motion = std::make_unique<NodeMotion>(context_.transforms[context_.sources[*first].transforms], turn,
                                                   context_.asset.metres_per_unit);
    }
    is_added = moving.motion->add(numbers) && is_added;
  }
  if (!is_added)
    context_.diagnostics.warn("channel-twice", "another channel of the clip moves the same numbers; the first counts",
                              context_.where(numbers.channel));
}

// In the order of the nodes.
void ClipChannels::find_candidates() {
  std::vector<const Moving*> in_order;
  for (const auto& [key, moving] : moving_) in_order.push_back(&moving);
  std::sort(in_order.begin(), in_order.end(),
            [](const Moving* a, const Moving* b) { return a->nodes.front() < b->nodes.front(); });
  for (const Moving* const moving : in_order)
    for (const Part part : {Part::translation, Part::rotation, Part::scale})
      if (moving->motion->depends(part)) add_candidate(*moving, part);
}

void ClipChannels::add_candidate(const Moving& moving, Part part) {
  Candidate candidate{&moving, part, moving.motion->motion(part)};
  std::vector<std::int64_t>& knots = candidate.motion.knots;
  if (!moving.motion->append_knots(part, first_ticks_, last_ticks_, keys_left_, knots)) is_complete_ = false;
  if (knots.empty()) knots.push_back(first_ticks_);
  std::sort(knots.begin(), knots.end());
  knots.erase(std::unique(knots.begin(), knots.end()), knots.end());
  keys_left_ -= std::min(keys_left_, knots.size() * cost_of(*moving.motion));
  if (is_constant(candidate.motion)) {
    knots.resize(1);
    if (!moving.motion->is_keyed(part) && is_rest(candidate)) return;
  }
  candidates_.push_back(std::move(candidate));
}

// What hangs together with what is keyed and does not move.
bool ClipChannels::is_rest(const Candidate& candidate) const {
  const Row value = candidate.motion.at(double(candidate.motion.knots.front()), Side::at);
  const TransformD rest = rest_pose(context_, context_.sources[candidate.moving->nodes.front()]).transform;
  const double* const numbers = candidate.part == Part::translation ? rest.translation
                                : candidate.part == Part::rotation  ? rest.rotation
                                                                    : rest.scale;
  for (std::size_t i = 0; i < candidate.motion.components; ++i)
    if (!(std::abs(value[i] - numbers[i]) <= 1e-9 * (1 + std::abs(numbers[i])))) return false;
  return true;
}

void ClipChannels::count_sharers() {
  const std::vector<Node>& nodes = context_.scene().nodes;
  std::vector<std::size_t> own(nodes.size(), 0), below(nodes.size(), 0);
  for (const Candidate& candidate : candidates_)
    if (candidate.motion.knots.size() > 1)
      for (const Index node : candidate.moving->nodes) ++own[node];
  sharers_ = own;
  for (std::size_t i = 0; i < nodes.size(); ++i)
    if (nodes[i].parent != kNone) sharers_[i] += sharers_[nodes[i].parent];
  for (std::size_t i = nodes.size(); i-- > 0;) {
    sharers_[i] += below[i];
    if (const Index parent = nodes[i].parent; parent != kNone)
      below[parent] = std::max(below[parent], below[i] + own[i]);
  }
}

// Metres in the scene per unit of the part's own measure.
double ClipChannels::effect_of(const Candidate& candidate, Index node) const {
  if (candidate.part == Part::translation) return reach_.parent_scale[node];
  const double arm = std::max(reach_.arm_m[node], kLeastArm * reach_.figure_m[node]);
  if (candidate.part == Part::rotation) return arm;
  double least = 1e300;
  for (const double factor : rest_pose(context_, context_.sources[node]).transform.scale)
    least = std::min(least, std::abs(factor));
  return arm / std::max(least, kLeastScale);
}

// The smallest of all places.
double ClipChannels::bound_of(const Candidate& candidate) const {
  double bound = 1e300;
  for (const Index node : candidate.moving->nodes) {
    const double share = kRelativeBound * reach_.figure_m[node] / double(std::max<std::size_t>(1, sharers_[node]));
    const double effect = effect_of(candidate, node);
    bound = std::min(bound, effect > 0 ? share / effect : share);
  }
  return std::max(bound, kFloatStep);
}

void ClipChannels::add_part(const Candidate& candidate) {
  const std::size_t cost = cost_of(*candidate.moving->motion), most = keys_left_ / cost;
  std::size_t left = most;
  const Keys keys = fit_keys(candidate.motion, bound_of(candidate), left);
  keys_left_ -= (most - left) * cost;
  is_complete_ = is_complete_ && keys.is_complete;
  const std::vector<Index>& nodes = candidate.moving->nodes;
  const Element element = context_.sources[nodes.front()].element;
  if (!fits_floats(keys, element)) return;
  if (candidate.part == Part::rotation) note_shear(candidate, keys);
  key_count_ += keys.ticks.size();
  static constexpr ChannelPath kPaths[] = {ChannelPath::translation, ChannelPath::rotation, ChannelPath::scale};
  Channel channel = add_channel(keys, candidate.part == Part::rotation ? 4 : 3);
  channels_.pop_back();
  channel.path = kPaths[std::size_t(candidate.part)];
  for (const Index node : nodes) {
    context_.charge(sizeof(Channel), element);
    channel.node = node;
    channel.source = static_cast<Index>(channels_.size());
    channels_.push_back(channel);
    without_matrix(node);
    errors_m_[node] += keys.error * effect_of(candidate, node);
  }
}

void ClipChannels::note_shear(const Candidate& candidate, const Keys& keys) {
  const NodeMotion& motion = *candidate.moving->motion;
  const std::size_t step = std::max<std::size_t>(1, keys.ticks.size() / 64);
  for (std::size_t key = 0; key < keys.ticks.size(); key += step) {
    if (!motion.pose_at(keys.ticks[key], Side::at).sheared) continue;
    context_.diagnostics.warn("motion-sheared",
                              "the motion of the node shears, which its keys cannot say; they are the nearest without",
                              context_.where(context_.sources[candidate.moving->nodes.front()].element));
    return;
  }
}

// A node that is moved has a translation, rotation and scale.
void ClipChannels::without_matrix(Index index) {
  Node& node = context_.scene().nodes[index];
  if (!node.matrix) return;
  node.matrix.reset();
  const Pose pose = rest_pose(context_, context_.sources[index]);
  std::copy_n(pose.transform.translation, 3, node.translation.begin());
  std::copy_n(pose.transform.rotation, 4, node.rotation.begin());
  std::copy_n(pose.transform.scale, 3, node.scale.begin());
  if (pose.sheared)
    context_.diagnostics.warn("rest-sheared", "the node is moved, so that its rest pose loses its shear",
                              context_.where(context_.sources[index].element));
}

// Errors along a chain add up. The largest is told of the tree that comes nearest to its bound.
void ClipChannels::report() {
  if (!is_complete_)
    context_.diagnostics.warn("keys-ended",
                              "the motion asks for more keys than a file of this size may have; it is followed less "
                              "closely than the bound",
                              context_.where(place_));
  if (channels_.empty()) return;
  const std::vector<Node>& nodes = context_.scene().nodes;
  double worst = 0, error_m = 0, bound_m = kRelativeBound * reach_.figure_m[channels_.front().node];
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].parent != kNone) errors_m_[i] += errors_m_[nodes[i].parent];
    const double bound = kRelativeBound * reach_.figure_m[i];
    if (!(errors_m_[i] > worst * bound)) continue;
    worst = errors_m_[i] / bound;
    error_m = errors_m_[i];
    bound_m = bound;
  }
  const auto in_mm = [](double metres) { return number_text(round_nearest(metres * 1e7) / 1e4); };
  context_.diagnostics.note("keys-fitted",
                            say(key_count_, " keys; the largest error found is ", in_mm(error_m), " mm in the scene, ",
                                in_mm(bound_m), " mm are allowed"),
                            context_.where(place_));
}

void ClipChannels::add_weights(const std::vector<MovedNumbers>& moved) {
  std::map<std::pair<ElementId, std::size_t>, bool> known;
  for (const MovedNumbers& numbers : moved) {
    if (!numbers.target.is_weights) continue;
    for (std::size_t i = 0; i < numbers.target.count; ++i) {
      if (!known.emplace(std::pair{id_of(numbers.target.element), numbers.target.first + i}, true).second) {
        context_.diagnostics.warn("channel-twice",
                                  "another channel of the clip moves the same weight; the first counts",
                                  context_.where(numbers.channel));
        continue;
      }
      for (const MorphUse& morph : context_.morphs) {
        if (id_of(morph.weights) != id_of(numbers.target.element)) continue;
        std::vector<Index> nodes;
        for (Index node = 0; node < context_.scene().nodes.size(); ++node)
          if (context_.scene().nodes[node].mesh == morph.mesh) nodes.push_back(node);
        context_.charge_steps(context_.scene().nodes.size(), numbers.channel);
        add_weight(numbers, i, nodes);
      }
    }
  }
}

void ClipChannels::add_weight(const MovedNumbers& numbers, std::size_t dimension, const std::vector<Index>& nodes) {
  const Curve& curve = *numbers.curve;
  Motion motion;
  motion.components = 1;
  motion.measure = Measure::each;
  motion.at = [&curve, dimension](double ticks, Side side) { return Row{value_at(curve, dimension, ticks, side)}; };
  if (is_polynomial(curve)) {
    motion.is_cubic = true;
    motion.slope_at = [&curve, dimension](double ticks, Side side) {
      return Row{slope_at(curve, dimension, ticks, side)};
    };
  }
  if (!append_knots(curve, first_ticks_, last_ticks_, keys_left_, motion.knots)) is_complete_ = false;
  if (motion.knots.empty()) motion.knots.push_back(first_ticks_);
  std::sort(motion.knots.begin(), motion.knots.end());
  motion.knots.erase(std::unique(motion.knots.begin(), motion.knots.end()), motion.knots.end());
  const Keys keys = fit_keys(motion, kRelativeBound, keys_left_);
  if (!fits_floats(keys, numbers.channel)) return;
  for (const Index node : nodes) {
    Channel& channel = add_channel(keys, 1);
    channel.node = node;
    channel.path = ChannelPath::weights;
    channel.weight = static_cast<Index>(numbers.target.first + dimension);
  }
}

bool ClipChannels::fits_floats(const Keys& keys, Element element) {
  const bool fits = std::all_of(keys.rows.begin(), keys.rows.end(), [](double x) { return std::abs(x) < 1e30; });
  if (!fits)
    context_.diagnostics.error("keys-out-of-range", "the motion goes beyond any scene; it is left out",
                               context_.where(element));
  return fits;
}

Channel& ClipChannels::add_channel(const Keys& keys, std::uint8_t components) {
  context_.charge(sizeof(Channel), place_);
  Channel channel;
  channel.interpolation = keys.interpolation;
  channel.times_secs = times_view(keys.ticks);
  channel.values = context_.view(std::vector<float>(keys.rows.begin(), keys.rows.end()), components, place_);
  channel.source = static_cast<Index>(channels_.size());
  return channels_.emplace_back(std::move(channel));
}

// Channels with the same key times share the table.
ValueView ClipChannels::times_view(const std::vector<double>& ticks) {
  const auto [found, is_new] = times_.try_emplace(ticks);
  if (!is_new) return found->second;
  std::vector<double> secs;
  secs.reserve(ticks.size());
  for (const double tick : ticks) secs.push_back(std::max(0.0, secs_of(tick) - span_.first_secs));
  return found->second = context_.view(secs, 1, place_);
}

// As the file has it, where it is the time of one of its keys.
double ClipChannels::secs_of(double ticks) const {
  const auto found = std::lower_bound(exact_secs_.begin(), exact_secs_.end(), ticks,
                                      [](const auto& key, double time) { return double(key.first) < time; });
  if (found != exact_secs_.end() && double(found->first) == ticks) return found->second;
  return ticks / double(kTicksPerSecond);
}

}  // namespace sinew::asset::collada
