// SPDX-License-Identifier: MIT
// Draws of sub-palettes with the shader for devices of the OpenGL ES 2 class, as GLSL ES 1.00, against the CPU.
#include <cmath>
#include <filesystem>
#include <string>

#include "functions.h"
#include "posed_scene.h"
#include "sinew/gpu/sub_palettes.h"
#include "sinew/gpu/vertex_shader.h"
#include "sinew/import/import.h"
#include "sinew/math/vec.h"
#include "sinew/viewer/headless_context.h"
#include "support/near.h"

namespace sinew::test {
namespace {

// 128 vectors, of which the camera and the material may take eight.
constexpr std::size_t kMostEntries = gpu::uniform_palette_entries(128, 8);
static_assert(kMostEntries == 40);

struct Moved {
  std::vector<Vec3> positions, normals;
};

GLuint compiled(const gl::Functions& gl, GLenum stage, const std::string& text) {
  const GLuint shader = gl.CreateShader(stage);
  const char* source = text.c_str();
  gl.ShaderSource(shader, 1, &source, nullptr);
  gl.CompileShader(shader);
  GLint done = GL_FALSE;
  gl.GetShaderiv(shader, GL_COMPILE_STATUS, &done);
  char log[400] = {};
  gl.GetShaderInfoLog(shader, sizeof log, nullptr, log);
  REQUIRE_MESSAGE(done == GL_TRUE, std::string(log));
  return shader;
}

// The uniform shader in a context that is current, with its results captured.
class UniformProgram {
 public:
  UniformProgram(const gl::Functions& functions, gl::Loader loader) : gl_(functions) {
    bind_attribute_ = reinterpret_cast<PFNGLBINDATTRIBLOCATIONPROC>(loader("glBindAttribLocation"));
    set_palette_ = reinterpret_cast<PFNGLUNIFORM4FVPROC>(loader("glUniform4fv"));
    program_ = gl_.CreateProgram();
    gl_.AttachShader(program_,
                     compiled(gl_, GL_VERTEX_SHADER,
                              "#version 100\nprecision highp float;\n" + gpu::uniform_deform_glsl(kMostEntries) +
                                  "varying vec3 v_position;\nvarying vec3 v_normal;\n"
                                  "void main() {\n  deform(v_position, v_normal);\n"
                                  "  gl_Position = vec4(v_position, 1.0);\n}\n"));
    gl_.AttachShader(program_,
                     compiled(gl_, GL_FRAGMENT_SHADER,
                              "#version 100\nprecision mediump float;\nvarying vec3 v_position;\n"
                              "varying vec3 v_normal;\nvoid main() { gl_FragColor = vec4(v_normal, 1.0); }\n"));
    constexpr const char* kAttributes[] = {"a_position",       "a_normal",  "a_palette_index0",
                                           "a_palette_index1", "a_weight0", "a_weight1"};
    for (GLuint i = 0; i < 6; ++i) bind_attribute_(program_, i, kAttributes[i]);
    constexpr const char* kCaptured[] = {"v_position", "v_normal"};
    gl_.TransformFeedbackVaryings(program_, 2, kCaptured, GL_INTERLEAVED_ATTRIBS);
    gl_.LinkProgram(program_);
    GLint linked = GL_FALSE;
    gl_.GetProgramiv(program_, GL_LINK_STATUS, &linked);
    REQUIRE(linked == GL_TRUE);
    gl_.UseProgram(program_);
    bind_some_picture();
  }

  void upload(const gpu::MeshBytes& mesh, const gpu::SplitMesh& split) {
    std::vector<gpu::Vertex> vertices;
    for (const std::uint32_t original : split.original_vertex) vertices.push_back(mesh.vertices[original]);
    GLuint array = 0;
    gl_.GenVertexArrays(1, &array);
    gl_.BindVertexArray(array);
    buffer(GL_ARRAY_BUFFER, vertices);
    point(0, 3, GL_FLOAT, sizeof(gpu::Vertex), offsetof(gpu::Vertex, position));
    point(1, 3, GL_FLOAT, sizeof(gpu::Vertex), offsetof(gpu::Vertex, normal));
    buffer(GL_ARRAY_BUFFER, split.influences);
    constexpr std::size_t kWeights = offsetof(gpu::VertexInfluences, weight);
    point(2, 4, GL_UNSIGNED_SHORT, sizeof(gpu::VertexInfluences), 0);
    point(3, 4, GL_UNSIGNED_SHORT, sizeof(gpu::VertexInfluences), 4 * sizeof(std::uint16_t));
    point(4, 4, GL_FLOAT, sizeof(gpu::VertexInfluences), kWeights);
    point(5, 4, GL_FLOAT, sizeof(gpu::VertexInfluences), kWeights + 4 * sizeof(float));
    buffer(GL_ELEMENT_ARRAY_BUFFER, split.indices);
  }

