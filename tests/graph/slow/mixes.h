// SPDX-License-Identifier: MIT
// The nodes that mix their inputs.
#pragma once
#include <memory>
#include <vector>

#include "node.h"
#include "sinew/base/aligned_bytes.h"
#include "sinew/mix/blend_space.h"

namespace sinew::test::slow {

class RestNode : public Node {
 public:
  using Node::Node;
};

// The weighted mean of its inputs.
class MeanNode : public Node {
 public:
  using Node::Node;
  void play(Play& play) override;
  RootMotion root_of(const Play& play) override;
  void pose(const Play& play, double back_secs, OwnPose& out) override;
  MainClip main_clip(double rate, bool after_reset) const override;

 protected:
  // One per input, its own weight apart.
  virtual std::vector<double> weights() const = 0;
};

class BlendNode : public MeanNode {
 public:
  BlendNode(Place at, const asset::SourceBlend& source) : MeanNode(std::move(at)), source_(source) {}

 private:
  std::vector<double> weights() const override;
  const asset::SourceBlend& source_;
};

class SpaceNode : public MeanNode {
 public:
  SpaceNode(Place at, const asset::SourceBlendSpace& source);

 private:
  std::vector<double> weights() const override;
  const asset::SourceBlendSpace& source_;
  AlignedBytes bytes_;
  BlendSpace space_;
};

// What has a base that goes on whatever is laid over it: inputs[0].
class BaseNode : public Node {
 public:
  using Node::Node;
  RootMotion root_of(const Play& play) override { return play_of(play.inputs[0]).root; }
  MainClip main_clip(double rate, bool after_reset) const override {
    return main_clip_of(*inputs[0], rate, after_reset);
  }
};

class LayerNode : public BaseNode {
 public:
  LayerNode(Place at, const asset::SourceLayer& source) : BaseNode(std::move(at)), source_(source) {}
  void play(Play& play) override;
  void pose(const Play& play, double back_secs, OwnPose& out) override;

 private:
  const asset::SourceLayer& source_;
};

class AdditiveNode : public BaseNode {
 public:
  AdditiveNode(Place at, const asset::SourceAdditive& source) : BaseNode(std::move(at)), source_(source) {}
  void play(Play& play) override;
  void pose(const Play& play, double back_secs, OwnPose& out) override;

 private:
  const asset::SourceAdditive& source_;
};

class SlotNode : public BaseNode {
 public:
  SlotNode(Place at, const asset::SourceSlot& source) : BaseNode(std::move(at)), source_(source) {}
  void play(Play& play) override;
  void pose(const Play& play, double back_secs, OwnPose& out) override;

 private:
  const asset::SourceSlot& source_;
};

class SpeedNode : public BaseNode {
 public:
  SpeedNode(Place at, const asset::SourceSpeed& source) : BaseNode(std::move(at)), source_(source) {}
  double own_weight() const override { return inputs[0]->own_weight(); }
  MainClip main_clip(double rate, bool after_reset) const override;
  void play(Play& play) override;
  void pose(const Play& play, double back_secs, OwnPose& out) override;
  void difference(const Play& play, double back_secs, OwnPose& out) override;

 private:
  const asset::SourceSpeed& source_;
};

class MirrorNode : public BaseNode {
 public:
  MirrorNode(Place at, const asset::SourceMirror& source) : BaseNode(std::move(at)), source_(source) {}
  double own_weight() const override { return inputs[0]->own_weight(); }
  void play(Play& play) override;
  RootMotion root_of(const Play& play) override;
  void pose(const Play& play, double back_secs, OwnPose& out) override;

 private:
  bool is_on() const { return scope.number(source_.when) > 0.5; }
  const asset::SourceMirror& source_;
};

}  // namespace sinew::test::slow
