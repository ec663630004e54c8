// SPDX-License-Identifier: MIT
#include "mesh_store.h"

#include <cstddef>

#include "sinew/gpu/vertex_shader.h"

namespace sinew::gl {
namespace {

using gpu::Attribute;
using gpu::DeformedVertex;
using gpu::Vertex;
using gpu::VertexInfluences;

GLenum mode_of(PrimitiveTopology topology) {
  switch (topology) {
    case PrimitiveTopology::points:
      return GL_POINTS;
    case PrimitiveTopology::lines:
      return GL_LINES;
    case PrimitiveTopology::line_loop:
      return GL_LINE_LOOP;
    case PrimitiveTopology::line_strip:
      return GL_LINE_STRIP;
    case PrimitiveTopology::triangles:
      return GL_TRIANGLES;
    case PrimitiveTopology::triangle_strip:
      return GL_TRIANGLE_STRIP;
    case PrimitiveTopology::triangle_fan:
      return GL_TRIANGLE_FAN;
  }
  return GL_POINTS;
}

template <class Elements>
GLuint create_buffer(const Functions& gl, GLenum target, const Elements& elements) {
  GLuint buffer = 0;
  gl.GenBuffers(1, &buffer);
  gl.BindBuffer(target, buffer);
  gl.BufferData(target, static_cast<GLsizeiptr>(elements.size() * sizeof(elements[0])), elements.data(),
                GL_STATIC_DRAW);
  return buffer;
}

const void* buffer_offset(std::size_t bytes) { return reinterpret_cast<const void*>(bytes); }

void point_floats(const Functions& gl, Attribute attribute, GLint components, std::size_t stride, std::size_t offset) {
  const auto index = static_cast<GLuint>(attribute);
  gl.EnableVertexAttribArray(index);
  gl.VertexAttribPointer(index, components, GL_FLOAT, GL_FALSE, static_cast<GLsizei>(stride), buffer_offset(offset));
}

void point_indices(const Functions& gl, Attribute attribute, std::size_t stride, std::size_t offset) {
  const auto index = static_cast<GLuint>(attribute);
  gl.EnableVertexAttribArray(index);
  gl.VertexAttribIPointer(index, 4, GL_UNSIGNED_SHORT, static_cast<GLsizei>(stride), buffer_offset(offset));
}

// What no deformation changes.
void describe_looks(const Functions& gl) {
  constexpr std::size_t stride = sizeof(Vertex);
  point_floats(gl, Attribute::uv0, 2, stride, offsetof(Vertex, uv0));
  point_floats(gl, Attribute::uv1, 2, stride, offsetof(Vertex, uv1));
  point_floats(gl, Attribute::color, 4, stride, offsetof(Vertex, color));
}

void describe_vertices(const Functions& gl) {
  constexpr std::size_t stride = sizeof(Vertex);
  point_floats(gl, Attribute::position, 3, stride, offsetof(Vertex, position));
  point_floats(gl, Attribute::normal, 3, stride, offsetof(Vertex, normal));
  point_floats(gl, Attribute::tangent, 4, stride, offsetof(Vertex, tangent));
  describe_looks(gl);
}

void describe_deformed(const Functions& gl) {
  constexpr std::size_t stride = sizeof(DeformedVertex);
  point_floats(gl, Attribute::position, 3, stride, offsetof(DeformedVertex, position));
  point_floats(gl, Attribute::normal, 3, stride, offsetof(DeformedVertex, normal));
  point_floats(gl, Attribute::tangent, 4, stride, offsetof(DeformedVertex, tangent));
  point_floats(gl, Attribute::mirrored, 1, stride, offsetof(DeformedVertex, mirrored));
}

void describe_influences(const Functions& gl) {
  constexpr std::size_t stride = sizeof(VertexInfluences);
  constexpr std::size_t indices = offsetof(VertexInfluences, palette_index);
  constexpr std::size_t weights = offsetof(VertexInfluences, weight);
  point_indices(gl, Attribute::palette_index0, stride, indices);
  point_indices(gl, Attribute::palette_index1, stride, indices + 4 * sizeof(std::uint16_t));
  point_floats(gl, Attribute::weight0, 4, stride, weights);
  point_floats(gl, Attribute::weight1, 4, stride, weights + 4 * sizeof(float));
}

// Makes and leaves bound a vertex array over the vertex buffers of a mesh.
GLuint create_vertex_array(const Functions& gl, const StoredMesh& mesh) {
  GLuint vertex_array = 0;
  gl.GenVertexArrays(1, &vertex_array);
  gl.BindVertexArray(vertex_array);
  gl.BindBuffer(GL_ARRAY_BUFFER, mesh.buffers[0]);
  describe_vertices(gl);
  if (mesh.buffers[1] != 0) {
    gl.BindBuffer(GL_ARRAY_BUFFER, mesh.buffers[1]);
    describe_influences(gl);
  }
  if (mesh.buffers[4] != 0) {
    gl.BindBuffer(GL_ARRAY_BUFFER, mesh.buffers[4]);
    point_floats(gl, Attribute::dual_quat_share, 1, sizeof(float), 0);
  }
  return vertex_array;
}

GLuint create_deformed_array(const Functions& gl, const StoredMesh& mesh, GLuint deformed, GLuint indices) {
  GLuint vertex_array = 0;
  gl.GenVertexArrays(1, &vertex_array);
  gl.BindVertexArray(vertex_array);
  gl.BindBuffer(GL_ARRAY_BUFFER, deformed);
  describe_deformed(gl);
  gl.BindBuffer(GL_ARRAY_BUFFER, mesh.buffers[0]);
  describe_looks(gl);
  if (indices != 0) gl.BindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices);
  gl.BindVertexArray(0);
  return vertex_array;
}

}  // namespace

