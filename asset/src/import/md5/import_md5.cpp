// SPDX-License-Identifier: MIT
#include <cmath>
#include <utility>

#include "import/border.h"
#include "import/failure.h"
#include "import/md5/scene_parts.h"
#include "import/upright.h"

namespace sinew::asset {
namespace md5 {
namespace {

using readers::fail;
using readers::say;

constexpr double kMostMetresPerUnit = 1e6;

Scene import_checked(const Buffer& file, const FileReader& read, Diagnostics& diagnostics,
                     const ImportOptions& options) {
  if (!(options.metres_per_unit > 0 && options.metres_per_unit <= kMostMetresPerUnit))
    fail(Errc::out_of_range, "", say("a unit of ", options.metres_per_unit, " m is none"));
  const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
  const Tokens places(text);
  SceneBuilder builder;
  Target target{.builder = builder,
                .places = places,
                .read = read,
                .diagnostics = diagnostics,
                .allowance = readers::Allowance(file.size()),
                .metres_per_unit = options.metres_per_unit};
  if (is_anim(text)) {
    const AnimFile anim = read_anim_file(text, options.limits);
    builder.scene.format = "MD5 anim 10";
    builder.scene.generator = anim.command_line;
    add_anim_file(anim, target);
  } else {
    const MeshFile mesh = read_mesh_file(text, options.limits);
    builder.scene.format = "MD5 mesh 10";
    builder.scene.generator = mesh.command_line;
    add_mesh_file(mesh, target);
  }
  return std::move(builder.scene);
}

}  // namespace

Placement in_scene(const Placement& parent_from_joint, bool is_root, double metres_per_unit) {
  Placement result = parent_from_joint;
  if (is_root) {
    result.position = readers::y_up_from_z_up(result.position);
    result.orientation = readers::kYUpFromZUp * result.orientation;
  }
  for (double& length : result.position) length *= metres_per_unit;
  return result;
}

void add_joint(std::string_view name, Index parent, const Placement& parent_from_joint, Target& target) {
  const Placement local = in_scene(parent_from_joint, parent == kNone, target.metres_per_unit);
  Node node;
  node.name = name;
  node.parent = parent;
  node.is_joint = true;
  node.translation = local.position;
  node.rotation = {local.orientation.x, local.orientation.y, local.orientation.z, local.orientation.w};
  target.builder.scene.nodes.push_back(std::move(node));
}

}  // namespace md5

Result<Scene> import_md5(std::shared_ptr<const Buffer> file, const FileReader& read, Diagnostics& diagnostics,
                         const ImportOptions& options) {
  return readers::at_border(file, options.limits,
                            [&] { return md5::import_checked(*file, read, diagnostics, options); });
}

}  // namespace sinew::asset
