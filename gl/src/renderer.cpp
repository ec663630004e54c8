// SPDX-License-Identifier: MIT
#include "sinew/gl/renderer.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_map>

#include "contact_shadow.h"
#include "functions.h"
#include "lighting.h"
#include "mesh_store.h"
#include "picture.h"
#include "program.h"
#include "shaders.h"
#include "shadow_map.h"
#include "texture_store.h"
#include "winding.h"

namespace sinew::gl {
namespace {

enum Unit : int {
  frame_texels,
  morph_texels,
  base_color,
  metallic_roughness,
  normal,
  occlusion,
  emissive,
  shadow,
  contact
};

// One draw of this picture: where its numbers stand in the frame's texels.
struct Placed {
  const MeshDraw* draw = nullptr;
  std::uint32_t palette_texel = 0, dual_quat_texel = 0;
  gpu::ActiveMorphs morphs;
  Winding winding = Winding::kept;
  SkinningMethod method = SkinningMethod::linear;
  bool on_cpu = false;
  GLuint vertex_array = 0, edge_array = 0;
};

// Alphas that a pass draws. What is transparent is drawn twice: its solid part with the opaque meshes, so that hair and
// leaves hide what is behind them, and the rest afterwards from far to near.
struct AlphaRange {
  float min = -1e30f, max = 1e30f;
};
constexpr float kSolid = 0.98f;

AlphaRange solid_range(const Material& material) {
  if (material.alpha == Alpha::mask) return {.min = material.alpha_cutoff};
  if (material.alpha == Alpha::blend) return {.min = kSolid};
  return {};
}

AlphaRange shadow_range(const Material& material) {
  if (material.alpha == Alpha::blend) return {.min = 0.5f};
  return solid_range(material);
}

float distance_squared(Vec3 a, Vec3 b) {
  const float x = a.x - b.x, y = a.y - b.y, z = a.z - b.z;
  return x * x + y * y + z * z;
}

}  // namespace

struct Renderer::Parts {
  Functions gl;
  MeshStore meshes;
  DeformedStore deformed;
  gpu::CpuDeformer deformer;
  TextureStore textures;
  Picture picture;
  ShadowMap shadow_map;
  ContactShadow contact_shadow;
  Program mesh_program, solid_depth_program, masked_depth_program, background_program, floor_program, capture_program,
      wire_program;
  GLuint frame_texture = 0, no_morphs_texture = 0, empty_array = 0;
  GLint max_side = 0;

  gpu::FrameTexels texels;
  std::vector<Placed> placed;
  std::vector<DualQuatEntry> dual_quats;

  explicit Parts(const Functions& functions) : gl(functions) {}
  ~Parts();
  Result<void> create();
  Result<void> create_programs();

  void place(std::span<const MeshDraw> draws);
  Placed place_on_cpu(const MeshDraw& draw);
  std::uint32_t add_dual_quats(std::span<const Affine> palette);
  void upload_texels();
  void prepare(const Program& program, const Placed& placed_draw, AlphaRange range) const;
  void set_use(const Program& program, const char* uniform, const char* row_u, const char* row_v, Unit unit,
               const TextureUse& use) const;
  void set_material(const Material& material) const;
  void submit(const Placed& placed_draw) const;
  void cull(const Placed& placed_draw) const;

