// SPDX-License-Identifier: MIT
// Parts of a graph in few words.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "sinew/graphs/graph_source.h"

namespace sinew::asset {

std::string number_text(double value);                         // "0.25"
std::string value_text(const SourceValue& value);              // "speed * 2 + 1, 0 to 3"
std::string condition_text(const SourceCondition& condition);  // "speed > 0.3 and jump"; "always" where there is none
std::string fade_text(const SourceFade& fade);                 // "cross 0.25 s, linear"
std::string parameter_text(const SourceParameter& parameter);  // "speed: float = 1, smooth 0.15 s, -2 to 8"
// What a transition does beside its condition and fade: "enters sync, interrupt never"; may be empty.
std::string manner_text(const SourceTransition& transition);

std::string_view type_name(const SourceNode& node);  // as the file calls it: "blendSpace"
// What a box says below the node's name, a line each.
std::vector<std::string> node_lines(const SourceNode& node);
// Of each input, in the order of for_each_ref.
std::vector<std::string> input_labels(const SourceNode& node);

}  // namespace sinew::asset
