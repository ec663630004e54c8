// SPDX-License-Identifier: MIT
#include "arm_file.h"

#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <vector>

namespace sinew::test {
namespace {

constexpr const char* kJson = R"({
 "asset": {"version": "2.0", "generator": "by hand"},
 "scene": 0,
 "scenes": [{"nodes": [0, 1, 3]}, {"nodes": [4]}],
 "nodes": [
  {"name": "skinned", "mesh": 0, "skin": 0},
  {"name": "root", "children": [2]},
  {"name": "tip", "translation": [0, 1, 0]},
  {"name": "face", "mesh": 1, "translation": [10, 0, 0]},
  {"name": "hidden", "mesh": 1, "translation": [0, 0, 50]}
 ],
 "meshes": [
  {"name": "triangle", "primitives": [{"attributes": {"POSITION": 0, "JOINTS_0": 1, "WEIGHTS_0": 2, "NORMAL": 8}}]},
  {"name": "shapes", "weights": [0.25, 0.5], "extras": {"targetNames": ["smile", "blink"]},
   "primitives": [{"attributes": {"POSITION": 0}, "targets": [{"POSITION": 9}, {"POSITION": 10}]}]}
 ],
 "skins": [{"name": "arm", "joints": [1, 2], "inverseBindMatrices": 3}],
 "animations": [
  {"name": "Bend", "samplers": [{"input": 4, "output": 5}],
   "channels": [{"sampler": 0, "target": {"node": 2, "path": "rotation"}}]},
  {"name": "take 1/walk", "samplers": [{"input": 6, "output": 7}],
   "channels": [{"sampler": 0, "target": {"node": 1, "path": "translation"}}]}
 ],
 "accessors": [
  {"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [1, 2, 0]},
  {"bufferView": 1, "componentType": 5121, "count": 3, "type": "VEC4"},
  {"bufferView": 2, "componentType": 5126, "count": 3, "type": "VEC4"},
  {"bufferView": 3, "componentType": 5126, "count": 2, "type": "MAT4"},
  {"bufferView": 4, "componentType": 5126, "count": 2, "type": "SCALAR", "min": [0], "max": [1]},
  {"bufferView": 5, "componentType": 5126, "count": 2, "type": "VEC4"},
  {"bufferView": 6, "componentType": 5126, "count": 2, "type": "SCALAR", "min": [0], "max": [2]},
  {"bufferView": 7, "componentType": 5126, "count": 2, "type": "VEC3"},
  {"bufferView": 8, "componentType": 5126, "count": 3, "type": "VEC3"},
  {"bufferView": 9, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [0, 0, 4]},
  {"bufferView": 10, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [0, 2, 0]}
 ],
 "bufferViews": [
  {"buffer": 0, "byteOffset": 0, "byteLength": 36},
  {"buffer": 0, "byteOffset": 36, "byteLength": 12},
  {"buffer": 0, "byteOffset": 48, "byteLength": 48},
  {"buffer": 0, "byteOffset": 96, "byteLength": 128},
  {"buffer": 0, "byteOffset": 224, "byteLength": 8},
  {"buffer": 0, "byteOffset": 232, "byteLength": 32},
  {"buffer": 0, "byteOffset": 264, "byteLength": 8},
  {"buffer": 0, "byteOffset": 272, "byteLength": 24},
  {"buffer": 0, "byteOffset": 296, "byteLength": 36},
  {"buffer": 0, "byteOffset": 332, "byteLength": 36},
  {"buffer": 0, "byteOffset": 368, "byteLength": 36}
 ],
 "buffers": [{"byteLength": 404}]
})";

void append_u32(std::string& bytes, std::uint32_t number) {
  for (int byte = 0; byte < 4; ++byte) bytes += char(number >> (8 * byte) & 0xFF);
}

void append_floats(std::string& bytes, const std::vector<float>& numbers) {
  for (const float number : numbers) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &number, sizeof(bits));
    append_u32(bytes, bits);
  }
}

std::string arm_bytes() {
  const float half = 0.70710678f;  // sin and cos of 45 degrees: half of the turn
  std::string bytes;
  append_floats(bytes, {0, 0, 0, 1, 0, 0, 0, 2, 0});
  bytes += {0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0};
  append_floats(bytes, {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0});
  append_floats(bytes, {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1});
  append_floats(bytes, {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -1, 0, 1});
  append_floats(bytes, {0, 1});
  append_floats(bytes, {0, 0, 0, 1, 0, 0, half, half});
  append_floats(bytes, {0, 2});
  append_floats(bytes, {0, 0, 0, 4, 0, 0});
  append_floats(bytes, {0, 0, 1, 0, 0, 1, 0, 0, 1});
  append_floats(bytes, {0, 0, 4, 0, 0, 0, 0, 0, 0});
  append_floats(bytes, {0, 2, 0, 0, 0, 0, 0, 0, 0});
  return bytes;
}

// glTF 2.0, section 4.4.
std::string glb(std::string json, std::string bytes) {
  while (json.size() % 4 != 0) json += ' ';
  while (bytes.size() % 4 != 0) bytes += '\0';
  std::string file = "glTF";
  append_u32(file, 2);
  append_u32(file, std::uint32_t(12 + 8 + json.size() + 8 + bytes.size()));
  append_u32(file, std::uint32_t(json.size()));
  file += "JSON" + json;
  append_u32(file, std::uint32_t(bytes.size()));
  file += std::string("BIN\0", 4) + bytes;
  return file;
}

void replace(std::string& json, const std::string& text, const std::string& replacement) {
  const std::size_t at = json.find(text);
  if (at == std::string::npos) throw std::runtime_error("the file lacks " + text);
  json.replace(at, text.size(), replacement);
}

}  // namespace

std::string arm_glb() { return glb(kJson, arm_bytes()); }

std::string arm_glb_with(const std::string& text, const std::string& replacement) {
  std::string json = kJson;
  replace(json, text, replacement);
  return glb(json, arm_bytes());
}

std::string arm_glb_with_two_influences() {
  std::string json = kJson;
  replace(json, R"({"buffer": 0, "byteOffset": 48, "byteLength": 48})", R"({"buffer": 1, "byteLength": 48})");
  // Twelve floats: 1 0 0 0, 1 0 0 0, 0.75 0.25 0 0.
  replace(json, R"("buffers": [{"byteLength": 404}])",
          R"("buffers": [{"byteLength": 404}, {"byteLength": 48, "uri": "data:application/octet-stream;base64,)"
          R"(AACAPwAAAAAAAAAAAAAAAAAAgD8AAAAAAAAAAAAAAAAAAEA/AACAPgAAAAAAAAAA"}])");
  return glb(json, arm_bytes());
}

}  // namespace sinew::test
