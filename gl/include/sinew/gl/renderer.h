// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "sinew/base/result.h"
#include "sinew/gl/camera.h"
#include "sinew/gl/material.h"
#include "sinew/gpu/deformed.h"
#include "sinew/gpu/mesh_bytes.h"
#include "sinew/math/types.h"
#include "sinew/skin/dual_quat.h"

namespace sinew::gl {

using Function = void (*)();
using Loader = Function (*)(const char* name);  // from EGL, GLFW or Emscripten

struct Mesh {
  std::uint32_t id = 0;  // zero is null
};

enum class ColorSpace : std::uint8_t { linear, srgb };

// Eight bits per channel, RGBA, rows from the top, not premultiplied.
struct Pixels {
  std::uint32_t width = 0, height = 0;
  std::span<const std::uint8_t> rgba;
};

// Where a draw stands among the others: in_front is drawn over everything before it.
enum class Layer : std::uint8_t { scene, in_front };

// Where vertices are morphed and skinned. The pictures agree; the CPU takes all influences of a vertex, the vertex
// shader the eight heaviest.
enum class Skinning : std::uint8_t { gpu, cpu };

struct MeshDraw {
  Mesh mesh;
  Material material;
  std::span<const Affine> world_from_bind;  // the palette; one matrix for a mesh that follows a node
  std::span<const float> morph_weights = {};
  // In place of the mesh's own, which they replace for good: as many. No other draw of the picture shows the mesh.
  std::span<const gpu::Vertex> vertices = {};
  Vec3 center_in_world = {};  // orders what is transparent
  Layer layer = Layer::scene;
  bool wire = false;  // the edges of the mesh, where it has any, are drawn over its faces
  SkinningMethod method = SkinningMethod::linear;
  Skinning skinning = Skinning::gpu;
  const gpu::MeshSource* source = nullptr;  // what the mesh's bytes were made of; for Skinning::cpu, which else is gpu
};

struct View {
  Camera camera;
  Box subject;  // of everything drawn over all times: shadow and grid are fitted to it, so that they do not swim
  float floor_height = 0;
};

struct CapturedVertices {
  std::vector<Vec3> positions, normals;  // in the world; normals and tangents are zero where the mesh has none
  std::vector<Vec4> tangents;            // w times the sign of the determinant
};

// OpenGL 3.3, OpenGL ES 3.0 and WebGL 2 from one source. Any number of joints and morph targets, up to eight
// influences per vertex. The context must be current in create, in every call and in the destructor.
class Renderer {
 public:
  static Result<Renderer> create(Loader loader);
  Renderer(Renderer&&) noexcept;
  Renderer& operator=(Renderer&&) noexcept;
  ~Renderer();

  // Meshes and textures live as long as the renderer.
  Mesh add_mesh(const gpu::MeshBytes& bytes);
  // Requires: pixels.rgba holds width * height * 4 bytes, both sides within max_side().
  Texture add_texture(const Pixels& pixels, ColorSpace color_space);

  // Of a picture or a texture, in pixels.
  std::uint32_t max_side() const;
  // Sets the size of the picture. Fails with too_large over max_side(), with out_of_memory where the driver refuses.
  Result<void> resize(std::uint32_t width, std::uint32_t height);
  // Draws one picture. Requires: resize was called; every draw has at least one matrix, and one for every palette index
  // of its mesh.
  void draw(const View& view, std::span<const MeshDraw> draws);
  // The last picture: opaque, rows from the top, sRGB.
  std::vector<std::uint8_t> read_rgba() const;
  // Copies the last picture into a framebuffer of the same size: 0 is the window.
  void copy_to(std::uint32_t framebuffer) const;

  // What the vertex shader makes of a mesh. For tests.
  CapturedVertices capture_vertices(const MeshDraw& draw);

 private:
  struct Parts;
  explicit Renderer(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace sinew::gl
