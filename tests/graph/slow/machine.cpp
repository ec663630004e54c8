// SPDX-License-Identifier: MIT
// What a machine decides.
#include "slow/machine.h"

#include <algorithm>
#include <cmath>

#include "sinew/mix/fade.h"
#include "slow/figure.h"

namespace sinew::test::slow {
namespace {

// Rounding may lead a curve a little over its end.
double weight_of(const asset::SourceFade& fade, double secs) {
  const double part = secs / fade.secs;
  return part >= 1 ? 1 : std::min(1.0, double(fade_weight(fade.curve, static_cast<float>(part))));
}

}  // namespace

void MachineNode::begin_update() {
  Node::begin_update();
  mixes_.clear();
}

MainClip MachineNode::main_clip(double rate, bool after_reset) const {
  if (after_reset || !current_) return {};
  return main_clip_of(*inputs[*current_], rate, false);
}

void MachineNode::reset(const Reset&) {
  current_.reset();
  source_.reset();
  running_ = nullptr;
  fade_ = FadeKind::cut;
  speeds_.clear();
  shown_.clear();
  has_pose_inertia_ = false;
  played_ = played_earlier_ = 0;
  ++life_;
}

bool MachineNode::is_played_before() const { return played_ > 0 && played_ + 1 == figure.update; }

void MachineNode::play(Play& play) {
  Mix mix;
  mix.life = life_;
  mix.step_secs = play.step_secs;
  if (!current_) {
    current_ = first_state();
    elapsed_secs_ = play.step_secs;
    mix.fresh = tell_state(play, *current_, 1, play.begin_secs, play.step_secs);
  } else if (const std::optional<Choice> choice = decide(play)) {
    take(*choice, play, mix);
  } else {
    go_on(play, mix);
  }
  played_earlier_ = played_;
  played_ = figure.update;
  mixes_.push_back(mix);
}

std::size_t MachineNode::first_state() const {
  for (const auto& [state, condition] : entries)
    if (condition != nullptr && true_since(*condition, scope, figure, {})) return state;
  for (const auto& [state, condition] : entries)
    if (condition == nullptr) return state;
  return 0;
}

Subject MachineNode::subject(bool of_source, const Play& play) const {
  const std::size_t state = of_source ? *source_ : *current_;
  Subject out;
  out.state = &states[state];
  out.step_secs = play.step_secs;
  out.elapsed_secs = of_source ? source_elapsed_secs_ : elapsed_secs_;
  out.is_played = !of_source || fade_ == FadeKind::cross;
  out.main = main_clip_of(*inputs[state], play.rate, false);
  return out;
}

std::optional<MachineNode::Choice> MachineNode::decide(const Play& play) const {
  const auto any = [](const Transition&) { return true; };
  if (fade_ == FadeKind::cut) return first_of(subject(false, play), any);
  const auto not_into_new = [&](const Transition& transition) { return transition.to != *current_; };
  const auto higher = [&](const Transition& transition) {
    return transition.source->priority > running_->source->priority;
  };
  switch (running_->source->interruption) {
    case Interruption::never:
      return {};
    case Interruption::destination:
      return first_of(subject(false, play), any);
    case Interruption::source:
      return first_of(subject(true, play), not_into_new);
    case Interruption::both:
      if (const std::optional<Choice> choice = first_of(subject(false, play), any)) return choice;
      return first_of(subject(true, play), not_into_new);
    case Interruption::higher:
      return first_of(subject(false, play), higher);
  }
  return {};
}

std::optional<MachineNode::Choice> MachineNode::first_of(const Subject& subject,
                                                         const std::function<bool(const Transition&)>& may) const {
  for (const Transition* transition : subject.state->candidates) {
    if (!may(*transition)) continue;
    if (const std::optional<double> since = true_since(transition->source->condition, scope, figure, subject))
      return Choice{transition, *since};
  }
  return {};
}

void MachineNode::go_on(Play& play, Mix& mix) {
  const double step = play.step_secs;
  elapsed_secs_ += step;
  source_elapsed_secs_ += step;
  fade_secs_ += step;
  if (fade_ != FadeKind::cut && fade_secs_ >= running_->source->fade.secs - kTolerance_secs) fade_ = FadeKind::cut;
  if (fade_ == FadeKind::cut) running_ = nullptr;
  mix.fade = running_;
  mix.kind = fade_;
  mix.fade_secs = fade_secs_;
  if (fade_ == FadeKind::cross) {
    mix.is_cross = true;
    mix.part = fade_secs_ / running_->source->fade.secs;
    fade_weight_ = weight_of(running_->source->fade, fade_secs_);
    mix.weight = fade_weight_;
    mix.old = tell_state(play, *source_, as_float(1 - fade_weight_), play.begin_secs, step);
  }
  mix.fresh = tell_state(play, *current_, mix.weight, play.begin_secs, step);
}

// A cross-fade over a fade, and one of a state into itself, is inertial; what would be over at once is a cut.
FadeKind MachineNode::kind_of(const Choice& choice, double step_secs) const {
  const asset::SourceFade& fade = choice.transition->source->fade;
  FadeKind kind = fade.kind;
  if (kind == FadeKind::cross && (fade_ != FadeKind::cut || choice.transition->to == *current_))
    kind = FadeKind::inertial;
  if (kind == FadeKind::cross) return fade.secs - kTolerance_secs <= choice.since_secs ? FadeKind::cut : kind;
  return fade.secs - kTolerance_secs <= step_secs || !is_played_before() ? FadeKind::cut : kind;
}

void MachineNode::take(const Choice& choice, Play& play, Mix& mix) {
  const Transition& transition = *choice.transition;
  const double step = play.step_secs, since = choice.since_secs;
  const FadeKind kind = kind_of(choice, step);
  const std::size_t old = *current_;
  const double heard = heard_of_old(step);
  const Reset reset = enter(transition, play, step - since);
  begin_fade(choice, kind, step);
  mix.fade = running_;
  mix.kind = fade_;
  mix.fade_secs = fade_secs_;
  mix.step_secs = since;
  mix.begins = kind == FadeKind::inertial || kind == FadeKind::dead;
  if (kind == FadeKind::cross) {
    mix.is_cross = true;
    mix.part = since / transition.source->fade.secs;
    mix.weight = fade_weight_;
  }
  // In the order of the states; one that is left for itself plays its new life alone.
  const auto tell_old = [&] {
    if (kind == FadeKind::cross)
      mix.old = tell_state(play, old, as_float(1 - fade_weight_), play.begin_secs, step);
    else if (step > since && old != transition.to)
      mix.old = tell_left(play, heard, step - since);
  };
  if (old <= transition.to) tell_old();
  if (transition.source->enter != EnterMode::resume) order_reset(*inputs[transition.to], reset);
  mix.fresh = tell_state(play, transition.to, mix.weight, play.begin_secs + (step - since), since);
  if (old > transition.to) tell_old();
  use_triggers(transition.source->condition, scope);
  figure.result.taken.push_back(transition.path);
}

// The share that the present state would have if it were not left.
double MachineNode::heard_of_old(double step_secs) const {
  if (fade_ != FadeKind::cross) return 1;
  return weight_of(running_->source->fade, fade_secs_ + step_secs);
}

void MachineNode::begin_fade(const Choice& choice, FadeKind kind, double step_secs) {
  source_ = current_;
  source_elapsed_secs_ = elapsed_secs_ + step_secs;
  current_ = choice.transition->to;
  elapsed_secs_ = choice.since_secs;
  fade_ = kind;
  running_ = kind == FadeKind::cut ? nullptr : choice.transition;
  fade_secs_ = kind == FadeKind::cross ? choice.since_secs : step_secs;
  if (kind == FadeKind::cross) fade_weight_ = weight_of(choice.transition->source->fade, fade_secs_);
}

// left_secs: that the old state plays before it is left.
Reset MachineNode::enter(const Transition& transition, const Play& play, double left_secs) {
  const EnterMode mode = transition.source->enter;
  Reset reset;
  MainClip main;
  if (mode == EnterMode::keep || mode == EnterMode::sync) {
    const MainClip old = main_clip_of(*inputs[*current_], play.rate, false);
    main = main_clip_of(*inputs[transition.to], play.rate, true);
    if (old.clip == nullptr) main.clip = nullptr;
    if (main.clip != nullptr) {
      const Standing standing = old.clip->standing(old.rate);
      const double at = standing.at_secs + standing.rate * left_secs;
      const double part = standing.length_secs > 0 ? at / standing.length_secs : 0;
      // The end of a pass, but for rounding, is the begin of the next.
      reset.part = part - std::floor(part) > 1 - 1e-9 ? 0 : part - std::floor(part);
      if (!main.is_shared) reset.put = main.clip;
    }
  }
  for (Group& group : figure.groups) {
    const auto is_below = [&](const ClipNode* member) { return states[transition.to].below.contains(member); };
    if (std::none_of(group.members.begin(), group.members.end(), is_below)) continue;
    if (mode == EnterMode::resume)
      group.enter(Group::Entering::going_on, 0);
    else if (main.clip != nullptr && main.clip->group == &group)
      group.enter(Group::Entering::at_phase, group.phase_at(*main.clip, reset.part * main.clip->pass_secs()));
    else
      group.enter(Group::Entering::anew, 0);
  }
  return reset;
}

Play::Input MachineNode::tell_state(Play& play, std::size_t state, double share, double begin_secs, double step_secs) {
  Play told = play;
  told.inputs.clear();
  told.weight = as_float(told.weight * share);
  told.heard = as_float(told.heard * share);
  told.begin_secs = begin_secs;
  told.step_secs = step_secs;
  play.inputs.push_back(tell(*inputs[state], told, share));
  return play.inputs.back();
}

Play::Input MachineNode::tell_left(Play& play, double heard_share, double step_secs) {
  Play told = play;
  told.inputs.clear();
  told.weight = 0;
  told.heard = as_float(told.heard * heard_share);
  told.step_secs = step_secs;
  told.is_shown = false;
  play.inputs.push_back(tell(*inputs[*source_], told, 0));
  return play.inputs.back();
}

}  // namespace sinew::test::slow
