// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace sinew::test {

// Every glTF, VRM or FBX file below the folder, in order; none where the folder is absent.
inline std::vector<std::filesystem::path> scene_files_below(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code absent;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, absent)) {
    const std::string extension = entry.path().extension().string();
    if (extension == ".gltf" || extension == ".glb" || extension == ".vrm" || extension == ".vrma" ||
        extension == ".fbx")
      files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace sinew::test
