// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <string>

#include "import/bvh/hierarchy.h"
#include "import/child_import.h"
#include "import/collada/document.h"
#include "import/fbx/tree.h"
#include "import/iqm/file.h"
#include "import/md5/files.h"
#include "sinew/import/import.h"

namespace sinew::asset {
namespace {

using SharedBytes = std::shared_ptr<const Buffer>;

struct Reader {
  std::string_view extensions;  // each with its dot, a blank between them
  bool (*knows)(std::span<const std::byte> bytes);
  Result<Scene> (*read)(SharedBytes file, const FileReader& read, Diagnostics& diagnostics,
                        const ImportOptions& options);
  bool is_bare = false;  // the format states no unit, and may give clips no name
};

bool is_gltf(std::span<const std::byte> bytes) {
  std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (text.starts_with("glTF")) return true;
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '{';
}

constexpr std::string_view kFormats =
    "glTF (.gltf, .glb, .vrm, .vrma), FBX, COLLADA (.dae), BVH, MD5, IQM and .sinew are read";

// In the order in which they are asked.
constexpr std::array kReaders{
    Reader{".bvh", bvh::is_bvh, import_bvh, true},
    Reader{".md5mesh .md5anim", md5::is_md5, import_md5, true},
    Reader{".iqm", iqm::is_iqm, import_iqm, true},
    Reader{".fbx", fbx::Tree::is_fbx,
           [](SharedBytes file, const FileReader& read, Diagnostics& diagnostics, const ImportOptions& options) {
             return import_fbx(std::move(file), read, diagnostics, options.limits);
           }},
    Reader{".dae", collada::is_collada,
           [](SharedBytes file, const FileReader& read, Diagnostics& diagnostics, const ImportOptions& options) {
             return import_collada(std::move(file), read, diagnostics, options.limits);
           }},
    Reader{".gltf .glb .vrm .vrma", is_gltf,
           [](SharedBytes file, const FileReader& read, Diagnostics& diagnostics, const ImportOptions& options) {
             return import_gltf(std::move(file), read, diagnostics, options.limits);
           }},
};

const Reader* reader_of_content(const Buffer& bytes) {
  const auto found = std::ranges::find_if(kReaders, [&](const Reader& reader) { return reader.knows(bytes); });
  return found == kReaders.end() ? nullptr : &*found;
}

std::string small_extension(const std::filesystem::path& file) {
  std::string extension = file.extension().string();
  for (char& c : extension)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return extension;
}

bool has_word(std::string_view words, std::string_view word) {
  for (std::size_t at = words.find(word); at != std::string_view::npos; at = words.find(word, at + 1))
    if (at + word.size() == words.size() || words[at + word.size()] == ' ') return true;
  return false;
}

const Reader* reader_of_name(const std::filesystem::path& file) {
  const std::string extension = small_extension(file);
  if (extension.empty()) return nullptr;
  const auto found =
      std::ranges::find_if(kReaders, [&](const Reader& reader) { return has_word(reader.extensions, extension); });
  return found == kReaders.end() ? nullptr : &*found;
}

Result<Scene> import_by(const Reader* reader, SharedBytes file, const FileReader& read, Diagnostics& diagnostics,
                        const ImportOptions& options) {
  if (file == nullptr || file->empty()) return Error::in(Errc::truncated, "@0", "the file is empty");
  if (reader == nullptr)
    return Error::in(Errc::bad_magic, "@0", "no reader knows this kind of file; " + std::string(kFormats));
  if (!reader->is_bare && options.metres_per_unit != 1)
    diagnostics.warn("unit-stated",
                     "files of this format have a unit of their own; the one that was asked for is not "
                     "used",
                     "");
  return reader->read(std::move(file), read, diagnostics, options);
}

// A file may be called one and say nothing of a figure.
void note_missing_figure(const std::filesystem::path& file, const Result<Scene>& scene, Diagnostics& diagnostics) {
  if (scene && scene->avatar.format.empty() && has_word(".vrm .vrma", small_extension(file)))
    diagnostics.note("vrm-without-figure", "the file is called as a VRM file and is plain glTF", "");
}

}  // namespace

Result<Scene> import_memory(SharedBytes file, const FileReader& read, Diagnostics& diagnostics,
                            const ImportOptions& options) {
  const Reader* reader = file == nullptr ? nullptr : reader_of_content(*file);
  return import_by(reader, std::move(file), read, diagnostics, options);
}

Result<Scene> import_file(const std::filesystem::path& file, Diagnostics& diagnostics, const ImportOptions& options) {
  Result<SharedBytes> bytes = read_file(file, options.limits.file_bytes);
  if (!bytes) return bytes.error();
  const Reader* reader = reader_of_content(**bytes);
  if (reader == nullptr) reader = reader_of_name(file);
  if (reader == nullptr && is_for_child(file) && !(*bytes)->empty()) return import_by_child(file, diagnostics, options);
  if (const std::string refusal = refusal_by_name(file); reader == nullptr && !refusal.empty())
    return Error::in(Errc::unsupported, "", refusal);
  Result<Scene> scene =
      import_by(reader, *std::move(bytes), folder_reader(file.parent_path(), options.limits), diagnostics, options);
  note_missing_figure(file, scene, diagnostics);
  if (scene && reader->is_bare)
    for (Clip& clip : scene->clips)
      if (clip.name.empty()) clip.name = file.stem().string();
  return scene;
}

}  // namespace sinew::asset
