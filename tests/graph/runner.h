// SPDX-License-Identifier: MIT
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "graph_player.h"
#include "sinew/graphs/graph_source.h"
#include "trace.h"

namespace sinew::test {

using MakePlayer = std::function<std::unique_ptr<GraphPlayer>(const asset::GraphSource&, const Pack&, std::size_t rig)>;
MakePlayer slow_player();

// A trace's model and graph, made once. Throws std::runtime_error where either cannot be read.
class TraceRun {
 public:
  explicit TraceRun(const Trace& trace);

  const Trace& trace() const { return trace_; }
  const asset::GraphSource& source() const { return source_; }
  const Pack& pack() const { return cooked_.pack; }
  Rig rig() const { return cooked_.pack.rig(0); }

  // Before an update, counted from 1: what the script does, and then the update.
  void update(std::size_t number, GraphPlayer& player) const;
  // What a trace says of an update is not so: one sentence each.
  std::vector<std::string> wrong_after(std::size_t number, GraphPlayer& player) const;

 private:
  Trace trace_;
  Cooked cooked_;
  asset::GraphSource source_;
};

// Plays a trace and returns what is not as it says.
std::vector<std::string> play_trace(const TraceRun& run, const MakePlayer& make);

// Plays it with two players and returns the first difference, with the number of the update; empty: there is none.
// Everything that a player shows is compared: numbers to within the tolerance, relative to their size where that is
// over 1.
std::string first_difference(const TraceRun& run, const MakePlayer& one, const MakePlayer& other,
                             double tolerance = 1e-4);

// Of one update alone.
std::string difference_of(const UpdateResult& a, const UpdateResult& b, double tolerance);
std::string difference_of(const Rig& rig, ConstLocalPose a, ConstLocalPose b, double tolerance);

}  // namespace sinew::test
