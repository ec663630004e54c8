// SPDX-License-Identifier: MIT
#include "import/pictures.h"

#include <algorithm>

namespace sinew::asset::readers {

std::string tolerant_path(std::string_view written) {
  std::string path(written);
  std::replace(path.begin(), path.end(), '\\', '/');
  if (path.size() > 1 && path[1] == ':') path.erase(0, 2);
  const std::size_t first = path.find_first_not_of("./");
  if (path.starts_with('/') || path.starts_with("..")) path.erase(0, first == path.npos ? path.size() : first);
  return path;
}

std::string_view last_part(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  return slash == path.npos ? path : path.substr(slash + 1);
}

std::string_view picture_mime_type(std::span<const std::byte> bytes) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), std::min<std::size_t>(bytes.size(), 16));
  if (text.starts_with("\x89PNG")) return "image/png";
  if (text.starts_with("\xFF\xD8\xFF")) return "image/jpeg";
  return text.starts_with("RIFF") && text.substr(8).starts_with("WEBP") ? "image/webp" : "";
}

std::span<const std::byte> FilesBeside::find(std::string_view written, std::string& uri) {
  uri = tolerant_path(written);
  std::span<const std::byte> bytes = load(uri);
  if (!bytes.empty()) return bytes;
  const std::string name(last_part(uri));
  if (name == uri) return {};
  bytes = load(name);
  if (!bytes.empty()) uri = name;
  return bytes;
}

std::span<const std::byte> FilesBeside::load(const std::string& path) {
  if (path.empty() || !read_) return {};
  const auto known = files_.find(path);
  if (known != files_.end()) return known->second;
  std::span<const std::byte> bytes;
  if (const Result<std::shared_ptr<const Buffer>> file = read_(path); file && *file) {
    scene_.buffers.push_back(*file);
    bytes = **file;
  }
  return files_[path] = bytes;
}

}  // namespace sinew::asset::readers
