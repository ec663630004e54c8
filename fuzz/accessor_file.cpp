// SPDX-License-Identifier: MIT
#include "accessor_file.h"

#include <cstring>
#include <iterator>
#include <string>

#include "glb_bytes.h"

namespace sinew::fuzz {
namespace {

constexpr const char* kComponents[] = {"5120", "5121", "5122", "5123", "5125", "5126", "5124", "0"};
constexpr const char* kTypes[] = {"SCALAR", "VEC2", "VEC3", "VEC4", "MAT2", "MAT3", "MAT4", "VEC5"};
constexpr const char* kInterpolations[] = {"STEP", "LINEAR", "CUBICSPLINE", "BEZIER"};
constexpr const char* kPaths[] = {"translation", "rotation", "scale", "weights"};

std::string number(std::uint16_t value, const char* all) { return value == 0xFFFF ? all : std::to_string(value); }

// Views: the plain one of each accessor, then for sparse ones those of the numbers and of the values.
std::string view(const std::string& offset, const std::string& bytes, unsigned stride) {
  return R"({"buffer":0,"byteOffset":)" + offset + R"(,"byteLength":)" + bytes +
         (stride != 0 ? R"(,"byteStride":)" + std::to_string(stride) : std::string()) + "}";
}

std::string views(const AccessorPlan (&plans)[kUses], std::size_t buffer_bytes) {
  const std::string all = std::to_string(buffer_bytes);
  std::string text;
  for (const AccessorPlan& plan : plans)
    text += view(std::to_string(plan.view_offset), number(plan.view_bytes, all.c_str()), plan.stride) + ",";
  for (const AccessorPlan& plan : plans) {
    const std::size_t left = buffer_bytes > plan.sparse_at ? buffer_bytes - plan.sparse_at : 0;
    text += view(std::to_string(plan.sparse_at), std::to_string(left), 0) + ",";
  }
  text.pop_back();
  return text;
}

std::string sparse(const AccessorPlan& plan, std::size_t use) {
  const std::string view_index = std::to_string(kUses + use);
  return R"(,"sparse":{"count":)" + std::to_string(plan.sparse_count) + R"(,"indices":{"bufferView":)" + view_index +
         R"(,"componentType":)" + ((plan.flags & kSparseBytes) != 0 ? "5121" : "5123") +
         R"(},"values":{"bufferView":)" + view_index + R"(,"byteOffset":)" +
         std::to_string((plan.sparse_count + 3) / 4 * 4) + "}}";
}

std::string accessor(const AccessorPlan& plan, std::size_t use) {
  std::string text = R"({"componentType":)" + std::string(kComponents[plan.component % std::size(kComponents)]) +
                     R"(,"type":")" + kTypes[plan.type % std::size(kTypes)] + R"(","count":)" +
                     number(plan.count, "4294967295");
  if ((plan.flags & kNoView) == 0) text += R"(,"bufferView":)" + std::to_string(use);
  if (plan.offset != 0) text += R"(,"byteOffset":)" + number(plan.offset, "4294967295");
  if ((plan.flags & kNormalised) != 0) text += R"(,"normalized":true)";
  if ((plan.flags & kBounds) != 0) text += R"(,"min":[0,0,0],"max":[-1,0,1e9])";
  if ((plan.flags & kSparse) != 0) text += sparse(plan, use);
  return text + "}";
}

std::string accessors(const AccessorPlan (&plans)[kUses]) {
  std::string text;
  for (std::size_t use = 0; use < kUses; ++use) text += accessor(plans[use], use) + ",";
  text.pop_back();
  return text;
}

// Two joints, one skinned and morphed mesh, one clip of two channels.
std::string json_of(const AccessorPlan (&plans)[kUses], unsigned mode, unsigned motion, std::size_t buffer_bytes) {
  const std::string path = kPaths[motion / 4 % std::size(kPaths)];
  const std::string interpolation = kInterpolations[motion % std::size(kInterpolations)];
  return R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0,1]}],"nodes":[{"mesh":0,"skin":0},)"
         R"({"children":[2]},{"translation":[0,1,0]}],"skins":[{"joints":[1,2],"inverseBindMatrices":8}],)"
         R"("meshes":[{"primitives":[{"mode":)" +
         std::to_string(mode % 8) +
         R"(,"attributes":{"POSITION":0,"NORMAL":1,"TEXCOORD_0":2,"COLOR_0":3,"JOINTS_0":4,"WEIGHTS_0":5},)"
         R"("indices":6,"targets":[{"POSITION":7}]}]}],"animations":[{"samplers":[{"input":9,"output":10,)"
         R"("interpolation":")" +
         interpolation + R"("},{"input":9,"output":11,"interpolation":")" + interpolation +
         R"("}],"channels":[{"sampler":0,"target":{"node":2,"path":")" + path +
         R"("}},{"sampler":1,"target":{"node":0,"path":"weights"}}]}],"buffers":[{"byteLength":)" +
         std::to_string(buffer_bytes) + R"(}],"bufferViews":[)" + views(plans, buffer_bytes) + R"(],"accessors":[)" +
         accessors(plans) + "]}";
}

}  // namespace

asset::Buffer accessor_file(std::span<const std::byte> input) {
  if (input.size() < kPlanBytes) return {};
  AccessorPlan plans[kUses];
  std::memcpy(plans, input.data(), sizeof(plans));
  const std::span<const std::byte> buffer = input.subspan(kPlanBytes);
  const std::string json =
      json_of(plans, unsigned(input[kPlanBytes - 2]), unsigned(input[kPlanBytes - 1]), buffer.size());
  return glb_of(json, buffer);
}

}  // namespace sinew::fuzz