  void draw_casters(const Matrix4& clip) const;
  void draw_shadows(const Lighting& lighting, const Floor& floor) const;
  void set_light(const Program& program, const Lighting& lighting) const;
  void draw_background() const;
  void draw_floor(const Floor& floor, const Matrix4& clip, const Lighting& lighting) const;
  void draw_surface(const Placed& placed_draw, AlphaRange range) const;
  void draw_solid(Layer layer) const;
  void draw_transparent(const View& view, Layer layer) const;
  void draw_wires(const Matrix4& clip) const;
};

Renderer::Parts::~Parts() {
  for (Program* program : {&mesh_program, &solid_depth_program, &masked_depth_program, &background_program,
                           &floor_program, &capture_program, &wire_program})
    program->destroy(gl);
  meshes.destroy(gl);
  deformed.begin(gl);
  textures.destroy(gl);
  picture.destroy(gl);
  shadow_map.destroy(gl);
  contact_shadow.destroy(gl);
  gl.DeleteTextures(1, &frame_texture);
  gl.DeleteTextures(1, &no_morphs_texture);
  gl.DeleteVertexArrays(1, &empty_array);
}

Result<void> Renderer::Parts::create_programs() {
  static constexpr const char* kCaptured[] = {"v_position_in_world", "v_normal_in_world", "v_tangent_in_world"};
  const struct {
    Program& program;
    std::string vertex, fragment;
    std::span<const char* const> captured;
  } wanted[] = {
      {mesh_program, mesh_vertex_glsl(), mesh_fragment_glsl(), {}},
      {solid_depth_program, mesh_vertex_glsl(), std::string(solid_depth_fragment_glsl()), {}},
      {masked_depth_program, mesh_vertex_glsl(), masked_depth_fragment_glsl(), {}},
      {wire_program, mesh_vertex_glsl(), std::string(wire_fragment_glsl()), {}},
      {background_program, std::string(background_vertex_glsl()), background_fragment_glsl(), {}},
      {floor_program, std::string(floor_vertex_glsl()), floor_fragment_glsl(), {}},
      {capture_program, mesh_vertex_glsl(), std::string(solid_depth_fragment_glsl()), kCaptured},
  };
  for (const auto& [program, vertex, fragment, captured] : wanted) {
    Result<Program> created = Program::create(gl, vertex, fragment, captured);
    if (!created) return created.error();
    program = *created;
  }
  return {};
}

Result<void> Renderer::Parts::create() {
  if (const Result<void> programs = create_programs(); !programs) return programs;
  textures.create(gl);
  if (const Result<void> shadows = shadow_map.create(gl); !shadows) return shadows;
  if (const Result<void> contact = contact_shadow.create(gl); !contact) return contact;
  GLint texture_side = 0, buffer_side = 0;
  gl.GetIntegerv(GL_MAX_TEXTURE_SIZE, &texture_side);
  gl.GetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &buffer_side);
  max_side = std::min(texture_side, buffer_side);
  frame_texture = create_texel_texture(gl);
  no_morphs_texture = create_texel_texture(gl);
  write_texel_texture(gl, no_morphs_texture, gpu::FrameTexels().rows());
  gl.GenVertexArrays(1, &empty_array);
  return {};
}

std::uint32_t Renderer::Parts::add_dual_quats(std::span<const Affine> palette) {
  dual_quats.resize(palette.size());
  compute_dual_quats(palette, dual_quats);
  return texels.add_dual_quats(dual_quats);
}

Placed Renderer::Parts::place_on_cpu(const MeshDraw& draw) {
  const auto vertices = deformer.deform(*draw.source, {draw.world_from_bind, draw.morph_weights, draw.method});
  const DeformedStore::Arrays arrays = deformed.add(gl, meshes[draw.mesh], vertices);
  Placed placed_draw;
  placed_draw.draw = &draw;
  placed_draw.winding = winding(draw.world_from_bind);
  placed_draw.on_cpu = true;
  placed_draw.vertex_array = arrays.vertex_array;
  placed_draw.edge_array = arrays.edge_array;
  return placed_draw;
}

// Palettes that several draws share are written once.
void Renderer::Parts::place(std::span<const MeshDraw> draws) {
  texels.clear();
  placed.clear();
  deformed.begin(gl);
  std::unordered_map<const Affine*, std::uint32_t> texel_of_palette, texel_of_dual_quats;
  for (const MeshDraw& draw : draws) {
    const StoredMesh& mesh = meshes[draw.mesh];
    if (draw.skinning == Skinning::cpu && draw.source != nullptr) {
      placed.push_back(place_on_cpu(draw));
      continue;
    }
    Placed next;
    next.draw = &draw;
    const auto [texel, is_new] = texel_of_palette.try_emplace(draw.world_from_bind.data());
    if (is_new) texel->second = texels.add_palette(draw.world_from_bind);
    if (!draw.vertices.empty()) meshes.set_vertices(gl, draw.mesh, draw.vertices);
    next.palette_texel = texel->second;
    next.method = mesh.method(draw.method);
    if (next.method != SkinningMethod::linear) {
      const auto [motions, are_new] = texel_of_dual_quats.try_emplace(draw.world_from_bind.data());
      if (are_new) motions->second = add_dual_quats(draw.world_from_bind);
      next.dual_quat_texel = motions->second;
    }
    next.morphs = gpu::add_active_morphs(mesh.morphs, draw.morph_weights, texels);
    next.winding = winding(draw.world_from_bind);
    next.vertex_array = mesh.vertex_array;
    next.edge_array = mesh.edge_array;
    placed.push_back(next);
  }
}

