// SPDX-License-Identifier: MIT
#include "slow/clips.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "sinew/anim/sample.h"
#include "sinew/base/hash.h"
#include "slow/figure.h"

namespace sinew::test::slow {

ClipNode::ClipNode(Place at, const asset::SourceClip& clip) : Node(std::move(at)), source(clip) {
  if (!source.sync.empty()) group = scope.group(source.sync);
  bind();
  put_at_start();
}

void ClipNode::bind() {
  const std::string& name = figure.clip_for(source.clip);
  const std::uint32_t found = figure.pack.find_clip(name);
  if (found == kNoIndex) throw std::runtime_error("no clip " + name);
  clip_ = *figure.pack.clip(found, figure.rig_index);
  binding_.reset();
  additive_.reset();
  if (clip_.is_additive())
    additive_ = Cooked::take(AdditiveBinding::create(clip_, figure.rig));
  else
    binding_ = Cooked::take(ClipBinding::create(clip_, figure.rig));
  if (group != nullptr || source.mode == ClipMode::loop)
    line_ = play_line(clip_, PlayMode::loop);
  else if (source.mode == ClipMode::automatic)
    line_ = play_line(clip_);
  else
    line_ = play_line(clip_, source.mode == ClipMode::once ? PlayMode::once : PlayMode::ping_pong);
}

void ClipNode::put_at_start() {
  put_at(source.start_secs);
  has_begun_ = false;
}

Playback ClipNode::beginning(double rate) const {
  if (has_begun_) return playback_;
  Playback out = start_of(line_, rate);
  if (source.start_secs != 0) seek(line_, source.start_secs, out);
  return out;
}

void ClipNode::put_at(double at_secs) {
  has_begun_ = true;
  if (group == nullptr) seek(line_, at_secs, playback_);
}

void ClipNode::begin_update() {
  Node::begin_update();
  moved.clear();
}

double ClipNode::own_weight() const { return std::max(0.0, scope.number(source.weight)); }

void ClipNode::reset(const Reset& reset) {
  put_at_start();
  if (reset.put == this) put_at(reset.part * line_.duration_secs);
}

void ClipNode::play(Play& play) {
  if (group != nullptr) return moved.push_back({});
  playback_ = beginning(play.rate * speed());
  has_begun_ = true;
  moved.push_back(advance(line_, play.rate * speed(), play.step_secs, playback_));
  PlayStep& step = moved.back();
  if (step.to_secs != step.from_secs) step.to_secs = playback_.line_secs = at_end_of_pass(step.to_secs);
}

double ClipNode::at_end_of_pass(double line_secs) const {
  if (!(line_.duration_secs > 0)) return line_secs;
  const double at = std::round(line_secs / line_.duration_secs) * line_.duration_secs;
  return std::abs(line_secs - at) <= 1e-9 ? at : line_secs;
}

RootMotion ClipNode::root_of(const Play& play) {
  const PlayStep& step = moved[std::size_t(&play - plays.data())];
  return root_motion(clip_, line_, step.from_secs, step.to_secs);
}

ClipMoment ClipNode::moment(const Play& play, double back_secs) const {
  if (group != nullptr) return moment_at(line_, clip_, group->line_secs(*this, back_secs));
  const double at = playback_.line_secs;
  return moment_at(line_, clip_, back_secs == 0 ? at : at_end_of_pass(at - play.rate * speed() * back_secs));
}

void ClipNode::pose(const Play& play, double back_secs, OwnPose& out) {
  const ClipMoment at = moment(play, back_secs);
  sample_clip(clip_, *binding_, at.time_secs, at.wrap, out.ref());
}

void ClipNode::difference(const Play& play, double back_secs, OwnPose& out) {
  const ClipMoment at = moment(play, back_secs);
  sample_additive(clip_, *additive_, at.time_secs, at.wrap, {out.joints, out.properties});
}

double ClipNode::line_secs() const { return group != nullptr ? group->line_secs(*this) : playback_.line_secs; }

Standing ClipNode::standing(double path_rate) const {
  Standing out;
  out.length_secs = line_.duration_secs;
  out.loops = line_.is_endless();
  out.rate = group != nullptr ? group->line_rate(*this) : path_rate * speed();
  out.at_secs = group != nullptr ? line_secs() : beginning(out.rate).line_secs;
  if (out.loops && out.length_secs > 0) {
    // The end of a pass, but for rounding, is the begin of the next.
    out.at_secs -= std::floor(out.at_secs / out.length_secs) * out.length_secs;
    if (out.at_secs < 1e-9 || out.at_secs > out.length_secs - 1e-9) out.at_secs = 0;
  }
  if (!(out.length_secs > 0)) out.at_secs = 0;
  return out;
}

std::vector<Passed> ClipNode::passed() const {
  std::vector<Passed> out;
  for (std::size_t i = 0; i < plays.size(); ++i) {
    const std::uint64_t count = collect_events(clip_, line_, moved[i], 1, {});
    std::vector<Event> events(count);
    collect_events(clip_, line_, moved[i], 1, events);
    for (const Event& event : events)
      out.push_back({this, std::string(clip_.marker(event.marker).name), plays[i].heard,
                     event_secs(event, plays[i], moved[i]), event.line_secs});
  }
  return out;
}

double ClipNode::event_secs(const Event& event, const Play& play, const PlayStep& step) const {
  if (group != nullptr) return group->secs_of_phase(group->phase_at(*this, event.line_secs));
  const double rate = play.rate * speed();
  return play.begin_secs + (rate == 0 ? 0 : (event.line_secs - step.from_secs) / rate);
}

void Group::enter(Entering how, double at_phase) {
  if (is_played_before()) return;
  entering_ = how;
  entering_phase_ = at_phase;
}

void Group::bind() {
  if (members.empty()) return;
  std::vector<Clip> clips;
  std::vector<std::uint64_t> names;
  for (const ClipNode* member : members) clips.push_back(member->clip_);
  for (const std::string& name : source.markers) names.push_back(hash_name(name));
  sync_ = Cooked::take(SyncGroup::create(clips, names));
}

bool Group::is_played_before() const { return last_played_ > 0 && last_played_ + 1 == figure_.update; }

namespace {
// Markers stand at whole phases.
double snapped(double phase) { return std::abs(phase - std::round(phase)) < 1e-9 ? std::round(phase) : phase; }
}  // namespace

void Group::move() {
  double begin_secs = 1e300, end_secs = -1e300;
  for (const ClipNode* member : members)
    for (const Play& play : member->plays) {
      begin_secs = std::min(begin_secs, play.begin_secs);
      end_secs = std::max(end_secs, play.end_secs());
    }
  if (begin_secs > end_secs) return;
  if (!is_played_before() && entering_ != Entering::going_on) {
    phase = entering_ == Entering::at_phase ? entering_phase_ : 0;
    started_ = false;
  }
  begin_secs_ = begin_secs;
  step_secs_ = end_secs - begin_secs;
  weights_ = weights();
  rate_ = rate(weights_);
  phase_before_ = phase;
  phase = snapped(sync_->advance(phase, rate_, step_secs_, weights_));
  for (ClipNode* member : members)
    for (std::size_t i = 0; i < member->plays.size(); ++i) {
      const Play& play = member->plays[i];
      member->moved[i] = {line_at(*member, phase_at_secs(play.begin_secs)),
                          line_at(*member, phase_at_secs(play.end_secs())),
                          !started_ && play.begin_secs <= begin_secs_ + 1e-12, false};
    }
  started_ = true;
  last_played_ = figure_.update;
}

// A part of the time goes the same part of the way. Sums of times that are the begin or the end may have rounded.
double Group::phase_at_secs(double secs) const {
  constexpr double kRounding_secs = 1e-12;
  if (secs >= begin_secs_ + step_secs_ - kRounding_secs) return phase;
  if (secs <= begin_secs_ + kRounding_secs) return phase_before_;
  return snapped(phase_before_ + (phase - phase_before_) * (secs - begin_secs_) / step_secs_);
}

double Group::secs_of_phase(double at_phase) const {
  if (phase == phase_before_) return begin_secs_;
  return begin_secs_ + step_secs_ * (at_phase - phase_before_) / (phase - phase_before_);
}

// That its events have.
std::vector<float> Group::weights() const {
  std::vector<float> out;
  for (const ClipNode* member : members) {
    double sum = 0;
    for (const Play& play : member->plays) sum += play.heard;
    out.push_back(static_cast<float>(sum));
  }
  return out;
}

double Group::rate(const std::vector<float>& weights) const {
  double sum = 0, total = 0;
  for (const float weight : weights) total += double(weight);
  const bool alike = !(total > 0);
  total = 0;
  for (const ClipNode* member : members)
    for (const Play& play : member->plays) {
      const double weight = alike ? 1 : play.heard;
      sum += weight * play.rate * member->speed();
      total += weight;
    }
  return sum / total;
}

double Group::line_at(const ClipNode& clip, double at_phase) const {
  return clip.at_end_of_pass(sync_->line_secs(clip.member, at_phase));
}

double Group::line_secs(const ClipNode& clip, double back_secs) const {
  if (back_secs == 0) return line_secs(clip);
  return line_at(clip, sync_->advance(phase, rate_, -back_secs, weights_));
}

double Group::line_rate(const ClipNode& clip) const {
  if (!is_played_before() || step_secs_ == 0) return 0;
  return (line_secs(clip) - line_at(clip, phase_before_)) / step_secs_;
}

double Group::part_of_cycle() const {
  const double cycles = phase / double(sync_->cycle_markers());
  return cycles - std::floor(cycles);
}

bool Group::goes_by(const std::string& marker) const {
  return std::find(source.markers.begin(), source.markers.end(), marker) != source.markers.end();
}

}  // namespace sinew::test::slow
