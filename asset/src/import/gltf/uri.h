// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>

#include "sinew/scene/scene.h"

namespace sinew::asset::gltf {

bool is_data_uri(std::string_view uri);

struct Data {
  std::string mime_type;
  Buffer bytes;
};

// The bytes of a data URI (RFC 2397). Fails on anything that is no base64 (RFC 4648 §4, with its padding).
Data decode_data_uri(std::string_view uri, std::string_view where);

// %41 becomes A; a % without two hexadecimal digits stays as it is.
std::string percent_decoded(std::string_view text);

}  // namespace sinew::asset::gltf
