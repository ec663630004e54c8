// SPDX-License-Identifier: MIT
// Animation textures read by the graphics card with the GLSL that comes with them.
#include <cstring>
#include <string>
#include <tuple>

#include "functions.h"
#include "gpu_device.h"
#include "program.h"
#include "sinew/gpu/animation_texture.h"
#include "support/near.h"

namespace sinew::test {
namespace {

struct Texture {
  GLsizei width, height;
  GLint format;
  GLenum type;
  const void* texels;
};

// A program whose vertex shader writes what "result" becomes; `body` is given gl_VertexID.
class Reader {
 public:
  Reader(const gl::Functions& functions, std::string_view glsl, std::string_view body) : gl_(functions) {
    const std::string vertex = std::string(glsl) + "uniform highp sampler2D u_texture;\nuniform float u_frame;\n" +
                               "out vec3 v_result;\nvoid main() {\n" + std::string(body) +
                               "  gl_Position = vec4(v_result, 1.0);\n}\n";
    const std::string fragment = "out vec4 color;\nvoid main() { color = vec4(1.0); }\n";
    static constexpr const char* kCaptured[] = {"v_result"};
    Result<gl::Program> program = gl::Program::create(gl_, vertex, fragment, kCaptured);
    REQUIRE_MESSAGE(program, program.error().what);
    program_ = *program;
    program_.use(gl_);
  }
  ~Reader() { program_.destroy(gl_); }
  const gl::Program& program() const { return program_; }

  std::vector<Vec3> read(const Texture& texture, float frame, GLsizei count) {
    GLuint name = 0, array = 0, buffer = 0;
    gl_.GenTextures(1, &name);
    gl_.ActiveTexture(GL_TEXTURE0);
    gl_.BindTexture(GL_TEXTURE_2D, name);
    gl_.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl_.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    gl_.TexImage2D(GL_TEXTURE_2D, 0, texture.format, texture.width, texture.height, 0, GL_RGBA, texture.type,
                   texture.texels);
    gl_.BindSampler(0, 0);
    program_.set(gl_, "u_texture", 0);
    program_.set(gl_, "u_frame", frame);
    gl_.GenVertexArrays(1, &array);
    gl_.BindVertexArray(array);
    gl_.GenBuffers(1, &buffer);
    gl_.BindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, buffer);
    const auto bytes = static_cast<GLsizeiptr>(std::size_t(count) * sizeof(Vec3));
    gl_.BufferData(GL_TRANSFORM_FEEDBACK_BUFFER, bytes, nullptr, GL_STATIC_READ);
    gl_.BindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer);
    gl_.Enable(GL_RASTERIZER_DISCARD);
    gl_.BeginTransformFeedback(GL_POINTS);
    gl_.DrawArrays(GL_POINTS, 0, count);
    gl_.EndTransformFeedback();
    gl_.Disable(GL_RASTERIZER_DISCARD);
    std::vector<Vec3> result(std::size_t(count), Vec3{-1, -1, -1});
    if (const void* mapped = gl_.MapBufferRange(GL_TRANSFORM_FEEDBACK_BUFFER, 0, bytes, GL_MAP_READ_BIT))
      std::memcpy(result.data(), mapped, std::size_t(bytes));
    gl_.UnmapBuffer(GL_TRANSFORM_FEEDBACK_BUFFER);
    gl_.DeleteBuffers(1, &buffer);
    gl_.DeleteVertexArrays(1, &array);
    gl_.DeleteTextures(1, &name);
    return result;
  }

 private:
  gl::Functions gl_;
  gl::Program program_;
};

// A framebuffer that is whole: without a window there is none by default.
gl::Functions functions_of(GpuDevice& gpu) {
  Result<gl::Functions> functions = gl::load_functions(gpu.context.loader());
  REQUIRE(functions);
  REQUIRE(gpu.renderer.resize(4, 4));
  GLuint target = 0, color = 0;
  functions->GenFramebuffers(1, &target);
  functions->BindFramebuffer(GL_FRAMEBUFFER, target);
  functions->GenRenderbuffers(1, &color);
  functions->BindRenderbuffer(GL_RENDERBUFFER, color);
  functions->RenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 4, 4);
  functions->FramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color);
  return *functions;
}

}  // namespace

