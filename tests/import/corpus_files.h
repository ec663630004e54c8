// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::test {

// Of the formats that are read, and of those that a reader refuses by name.
inline constexpr std::array<std::string_view, 9> kExtensions = {".gltf", ".glb",     ".vrm",     ".vrma", ".fbx",
                                                                ".bvh",  ".md5mesh", ".md5anim", ".iqm"};

// Every file of these formats below the folder, in order; none where the folder is absent.
inline std::vector<std::filesystem::path> scene_files_below(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code absent;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, absent)) {
    const std::string extension = entry.path().extension().string();
    if (std::find(kExtensions.begin(), kExtensions.end(), extension) != kExtensions.end())
      files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace sinew::test
