// SPDX-License-Identifier: MIT
#pragma once
#include "import/fbx/rig.h"
#include "import/fbx/takes.h"

namespace sinew::asset::fbx {

// Below a parent with an uneven scale that it does not take on, or takes on by component, a turned joint shears, which
// the keys of a clip cannot say. Where a take moves such a joint it becomes the scene's child of the nearest ancestor
// from which its motion has no shear: its place stays exact, and it is named. Joints that no take moves keep their
// parent: a matrix says their rest pose.
void hang_sheared_models(const Document& document, TakeLimits limits, Rig& rig, Diagnostics& diagnostics);

}  // namespace sinew::asset::fbx
