// SPDX-License-Identifier: MIT
#pragma once
#include "contents.h"
#include "json_writer.h"

namespace sinew::cli {

// The members of the open object that say what a property belongs to and is: {"material": 0, "material_name": "lava",
// "texture": "emissive", "property": "offset"}, or {"node": 3, "node_name": "hat", "property": "visible"}.
void write_property(JsonWriter& json, const PropertyEntry& property);

// Without the owner, for people: "emissive texture's offset".
std::string property_text(const PropertyEntry& property);
// "material 3", "camera 0", "node 7".
std::string property_place(const PropertyEntry& property);

}  // namespace sinew::cli
