// SPDX-License-Identifier: MIT
#pragma once
#include <map>
#include <string_view>

#include "import/fbx/document.h"
#include "sinew/math/decompose.h"

namespace sinew::asset::fbx {

// A matrix of the file, 16 numbers of which each four are where an axis, or the origin, goes; lengths become metres.
// False where it has other numbers than that, or some that are not finite.
bool read_affine(Record record, double metres_per_unit, AffineD& affine);

// Where models stood when they were bound, as far as the file has poses of that kind.
class BindPoses {
 public:
  BindPoses(const Document& document, double metres_per_unit);

  // In the file's axes; null where no pose has the model.
  const AffineD* file_from_model(ObjectIndex model) const;

 private:
  std::map<ObjectIndex, AffineD> poses_;
};

}  // namespace sinew::asset::fbx
