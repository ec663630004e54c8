// SPDX-License-Identifier: MIT
// Places on a figure that something else follows: a sword in a hand, a rider on a saddle, a hat. Nothing here
// allocates.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "sinew/base/api.h"
#include "sinew/character/stage.h"
#include "sinew/math/affine.h"

namespace sinew {

class Crowd;

// Scenes are where figures stand: scene_from_model is the figure's own place in them.
struct Socket {
  std::uint32_t rig = kNoIndex;  // kNoIndex: fixed in the model
  Joint joint = kNoJoint;
  Affine joint_from_socket;  // model_from_socket where rig is kNoIndex
};

// A socket at a node of the file, a joint or what hangs from one, by its name in the file's spelling; where several
// have it, at the first. Nothing where there is none. Looks at each node: do it once.
SINEW_API std::optional<Socket> find_socket(const Pack& pack, std::string_view node_name,
                                            const Affine& node_from_socket = {});

// As of the last pose(), or update_matrices().
SINEW_API Affine scene_from_socket(const Affine& scene_from_model, const Stage& stage, const Socket& socket);
// Requires: the socket is fixed, or its rig is the character's.
SINEW_API Affine scene_from_socket(const Affine& scene_from_model, const Character& character, const Socket& socket);
// The same of an instance of a crowd. Where its root is in the world is the caller's part of scene_from_model.
SINEW_API Affine scene_from_socket(const Affine& scene_from_model, const Crowd& crowd, std::size_t instance,
                                   const Socket& socket);

// Something with a place in the scene, which a socket holds or nothing does. It knows no figure: whoever moves both
// hands the socket's place in. Copy it freely.
class SINEW_API Attachment {
 public:
  Attachment() = default;  // held by nothing, at the scene's origin
  explicit Attachment(const Affine& scene_from_item) : scene_from_item_(scene_from_item) {}

  bool is_held() const { return is_held_; }
  // Follows a socket from now on: as it is given, a grip in the hand ...
  void attach(const Affine& socket_from_item);
  // ... or from where it is, without a jump. Where the socket's matrix has no inverse, it is as if given the identity.
  void attach_in_place(const Affine& scene_from_socket);
  // Stays where the socket has brought it.
  void detach(const Affine& scene_from_socket);
  // Puts it somewhere; nothing holds it then.
  void place(const Affine& scene_from_item);

  // Where it is, while the socket that holds it is there. Held by nothing, the socket does not count.
  Affine scene_from_item(const Affine& scene_from_socket) const;

 private:
  Affine scene_from_item_, socket_from_item_;
  bool is_held_ = false;
};

}  // namespace sinew
