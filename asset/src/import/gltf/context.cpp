// SPDX-License-Identifier: MIT
#include "import/gltf/context.h"

#include <algorithm>
#include <utility>

#include "import/gltf/uri.h"

namespace sinew::asset::gltf {

Json Context::objects(std::string_view key) const {
  const Json list = Fields(root, "").array(key);
  if (list && list.size() > limits.objects)
    fail(Errc::too_large, say("/", key), say(list.size(), " objects, the limit is ", limits.objects));
  return list;
}

void Context::check_room(std::uint64_t bytes, std::string_view where) const {
  if (bytes > limits.total_bytes || bytes_in_memory > limits.total_bytes - bytes)
    fail(Errc::too_large, where,
         say(bytes, " bytes decoded, with ", bytes_in_memory, " in memory; the limit is ", limits.total_bytes));
}

std::span<const std::byte> Context::keep(std::shared_ptr<const Buffer> buffer, std::string_view where) {
  bytes_in_memory += buffer->size();
  if (bytes_in_memory > limits.total_bytes)
    fail(Errc::too_large, where, say("the buffers have over ", limits.total_bytes, " bytes together"));
  scene.buffers.push_back(std::move(buffer));
  return *scene.buffers.back();
}

std::span<const std::byte> Context::keep_copy(std::shared_ptr<const Buffer> buffer, std::string_view where) {
  copied_bytes += buffer->size();
  return keep(std::move(buffer), where);
}

std::span<const std::byte> Context::load(const std::string& uri, const std::string& where, std::string* mime_type) {
  if (is_data_uri(uri)) {
    Data data = decode_data_uri(uri, where);
    if (mime_type != nullptr && mime_type->empty()) *mime_type = std::move(data.mime_type);
    return keep(std::make_shared<const Buffer>(std::move(data.bytes)), where);
  }
  const std::string path = percent_decoded(uri);
  if (const auto known = files.find(path); known != files.end()) return known->second;
  if (!read) fail(Errc::io, where, say("the file", in_quotes(path), " cannot be looked up from here"));
  Result<std::shared_ptr<const Buffer>> file = read(path);
  if (!file) fail(file.error().code, where, file.error().what);
  return files[path] = keep(*std::move(file), where);
}

void Context::charge(std::uint64_t values, std::string_view where) {
  constexpr std::uint64_t kFree = std::uint64_t(1) << 24, kPerByte = 4;
  values_checked += values;
  if (values_checked > kFree + kPerByte * (bytes_in_memory - copied_bytes))
    give_up(where,
            "accessors overlap, or pointers share their way, so much that checking them all would take too long");
}

std::string node_text(const Scene& scene, Index node) { return say("node ", node, in_quotes(scene.nodes[node].name)); }

}  // namespace sinew::asset::gltf
