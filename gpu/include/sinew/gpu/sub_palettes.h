// SPDX-License-Identifier: MIT
// Meshes with more joints than a vertex shader has uniforms for, cut into draws that each need few. For devices of the
// OpenGL ES 2 class, whose shaders read matrices from an array of uniforms: see uniform_deform_glsl.
#pragma once
#include <cstdint>
#include <vector>

#include "sinew/base/result.h"
#include "sinew/gpu/mesh_bytes.h"

namespace sinew::gpu {

// Indices first_index .. + index_count - 1 of SplitMesh, whose vertices count their palette entries from 0 in
// palette_entries: matrix i of the draw's uniforms is world_from_bind[palette_entries[i]] of the whole palette.
struct SubPaletteDraw {
  std::uint32_t first_index = 0, index_count = 0;
  std::vector<std::uint16_t> palette_entries;
};

// A vertex that draws with different entries need is there once for each of them; weights and influences are those of
// its original, entry numbers those of the draw that it belongs to.
struct SplitMesh {
  std::vector<std::uint32_t> original_vertex;  // by new vertex: whose position, normal, ... it takes
  std::vector<VertexInfluences> influences;    // by new vertex
  std::vector<std::uint32_t> indices;          // of new vertices, draw after draw
  std::vector<SubPaletteDraw> draws;
};

// Cuts triangles, lines or points into draws of at most `most_entries` palette entries. Greedy: a draw begins with the
// first primitive that is left and takes, again and again, of all that still fit the one that adds the fewest entries,
// of equal ones the first. Inside a draw primitives keep the mesh's order, and a vertex is there once, numbered where
// it is first used; a mesh that fits is one draw. Time: primitives x draws x most_entries. Slots of weight 0 need no
// entry. Fails with unsupported for strips, fans and loops, which are to be made triangles or lines before, and with
// too_large where one triangle alone needs more entries: its place names it. Requires: mesh.influences has one element
// per vertex; most_entries >= 1.
Result<SplitMesh> split_by_palette(const MeshBytes& mesh, std::size_t most_entries);

}  // namespace sinew::gpu
