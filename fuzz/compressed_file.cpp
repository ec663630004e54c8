// SPDX-License-Identifier: MIT
#include "compressed_file.h"

#include <cstring>
#include <string>

#include "glb_bytes.h"

namespace sinew::fuzz {
namespace {

constexpr const char* kModes[] = {"ATTRIBUTES", "TRIANGLES", "INDICES"};
constexpr const char* kFilters[] = {"NONE", "OCTAHEDRAL", "QUATERNION", "EXPONENTIAL"};
// Component and type of the accessor over the rows.
constexpr const char* kRows[] = {R"("componentType":5126,"type":"VEC3")", R"("componentType":5122,"type":"VEC4")",
                                 R"("componentType":5120,"type":"VEC4","normalized":true)",
                                 R"("componentType":5125,"type":"SCALAR")"};

std::string count_text(std::uint16_t count) { return count == 0xFFFF ? "4294967295" : std::to_string(count); }

std::string buffer_json(std::size_t bytes) { return R"({"byteLength":)" + std::to_string(bytes) + "}"; }

std::string view_json(std::size_t bytes, const std::string& more) {
  return R"({"buffer":0,"byteLength":)" + std::to_string(bytes) + more + "}";
}

std::string draco_json(const StreamPlan& plan, std::size_t bytes) {
  const std::string count = count_text(plan.count);
  return R"({"asset":{"version":"2.0"},"extensionsRequired":["KHR_draco_mesh_compression"],"buffers":[)" +
         buffer_json(bytes) + R"(],"bufferViews":[)" + view_json(bytes, "") +
         R"(],"accessors":[{"componentType":5126,"type":"VEC3","count":)" + count +
         R"(},{"componentType":5126,"type":"VEC3","count":)" + count +
         R"(},{"componentType":5125,"type":"SCALAR","count":)" + count_text(plan.indices) +
         R"(}],"meshes":[{"primitives":[{"attributes":{"POSITION":0,"_MORE":1},"indices":2,"extensions":{)"
         R"("KHR_draco_mesh_compression":{"bufferView":0,"attributes":{"POSITION":0,"_MORE":1}}}}]}],)"
         R"("nodes":[{"mesh":0}]})";
}

std::string meshopt_json(const StreamPlan& plan, std::size_t bytes) {
  const std::string count = count_text(plan.count), stride = std::to_string(plan.stride);
  const std::size_t rows = std::size_t(plan.count) * plan.stride;
  const std::string stream = R"(,"extensions":{"EXT_meshopt_compression":{"buffer":0,"byteLength":)" +
                             std::to_string(bytes) + R"(,"count":)" + count + R"(,"byteStride":)" + stride +
                             R"(,"mode":")" + kModes[(plan.mode - 1) % 3] + R"(","filter":")" +
                             kFilters[plan.filter % 4] + R"("}})";
  return R"({"asset":{"version":"2.0"},"extensionsRequired":["EXT_meshopt_compression"],"buffers":[)" +
         buffer_json(bytes) + R"(,{"byteLength":)" + std::to_string(rows) +
         R"(,"extensions":{"EXT_meshopt_compression":{"fallback":true}}}],"bufferViews":[{"buffer":1,"byteLength":)" +
         std::to_string(rows) + R"(,"byteStride":)" + stride + stream + R"(}],"accessors":[{"bufferView":0,"count":)" +
         count + "," + kRows[plan.type % 4] +
         R"(}],"meshes":[{"primitives":[{"attributes":{"POSITION":0},"mode":0}]}],"nodes":[{"mesh":0}]})";
}

}  // namespace

asset::Buffer compressed_file(std::span<const std::byte> input) {
  StreamPlan plan{};
  if (input.size() < sizeof(plan)) return {};
  std::memcpy(&plan, input.data(), sizeof(plan));
  const std::span<const std::byte> stream = input.subspan(sizeof(plan));
  return glb_of(plan.mode == 0 ? draco_json(plan, stream.size()) : meshopt_json(plan, stream.size()), stream);
}

}  // namespace sinew::fuzz
