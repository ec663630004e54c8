// SPDX-License-Identifier: MIT
#pragma once
#include <map>
#include <string>
#include <string_view>

#include "import/pictures_beside.h"

namespace sinew::asset::readers {

// Materials of formats that have a name and nothing else: rough, not metallic, with the picture of that name where one
// is beside the file.
class NamedMaterials {
 public:
  NamedMaterials(Scene& scene, const FileReader& read, Diagnostics& diagnostics)
      : scene_(scene), diagnostics_(diagnostics), pictures_(scene, read) {}

  // One material for each name; kNone for an empty one.
  Index find(std::string_view name, const std::string& where);

 private:
  Index add(std::string_view name, const std::string& where);

  Scene& scene_;
  Diagnostics& diagnostics_;
  PicturesBeside pictures_;
  std::map<std::string, Index, std::less<>> known_;
  std::map<Index, Index> texture_of_image_;
};

}  // namespace sinew::asset::readers
