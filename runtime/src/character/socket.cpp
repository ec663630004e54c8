// SPDX-License-Identifier: MIT
#include "sinew/character/socket.h"

#include "sinew/base/assert.h"
#include "sinew/character/crowd.h"

namespace sinew {

std::optional<Socket> find_socket(const Pack& pack, std::string_view node_name, const Affine& node_from_socket) {
  const std::uint32_t found = pack.find_node(node_name);
  if (found == kNoIndex) return std::nullopt;
  const NodeInfo node = pack.node(found);
  return Socket{node.rig, node.joint, node.is_joint ? node_from_socket : node.joint_from_node * node_from_socket};
}

Affine scene_from_socket(const Affine& scene_from_model, const Stage& stage, const Socket& socket) {
  if (socket.rig == kNoIndex) return scene_from_model * socket.joint_from_socket;
  return scene_from_socket(scene_from_model, stage.character(socket.rig), socket);
}

Affine scene_from_socket(const Affine& scene_from_model, const Character& character, const Socket& socket) {
  if (socket.rig == kNoIndex) return scene_from_model * socket.joint_from_socket;
  SINEW_ASSERT(socket.rig == character.rig_index());
  return scene_from_model * character.model_from_joint()[socket.joint] * socket.joint_from_socket;
}

Affine scene_from_socket(const Affine& scene_from_model, const Crowd& crowd, std::size_t instance,
                         const Socket& socket) {
  if (socket.rig == kNoIndex) return scene_from_model * socket.joint_from_socket;
  SINEW_ASSERT(socket.rig == crowd.rig_index());
  return scene_from_model * crowd.model_from_joint(instance)[socket.joint] * socket.joint_from_socket;
}

void Attachment::attach(const Affine& socket_from_item) {
  socket_from_item_ = socket_from_item;
  is_held_ = true;
}

void Attachment::attach_in_place(const Affine& scene_from_socket) {
  const Affine here = scene_from_item(scene_from_socket);
  const Affine socket_from_scene = inverse(scene_from_socket);
  attach(determinant(socket_from_scene) == 0 ? Affine{} : socket_from_scene * here);
}

void Attachment::detach(const Affine& scene_from_socket) { place(scene_from_item(scene_from_socket)); }

void Attachment::place(const Affine& scene_from_item) {
  scene_from_item_ = scene_from_item;
  is_held_ = false;
}

Affine Attachment::scene_from_item(const Affine& scene_from_socket) const {
  return is_held_ ? scene_from_socket * socket_from_item_ : scene_from_item_;
}

}  // namespace sinew