TEST_CASE("the GLSL of a vertex texture gives vertices and normals at frames and between them") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  const gl::Functions functions = functions_of(*gpu);
  // Two vertices at three frames, corners of the box -1..3; normals x, then z, then y.
  const std::vector<float> positions{-1, -1, -1, 3, 3, 3, 1, -1, -1, 3, 3, 3, 3, -1, -1, 3, 3, -1};
  const std::vector<float> normals{1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 1, 0, 0, 1, 0};
  const Result<gpu::VertexTexture> texture = gpu::vertex_texture(2, positions, normals);
  REQUIRE(texture);
  const auto texels = [&](const std::vector<std::uint16_t>& rgba) {
    return Texture{GLsizei(texture->width), GLsizei(texture->height()), GL_RGBA16, GL_UNSIGNED_SHORT, rgba.data()};
  };
  const auto set = [&](const Reader& reader) {
    reader.program().set(functions, "u_vertex_frames", int(texture->frame_count));
    reader.program().set(functions, "u_vertex_rows", int(texture->rows_per_frame));
    reader.program().set(functions, "u_vertex_min", texture->min);
    reader.program().set(functions, "u_vertex_max", texture->max);
  };
  Reader place(functions, gpu::vertex_texture_glsl(),
               "  v_result = vertex_position(u_texture, gl_VertexID, u_frame);\n");
  set(place);
  for (const auto& [frame, x, z] : {std::tuple(0.0f, -1.0, 3.0), std::tuple(0.5f, 0.0, 3.0), std::tuple(1.5f, 2.0, 1.0),
                                    std::tuple(2.0f, 3.0, -1.0), std::tuple(9.0f, 3.0, -1.0)}) {
    INFO("frame ", frame);
    const std::vector<Vec3> read = place.read(texels(texture->positions), frame, 2);
    CHECK_NEAR(read[0].x, x, 1e-4);  // two steps of 4 m / 65535
    CHECK_NEAR(read[0].y, -1, 1e-4);
    CHECK_NEAR(read[1].z, z, 1e-4);
  }
  Reader direction(functions, gpu::vertex_texture_glsl(),
                   "  v_result = vertex_normal(u_texture, gl_VertexID, u_frame);\n");
  set(direction);
  const std::vector<Vec3> read = direction.read(texels(texture->normals), 0.5f, 2);
  CHECK_NEAR(read[0].x, 0.70710678, 1e-4);
  CHECK_NEAR(read[0].z, 0.70710678, 1e-4);
  CHECK_NEAR(read[1].y, 1, 1e-4);
}

TEST_CASE("the GLSL of a bone texture gives the matrix of a joint at frames and between them") {
  for (const viewer::Api api : {viewer::Api::gl33, viewer::Api::gles30}) {
    std::optional<GpuDevice> gpu = open_gpu(api);
    if (!gpu) return;
    const gl::Functions functions = functions_of(*gpu);
    std::vector<Affine> frames(4);  // two joints, two frames; identities but for these
    frames[1].m[3] = 10;
    frames[3].m[3] = 20, frames[3].m[4] = 2;  // y takes twice x
    const Result<gpu::BoneTexture> texture = gpu::bone_texture(2, frames);
    REQUIRE(texture);
    Reader reader(functions, gpu::bone_texture_glsl(),
                  "  v_result = vec4(1.0, 2.0, 3.0, 1.0) * bone_matrix(u_texture, gl_VertexID, u_frame);\n");
    reader.program().set(functions, "u_bone_frames", int(texture->frame_count));
    const Texture texels{GLsizei(texture->width()), GLsizei(texture->frame_count), GL_RGBA32F, GL_FLOAT,
                         texture->texels.data()};
    for (const auto& [frame, x, y] :
         {std::tuple(0.0f, 11.0, 2.0), std::tuple(0.25f, 13.5, 2.5), std::tuple(1.0f, 21.0, 4.0)}) {
      INFO("frame ", frame);
      const std::vector<Vec3> read = reader.read(texels, frame, 2);
      CHECK_NEAR(read[0].x, 1, 1e-6);
      CHECK_NEAR(read[1].x, x, 1e-5);
      CHECK_NEAR(read[1].y, y, 1e-5);
      CHECK_NEAR(read[1].z, 3, 1e-5);
    }
  }
}

}  // namespace sinew::test
