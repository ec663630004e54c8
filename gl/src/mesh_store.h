// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "functions.h"
#include "sinew/gpu/deformed.h"

namespace sinew::gl {

// A mesh in the driver's memory.
struct StoredMesh {
  GLuint vertex_array = 0;
  GLuint edge_array = 0;  // the same vertices by their edges; 0 without
  // Vertices, influences, indices, edges, shares of dual quaternions; 0 where there are none.
  GLuint buffers[5] = {};
  GLuint morph_texture = 0;
  gpu::MorphTexels morphs;  // the table of targets; the texels themselves are in the texture
  GLenum mode = GL_TRIANGLES;
  GLsizei vertex_count = 0;
  GLsizei index_count = 0;  // 0: drawn in order
  GLsizei edge_count = 0;   // indices: two per edge
  int influences_used = 0;
  bool has_normals = false;
  bool has_faces = true;  // else points or lines

  // The method that this mesh is drawn with where one is asked for: what is not skinned, or has no shares, is linear.
  SkinningMethod method(SkinningMethod asked) const {
    if (influences_used == 0) return SkinningMethod::linear;
    return asked == SkinningMethod::as_stored && buffers[4] == 0 ? SkinningMethod::linear : asked;
  }
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

// The vertices that the CPU has made of meshes for one picture.
class DeformedStore {
 public:
  // Deletes those of the picture before.
  void begin(const Functions& gl);
  // Makes the mesh's vertex array and edge array (0 without edges) over deformed vertices. Requires: as many as the
  // mesh has.
  struct Arrays {
    GLuint vertex_array = 0, edge_array = 0;
  };
  Arrays add(const Functions& gl, const StoredMesh& mesh, std::span<const gpu::DeformedVertex> vertices);

 private:
  std::vector<GLuint> buffers_, arrays_;
};

// A new texture of whole rows of kTexelRowWidth RGBA32F texels; and new contents for one.
GLuint create_texel_texture(const Functions& gl);
void write_texel_texture(const Functions& gl, GLuint texture, std::span<const float> rows);

}  // namespace sinew::gl
