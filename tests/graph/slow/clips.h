// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "node.h"
#include "sinew/anim/clip.h"
#include "sinew/mix/sync.h"
#include "sinew/motion/events.h"
#include "sinew/motion/playback.h"

namespace sinew::test::slow {

// Of comparisons of times that were added up.
inline constexpr double kTolerance_secs = 1e-6;

// Where a clip is before the step: how far into its pass, and how fast that goes on.
struct Standing {
  double at_secs = 0, length_secs = 0;
  double rate = 0;  // seconds of line per second
  bool loops = false;
};

// A marker that a clip has passed.
struct Passed {
  const ClipNode* clip = nullptr;
  std::string name;
  double weight = 0;
  double at_secs = 0;  // after the update's begin
  double line_secs = 0;
};

class ClipNode : public Node {
 public:
  ClipNode(Place at, const asset::SourceClip& clip);

  // Of the figure's variation. Throws where there is no such clip.
  void bind();
  void put_at_start();
  void put_at(double at_secs);
  // A clip that plays once and goes backwards begins at its end.
  Playback beginning(double rate) const;

  void begin_update() override;
  double own_weight() const override;
  MainClip main_clip(double rate, bool) const override { return {const_cast<ClipNode*>(this), rate, false}; }
  void reset(const Reset& reset) override;
  void play(Play& play) override;
  RootMotion root_of(const Play& play) override;
  void pose(const Play& play, double back_secs, OwnPose& out) override;
  void difference(const Play& play, double back_secs, OwnPose& out) override;

  double speed() const { return scope.number(source.speed); }
  double line_secs() const;
  // path_rate: that of all that is above it.
  Standing standing(double path_rate) const;
  // All of this update, those too that do not count as events.
  std::vector<Passed> passed() const;
  // The clip's own length as it is played.
  double pass_secs() const { return line_.duration_secs; }

  const asset::SourceClip& source;
  Group* group = nullptr;
  std::size_t member = 0;       // of the group
  std::vector<PlayStep> moved;  // one per play; those in a group are moved by it

 private:
  friend class Group;
  // What is next to the end of a pass is there.
  double at_end_of_pass(double line_secs) const;
  ClipMoment moment(const Play& play, double back_secs) const;
  double event_secs(const Event& event, const Play& play, const PlayStep& step) const;
  Clip clip_;
  PlayLine line_;
  std::optional<ClipBinding> binding_;
  std::optional<AdditiveBinding> additive_;
  Playback playback_;
  bool has_begun_ = false;  // it has moved, or was put somewhere
};

// Clips on one phase.
class Group {
 public:
  Group(Figure& figure, const asset::SourceSyncGroup& group) : source(group), figure_(figure) {}

  // As what enters a state has it where the group was not played in the update before.
  enum class Entering : std::uint8_t { anew, going_on, at_phase };
  void enter(Entering how, double at_phase);
  // After the walk, where a member is played.
  void begin_update() { entering_ = Entering::anew; }
  void move();
  void bind();

  bool is_played_before() const;
  double line_secs(const ClipNode& clip) const { return line_at(clip, phase); }
  double line_secs(const ClipNode& clip, double back_secs) const;
  double line_rate(const ClipNode& clip) const;
  double phase_at(const ClipNode& clip, double at_secs) const { return sync_->phase_at(clip.member, at_secs); }
  // As a part of its cycle, in [0, 1).
  double part_of_cycle() const;
  // After the update's begin.
  double secs_of_phase(double at_phase) const;
  bool goes_by(const std::string& marker) const;

  const asset::SourceSyncGroup& source;
  std::vector<ClipNode*> members;
  double phase = 0;

 private:
  double line_at(const ClipNode& clip, double at_phase) const;
  double phase_at_secs(double secs) const;
  std::vector<float> weights() const;
  double rate(const std::vector<float>& weights) const;

  Figure& figure_;
  std::optional<SyncGroup> sync_;
  double phase_before_ = 0, begin_secs_ = 0, step_secs_ = 0, rate_ = 0;  // of the last update in which it was played
  std::vector<float> weights_;
  std::size_t last_played_ = 0;
  bool started_ = false;
  Entering entering_ = Entering::anew;
  double entering_phase_ = 0;
};

}  // namespace sinew::test::slow
