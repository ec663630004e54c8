// SPDX-License-Identifier: MIT
#include "animation_files.h"

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include "fault.h"
#include "json_writer.h"
#include "npy.h"
#include "output_file.h"
#include "sinew/bake/play_vertices.h"
#include "sinew/export/export_point_cache.h"
#include "sinew/gpu/animation_texture.h"
#include "sinew/image/image.h"
#include "text.h"

namespace sinew::cli {
namespace {

// A value, or the file's fault.
template <class T>
T taken(const Input& input, Result<T> result) {
  if (!result) throw file_fault(input.name, result.error());
  return *std::move(result);
}

// "crowd" of "folder/crowd.vat.json", with its folder.
std::string stem_of(const std::string& output) {
  return output.substr(0, output.size() - std::string(".vat.json").size());
}

std::string file_name(const std::string& path) { return std::filesystem::path(path).filename().string(); }

std::string frames_text(std::size_t frames, std::uint64_t things, std::string_view one, std::string_view many) {
  return counted(frames, "frame", "frames") + " of " + counted(things, one, many);
}

std::string error_text(const asset::BakeError& error) {
  return "off by " + distance_text(error.at_keys) + "; halfway between frames by " + distance_text(error.between_keys);
}

void write_error(JsonWriter& json, const asset::BakeError& error) {
  json.key("error").begin_object();
  json.member("at_frames_max_m", error.at_keys.max_m).member("at_frames_mean_m", error.at_keys.mean_m);
  json.member("between_frames_max_m", error.between_keys.max_m);
  json.member("between_frames_mean_m", error.between_keys.mean_m).end_object();
}

void write_vector(JsonWriter& json, std::string_view name, Vec3 v) {
  json.key(name).begin_array().value(v.x).value(v.y).value(v.z).end_array();
}

void write_clip(JsonWriter& json, const Input& input, const Pack& pack, const AnimationRequest& request,
                std::span<const double> times_secs) {
  json.member("file", input.name);
  if (request.clip != asset::kNone) {
    json.member("clip", pack.clip_info(request.clip).name);
    json.member("loops", pack.clip_info(request.clip).wrap == Wrap::loop);
  }
  json.member("frames", times_secs.size()).member("last_frame_secs", times_secs.back());
}

AnimationWritten write_points(const Input& input, const Pack& pack, const AnimationRequest& request,
                              const std::string& output) {
  const asset::PointCache cache = taken(input, asset::play_points(pack, request.clip, request.bake));
  const bool is_pc2 = request.kind == AnimationFile::pc2;
  const asset::Buffer bytes =
      taken(input, is_pc2 ? asset::write_pc2(cache, request.pc2_frames_per_sec) : asset::write_mdd(cache));
  write_file(output, bytes);
  return {bytes.size(), frames_text(cache.times_secs.size(), cache.points, "point", "points")};
}

// What a shader would make of a place among the frames, in double precision.
void decode(const gpu::VertexTexture& texture, double frame, std::vector<float>& positions) {
  const auto from = static_cast<std::uint32_t>(frame);
  const std::uint32_t to = std::min(from + 1, texture.frame_count - 1);
  const double share = frame - double(from);
  const float min[3] = {texture.min.x, texture.min.y, texture.min.z},
              max[3] = {texture.max.x, texture.max.y, texture.max.z};
  for (std::uint32_t v = 0; v < texture.vertex_count; ++v)
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const auto texel = [&](std::uint32_t at) {
        const std::size_t row = std::size_t(at) * texture.rows_per_frame + v / texture.width;
        return double(texture.positions[(row * texture.width + v % texture.width) * 4 + axis]) / 65535;
      };
      const double unit = texel(from) + share * (texel(to) - texel(from));
      positions.push_back(float(double(min[axis]) + (double(max[axis]) - double(min[axis])) * unit));
    }
}

std::string vertex_sidecar(const Input& input, const Pack& pack, const AnimationRequest& request,
                           const asset::VertexFrames& frames, const gpu::VertexTexture& texture,
                           const asset::BakeError& error, std::span<const std::string> files) {
  JsonWriter json;
  json.begin_object().member("schema", "sinew.vertex-texture/1");
  write_clip(json, input, pack, request, frames.times_secs);
  json.member("positions", file_name(files[0])).member("normals", file_name(files[1]));
  json.member("vertices", texture.vertex_count).member("width", texture.width).member("height", texture.height());
  json.member("rows_per_frame", texture.rows_per_frame);
  write_vector(json, "min", texture.min);
  write_vector(json, "max", texture.max);
  write_error(json, error);
  json.key("parts").begin_array();
  for (const asset::FramePart& part : frames.parts)
    json.begin_object()
        .member("node", part.node)
        .member("node_name", pack.node(part.node).name)
        .member("primitive", part.primitive)
        .member("first_vertex", part.first_vertex)
        .member("vertices", part.vertex_count)
        .end_object();
  json.end_array().member("glsl", gpu::vertex_texture_glsl()).end_object();
  return json.text();
}

AnimationWritten write_vertex_texture(const Input& input, const Pack& pack, const AnimationRequest& request,
                                      const std::string& output) {
  const asset::VertexFrames frames = taken(input, asset::play_vertices(pack, request.clip, request.bake));
  const gpu::VertexTexture texture =
      taken(input, gpu::vertex_texture(frames.vertex_count, frames.positions, frames.normals));
  const asset::BakeError error = taken(
      input, asset::measure_vertices(pack, request.clip, frames.times_secs,
                                     [&](double frame, std::vector<float>& out) { decode(texture, frame, out); }));
  const std::vector<std::string> files = files_beside(request.kind, output);
  const std::vector<std::byte> positions =
      taken(input, asset::encode_png16(asset::Image16{texture.width, texture.height(), texture.positions}));
  const std::vector<std::byte> normals =
      taken(input, asset::encode_png16(asset::Image16{texture.width, texture.height(), texture.normals}));
  const std::string sidecar = vertex_sidecar(input, pack, request, frames, texture, error, files);
  const FileToWrite to_write[] = {
      {files[0], positions}, {files[1], normals}, {output, std::as_bytes(std::span(sidecar))}};
  write_files(to_write);
  return {positions.size() + normals.size() + sidecar.size(),
          frames_text(texture.frame_count, texture.vertex_count, "vertex", "vertices") + ", " +
              std::to_string(texture.width) + " x " + std::to_string(texture.height()) + " texels, " +
              error_text(error)};
}

void decode(const gpu::BoneTexture& texture, double frame, std::vector<Affine>& palette) {
  const auto from = static_cast<std::uint32_t>(frame);
  const std::uint32_t to = std::min(from + 1, texture.frame_count - 1);
  const auto share = float(frame - double(from));
  const std::size_t per_frame = 12 * std::size_t(texture.entry_count);
  for (std::size_t entry = 0; entry < texture.entry_count; ++entry) {
    Affine mixed;
    for (std::size_t i = 0; i < 12; ++i)
      mixed.m[i] = texture.texels[from * per_frame + 12 * entry + i] * (1 - share) +
                   texture.texels[to * per_frame + 12 * entry + i] * share;
    palette.push_back(mixed);
  }
}

std::string bone_sidecar(const Input& input, const Pack& pack, const AnimationRequest& request,
                         const asset::PaletteFrames& frames, const asset::BakeError& error, const std::string& file) {
  const SkinInfo skin = pack.skin(0);
  const Rig rig = pack.rig(skin.rig);
  JsonWriter json;
  json.begin_object().member("schema", "sinew.bone-texture/1");
  write_clip(json, input, pack, request, frames.times_secs);
  json.member("bones", file_name(file)).member("entries", frames.entry_count);
  json.member("width", 3 * frames.entry_count).member("height", frames.times_secs.size());
  write_error(json, error);
  json.key("joints").begin_array();
  for (const Joint joint : skin.skin.joints()) json.value(rig.skeleton().name(joint));
  json.end_array().member("glsl", gpu::bone_texture_glsl()).end_object();
  return json.text();
}

AnimationWritten write_bone_texture(const Input& input, const Pack& pack, const AnimationRequest& request,
                                    const std::string& output) {
  const asset::PaletteFrames frames = taken(input, asset::play_palette(pack, request.clip, 0, request.bake));
  const gpu::BoneTexture texture = taken(input, gpu::bone_texture(frames.entry_count, frames.scene_from_bind));
  const asset::BakeError error = taken(
      input, asset::measure_palette(pack, request.clip, 0, frames.times_secs,
                                    [&](double frame, std::vector<Affine>& out) { decode(texture, frame, out); }));
  const std::string file = files_beside(request.kind, output).front();
  const std::size_t shape[] = {texture.frame_count, texture.width(), 4};
  const std::vector<std::byte> array =
      npy_file(shape, std::vector<double>(texture.texels.begin(), texture.texels.end()));
  const std::string sidecar = bone_sidecar(input, pack, request, frames, error, file);
  const FileToWrite to_write[] = {{file, array}, {output, std::as_bytes(std::span(sidecar))}};
  write_files(to_write);
  return {array.size() + sidecar.size(),
          frames_text(texture.frame_count, texture.entry_count, "joint", "joints") +
              (pack.skin_count() > 1 ? ", the first of " + std::to_string(pack.skin_count()) + " skins" : "") + ", " +
              error_text(error)};
}

}  // namespace

