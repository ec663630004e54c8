// SPDX-License-Identifier: MIT
// FBX text files of version 7.4 put together from models and takes.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace sinew::test {

struct TextModel {
  std::string name = {};
  int parent = -1;              // index of an earlier model
  std::string properties = {};  // lines of Properties70
  std::string subclass = "LimbNode";
};

// One curve on the x axis of a property (or of axis), or constants alone where it has no ticks.
struct TextCurve {
  std::string property = {};
  std::size_t model = 0;
  std::size_t layer = 0;
  bool moves_layer = false;  // the property is the layer's
  std::string axis = "d|X";
  std::string constants = {};  // lines of Properties70 of the curve node
  std::vector<std::int64_t> ticks = {};
  std::vector<double> values = {};
  std::string flags = "4";       // linear
  std::string data = "0,0,0,0";  // KeyAttrDataFloat
  std::string after = {};        // letter of the extrapolation
  // Further axes of the same property; their other fields do not count.
  std::vector<TextCurve> more_axes = {};
};

struct TextStack {
  std::string name = "Take 001";
  std::string properties = {};
  std::vector<std::string> layers = {""};  // lines of Properties70 of each
  std::vector<TextCurve> curves = {};
};

struct TextFbx {
  std::string settings = {};  // lines of Properties70
  std::vector<TextModel> models = {};
  std::vector<TextStack> stacks = {};
};

std::string fbx_text(const TextFbx& file);

// Lines of Properties70.
std::string fbx_vector(const std::string& name, const std::string& numbers);
std::string fbx_number(const std::string& name, const std::string& number);

}  // namespace sinew::test
