// SPDX-License-Identifier: MIT
// What a graph's script looks like: each update with its pose and the place of the figure, and how good the motion is.
#pragma once
#include <string>
#include <vector>

#include "graph_trace.h"
#include "json_writer.h"
#include "sinew/compare/motion_quality.h"
#include "sinew/math/joint_block.h"

namespace sinew::cli {

struct FilmedUpdate {
  std::vector<JointBlock> joints;
  std::vector<float> properties;
};

struct FootReport {
  std::string joint;
  asset::FootSlide slide;
};

struct GraphFilm {
  GraphTrace trace;
  std::vector<FilmedUpdate> updates;  // as the trace's
  std::vector<FootReport> feet;       // of joints that are called as feet
  asset::VelocityJump jump;
  std::string jump_joint;
};

// Throws a file fault where memory lacks. Requires: bound is of the pack; variation < variation_count().
GraphFilm film_script(const Pack& pack, const BoundGraph& bound, const GraphScript& script, std::size_t variation);

// The states that an update is in: "moving | wave".
std::string states_text(const TracedUpdate& update, const Graph& graph);
// A line for each foot and one for the worst jump, with the states then.
std::string quality_text(const GraphFilm& film, const Graph& graph);
// The members "feet" and "worst_velocity_jump".
void write_quality(const GraphFilm& film, const Graph& graph, JsonWriter& json);

}  // namespace sinew::cli
