// SPDX-License-Identifier: MIT
// Text files of 7.4 put together from their objects and connections.
#pragma once
#include <string>
#include <string_view>

#include "sinew/import/import.h"

namespace sinew::test {

// Lengths in centimetres unless settings say otherwise.
std::string text_fbx(std::string_view objects, std::string_view connections, std::string_view settings = {});

// "P: ..." of the settings.
std::string unit_setting(double centimetres);

struct Imported {
  asset::Scene scene;
  asset::Diagnostics diagnostics;
};
// REQUIREs that the file is read. Files that it names are not there.
Imported import_text(std::string_view text);

// A square of 200 units in the plane z = 0 around the origin, as geometry 20 of model 10, with what is added to each.
std::string square_objects(std::string_view in_geometry = {}, std::string_view in_model_properties = {});
inline constexpr std::string_view kSquareConnections = "C: \"OO\",10,0\nC: \"OO\",20,10\n";

}  // namespace sinew::test