GLuint create_texel_texture(const Functions& gl) {
  GLuint texture = 0;
  gl.GenTextures(1, &texture);
  gl.BindTexture(GL_TEXTURE_2D, texture);
  gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  return texture;
}

void write_texel_texture(const Functions& gl, GLuint texture, std::span<const float> rows) {
  constexpr auto width = static_cast<GLsizei>(gpu::kTexelRowWidth);
  const auto height = static_cast<GLsizei>(rows.size() / (4 * gpu::kTexelRowWidth));
  gl.BindTexture(GL_TEXTURE_2D, texture);
  gl.TexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, width, height, 0, GL_RGBA, GL_FLOAT, rows.data());
}

Mesh MeshStore::add(const Functions& gl, const gpu::MeshBytes& bytes) {
  StoredMesh mesh;
  mesh.mode = mode_of(bytes.topology);
  mesh.has_faces = bytes.topology >= PrimitiveTopology::triangles;
  mesh.has_normals = bytes.has_normals;
  mesh.vertex_count = static_cast<GLsizei>(bytes.vertices.size());
  mesh.index_count = static_cast<GLsizei>(bytes.indices.size());
  mesh.influences_used = static_cast<int>(bytes.influences_used);
  mesh.edge_count = static_cast<GLsizei>(bytes.edges.size());
  mesh.buffers[0] = create_buffer(gl, GL_ARRAY_BUFFER, bytes.vertices);
  if (!bytes.influences.empty()) mesh.buffers[1] = create_buffer(gl, GL_ARRAY_BUFFER, bytes.influences);
  if (!bytes.dual_quat_share.empty()) mesh.buffers[4] = create_buffer(gl, GL_ARRAY_BUFFER, bytes.dual_quat_share);
  mesh.vertex_array = create_vertex_array(gl, mesh);
  if (!bytes.indices.empty()) mesh.buffers[2] = create_buffer(gl, GL_ELEMENT_ARRAY_BUFFER, bytes.indices);
  if (!bytes.edges.empty()) {
    mesh.edge_array = create_vertex_array(gl, mesh);
    mesh.buffers[3] = create_buffer(gl, GL_ELEMENT_ARRAY_BUFFER, bytes.edges);
  }
  gl.BindVertexArray(0);

  mesh.morphs.targets = bytes.morphs.targets;
  mesh.morphs.texels_per_vertex = bytes.morphs.texels_per_vertex;
  if (!bytes.morphs.targets.empty()) {
    mesh.morph_texture = create_texel_texture(gl);
    write_texel_texture(gl, mesh.morph_texture, bytes.morphs.floats);
  }
  meshes_.push_back(std::move(mesh));
  return {static_cast<std::uint32_t>(meshes_.size())};
}

void MeshStore::set_vertices(const Functions& gl, Mesh mesh, std::span<const gpu::Vertex> vertices) const {
  gl.BindBuffer(GL_ARRAY_BUFFER, (*this)[mesh].buffers[0]);
  gl.BufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(vertices.size_bytes()), vertices.data(), GL_STREAM_DRAW);
}

void MeshStore::destroy(const Functions& gl) {
  for (const StoredMesh& mesh : meshes_) {
    gl.DeleteVertexArrays(1, &mesh.vertex_array);
    gl.DeleteVertexArrays(1, &mesh.edge_array);
    gl.DeleteBuffers(5, mesh.buffers);
    gl.DeleteTextures(1, &mesh.morph_texture);
  }
  meshes_.clear();
}

void DeformedStore::begin(const Functions& gl) {
  gl.DeleteVertexArrays(static_cast<GLsizei>(arrays_.size()), arrays_.data());
  gl.DeleteBuffers(static_cast<GLsizei>(buffers_.size()), buffers_.data());
  arrays_.clear();
  buffers_.clear();
}

DeformedStore::Arrays DeformedStore::add(const Functions& gl, const StoredMesh& mesh,
                                         std::span<const DeformedVertex> vertices) {
  buffers_.push_back(create_buffer(gl, GL_ARRAY_BUFFER, vertices));
  Arrays made;
  made.vertex_array = create_deformed_array(gl, mesh, buffers_.back(), mesh.buffers[2]);
  arrays_.push_back(made.vertex_array);
  if (mesh.edge_count == 0) return made;
  made.edge_array = create_deformed_array(gl, mesh, buffers_.back(), mesh.buffers[3]);
  arrays_.push_back(made.edge_array);
  return made;
}

}  // namespace sinew::gl
