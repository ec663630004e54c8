// SPDX-License-Identifier: MIT
#include <utility>

#include "import/border.h"
#include "import/iqm/scene_parts.h"

namespace sinew::asset {
namespace iqm {
namespace {

using readers::fail;
using readers::say;

constexpr double kMostMetresPerUnit = 1e6;
constexpr std::size_t kMostComment = 200;
constexpr std::uint32_t kMostVertexArrays = 256;

void check_limits(const File& file, const ImportLimits& limits) {
  if (file.count(Table::vertex_arrays) > kMostVertexArrays)
    fail(Errc::too_large, file.where(Table::vertex_arrays, 0),
         say(file.count(Table::vertex_arrays), " vertex arrays are over the limit, ", kMostVertexArrays));
  for (const Table table : {Table::meshes, Table::joints, Table::poses, Table::anims})
    if (file.count(table) > limits.objects)
      fail(Errc::too_large, file.where(table, 0),
           say(file.count(table), " objects of one kind are over the limit, ", limits.objects));
  if (file.vertex_count() > limits.vertices)
    fail(Errc::too_large, "", say(file.vertex_count(), " vertices are over the limit, ", limits.vertices));
}

void note_unread(const File& file, Diagnostics& diagnostics) {
  if (file.has_bounds())
    diagnostics.note("bounds-unused", "the boxes of the frames are made anew from what is shown", "");
  if (file.extension_count() > 0)
    diagnostics.warn("extensions-unread", say(file.extension_count(), " extensions of the file are left out"), "");
  if (const std::string_view comment = file.comment(); !comment.empty())
    diagnostics.note("comment", say("the file says: ", comment.substr(0, kMostComment)), "");
}

Scene import_checked(const Buffer& bytes, const FileReader& read, Diagnostics& diagnostics,
                     const ImportOptions& options) {
  if (!(options.metres_per_unit > 0 && options.metres_per_unit <= kMostMetresPerUnit))
    fail(Errc::out_of_range, "", say("a unit of ", options.metres_per_unit, " m is none"));
  const File file(bytes);
  check_limits(file, options.limits);
  SceneBuilder builder;
  builder.scene.format = "IQM 2";
  Target target{.builder = builder,
                .read = read,
                .diagnostics = diagnostics,
                .allowance = readers::Allowance(bytes.size()),
                .metres_per_unit = options.metres_per_unit};
  add_joints(file, target);
  add_meshes(file, target);
  add_clips(file, target);
  note_unread(file, diagnostics);
  return std::move(builder.scene);
}

}  // namespace
}  // namespace iqm

Result<Scene> import_iqm(std::shared_ptr<const Buffer> file, const FileReader& read, Diagnostics& diagnostics,
                         const ImportOptions& options) {
  return readers::at_border(file, options.limits,
                            [&] { return iqm::import_checked(*file, read, diagnostics, options); });
}

}  // namespace sinew::asset
