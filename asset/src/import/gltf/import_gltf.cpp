// SPDX-License-Identifier: MIT
#include <utility>

#include "import/border.h"
#include "import/gltf/context.h"
#include "import/gltf/scene_extras.h"
#include "import/gltf/value_checks.h"
#include "import/vrm/vrm.h"

namespace sinew::asset {
namespace gltf {
namespace {

// "2.0" gives 2; fails on anything that is no version.
int major_version(const std::string& version, const std::string& where) {
  if (version.empty() || version[0] < '0' || version[0] > '9')
    fail(Errc::bad_syntax, where, say("\"", version, "\" is no version of glTF"));
  int major = 0;
  for (const char c : version) {
    if (c < '0' || c > '9' || major > 1000) break;
    major = major * 10 + (c - '0');
  }
  return major;
}

void read_asset(Context& context) {
  const Fields root(context.root, "");
  if (!root.object("asset")) fail(Errc::bad_magic, "", "this is no glTF 2.0 file: it has no \"asset\"");
  const Fields asset(root.object("asset"), "/asset");
  if (!asset.has("version")) fail(Errc::bad_syntax, "/asset", "\"version\" is missing");
  const std::string version = asset.string_or("version", ""), least = asset.string_or("minVersion", "2.0");
  if (major_version(version, "/asset/version") != 2)
    fail(Errc::unsupported_version, "/asset/version", say("glTF ", version, ": only glTF 2.x is read"));
  if (major_version(least, "/asset/minVersion") != 2 || least != "2.0")
    fail(Errc::unsupported_version, "/asset/minVersion", say("the file asks for glTF ", least, ", this reads 2.0"));
  context.scene.format = "glTF 2.0";
  context.scene.generator = asset.string_or("generator", "");
  context.scene.copyright = asset.string_or("copyright", "");
  context.scene.asset_preserved = asset.preserved();
  context.scene.preserved = root.preserved();
  context.scene.faces_minus_z = context.scene.preserved.find("VRM") != nullptr;  // VRM 0.x; 1.0 has another name
}

void read_all(Context& context) {
  read_asset(context);
  check_required_extensions(context);
  read_buffers(context);
  read_accessors(context);
  read_images(context);
  read_textures(context);
  read_materials(context);
  read_cameras(context);
  ValueChecks checks(context);
  read_meshes(context, checks);
  read_nodes(context);
  read_scenes(context);
  read_skins(context, checks);
  check_skinned_nodes(context);
  read_animations(context, checks);
  read_scene_extras(context);
  vrm::read_avatar(context);
  note_unkept(context);
}

Result<Scene> import_checked(std::shared_ptr<const Buffer> file, const FileReader& read, Diagnostics& diagnostics,
                             const ImportLimits& limits) {
  const Container container = open_container(*file, diagnostics);
  const Result<JsonDocument> document = JsonDocument::parse(container.json, limits.json_depth);
  if (!document) return document.error();
  Context context{.scene = {},
                  .diagnostics = diagnostics,
                  .limits = limits,
                  .read = read,
                  .root = document->root(),
                  .binary_chunk = container.binary,
                  .has_binary_chunk = container.has_binary,
                  .buffers = {},
                  .views = {},
                  .accessors = {},
                  .bytes_in_memory = 0,
                  .files = {},
                  .copied_bytes = 0,
                  .source_bytes = 0,
                  .values_checked = 0,
                  .meshopt_bytes_left = 0,
                  .joint_uses = {}};
  context.keep(std::move(file), "");
  read_all(context);
  return std::move(context.scene);
}

}  // namespace
}  // namespace gltf

Result<Scene> import_gltf(std::shared_ptr<const Buffer> file, const FileReader& read, Diagnostics& diagnostics,
                          const ImportLimits& limits) {
  return readers::at_border(file, limits, [&] { return gltf::import_checked(file, read, diagnostics, limits); });
}

}  // namespace sinew::asset
