// SPDX-License-Identifier: MIT
#pragma once
#include <deque>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "clips.h"
#include "node.h"
#include "sinew/mix/transition.h"

namespace sinew::test::slow {

struct Transition {
  std::optional<std::size_t> from;  // none: from any state
  std::size_t to = 0;
  const asset::SourceTransition* source = nullptr;
  std::string path;
  std::vector<float> paces;  // of its profile, for each lane of the pose; empty: none
  std::set<std::size_t> except;
};

struct State {
  std::string name;
  std::vector<const Transition*> candidates;  // as they are tried
  std::set<const Node*> below;                // all nodes, shared ones too
};

// What conditions are tried for: a state, and how it stands before the step.
struct Subject {
  const State* state = nullptr;
  double elapsed_secs = 0, step_secs = 0;
  MainClip main;
  bool is_played = true;  // else no main clip and no events
};

// Since when a condition is true at the end of the step, in seconds before it; nothing where it is not.
std::optional<double> true_since(const asset::SourceCondition& condition, const Scope& scope, const Figure& figure,
                                 const Subject& subject);
// Marks the triggers that it asks for.
void use_triggers(const asset::SourceCondition& condition, const Scope& scope);

class MachineNode : public Node {
 public:
  using Node::Node;

  void begin_update() override;
  MainClip main_clip(double rate, bool after_reset) const override;
  void reset(const Reset&) override;
  void play(Play& play) override;
  RootMotion root_of(const Play& play) override;
  void pose(const Play& play, double back_secs, OwnPose& out) override;

  bool has_begun() const { return current_.has_value(); }
  const std::string& state() const { return states[*current_].name; }
  double weight() const { return fade_ == FadeKind::cross ? fade_weight_ : 1; }

  // Made by the builder; inputs are the states' nodes.
  std::vector<State> states;
  std::deque<Transition> transitions;
  std::vector<std::pair<std::size_t, const asset::SourceCondition*>> entries;  // state, condition or null

 private:
  // What became of one play.
  struct Mix {
    std::optional<Play::Input> old, fresh;
    bool is_cross = false;             // else old was left before fresh began
    double weight = 1;                 // of fresh
    double part = 1;                   // of the fade
    const Transition* fade = nullptr;  // that runs
    FadeKind kind = FadeKind::cut;
    double fade_secs = 0;
    bool begins = false;  // an inertial fade
    std::size_t life = 0;
    double step_secs = 0;  // of the new state
  };
  struct Choice {
    const Transition* transition = nullptr;
    double since_secs = 0;
  };
  struct Shown {
    std::size_t update = 0;
    OwnPose pose;
  };
  struct Speed {
    std::size_t update = 0;
    double step_secs = 0;
    RootMotion per_sec;
  };

  bool is_played_before() const;
  std::size_t first_state() const;
  std::optional<Choice> decide(const Play& play) const;
  std::optional<Choice> first_of(const Subject& subject, const std::function<bool(const Transition&)>& may) const;
  Subject subject(bool of_source, const Play& play) const;
  FadeKind kind_of(const Choice& choice, double step_secs) const;
  void go_on(Play& play, Mix& mix);
  void take(const Choice& choice, Play& play, Mix& mix);
  void begin_fade(const Choice& choice, FadeKind kind, double step_secs);
  Reset enter(const Transition& transition, const Play& play, double left_secs);
  double heard_of_old(double step_secs) const;
  Play::Input tell_state(Play& play, std::size_t state, double share, double begin_secs, double step_secs);
  Play::Input tell_left(Play& play, double heard_share, double step_secs);

  const Mix& mix_of(const Play& play) const { return mixes_[std::size_t(&play - plays.data())]; }
  void start_root(const Mix& mix);
  void mix_poses(const Mix& mix, double back_secs, OwnPose& out);
  void start_pose(const Mix& mix);

  std::optional<std::size_t> current_, source_;
  const Transition* running_ = nullptr;
  FadeKind fade_ = FadeKind::cut;  // cut: none runs
  double elapsed_secs_ = 0, source_elapsed_secs_ = 0, fade_secs_ = 0;
  double fade_weight_ = 1;
  std::size_t played_ = 0;          // the update in which it was played last
  std::size_t played_earlier_ = 0;  // before that
  std::size_t life_ = 0;            // counts resets

  std::vector<Mix> mixes_;  // of this update, one per play
  std::deque<Speed> speeds_;
  RootInertia root_inertia_;
  std::deque<Shown> shown_;
  bool has_pose_inertia_ = false;
  std::vector<float> pose_inertia_;
};

}  // namespace sinew::test::slow
