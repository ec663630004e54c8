// SPDX-License-Identifier: MIT
#include <algorithm>

#include "sinew/math/vec.h"
#include "sinew/skin/dual_quat.h"
#include "skin/streams.h"

namespace sinew {
namespace {

constexpr std::uint32_t kBatch = 64;  // vertices whose second result stands on the stack

// A part of one run, as if it were a mesh of its own.
struct Batch {
  InfluenceRun run;  // in the whole
  InfluenceRun alone{run.influences, 0, run.vertex_count, 0};

  Influences influences(const Influences& all) const {
    const std::size_t count = std::size_t(run.vertex_count) * run.influences;
    return {{&alone, 1},
            all.palette_index.subspan(run.first_influence, count),
            all.weight.subspan(run.first_influence, count)};
  }
  template <class T>
  StridedSpan<T> part(const StridedSpan<T>& all) const {
    if (all.empty()) return {};
    return {&all[run.first_vertex], run.vertex_count, all.stride_bytes()};
  }
};

Vec3 direction(const Vec4& tangent) { return {tangent.x, tangent.y, tangent.z}; }

Vec3 between(Vec3 linear, Vec3 dual, float share) { return linear * (1 - share) + dual * share; }

// Opposite directions may cancel out; the linear one stands then.
Vec3 direction_between(Vec3 linear, Vec3 dual, float share) {
  const Vec3 mixed = between(linear, dual, share);
  const float size = length(mixed);
  return size > 1e-6f ? mixed * (1 / size) : linear;
}

class Mixer {
 public:
  Mixer(const Batch& batch, const VertexInput& in_bind, const Influences& influences)
      : batch_(batch),
        in_{batch.part(in_bind.positions), batch.part(in_bind.normals), batch.part(in_bind.tangents)},
        influences_(batch.influences(influences)) {}

  void run(std::span<const Affine> model_from_bind, std::span<const DualQuatEntry> entries,
           std::span<const float> share, const VertexOutput& in_model) {
    const VertexOutput out{batch_.part(in_model.positions), batch_.part(in_model.normals),
                           batch_.part(in_model.tangents)};
    const auto second = [&](auto& memory, std::size_t wanted) {
      return std::span(memory).first(wanted == 0 ? 0 : batch_.run.vertex_count);
    };
    const VertexOutput dual{second(positions_, out.positions.size()), second(normals_, out.normals.size()),
                            second(tangents_, out.tangents.size())};
    skin_linear(in_, influences_, model_from_bind, out);
    skin_dual_quat(in_, influences_, entries, dual);
    for (std::size_t v = 0; v < batch_.run.vertex_count; ++v) mix(out, dual, v, share[batch_.run.first_vertex + v]);
  }

 private:
  static void mix(const VertexOutput& out, const VertexOutput& dual, std::size_t v, float share) {
    if (!(share > 0)) return;
    const bool all = share >= 1;
    if (!out.positions.empty())
      out.positions[v] = all ? dual.positions[v] : between(out.positions[v], dual.positions[v], share);
    if (!out.normals.empty())
      out.normals[v] = all ? dual.normals[v] : direction_between(out.normals[v], dual.normals[v], share);
    if (out.tangents.empty()) return;
    const Vec3 tangent = all ? direction(dual.tangents[v])
                             : direction_between(direction(out.tangents[v]), direction(dual.tangents[v]), share);
    out.tangents[v] = {tangent.x, tangent.y, tangent.z, out.tangents[v].w};
  }

  const Batch& batch_;
  VertexInput in_;
  Influences influences_;
  Vec3 positions_[kBatch], normals_[kBatch];
  Vec4 tangents_[kBatch];
};

}  // namespace

void skin_mixed(const VertexInput& in_bind, const Influences& influences, std::span<const Affine> model_from_bind,
                std::span<const DualQuatEntry> entries, std::span<const float> dual_quat_share,
                const VertexOutput& in_model, VertexRange range) {
  SINEW_ASSERT(outputs_fit(in_bind, in_model));
  for (const InfluenceRun& whole : influences.runs) {
    const InfluenceRun run = part_in(whole, range);
    for (std::uint32_t first = 0; first < run.vertex_count; first += kBatch) {
      const Batch batch{{run.influences, run.first_vertex + first, std::min(kBatch, run.vertex_count - first),
                         run.first_influence + first * run.influences}};
      Mixer(batch, in_bind, influences).run(model_from_bind, entries, dual_quat_share, in_model);
    }
  }
}

}  // namespace sinew
