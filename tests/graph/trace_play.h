// SPDX-License-Identifier: MIT
// A trace's script done to the runtime alone, with a hash of all that comes out.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "fast_player.h"
#include "sinew/base/hash.h"
#include "trace.h"

namespace sinew::test {

inline std::uint64_t hash_of(const GraphFrame& frame) {
  std::uint64_t hash = hash_bytes(std::as_bytes(std::span(&frame.root_motion, 1)));
  for (const GraphEvent& event : frame.events) {
    hash = hash_bytes(std::as_bytes(std::span(&event.event.name_hash, 1)), hash);
    hash = hash_bytes(std::as_bytes(std::span(&event.event.weight, 1)), hash);
    hash = hash_bytes(std::as_bytes(std::span(&event.at_secs, 1)), hash);
  }
  return hash;
}

// Plays a trace on one instance and hashes all that came out of each update.
class TracePlay {
 public:
  explicit TracePlay(const Trace& trace)
      : trace_(trace), run_(trace), game_(run_.source(), run_.pack(), 0), instance_(game_.instance()) {}

  std::uint64_t update(std::size_t number) {
    apply(number);
    const double dt_secs = dt_of(number);
    const GraphFrame frame = update_graph(game_.bound(), instance_.decide, dt_secs, game_.workspace());
    std::uint64_t hash = hash_of(frame);
    const PoseProgram program = write_program(game_.bound(), instance_.decide, game_.workspace());
    run_program(game_.bound(), program, instance_.poses, {}, game_.workspace(), instance_.shown->ref());
    hash = hash_bytes(std::as_bytes(std::span(instance_.shown->joints)), hash);
    hash = hash_bytes(std::as_bytes(std::span(instance_.shown->properties)), hash);
    return hash_bytes(instance_.decide, hash);
  }

  // As a game does that rolls back: it decides alone.
  std::uint64_t decide(std::size_t number) {
    apply(number);
    update_graph(game_.bound(), instance_.decide, dt_of(number), game_.workspace());
    return hash_bytes(instance_.decide);
  }

  // Before an update, counted from 1: what the script does to the parameters, and its step.
  void apply(std::size_t number) { apply_to(instance_.decide, number); }
  void apply_to(std::span<std::byte> state, std::size_t number) const {
    for (const TraceStep& step : trace_.script) {
      if (step.before != number) continue;
      for (const auto& [name, numbers] : step.set) set_parameter(game_.graph(), state, name, numbers);
      for (const std::string& trigger : step.fire)
        fire_trigger(game_.graph(), state, game_.graph().find_param(trigger).value());
    }
  }
  const Pack& pack() const { return run_.pack(); }
  double dt_of(std::size_t number) const {
    double dt_secs = trace_.dt_secs;
    for (const TraceStep& step : trace_.script)
      if (step.before == number && step.dt_secs) dt_secs = *step.dt_secs;
    return dt_secs;
  }

  std::span<std::byte> decide_state() { return instance_.decide; }
  std::vector<std::byte> decide_bytes() const { return {instance_.decide.begin(), instance_.decide.end()}; }
  std::vector<std::byte> pose_bytes() const { return {instance_.poses.begin(), instance_.poses.end()}; }
  void restore(const std::vector<std::byte>& decide) {
    std::copy(decide.begin(), decide.end(), instance_.decide.begin());
  }
  void restore(const std::vector<std::byte>& decide, const std::vector<std::byte>& poses) {
    restore(decide);
    std::copy(poses.begin(), poses.end(), instance_.poses.begin());
  }
  std::size_t updates() const { return trace_.updates; }
  FastGame& game() { return game_; }

 private:
  Trace trace_;
  TraceRun run_;
  FastGame game_;
  FastInstance instance_;
};

}  // namespace sinew::test