  // The corners of the draw's primitives, one after the other.
  Moved draw(const gpu::SubPaletteDraw& draw, std::span<const Affine> palette) {
    std::vector<Affine> matrices;
    for (const std::uint16_t entry : draw.palette_entries) matrices.push_back(palette[entry]);
    set_palette_(gl_.GetUniformLocation(program_, "u_palette"), static_cast<GLsizei>(3 * matrices.size()),
                 matrices.front().m);
    const auto bytes = static_cast<GLsizeiptr>(draw.index_count * 6 * sizeof(float));
    GLuint captured = 0;
    gl_.GenBuffers(1, &captured);
    gl_.BindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, captured);
    gl_.BufferData(GL_TRANSFORM_FEEDBACK_BUFFER, bytes, nullptr, GL_STATIC_READ);
    gl_.BindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, captured);
    gl_.Enable(GL_RASTERIZER_DISCARD);
    gl_.BeginTransformFeedback(GL_POINTS);
    // OpenGL ES 3.0 captures no DrawElements: the corners are drawn one by one.
    for (std::uint32_t i = 0; i < draw.index_count; ++i)
      gl_.DrawArrays(GL_POINTS, static_cast<GLint>(indices_[draw.first_index + i]), 1);
    gl_.EndTransformFeedback();
    gl_.Disable(GL_RASTERIZER_DISCARD);
    const auto* floats =
        static_cast<const float*>(gl_.MapBufferRange(GL_TRANSFORM_FEEDBACK_BUFFER, 0, bytes, GL_MAP_READ_BIT));
    REQUIRE(floats != nullptr);
    REQUIRE(gl_.GetError() == GL_NO_ERROR);
    Moved moved;
    for (std::uint32_t i = 0; i < draw.index_count; ++i, floats += 6) {
      moved.positions.push_back({floats[0], floats[1], floats[2]});
      moved.normals.push_back({floats[3], floats[4], floats[5]});
    }
    gl_.UnmapBuffer(GL_TRANSFORM_FEEDBACK_BUFFER);
    gl_.DeleteBuffers(1, &captured);
    return moved;
  }

 private:
  // Without a window there is none by default, and nothing is drawn where there is none.
  void bind_some_picture() {
    GLuint colors = 0, frame = 0;
    gl_.GenRenderbuffers(1, &colors);
    gl_.BindRenderbuffer(GL_RENDERBUFFER, colors);
    gl_.RenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 4, 4);
    gl_.GenFramebuffers(1, &frame);
    gl_.BindFramebuffer(GL_FRAMEBUFFER, frame);
    gl_.FramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colors);
  }
  template <class T>
  void buffer(GLenum target, const std::vector<T>& elements) {
    GLuint name = 0;
    gl_.GenBuffers(1, &name);
    gl_.BindBuffer(target, name);
    gl_.BufferData(target, static_cast<GLsizeiptr>(elements.size() * sizeof(T)), elements.data(), GL_STATIC_DRAW);
    if constexpr (std::is_same_v<T, std::uint32_t>) indices_ = elements;
  }
  void point(GLuint attribute, GLint components, GLenum type, std::size_t stride, std::size_t offset) {
    gl_.EnableVertexAttribArray(attribute);
    gl_.VertexAttribPointer(attribute, components, type, GL_FALSE, static_cast<GLsizei>(stride),
                            reinterpret_cast<const void*>(offset));
  }

  const gl::Functions& gl_;
  PFNGLBINDATTRIBLOCATIONPROC bind_attribute_ = nullptr;
  PFNGLUNIFORM4FVPROC set_palette_ = nullptr;
  GLuint program_ = 0;
  std::vector<std::uint32_t> indices_;
};

void check_primitive(UniformProgram& program, const PosedScene& posed, const Stage& stage, const MeshInstance& mesh,
                     std::uint32_t index) {
  const Primitive primitive = posed.pack().primitive(index);
  const Result<gpu::MeshBytes> bytes = gpu::mesh_bytes(primitive, {});
  REQUIRE(bytes);
  const Result<gpu::SplitMesh> split = gpu::split_by_palette(*bytes, kMostEntries);
  REQUIRE(split);
  CHECK(split->draws.size() > 1);  // else nothing is shown
  Moved expected{std::vector<Vec3>(primitive.vertex_count), std::vector<Vec3>(primitive.vertex_count)};
  skin_linear(primitive.vertices, primitive.influences, stage.palette(mesh.skin),
              {std::span(expected.positions), std::span(expected.normals), {}});
  program.upload(*bytes, *split);
  std::size_t corners = 0;
  for (const gpu::SubPaletteDraw& draw : split->draws) {
    const Moved moved = program.draw(draw, stage.palette(mesh.skin));
    for (std::uint32_t i = 0; i < draw.index_count; ++i, ++corners) {
      const std::uint32_t original = split->original_vertex[split->indices[draw.first_index + i]];
      CHECK(length(moved.positions[i] - expected.positions[original]) <= 2e-5f);  // of a figure 1.8 m tall
      CHECK(length(moved.normals[i] - expected.normals[original]) <= 1e-4f);
    }
  }
  CHECK(corners == split->indices.size());
}

TEST_CASE("draws of at most 40 joints in uniforms put the humanoid's vertices where the CPU puts them") {
  Result<viewer::HeadlessContext> context = viewer::HeadlessContext::create(viewer::Api::gles30);
  if (!context) {
    MESSAGE("skipped: " << context.error().where << ": " << context.error().what);
    return;
  }
  const Result<gl::Functions> functions = gl::load_functions(context->loader());
  REQUIRE(functions);
  UniformProgram program(*functions, context->loader());
  asset::Diagnostics diagnostics;
  const Result<asset::Scene> scene =
      asset::import_file(std::filesystem::path(SINEW_SOURCE_DIR) / "data/humanoid.glb", diagnostics);
  REQUIRE(scene);
  PosedScene posed(*scene);
  posed.pose(0, 0.4);
  std::size_t checked = 0;
  for (std::size_t i = 0; i < posed.pack().mesh_instance_count(); ++i) {
    const MeshInstance mesh = posed.pack().mesh_instance(i);
    if (mesh.skin == kNoIndex) continue;
    for (std::uint32_t p = 0; p < mesh.primitive_count; ++p) {
      const Primitive primitive = posed.pack().primitive(mesh.first_primitive + p);
      if (posed.stage().palette(mesh.skin).size() <= kMostEntries || primitive.indices.size() < 3000) continue;
      check_primitive(program, posed, posed.stage(), mesh, mesh.first_primitive + p);
      ++checked;
    }
  }
  CHECK(checked > 0);
}

}  // namespace
}  // namespace sinew::test
