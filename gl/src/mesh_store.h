// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "functions.h"

namespace sinew::gl {

// A mesh in the driver's memory.
struct StoredMesh {
  GLuint vertex_array = 0;
  GLuint edge_array = 0;   // the same vertices by their edges; 0 without
  GLuint buffers[4] = {};  // vertices, influences, indices, edges; 0 where there are none
  GLuint morph_texture = 0;
  gpu::MorphTexels morphs;  // the table of targets; the texels themselves are in the texture
  GLenum mode = GL_TRIANGLES;
  GLsizei vertex_count = 0;
  GLsizei index_count = 0;  // 0: drawn in order
  GLsizei edge_count = 0;   // indices: two per edge
  int influences_used = 0;
  bool has_normals = false;
  bool has_faces = true;  // else points or lines
};

class MeshStore {
 public:
  Mesh add(const Functions& gl, const gpu::MeshBytes& bytes);
  // Requires: as many vertices as the mesh has.
  void set_vertices(const Functions& gl, Mesh mesh, std::span<const gpu::Vertex> vertices) const;
  const StoredMesh& operator[](Mesh mesh) const { return meshes_[mesh.id - 1]; }
  void destroy(const Functions& gl);

 private:
  std::vector<StoredMesh> meshes_;
};

// A new texture of whole rows of kTexelRowWidth RGBA32F texels; and new contents for one.
GLuint create_texel_texture(const Functions& gl);
void write_texel_texture(const Functions& gl, GLuint texture, std::span<const float> rows);

}  // namespace sinew::gl
