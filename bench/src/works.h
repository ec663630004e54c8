// SPDX-License-Identifier: MIT
// The kinds of work that scenes are made of.
#pragma once
#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string_view>

#include "sinew/bench/scene_list.h"
#include "subject.h"

namespace sinew::bench {

using MadeWork = Result<std::unique_ptr<Work>>;
using SubjectPtr = std::shared_ptr<const Subject>;

enum class Order : unsigned char { forward, random };
// The first clip of the subject, looped: three seconds at 60 Hz and at least one loop, or as many random seeks.
MadeWork make_sampling(SubjectPtr subject, Order order);
MadeWork make_blending(SubjectPtr subject, std::size_t inputs);  // without masks, weights 1, 2, 3, ...
// Two poses made one, the second masked from the first joint on; of a difference the second is taken for one.
enum class Mix : unsigned char { masked_blend, layer, difference, inertia, dead_blend };
MadeWork make_mixing(SubjectPtr subject, Mix mix);
MadeWork make_matrices(SubjectPtr subject);
MadeWork make_palettes(SubjectPtr subject);  // of all skins of the rig

// Which streams of a vertex are skinned: positions, and normals, and tangents.
// pn_by_matrix: Directions::by_matrix.
enum class Streams : unsigned char { p, pn, pnt, pn_by_matrix };
// All skinned primitives of mesh instances first .. first + count - 1 that follow the rig.
// Fails with unsupported where there is none that has the streams.
MadeWork make_skinning(SubjectPtr subject, Streams streams, std::size_t first = 0, std::size_t count = std::size_t(-1));
// The same by dual quaternions, which are made of the palettes beforehand.
MadeWork make_dual_quat_skinning(SubjectPtr subject, Streams streams, std::size_t first = 0,
                                 std::size_t count = std::size_t(-1));
// Positions and normals of all meshes that have morph targets, half of which act; with the copy of the bind pose that
// they are added to. Fails with unsupported where there are no targets.
MadeWork make_morphing(SubjectPtr subject);

// Characters of one rig, each at a time of its own: two clips sampled and blended, matrices, palettes.
MadeWork make_crowd(SubjectPtr subject, std::size_t characters);

// Characters in an animation graph, each told by turns to stand, go, turn, jump, sit, dance and wave: eight frames of
// them, decisions alone, or poses, matrices and palettes as well. rollback: the decisions count as one.
// Requires: the subject was made by graph_figure for this graph.
enum class GraphStep : unsigned char { decide, update, rollback };
MadeWork make_graph_crowd(SubjectPtr subject, const std::filesystem::path& graph_file, std::size_t characters,
                          GraphStep step);

// The bytes of a glTF file to a scene; the hash is that of the scene's pack.
MadeWork make_import(std::shared_ptr<const asset::Buffer> file);
// simdjson's parse alone of the JSON in the file: for .gltf all of its bytes.
MadeWork make_json_parse(std::shared_ptr<const asset::Buffer> file);

}  // namespace sinew::bench
