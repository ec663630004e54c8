// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "result_hash.h"
#include "sinew/anim/hierarchy.h"
#include "sinew/skin/dual_quat.h"
#include "sinew/skin/palette.h"
#include "sinew/skin/skinning.h"
#include "works.h"

namespace sinew::bench {
namespace {

// One primitive, and where it goes.
struct SkinnedPart {
  VertexInput in;
  Influences influences;
  std::size_t palette = 0;
  std::vector<Vec3> positions, normals;
  std::vector<Vec4> tangents;

  VertexOutput out() {
    return {.positions = std::span(positions), .normals = std::span(normals), .tangents = std::span(tangents)};
  }
};

std::size_t bytes_of(const SkinnedPart& part) {
  std::size_t influences = 0;
  for (const InfluenceRun& run : part.influences.runs) influences += std::size_t(run.influences) * run.vertex_count;
  return 2 * (part.positions.size() + part.normals.size()) * sizeof(Vec3) + 2 * part.tangents.size() * sizeof(Vec4) +
         influences * (sizeof(float) + sizeof(std::uint16_t));
}

struct SkinJob {
  std::vector<SkinnedPart> parts;
  std::vector<std::vector<Affine>> palettes;           // model_from_bind, by skin of the pack
  std::vector<std::vector<DualQuatEntry>> dual_quats;  // the same; empty: linear
  std::size_t vertices = 0, bytes = 0;
  Directions directions = Directions::unit;
};

// Leaves out primitives without a stream that is asked for.
void add_part(SkinJob& job, const Primitive& primitive, std::uint32_t skin, Streams streams) {
  const bool normals = streams != Streams::p, tangents = streams == Streams::pnt;
  if (primitive.influences.runs.empty() || primitive.vertices.positions.empty()) return;
  if ((normals && primitive.vertices.normals.empty()) || (tangents && primitive.vertices.tangents.empty())) return;
  SkinnedPart part{.in = primitive.vertices,
                   .influences = primitive.influences,
                   .palette = skin,
                   .positions = std::vector<Vec3>(primitive.vertex_count),
                   .normals = std::vector<Vec3>(normals ? primitive.vertex_count : 0),
                   .tangents = std::vector<Vec4>(tangents ? primitive.vertex_count : 0)};
  job.vertices += primitive.vertex_count;
  job.bytes += bytes_of(part);
  job.parts.push_back(std::move(part));
}

void add_palettes(SkinJob& job, const Subject& subject) {
  std::vector<Affine> model_from_joint(subject.joints());
  compute_model_matrices(subject.rig.skeleton(), poses_of(subject, 1).front().joints, model_from_joint);
  for (std::size_t i = 0; i < subject.pack.skin_count(); ++i) {
    const SkinInfo info = subject.pack.skin(i);
    job.palettes.emplace_back(info.rig == subject.rig_index ? info.skin.joints().size() : 0);
    if (!job.palettes.back().empty()) compute_palette(info.skin, model_from_joint, job.palettes.back());
    job.bytes += job.palettes.back().size() * sizeof(Affine);
  }
}

class Skinning final : public Work {
 public:
  Skinning(SubjectPtr subject, SkinJob job)
      : Work(job.vertices, job.bytes), subject_(std::move(subject)), job_(std::move(job)) {}

  void run() override {
    for (SkinnedPart& part : job_.parts) {
      if (job_.dual_quats.empty())
        skin_linear(part.in, part.influences, job_.palettes[part.palette], part.out(), {}, job_.directions);
      else
        skin_dual_quat(part.in, part.influences, job_.dual_quats[part.palette], part.out());
    }
  }
  std::uint64_t hash() override {
    run();
    ResultHash hash;
    for (const SkinnedPart& part : job_.parts) {
      hash.add(std::span<const Vec3>(part.positions));
      hash.add(std::span<const Vec3>(part.normals));
      hash.add(std::span<const Vec4>(part.tangents));
    }
    return hash.value();
  }

 private:
  SubjectPtr subject_;
  SkinJob job_;
};

}  // namespace

namespace {

Result<SkinJob> job_of(const Subject& subject, Streams streams, std::size_t first, std::size_t count) {
  SkinJob job;
  if (streams == Streams::pn_by_matrix) job.directions = Directions::by_matrix;
  const Pack& pack = subject.pack;
  const std::size_t end =
      std::min(pack.mesh_instance_count(), count > pack.mesh_instance_count() ? count : first + count);
  for (std::size_t i = first; i < end; ++i) {
    const MeshInstance mesh = pack.mesh_instance(i);
    if (mesh.skin == kNoIndex || pack.skin(mesh.skin).rig != subject.rig_index) continue;
    for (std::uint32_t p = 0; p < mesh.primitive_count; ++p)
      add_part(job, pack.primitive(mesh.first_primitive + p), mesh.skin, streams);
  }
  if (job.parts.empty()) return Error::in(Errc::unsupported, "", "no skinned mesh has these attributes");
  add_palettes(job, subject);
  return job;
}

}  // namespace

MadeWork make_skinning(SubjectPtr subject, Streams streams, std::size_t first, std::size_t count) {
  Result<SkinJob> job = job_of(*subject, streams, first, count);
  if (!job) return job.error();
  return std::unique_ptr<Work>(std::make_unique<Skinning>(std::move(subject), std::move(*job)));
}

MadeWork make_dual_quat_skinning(SubjectPtr subject, Streams streams, std::size_t first, std::size_t count) {
  Result<SkinJob> job = job_of(*subject, streams, first, count);
  if (!job) return job.error();
  for (const std::vector<Affine>& palette : job->palettes) {
    job->dual_quats.emplace_back(palette.size());
    compute_dual_quats(palette, job->dual_quats.back());
  }
  return std::unique_ptr<Work>(std::make_unique<Skinning>(std::move(subject), std::move(*job)));
}

}  // namespace sinew::bench
