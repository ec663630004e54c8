// SPDX-License-Identifier: MIT
// Units, axes and time of a file.
#include <algorithm>
#include <charconv>

#include "import/fbx/document_builder.h"
#include "import/fbx/failure.h"

namespace sinew::asset::fbx {
namespace {

// Frames per second of GlobalSettings' TimeMode by its number; 0 where the number says nothing.
constexpr double kFrameRates[] = {0,  120, 100,  60,           50, 48, 30, 30,           30.0 / 1.001, 30.0 / 1.001,
                                  25, 24,  1000, 24.0 / 1.001, 0,  96, 72, 60.0 / 1.001, 120.0 / 1.001};
constexpr std::int64_t kCustomRate = 14;
constexpr double kDefaultRate = 24;

ObjectIndex settings_object(const Document& document) {
  for (ObjectIndex i = 0; i < document.objects().size(); ++i)
    if (document.object(i).element == "GlobalSettings") return i;
  return kNoObject;
}

Axis read_axis(const Document& document, ObjectIndex object, std::string_view name, std::string_view sign_name,
               Axis otherwise) {
  const std::int64_t index = document.integer(object, name, -1);
  if (index < 0 || index > 2) return otherwise;
  return {static_cast<int>(index), document.number(object, sign_name, 1) < 0 ? -1 : 1};
}

void read_axes(const Document& document, ObjectIndex object, GlobalSettings& settings, Diagnostics& diagnostics) {
  if (!document.property(object, "UpAxis")) return;
  GlobalSettings read = settings;
  read.up = read_axis(document, object, "UpAxis", "UpAxisSign", settings.up);
  read.front = read_axis(document, object, "FrontAxis", "FrontAxisSign", settings.front);
  read.right = read_axis(document, object, "CoordAxis", "CoordAxisSign", settings.right);
  if (read.up.index == read.front.index || read.up.index == read.right.index || read.front.index == read.right.index) {
    diagnostics.warn("axes-equal", "two axes of the file are the same one; +Y is taken to be up and +Z to be the front",
                     "GlobalSettings");
    return;
  }
  settings = read;
  settings.has_axes = true;
}

// 5.x and some of 6.x: Settings { FrameRate: "30" }.
double legacy_frame_rate(Record root) {
  Record settings = root.child("Settings");
  if (!settings) settings = root.child("Version5").child("Settings");
  const Value value = settings.child("FrameRate").value(0);
  double rate = value.real;
  if (value.kind == ValueKind::text) std::from_chars(value.text.data(), value.text.data() + value.text.size(), rate);
  return rate;
}

void read_time(Record root, const Document& document, ObjectIndex object, GlobalSettings& settings,
               Diagnostics& diagnostics) {
  double rate = 0;
  if (object != kNoObject) {
    settings.time_mode = document.integer(object, "TimeMode", 0);
    const auto mode = static_cast<std::size_t>(settings.time_mode);
    if (settings.time_mode >= 0 && mode < std::size(kFrameRates)) rate = kFrameRates[mode];
    if (settings.time_mode == kCustomRate) rate = document.number(object, "CustomFrameRate", 0);
  } else {
    rate = legacy_frame_rate(root);
  }
  if (!(rate > 0 && rate < 1e6)) {
    diagnostics.note("frame-rate-assumed",
                     say("the file does not say its frame rate; ", kDefaultRate, " frames per second are assumed"),
                     "GlobalSettings");
    rate = kDefaultRate;
  }
  settings.frames_per_second = rate;
}

}  // namespace

GlobalSettings read_settings(const Tree& tree, const Document& document, Diagnostics& diagnostics) {
  GlobalSettings settings;
  const ObjectIndex object = settings_object(document);
  read_time(tree.root(), document, object, settings, diagnostics);
  if (object == kNoObject) return settings;
  read_axes(document, object, settings, diagnostics);
  const double unit = document.number(object, "UnitScaleFactor", 1);
  if (unit > 1e-9 && unit < 1e9)
    settings.centimetres_per_unit = unit;
  else
    diagnostics.warn("unit-unusable", say("the unit of the file is ", unit, " cm; 1 cm is taken"), "GlobalSettings");
  return settings;
}

}  // namespace sinew::asset::fbx
