// SPDX-License-Identifier: MIT
// A graph, what is done to it update by update, and what is then to be seen, with the reason: a file in traces/.
// README.md there has the format.
#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "little_model.h"

namespace sinew::test {

// What is done before an update, counted from 1.
struct TraceStep {
  std::size_t before = 1;
  std::map<std::string, std::vector<double>> set;
  std::vector<std::string> fire;
  std::optional<double> dt_secs;  // of this update alone
  std::optional<std::string> variation;
  std::map<std::string, std::optional<double>> slots;  // by name a pose with its x, or none any more
};

struct TraceEvent {
  std::string name;
  std::optional<double> weight, at_secs;
  std::optional<std::string> node;
};

// What is to be seen after an update; only what is named is looked at.
struct TraceExpect {
  std::size_t after = 1;
  std::map<std::string, double> pose;  // "x", "y", "left", "right" (degrees), "glow"
  std::map<std::string, std::string> state;
  std::map<std::string, double> fade;    // weight of the present state of a machine
  std::map<std::string, double> weight;  // of nodes
  std::map<std::string, double> line;    // of clips, seconds
  std::map<std::string, bool> played;
  std::optional<std::vector<TraceEvent>> events;
  std::optional<std::vector<double>> root;  // x, z, yaw in degrees
  std::optional<std::vector<std::string>> taken;
  double tolerance = 1e-5;
};

struct Trace {
  std::string name;  // of the file
  std::string because;
  std::map<std::string, LittleClip> clips;
  std::string graph;  // a graph file's text
  double dt_secs = 0.1;
  std::size_t updates = 0;
  std::vector<TraceStep> script;
  std::vector<TraceExpect> expect;
};

// Throws std::runtime_error, with the file's name, where it is no trace.
Trace read_trace(const std::filesystem::path& file);

// A trace's text, without expectations: what a random run that failed is kept as.
std::string write_trace(const Trace& trace);

}  // namespace sinew::test
