// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string_view>

#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/scene/diagnostics.h"
#include "sinew/scene/scene.h"

namespace sinew::asset {

// Files beyond these are refused with Errc::too_large before memory is asked for. Also in docs/limits.md.
struct ImportLimits {
  std::size_t file_bytes = std::size_t(2) << 30;   // of the file, and of each file it names
  std::size_t total_bytes = std::size_t(4) << 30;  // of all buffers together
  std::uint32_t json_depth = 256;
  std::uint32_t objects = 1u << 18;    // nodes, accessors, channels, ... of one kind
  std::uint32_t zero_rows = 1u << 20;  // of an accessor without bytes, which costs a file nothing
  std::uint32_t vertices = 1u << 28;   // of one primitive
};

struct ImportOptions {
  // Of one unit of length, for formats that do not state theirs (BVH, MD5, IQM). Others have their own.
  double metres_per_unit = 1;
  ImportLimits limits;
};

// Reads a file that the scene names by a relative URI (percent-decoded). Refuses absolute paths, paths that leave the
// scene's folder through "..", and other schemes than data:.
using FileReader = std::function<Result<std::shared_ptr<const Buffer>>(std::string_view relative_path)>;

// Reads any file that sinew has a reader for; the reader is chosen by content, then by extension.
// Fails with io (missing, a directory, unreadable), bad_magic (no reader knows it) or the reader's own error.
SINEW_ASSET_API Result<Scene> import_file(const std::filesystem::path& file, Diagnostics& diagnostics,
                                          const ImportOptions& options = {});

// The same of bytes in memory, chosen by content alone. Files that they name are asked of `read`.
SINEW_ASSET_API Result<Scene> import_memory(std::shared_ptr<const Buffer> file, const FileReader& read,
                                            Diagnostics& diagnostics, const ImportOptions& options = {});

// glTF 2.0, .gltf or .glb or .vrm by content (https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html).
SINEW_ASSET_API Result<Scene> import_gltf(std::shared_ptr<const Buffer> file, const FileReader& read,
                                          Diagnostics& diagnostics, const ImportLimits& limits = {});

// FBX 5.0 to 7.7, binary or text by content. Each model is one node; lengths are metres and +Y is up: docs/policies.md
// says how the rest is taken.
SINEW_ASSET_API Result<Scene> import_fbx(std::shared_ptr<const Buffer> file, const FileReader& read,
                                         Diagnostics& diagnostics, const ImportLimits& limits = {});

// COLLADA 1.4 and 1.5 (https://www.khronos.org/files/collada_spec_1_4.pdf). Each node is one node in each place that
// shows it; lengths are metres and +Y is up: docs/policies.md says how the rest is taken.
SINEW_ASSET_API Result<Scene> import_collada(std::shared_ptr<const Buffer> file, const FileReader& read,
                                             Diagnostics& diagnostics, const ImportLimits& limits = {});

// BVH: a skeleton and one clip. docs/policies.md says how it is taken.
SINEW_ASSET_API Result<Scene> import_bvh(std::shared_ptr<const Buffer> file, const FileReader& read,
                                         Diagnostics& diagnostics, const ImportOptions& options = {});

// MD5 of version 10, a mesh or an animation by content. Both are turned to +Y up in the same way, so that a clip fits.
SINEW_ASSET_API Result<Scene> import_md5(std::shared_ptr<const Buffer> file, const FileReader& read,
                                         Diagnostics& diagnostics, const ImportOptions& options = {});

// IQM of version 2 (Inter-Quake Model): meshes, joints and clips, or clips alone.
SINEW_ASSET_API Result<Scene> import_iqm(std::shared_ptr<const Buffer> file, const FileReader& read,
                                         Diagnostics& diagnostics, const ImportOptions& options = {});

// A reader of the files in one folder, with the rules above.
SINEW_ASSET_API FileReader folder_reader(const std::filesystem::path& folder, const ImportLimits& limits = {});

// The whole file. Errc::io where it is missing, a directory or unreadable; too_large over the limit.
SINEW_ASSET_API Result<std::shared_ptr<const Buffer>> read_file(const std::filesystem::path& file,
                                                                std::size_t max_bytes);

}  // namespace sinew::asset
