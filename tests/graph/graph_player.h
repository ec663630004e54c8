// SPDX-License-Identifier: MIT
// What plays a graph, whether by the slow interpreter or by the runtime, so that the two can be laid beside each other.
#pragma once
#include <map>
#include <span>
#include <string>
#include <vector>

#include "sinew/anim/pose.h"
#include "sinew/motion/root_motion.h"

namespace sinew::test {

// All keys are paths as docs/graph.md makes them: "move", "move/walk", "move/idle>walk", "move/walk/node".
struct UpdateResult {
  struct Machine {
    std::string state;   // its present one
    double weight = 1;   // of that in what is shown: below 1 only in a cross-fade
    bool played = true;  // in this update
  };
  struct Node {
    bool played = false;    // in this update, be it in a state that was left
    double weight = 0;      // in what is shown
    double line_secs = 0;   // of clips: on the play line
    bool has_line = false;  // is a clip
  };
  struct Event {
    std::string name, node;
    double weight = 0;
    double at_secs = 0;  // after the update's begin
    double line_secs = 0;
  };
  std::map<std::string, Machine> machines;  // those that have begun
  std::map<std::string, Node> nodes;        // all that the output leads to
  std::vector<Event> events;
  RootMotion root;
  std::vector<std::string> taken;  // transitions, in the order of the walk
};

class GraphPlayer {
 public:
  virtual ~GraphPlayer() = default;
  // As many numbers as the parameter has; bools 0 or 1. Requires: the graph has such a parameter.
  virtual void set(const std::string& parameter, std::span<const double> numbers) = 0;
  virtual void fire(const std::string& trigger) = 0;
  // By name; "" is that without.
  virtual void choose_variation(const std::string& name) = 0;
  // Whether a slot has a pose from outside, a rest pose with every x shifted by this.
  virtual void fill_slot(const std::string& name, double x) = 0;
  virtual void empty_slot(const std::string& name) = 0;
  virtual void update(double dt_secs) = 0;
  // Of the last update.
  virtual const UpdateResult& result() const = 0;
  virtual ConstLocalPose pose() = 0;
};

}  // namespace sinew::test
