// SPDX-License-Identifier: MIT
#include <algorithm>
#include <numeric>

#include "cook/chunk_builder.h"
#include "cook/chunks.h"
#include "cook/vertex_influences.h"
#include "sinew/anim/format.h"
#include "sinew/math/types.h"
#include "sinew/pack/format.h"
#include "sinew/skin/skinning.h"

namespace sinew::asset {
namespace {

// Rows of a stream in the pack's vertex order, as T's floats; missing components are `fill` (alpha of RGB colours).
template <class T>
std::vector<T> reorder(const std::vector<float>& values, std::size_t components,
                       const std::vector<std::uint32_t>& order, float fill = 0) {
  constexpr std::size_t kFloats = sizeof(T) / sizeof(float);
  std::vector<T> rows(order.size());
  for (std::size_t v = 0; v < order.size(); ++v) {
    float row[kFloats];
    for (std::size_t c = 0; c < kFloats; ++c) row[c] = c < components ? values[order[v] * components + c] : fill;
    std::memcpy(&rows[v], row, sizeof(T));
  }
  return rows;
}

bool all_fit(const std::vector<float>& values) {
  return std::all_of(values.begin(), values.end(), [](float x) { return -kMaxValue <= x && x <= kMaxValue; });
}

const ValueView* find(const std::vector<Attribute>& attributes, std::string_view semantic) {
  for (const Attribute& attribute : attributes)
    if (attribute.semantic == semantic) return &attribute.values;
  return nullptr;
}

// "12.3 %", whatever the locale.
std::string in_percent(double fraction) {
  const auto tenths = static_cast<long long>(fraction * 1000 + 0.5);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " %";
}

class PrimitiveBuilder {
 public:
  PrimitiveBuilder(const Primitive& source, std::string place, const CookSettings& settings, Diagnostics& diagnostics)
      : source_(source), place_(std::move(place)), settings_(settings), diagnostics_(diagnostics) {}

  Result<Bytes> run(std::uint32_t mesh, std::uint32_t index) {
    const ValueView* positions = source_.find("POSITION");
    header_.source_mesh = mesh;
    header_.source_primitive = index;
    header_.vertex_count = positions != nullptr ? positions->count : 0;
    header_.topology = static_cast<std::uint32_t>(source_.topology);
    header_.material = source_.material;
    order_.resize(header_.vertex_count);
    std::iota(order_.begin(), order_.end(), 0u);
    if (!add_influences()) return error("a vertex follows a joint beyond 65535");
    if (!add_streams()) return error("a vertex attribute is not finite or beyond 1e37");
    add_indices();
    if (!add_morphs()) return error("a morph target is not finite or beyond 1e37");
    header_.source_vertex = chunk_.add(order_);
    add_dual_quat_share();
    if (!chunk_.fits()) return Error::in(Errc::too_large, place_, "a primitive takes more than 4 GiB");
    return chunk_.finish(header_);
  }

 private:
  Error error(std::string_view what) const { return Error::in(Errc::out_of_range, place_, what); }

  // Vertices with equally many influences stand together, otherwise in the file's order.
  bool add_influences() {
    VertexInfluences influences;
    if (header_.vertex_count == 0 || !read_influences(source_, influences)) return true;
    if (settings_.max_influences > 0) limit_influences(influences);
    std::stable_sort(order_.begin(), order_.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return influences.count(a) < influences.count(b); });
    std::vector<InfluenceRun> runs;
    std::vector<std::uint16_t> palette;
    std::vector<float> weights;
    for (std::uint32_t v = 0; v < order_.size(); ++v) {
      const std::uint32_t n = influences.count(order_[v]);
      if (runs.empty() || runs.back().influences != n)
        runs.push_back({n, v, 0, static_cast<std::uint32_t>(palette.size())});
      ++runs.back().vertex_count;
      for (std::uint32_t i = influences.first[order_[v]]; i < influences.first[order_[v] + 1]; ++i) {
        if (influences.joint[i] > 0xFFFEu) return false;
        palette.push_back(static_cast<std::uint16_t>(influences.joint[i]));
        weights.push_back(influences.weight[i]);
        header_.palette_size = std::max(header_.palette_size, influences.joint[i] + 1);
      }
    }
    header_.runs = chunk_.add(runs);
    header_.palette_index = chunk_.add(palette);
    header_.weights = chunk_.add(weights);
    return true;
  }

  void limit_influences(VertexInfluences& influences) {
    const InfluenceLoss loss = keep_largest(influences, settings_.max_influences);
    if (loss.vertices > 0)
      diagnostics_.warn("influences-trimmed",
                        std::to_string(loss.vertices) +
                            (loss.vertices == 1 ? " vertex follows more than " : " vertices follow more than ") +
                            std::to_string(settings_.max_influences) +
                            (settings_.max_influences == 1 ? " joint" : " joints") + "; of its weight " +
                            in_percent(loss.worst) + " is lost at worst, " + in_percent(loss.mean) + " on average",
                        place_);
  }