void Renderer::Parts::upload_texels() {
  gl.ActiveTexture(GL_TEXTURE0 + Unit::frame_texels);
  write_texel_texture(gl, frame_texture, texels.rows());
}

// The part of a draw that all programs with deform_glsl share. Requires: program is in use.
void Renderer::Parts::prepare(const Program& program, const Placed& placed_draw, AlphaRange range) const {
  const StoredMesh& mesh = meshes[placed_draw.draw->mesh];
  const Material& material = placed_draw.draw->material;
  gl.ActiveTexture(GL_TEXTURE0 + Unit::frame_texels);
  gl.BindTexture(GL_TEXTURE_2D, frame_texture);
  gl.BindSampler(Unit::frame_texels, 0);
  gl.ActiveTexture(GL_TEXTURE0 + Unit::morph_texels);
  gl.BindTexture(GL_TEXTURE_2D, mesh.morph_texture != 0 ? mesh.morph_texture : no_morphs_texture);
  gl.BindSampler(Unit::morph_texels, 0);
  program.set(gl, "u_frame_texels", Unit::frame_texels);
  program.set(gl, "u_morph_texels", Unit::morph_texels);
  program.set(gl, "u_on_cpu", placed_draw.on_cpu ? 1 : 0);
  program.set(gl, "u_skinning_method", static_cast<int>(placed_draw.method));
  program.set(gl, "u_palette_texel", static_cast<int>(placed_draw.palette_texel));
  program.set(gl, "u_dual_quat_texel", static_cast<int>(placed_draw.dual_quat_texel));
  program.set(gl, "u_influences", mesh.influences_used);
  program.set(gl, "u_active_morph_texel", static_cast<int>(placed_draw.morphs.first_texel));
  program.set(gl, "u_active_morphs", static_cast<int>(placed_draw.morphs.count));
  program.set(gl, "u_morph_texels_per_vertex", static_cast<int>(mesh.morphs.texels_per_vertex));
  program.set(gl, "u_point_size", std::max(3.0f, static_cast<float>(picture.height()) / 160.0f));
  program.set(gl, "u_base_color", material.base_color);
  program.set(gl, "u_alpha_min", range.min);
  program.set(gl, "u_alpha_max", range.max);
  set_use(program, "u_base_color_use.uv_set", "u_base_color_use.row_u", "u_base_color_use.row_v", Unit::base_color,
          material.base_color_texture);
  program.set(gl, "u_base_color_map", Unit::base_color);
}

void Renderer::Parts::set_use(const Program& program, const char* uniform, const char* row_u, const char* row_v,
                              Unit unit, const TextureUse& use) const {
  const float* m = use.uv_transform;
  textures.bind(gl, static_cast<GLuint>(unit), use);
  program.set(gl, uniform, static_cast<int>(use.uv_set));
  program.set(gl, row_u, Vec3{m[0], m[1], m[2]});
  program.set(gl, row_v, Vec3{m[3], m[4], m[5]});
}

void Renderer::Parts::set_material(const Material& material) const {
  const Program& program = mesh_program;
  set_use(program, "u_metallic_roughness_use.uv_set", "u_metallic_roughness_use.row_u",
          "u_metallic_roughness_use.row_v", Unit::metallic_roughness, material.metallic_roughness_texture);
  set_use(program, "u_normal_use.uv_set", "u_normal_use.row_u", "u_normal_use.row_v", Unit::normal,
          material.normal_texture);
  set_use(program, "u_occlusion_use.uv_set", "u_occlusion_use.row_u", "u_occlusion_use.row_v", Unit::occlusion,
          material.occlusion_texture);
  set_use(program, "u_emissive_use.uv_set", "u_emissive_use.row_u", "u_emissive_use.row_v", Unit::emissive,
          material.emissive_texture);
  program.set(gl, "u_metallic_roughness_map", Unit::metallic_roughness);
  program.set(gl, "u_normal_map", Unit::normal);
  program.set(gl, "u_occlusion_map", Unit::occlusion);
  program.set(gl, "u_emissive_map", Unit::emissive);
  program.set(gl, "u_metallic", material.metallic);
  program.set(gl, "u_roughness", material.roughness);
  program.set(gl, "u_normal_scale", material.normal_texture.texture.id != 0 ? material.normal_scale : 0.0f);
  program.set(gl, "u_occlusion_strength", material.occlusion_strength);
  program.set(gl, "u_emissive", material.emissive);
  program.set(gl, "u_blend", material.alpha == Alpha::blend ? 1 : 0);
}

