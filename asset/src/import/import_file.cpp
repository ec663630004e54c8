// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>

#include "import/fbx/tree.h"
#include "sinew/import/import.h"

namespace sinew::asset {
namespace {

bool is_gltf_content(const Buffer& bytes) {
  std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (text.starts_with("glTF")) return true;
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '{';
}

std::string small_extension(const std::filesystem::path& file) {
  std::string extension = file.extension().string();
  for (char& c : extension)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return extension;
}

bool is_gltf_name(const std::string& extension) {
  return extension == ".gltf" || extension == ".glb" || extension == ".vrm" || extension == ".vrma";
}

}  // namespace

Result<Scene> import_memory(std::shared_ptr<const Buffer> file, const FileReader& read, Diagnostics& diagnostics,
                            const ImportLimits& limits) {
  if (file == nullptr || file->empty()) return Error::in(Errc::truncated, "@0", "the file is empty");
  if (fbx::Tree::is_fbx(*file)) return import_fbx(std::move(file), read, diagnostics, limits);
  if (is_gltf_content(*file)) return import_gltf(std::move(file), read, diagnostics, limits);
  return Error::in(Errc::bad_magic, "@0",
                   "no reader knows this kind of file; glTF (.gltf, .glb, .vrm), FBX and .sinew are read");
}

Result<Scene> import_file(const std::filesystem::path& file, Diagnostics& diagnostics, const ImportLimits& limits) {
  Result<std::shared_ptr<const Buffer>> bytes = read_file(file, limits.file_bytes);
  if (!bytes) return bytes.error();
  const FileReader read = folder_reader(file.parent_path(), limits);
  const std::string extension = small_extension(file);
  const bool says_nothing = !(*bytes)->empty() && !fbx::Tree::is_fbx(**bytes) && !is_gltf_content(**bytes);
  if (says_nothing && extension == ".fbx") return import_fbx(*std::move(bytes), read, diagnostics, limits);
  if (says_nothing && is_gltf_name(extension)) return import_gltf(*std::move(bytes), read, diagnostics, limits);
  return import_memory(*std::move(bytes), read, diagnostics, limits);
}

}  // namespace sinew::asset
