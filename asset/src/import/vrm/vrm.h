// SPDX-License-Identifier: MIT
// VRM 0.x, VRM 1.0 and VRM animations: extensions of glTF.
#pragma once

namespace sinew::asset::gltf {
struct Context;
}

namespace sinew::asset::vrm {

// Fills the scene's avatar from the extensions of a file whose nodes, meshes and materials are read. Refuses
// nothing: what cannot be read, or passes a limit of the whole file, is an error among the diagnostics.
void read_avatar(gltf::Context& context);

}  // namespace sinew::asset::vrm