std::optional<AnimationFile> animation_file_of(std::string_view output) {
  if (output.ends_with(".pc2")) return AnimationFile::pc2;
  if (output.ends_with(".mdd")) return AnimationFile::mdd;
  if (output.ends_with(".vat.json")) return AnimationFile::vertex_texture;
  if (output.ends_with(".bat.json")) return AnimationFile::bone_texture;
  return std::nullopt;
}

std::vector<std::string> files_beside(AnimationFile kind, const std::string& output) {
  if (kind == AnimationFile::vertex_texture)
    return {stem_of(output) + ".positions.png", stem_of(output) + ".normals.png"};
  if (kind == AnimationFile::bone_texture) return {stem_of(output) + ".bones.npy"};
  return {};
}

AnimationWritten write_animation(const Input& input, const Pack& pack, const AnimationRequest& request,
                                 const std::string& output) {
  switch (request.kind) {
    case AnimationFile::pc2:
    case AnimationFile::mdd:
      return write_points(input, pack, request, output);
    case AnimationFile::vertex_texture:
      return write_vertex_texture(input, pack, request, output);
    case AnimationFile::bone_texture:
      break;
  }
  return write_bone_texture(input, pack, request, output);
}

std::string distance_text(const asset::Distance& distance) {
  return rounded(distance.max_m * 1000, 3) + " mm at most (" + rounded(distance.mean_m * 1000, 3) + " mm on average)";
}

}  // namespace sinew::cli
