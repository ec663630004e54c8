// SPDX-License-Identifier: MIT
// EXT_meshopt_compression: buffer views whose bytes are compressed. KHR_meshopt_compression is the same with newer
// streams and filters beside the older ones; the older ones are read.
#pragma once
#include <optional>
#include <string>

#include "import/gltf/context.h"

namespace sinew::asset::gltf {

// The extension's part of a buffer view.
struct MeshoptPart {
  std::string name;
  Fields fields;
};
std::optional<MeshoptPart> meshopt_part(const Fields& view);

// Whether the buffer only stands in for loaders without the extension; it may then have no bytes.
bool is_meshopt_fallback(const Fields& buffer);

// What all streams of the file may decode to, those included that are damaged or that several views share. Requires:
// all buffers are read.
std::uint64_t most_meshopt_bytes(const Context& context);

// The decoded bytes, kept with the scene. Requires: all buffers are read. Fails where the stream is damaged, its
// description breaks the extension's rules, or the bytes would pass the limits: before memory is asked for. Gives up
// where they pass context.meshopt_bytes_left.
std::span<const std::byte> decode_meshopt(Context& context, const MeshoptPart& part, const Fields& view);

}  // namespace sinew::asset::gltf