void Renderer::Parts::submit(const Placed& placed_draw) const {
  const StoredMesh& mesh = meshes[placed_draw.draw->mesh];
  gl.BindVertexArray(placed_draw.vertex_array);
  if (mesh.index_count > 0)
    gl.DrawElements(mesh.mode, mesh.index_count, GL_UNSIGNED_INT, nullptr);
  else
    gl.DrawArrays(mesh.mode, 0, mesh.vertex_count);
}

// The shader discards back faces by itself; where the whole draw agrees, the hardware saves it the trouble.
void Renderer::Parts::cull(const Placed& placed_draw) const {
  if (placed_draw.draw->material.double_sided || placed_draw.winding == Winding::mixed) {
    gl.Disable(GL_CULL_FACE);
    return;
  }
  gl.Enable(GL_CULL_FACE);
  gl.CullFace(placed_draw.winding == Winding::mirrored ? GL_FRONT : GL_BACK);
}

void Renderer::Parts::draw_casters(const Matrix4& clip) const {
  gl.Enable(GL_DEPTH_TEST);
  gl.DepthFunc(GL_LESS);
  gl.Disable(GL_BLEND);
  gl.Disable(GL_CULL_FACE);
  for (const bool masked : {false, true}) {
    const Program& program = masked ? masked_depth_program : solid_depth_program;
    program.use(gl);
    program.set(gl, "u_clip_from_world", clip);
    for (const Placed& next : placed) {
      const MeshDraw& draw = *next.draw;
      if (draw.layer != Layer::scene || !meshes[draw.mesh].has_faces) continue;
      if ((draw.material.alpha != Alpha::opaque) != masked) continue;
      prepare(program, next, shadow_range(draw.material));
      submit(next);
    }
  }
}

void Renderer::Parts::draw_shadows(const Lighting& lighting, const Floor& floor) const {
  contact_shadow.begin(gl);
  draw_casters(floor.contact_from_world);
  contact_shadow.blur(gl, empty_array);
  shadow_map.begin(gl);
  gl.Enable(GL_POLYGON_OFFSET_FILL);
  gl.PolygonOffset(2.0f, 4.0f);
  draw_casters(lighting.shadow_from_world);
  gl.Disable(GL_POLYGON_OFFSET_FILL);
}

void Renderer::Parts::set_light(const Program& program, const Lighting& lighting) const {
  gl.ActiveTexture(GL_TEXTURE0 + Unit::shadow);
  gl.BindTexture(GL_TEXTURE_2D, shadow_map.texture());
  gl.BindSampler(Unit::shadow, 0);
  program.set(gl, "u_shadow_map", Unit::shadow);
  program.set(gl, "u_shadow_from_world", lighting.shadow_from_world);
  program.set(gl, "u_shadow_texel_m", lighting.shadow_texel_m);
  program.set(gl, "u_to_key", lighting.to_key);
}

void Renderer::Parts::draw_background() const {
  gl.Disable(GL_DEPTH_TEST);
  gl.Disable(GL_CULL_FACE);
  gl.BindVertexArray(empty_array);
  background_program.use(gl);
  gl.DrawArrays(GL_TRIANGLES, 0, 3);
}