  template <class T>
  bool add_stream(std::string_view semantic, ArrayRef& place, float fill = 0) {
    const ValueView* view = source_.find(semantic);
    if (view == nullptr || header_.vertex_count == 0 || view->count != header_.vertex_count) return true;
    const std::vector<float> values = read_floats(*view);
    place = chunk_.add(reorder<T>(values, view->components, order_, fill));
    return all_fit(values);
  }

  bool add_streams() {
    return add_stream<Vec3>("POSITION", header_.positions) && add_stream<Vec3>("NORMAL", header_.normals) &&
           add_stream<Vec4>("TANGENT", header_.tangents) && add_stream<Vec2>("TEXCOORD_0", header_.uv0) &&
           add_stream<Vec2>("TEXCOORD_1", header_.uv1) && add_stream<Vec4>("COLOR_0", header_.color, 1.0f);
  }

  // Shares outside [0, 1] are taken as its ends.
  void add_dual_quat_share() {
    const ValueView* view = source_.find(kDualQuatShare);
    if (header_.palette_size == 0 || view == nullptr || view->count != header_.vertex_count) return;
    std::vector<float> shares = read_floats(*view);
    for (float& share : shares) share = share >= 0 ? std::min(share, 1.0f) : 0;  // NaN too
    if (view->components == 1) header_.dual_quat_share = chunk_.add(reorder<float>(shares, 1, order_));
  }

  // Without indices the file's vertex order is the drawing order, which sorting by influences may have changed.
  void add_indices() {
    if (header_.vertex_count == 0) return;
    const bool reordered = !std::is_sorted(order_.begin(), order_.end());
    if (!source_.indices && !reordered) return;
    std::vector<std::uint32_t> new_index(order_.size());
    for (std::uint32_t v = 0; v < order_.size(); ++v) new_index[order_[v]] = v;
    std::vector<std::uint32_t> indices =
        source_.indices ? read_indices(*source_.indices) : std::vector<std::uint32_t>{};
    if (source_.indices)
      for (std::uint32_t& index : indices) index = new_index[index];
    else
      indices = new_index;
    header_.indices = chunk_.add(indices);
  }

  bool add_morphs() {
    std::vector<MorphRecord> records;
    for (const MorphTarget& target : source_.targets) {
      MorphRecord record{};
      if (header_.vertex_count > 0 && !add_morph(target, record)) return false;
      records.push_back(record);
    }
    header_.morphs = chunk_.add(records);
    return true;
  }

  // Only the vertices that some delta moves.
  bool add_morph(const MorphTarget& target, MorphRecord& record) {
    const char* const kSemantics[3] = {"POSITION", "NORMAL", "TANGENT"};
    std::vector<float> deltas[3];
    std::vector<bool> moved(order_.size(), false);
    for (int s = 0; s < 3; ++s) {
      const ValueView* view = find(target.deltas, kSemantics[s]);
      if (view == nullptr || view->count != header_.vertex_count || view->components != 3) continue;
      deltas[s] = read_floats(*view);
      if (!all_fit(deltas[s])) return false;
      for (std::size_t v = 0; v < order_.size(); ++v)
        if (deltas[s][3 * v] != 0 || deltas[s][3 * v + 1] != 0 || deltas[s][3 * v + 2] != 0) moved[v] = true;
    }
    std::vector<std::uint32_t> vertices, sources;
    for (std::uint32_t v = 0; v < order_.size(); ++v)
      if (moved[order_[v]]) {
        vertices.push_back(v);
        sources.push_back(order_[v]);
      }
    record.vertex_index = chunk_.add(vertices);
    ArrayRef* const places[3] = {&record.position_deltas, &record.normal_deltas, &record.tangent_deltas};
    for (int s = 0; s < 3; ++s)
      if (!deltas[s].empty()) *places[s] = chunk_.add(reorder<Vec3>(deltas[s], 3, sources));
    return true;
  }

  const Primitive& source_;
  std::string place_;
  const CookSettings& settings_;
  Diagnostics& diagnostics_;
  PrimitiveHeader header_{};
  ChunkBuilder<PrimitiveHeader> chunk_;
  std::vector<std::uint32_t> order_;  // pack vertex -> file vertex
};

}  // namespace

Result<Bytes> primitive_chunk(const Scene& scene, Index mesh, std::size_t primitive, const CookSettings& settings,
                              Diagnostics& diagnostics) {
  const std::string place = "/meshes/" + std::to_string(mesh) + "/primitives/" + std::to_string(primitive);
  return PrimitiveBuilder(scene.meshes[mesh].primitives[primitive], place, settings, diagnostics)
      .run(mesh, static_cast<std::uint32_t>(primitive));
}

}  // namespace sinew::asset
