// SPDX-License-Identifier: MIT
#include "import/fbx/images.h"

#include <modp_b64.h>

#include <algorithm>

namespace sinew::asset::fbx {
namespace {

// Text files hold pictures as base64, in one text or several.
Buffer decoded(Record content) {
  std::string text;
  ValueReader values = content.values();
  for (Value value; values.next(value);)
    for (const char c : value.text)
      if (static_cast<unsigned char>(c) > ' ') text += c;
  if (text.empty() || text.size() % 4 != 0) return {};
  Buffer bytes(text.size() / 4 * 3 + 2);  // modp_b64_decode_len
  const std::size_t length = modp_b64_decode(reinterpret_cast<char*>(bytes.data()), text.data(), text.size());
  bytes.resize(length <= bytes.size() ? length : 0);
  return bytes;
}

}  // namespace

Index Images::image_of(ObjectIndex texture) {
  const Document& document = context_.document;
  const ObjectIndex video = document.source_of_kind(texture, ObjectKind::video);
  const ObjectIndex object = video == kNoObject ? texture : video;
  if (const auto known = by_object_.find(object); known != by_object_.end()) return known->second;
  const auto name_of = [&](std::string_view child, std::string_view property) {
    std::string_view name = document.object(object).record.text(child);
    if (name.empty()) name = document.object(texture).record.text(child);
    return name.empty() ? document.text(object, property) : name;
  };
  std::string_view relative = name_of("RelativeFilename", "RelPath");
  std::string_view absolute = name_of("Filename", "Path");
  if (absolute.empty()) absolute = name_of("FileName", "Path");
  const std::span<const std::byte> content = embedded(object);
  const Index image =
      content.empty() && relative.empty() && absolute.empty() ? kNone : add(object, relative, absolute, content);
  by_object_.emplace(object, image);
  return image;
}

Index Images::add(ObjectIndex object, std::string_view relative, std::string_view absolute,
                  std::span<const std::byte> content) {
  Image image;
  image.name = context_.document.object(object).name;
  image.bytes = content;
  if (content.empty()) image.bytes = files_.find(relative.empty() ? absolute : relative, image.uri);
  if (image.bytes.empty())
    context_.diagnostics.warn("image-missing",
                              say("the picture", in_quotes(readers::last_part(image.uri)), " is not beside the file"),
                              context_.document.where(object));
  image.mime_type = readers::picture_mime_type(image.bytes);
  context_.scene.images.push_back(std::move(image));
  return static_cast<Index>(context_.scene.images.size() - 1);
}

std::span<const std::byte> Images::embedded(ObjectIndex object) {
  const Record content = context_.document.object(object).record.child("Content");
  const Value value = content.value(0);
  if (value.kind == ValueKind::bytes) return std::as_bytes(std::span(value.text));
  if (value.kind != ValueKind::text || value.text.empty()) return {};
  const Buffer bytes = decoded(content);
  return bytes.empty() ? std::span<const std::byte>() : context_.own(bytes, context_.document.where(object));
}

}  // namespace sinew::asset::fbx
