// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <string>
#include <vector>

#include "author/motion.h"
#include "author/rig.h"
#include "author/surface.h"
#include "sinew/scene/scene_builder.h"

namespace sinew::author {

// Turns rigs, surfaces and motions into a scene for the glTF writer. Numbers are stored as small as they may be:
// rotations and weights as normalised integers, morph targets sparsely where most vertices stay.
class FigureBuilder : public asset::SceneBuilder {
 public:
  explicit FigureBuilder(const std::string& title);

  // A node per joint. Returns the node of joint 0; joint j has the node that many further on.
  asset::Index add_rig(const Rig& rig, asset::Index parent = asset::kNone);
  // A skin of all the rig's joints.
  asset::Index add_rig_skin(const Rig& rig, asset::Index first_node);
  asset::Index add_material(asset::Material material) {
    scene.materials.push_back(std::move(material));
    return static_cast<asset::Index>(scene.materials.size() - 1);
  }
  // Base colour: linear red, green, blue.
  asset::Index add_paint(const std::string& name, const std::array<double, 3>& linear, double metallic,
                         double roughness);
  asset::Index add_mesh(std::string name) {
    scene.meshes.emplace_back().name = std::move(name);
    return static_cast<asset::Index>(scene.meshes.size() - 1);
  }
  // All surfaces of a mesh have the same morphs.
  asset::Primitive& add_surface(asset::Index mesh, const Surface& surface, asset::Index material);
  // morphed_node: whose weights the motion moves.
  asset::Index add_motion(const Rig& rig, asset::Index first_node, const Motion& motion,
                          asset::Index morphed_node = asset::kNone);
  // The file's bytes; all root nodes are shown. Ends the program with a message where the scene cannot be written.
  asset::Buffer write();
};

}  // namespace sinew::author
