// SPDX-License-Identifier: MIT
#include "import/pictures_beside.h"

#include <algorithm>
#include <array>

#include "import/text/scanner.h"

namespace sinew::asset::readers {
namespace {

constexpr std::array<std::string_view, 6> kEndings = {".png", ".jpg", ".jpeg", ".tga", ".bmp", ".webp"};

std::string_view last_part(std::string_view path) {
  const std::size_t slash = path.find_last_of('/');
  return slash == path.npos ? path : path.substr(slash + 1);
}

bool has_picture_ending(std::string_view path) {
  const std::size_t dot = path.find_last_of('.');
  return dot != path.npos && std::any_of(kEndings.begin(), kEndings.end(),
                                         [&](std::string_view ending) { return is_word(path.substr(dot), ending); });
}

// With slashes, without a drive and without what leaves the folder.
std::string tolerant(std::string_view written) {
  std::string path(written);
  std::replace(path.begin(), path.end(), '\\', '/');
  if (path.size() > 1 && path[1] == ':') path.erase(0, 2);
  const std::size_t first = path.find_first_not_of("./");
  if (path.starts_with('/') || path.starts_with("..")) path.erase(0, first == path.npos ? path.size() : first);
  return path;
}

// The paths to try, in order. A name may have the ending of a picture that was turned into another kind since.
std::vector<std::string> candidates_of(const std::string& path) {
  std::vector<std::string> stems = {path};
  if (has_picture_ending(path)) stems.push_back(path.substr(0, path.find_last_of('.')));
  std::vector<std::string> paths = {path};
  for (const std::string& stem : stems)
    for (const std::string_view ending : kEndings) paths.push_back(stem + std::string(ending));
  return paths;
}

}  // namespace

std::string picture_mime_type(std::span<const std::byte> bytes, std::string_view path) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), std::min<std::size_t>(bytes.size(), 16));
  if (text.starts_with("\x89PNG")) return "image/png";
  if (text.starts_with("\xFF\xD8\xFF")) return "image/jpeg";
  if (text.starts_with("RIFF") && text.substr(8).starts_with("WEBP")) return "image/webp";
  if (text.starts_with("BM")) return "image/bmp";
  return path.size() > 4 && is_word(path.substr(path.size() - 4), ".tga") ? "image/x-tga" : "";
}

Index PicturesBeside::find(std::string_view name) {
  if (const auto known = known_.find(name); known != known_.end()) return known->second;
  const std::string path = tolerant(name);
  const std::string own(last_part(path));
  Index image = kNone;
  if (!own.empty() && read_) {
    for (const std::string& candidate : candidates_of(path))
      if (image == kNone) image = load(candidate);
    if (own != path)
      for (const std::string& candidate : candidates_of(own))
        if (image == kNone) image = load(candidate);
  }
  known_.emplace(name, image);
  return image;
}

Index PicturesBeside::load(const std::string& path) {
  if (const auto loaded = loaded_.find(path); loaded != loaded_.end()) return loaded->second;
  Index index = kNone;
  if (const Result<std::shared_ptr<const Buffer>> file = read_(path); file && *file && !(*file)->empty()) {
    Image image;
    image.uri = path;
    image.bytes = **file;
    image.mime_type = picture_mime_type(image.bytes, path);
    if (!image.mime_type.empty()) {
      scene_.buffers.push_back(*file);
      index = static_cast<Index>(scene_.images.size());
      scene_.images.push_back(std::move(image));
    }
  }
  loaded_.emplace(path, index);
  return index;
}

}  // namespace sinew::asset::readers