void Renderer::Parts::draw_floor(const Floor& floor, const Matrix4& clip, const Lighting& lighting) const {
  gl.Enable(GL_BLEND);
  gl.DepthMask(GL_FALSE);
  gl.Disable(GL_CULL_FACE);
  gl.BindVertexArray(empty_array);
  floor_program.use(gl);
  set_light(floor_program, lighting);
  gl.ActiveTexture(GL_TEXTURE0 + Unit::contact);
  gl.BindTexture(GL_TEXTURE_2D, contact_shadow.texture());
  gl.BindSampler(Unit::contact, 0);
  floor_program.set(gl, "u_contact_map", Unit::contact);
  floor_program.set(gl, "u_contact_from_world", floor.contact_from_world);
  floor_program.set(gl, "u_clip_from_world", clip);
  floor_program.set(gl, "u_floor_center", floor.center);
  floor_program.set(gl, "u_floor_radius", floor.radius);
  floor_program.set(gl, "u_grid_step", floor.grid_step);
  gl.DrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

void Renderer::Parts::draw_surface(const Placed& placed_draw, AlphaRange range) const {
  const StoredMesh& mesh = meshes[placed_draw.draw->mesh];
  const Material& material = placed_draw.draw->material;
  prepare(mesh_program, placed_draw, range);
  set_material(material);
  mesh_program.set(gl, "u_unlit", material.unlit || (!mesh.has_faces && !mesh.has_normals) ? 1 : 0);
  mesh_program.set(gl, "u_double_sided", material.double_sided || !mesh.has_faces ? 1 : 0);
  cull(placed_draw);
  if (placed_draw.draw->wire) gl.Enable(GL_POLYGON_OFFSET_FILL);
  gl.PolygonOffset(1.0f, 1.0f);  // the edges lie in the faces: they are to win
  submit(placed_draw);
  gl.Disable(GL_POLYGON_OFFSET_FILL);
}

void Renderer::Parts::draw_solid(Layer layer) const {
  gl.Enable(GL_DEPTH_TEST);
  gl.DepthFunc(GL_LESS);
  gl.DepthMask(GL_TRUE);
  gl.Disable(GL_BLEND);
  mesh_program.use(gl);
  for (const Placed& next : placed)
    if (next.draw->layer == layer) draw_surface(next, solid_range(next.draw->material));
}

void Renderer::Parts::draw_transparent(const View& view, Layer layer) const {
  std::vector<const Placed*> sorted;
  for (const Placed& next : placed)
    if (next.draw->layer == layer && next.draw->material.alpha == Alpha::blend) sorted.push_back(&next);
  const Vec3 eye = view.camera.eye_in_world;
  std::stable_sort(sorted.begin(), sorted.end(), [eye](const Placed* a, const Placed* b) {
    return distance_squared(a->draw->center_in_world, eye) > distance_squared(b->draw->center_in_world, eye);
  });
  gl.Enable(GL_BLEND);
  gl.DepthMask(GL_FALSE);
  mesh_program.use(gl);
  for (const Placed* next : sorted) draw_surface(*next, {.min = 1e-3f, .max = kSolid});
}

// They write depth, so that an edge that is there twice is not twice as dark.
void Renderer::Parts::draw_wires(const Matrix4& clip) const {
  constexpr Vec4 kInk{0.012f, 0.016f, 0.022f, 0.7f};
  gl.DepthMask(GL_TRUE);
  gl.Enable(GL_BLEND);
  wire_program.use(gl);
  wire_program.set(gl, "u_clip_from_world", clip);
  wire_program.set(gl, "u_wire_color", kInk);
  for (const Placed& next : placed) {
    const StoredMesh& mesh = meshes[next.draw->mesh];
    if (!next.draw->wire || mesh.edge_count == 0) continue;
    prepare(wire_program, next, {});
    gl.BindVertexArray(next.edge_array);
    gl.DrawElements(GL_LINES, mesh.edge_count, GL_UNSIGNED_INT, nullptr);
  }
}

Result<Renderer> Renderer::create(Loader loader) {
  const Result<Functions> functions = load_functions(loader);
  if (!functions) return functions.error();
  auto parts = std::make_unique<Parts>(*functions);
  if (const Result<void> created = parts->create(); !created) return created.error();
  return Renderer(std::move(parts));
}

Renderer::Renderer(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Renderer::Renderer(Renderer&&) noexcept = default;
Renderer& Renderer::operator=(Renderer&&) noexcept = default;
Renderer::~Renderer() = default;

Mesh Renderer::add_mesh(const gpu::MeshBytes& bytes) { return parts_->meshes.add(parts_->gl, bytes); }

Texture Renderer::add_texture(const Pixels& pixels, ColorSpace color_space) {
  return parts_->textures.add(parts_->gl, pixels, color_space);
}

std::uint32_t Renderer::max_side() const { return static_cast<std::uint32_t>(parts_->max_side); }

Result<void> Renderer::resize(std::uint32_t width, std::uint32_t height) {
  if (width == 0 || height == 0 || width > max_side() || height > max_side())
    return Error::in(Errc::too_large, "size",
                     "pictures have sides from 1 to " + std::to_string(max_side()) + " pixels");
  return parts_->picture.resize(parts_->gl, static_cast<GLsizei>(width), static_cast<GLsizei>(height));
}

void Renderer::draw(const View& view, std::span<const MeshDraw> draws) {
  Parts& p = *parts_;
  const Functions& gl = p.gl;
  const float aspect_ratio = static_cast<float>(p.picture.width()) / static_cast<float>(p.picture.height());
  const Matrix4 clip = clip_from_world(view.camera, aspect_ratio);
  const Lighting lighting = lighting_for(view, ShadowMap::kSide);
  const Floor floor = floor_for(view);
  if (!gl.is_es) {  // ES has both always on
    gl.Enable(GL_FRAMEBUFFER_SRGB);
    gl.Enable(GL_PROGRAM_POINT_SIZE);
  }
  gl.BlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  p.place(draws);
  p.upload_texels();
  p.draw_shadows(lighting, floor);

  p.picture.begin(gl);
  p.draw_background();
  p.mesh_program.use(gl);
  p.set_light(p.mesh_program, lighting);
  p.mesh_program.set(gl, "u_clip_from_world", clip);
  p.mesh_program.set(gl, "u_eye_in_world", view.camera.eye_in_world);
  p.mesh_program.set(gl, "u_to_fill", lighting.to_fill);
  p.draw_solid(Layer::scene);
  p.draw_floor(floor, clip, lighting);
  p.draw_transparent(view, Layer::scene);
  p.draw_wires(clip);
  gl.DepthMask(GL_TRUE);
  gl.Clear(GL_DEPTH_BUFFER_BIT);
  p.draw_solid(Layer::in_front);
  p.draw_transparent(view, Layer::in_front);
  gl.DepthMask(GL_TRUE);
  gl.BindVertexArray(0);
  p.picture.resolve(gl);
}

std::vector<std::uint8_t> Renderer::read_rgba() const { return parts_->picture.read_rgba(parts_->gl); }

void Renderer::copy_to(std::uint32_t framebuffer) const { parts_->picture.copy_to(parts_->gl, framebuffer); }

CapturedVertices Renderer::capture_vertices(const MeshDraw& draw) {
  constexpr std::size_t kCapturedFloats = 10;
  Parts& p = *parts_;
  const Functions& gl = p.gl;
  const StoredMesh& mesh = p.meshes[draw.mesh];
  const auto count = static_cast<std::size_t>(mesh.vertex_count);
  const auto bytes = static_cast<GLsizeiptr>(count * kCapturedFloats * sizeof(float));
  p.place({&draw, 1});
  p.upload_texels();

  GLuint buffer = 0;
  gl.GenBuffers(1, &buffer);
  gl.BindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, buffer);
  gl.BufferData(GL_TRANSFORM_FEEDBACK_BUFFER, bytes, nullptr, GL_STATIC_READ);
  gl.BindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer);
  p.shadow_map.begin(gl);  // any complete framebuffer: without a window there is none by default
  p.capture_program.use(gl);
  p.capture_program.set(gl, "u_clip_from_world", Matrix4{});
  p.prepare(p.capture_program, p.placed.front(), {});
  gl.Enable(GL_RASTERIZER_DISCARD);
  gl.BindVertexArray(p.placed.front().vertex_array);
  gl.BeginTransformFeedback(GL_POINTS);
  gl.DrawArrays(GL_POINTS, 0, mesh.vertex_count);
  gl.EndTransformFeedback();
  gl.BindVertexArray(0);
  gl.Disable(GL_RASTERIZER_DISCARD);
  gl.BindFramebuffer(GL_FRAMEBUFFER, 0);

  CapturedVertices captured;
  const auto* floats =
      static_cast<const float*>(gl.MapBufferRange(GL_TRANSFORM_FEEDBACK_BUFFER, 0, bytes, GL_MAP_READ_BIT));
  for (std::size_t v = 0; floats != nullptr && v < count; ++v) {
    const float* of_vertex = floats + kCapturedFloats * v;
    captured.positions.push_back({of_vertex[0], of_vertex[1], of_vertex[2]});
    captured.normals.push_back({of_vertex[3], of_vertex[4], of_vertex[5]});
    captured.tangents.push_back({of_vertex[6], of_vertex[7], of_vertex[8], of_vertex[9]});
  }
  gl.UnmapBuffer(GL_TRANSFORM_FEEDBACK_BUFFER);
  gl.BindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, 0);
  gl.DeleteBuffers(1, &buffer);
  return captured;
}

}  // namespace sinew::gl
