// SPDX-License-Identifier: MIT
// Blend shapes: a channel has one target, or several, of which each is full at its own percent.
#include "import/fbx/shapes.h"

#include <algorithm>
#include <cmath>

#include "import/fbx/arrays.h"

namespace sinew::asset::fbx {
namespace {

class ShapeReader {
 public:
  ShapeReader(Context& context, ObjectIndex mesh, std::size_t point_count)
      : context_(context), document_(context.document), mesh_(mesh), point_count_(point_count) {}

  ShapesOfMesh read() {
    for (const Connection& blend : document_.sources(mesh_)) {
      if (document_.object(blend.source).kind != ObjectKind::blend_shape) continue;
      for (const Connection& channel : document_.sources(blend.source))
        if (document_.object(channel.source).kind == ObjectKind::blend_channel) read_channel(channel.source);
    }
    return std::move(result_);
  }

 private:
  struct Stage {
    double full_percent;
    ObjectIndex shape;
  };

  void read_channel(ObjectIndex channel) {
    std::vector<Stage> stages = stages_of(channel);
    if (stages.empty()) {
      context_.diagnostics.note("blend-channel-empty", "the channel has no shape", document_.where(channel));
      return;
    }
    const std::vector<double> full = read_doubles(document_.object(channel).record.child("FullWeights"));
    MorphChannel morph;
    morph.channel = channel;
    morph.first_target = static_cast<Index>(result_.shapes.size());
    for (const Stage& stage : stages) {
      morph.full_weights.push_back(stage.full_percent);
      ShapeSource shape = read_shape(stage.shape);
      if (has_weights_of_points(full, stages.size(), shape)) {
        morph.full_weights.back() = 100;
        for (std::size_t i = 0; i < shape.deltas.size(); ++i) shape.deltas[i] *= full[i / 3] / 100;
        for (std::size_t i = 0; i < shape.normal_deltas.size(); ++i) shape.normal_deltas[i] *= full[i / 3] / 100;
        check_values(shape, stage.shape);
      }
      shape.name = document_.object(stages.size() == 1 ? channel : stage.shape).name;
      if (shape.name.empty()) shape.name = document_.object(stage.shape).name;
      result_.shapes.push_back(std::move(shape));
    }
    const double percent =
        document_.number(channel, "DeformPercent", document_.object(channel).record.number("DeformPercent", 0));
    const std::vector<double> weights = target_weights(morph, std::isfinite(percent) ? percent : 0);
    result_.weights.insert(result_.weights.end(), weights.begin(), weights.end());
    result_.channels.push_back(std::move(morph));
  }

  // Blender writes the weights of a vertex group, in percent, where others say when each shape is full.
  bool has_weights_of_points(const std::vector<double>& full, std::size_t shapes, const ShapeSource& shape) const {
    return shapes == 1 && !full.empty() && full.size() == shape.points.size() &&
           document_.creator.starts_with("Blender");
  }

  std::vector<Stage> stages_of(ObjectIndex channel) {
    const std::vector<double> full = read_doubles(document_.object(channel).record.child("FullWeights"));
    std::vector<Stage> stages;
    for (const Connection& connection : document_.sources(channel))
      if (document_.object(connection.source).kind == ObjectKind::shape) stages.push_back({0, connection.source});
    const auto count = static_cast<double>(stages.size());
    bool is_usable = full.size() >= stages.size();
    for (std::size_t i = 0; i < stages.size(); ++i) {
      if (is_usable) is_usable = std::isfinite(full[i]);
      stages[i].full_percent = is_usable ? full[i] : 100.0 * static_cast<double>(i + 1) / count;
    }
    if (!is_usable && stages.size() > 1)
      context_.diagnostics.warn("full-weights-assumed",
                                "the channel does not say at which percent each shape is full; they are spread evenly",
                                document_.where(channel));
    std::stable_sort(stages.begin(), stages.end(),
                     [](const Stage& a, const Stage& b) { return a.full_percent < b.full_percent; });
    return stages;
  }

  ShapeSource read_shape(ObjectIndex object) {
    const Record record = document_.object(object).record;
    ShapeSource shape;
    shape.points = read_int32s(record.child("Indexes"));
    shape.deltas = read_doubles(record.child("Vertices"));
    shape.normal_deltas = read_doubles(record.child("Normals"));
    const std::size_t count = std::min(shape.points.size(), shape.deltas.size() / 3);
    if (count != shape.points.size() || shape.deltas.size() != 3 * count)
      context_.diagnostics.warn("shape-counts",
                                say(shape.deltas.size() / 3, " deltas for ", shape.points.size(), " points"),
                                document_.where(object));
    shape.points.resize(count);
    shape.deltas.resize(3 * count);
    const auto is_zero = [](double x) { return x == 0; };
    const bool has_normals = shape.normal_deltas.size() == 3 * count &&
                             !std::all_of(shape.normal_deltas.begin(), shape.normal_deltas.end(), is_zero);
    if (!has_normals) shape.normal_deltas.clear();
    check_values(shape, object);
    return shape;
  }

  void check_values(ShapeSource& shape, ObjectIndex object) {
    std::size_t repaired = 0, beyond = 0;
    for (std::vector<double>* const numbers : {&shape.deltas, &shape.normal_deltas})
      for (double& number : *numbers)
        if (!(std::abs(number) < 1e30)) number = 0, ++repaired;
    for (const std::int32_t point : shape.points)
      if (point < 0 || std::size_t(point) >= point_count_) ++beyond;
    if (repaired > 0)
      context_.diagnostics.warn("shape-not-finite", say(repaired, " numbers of the shape are not finite; they are 0"),
                                document_.where(object));
    if (beyond > 0)
      context_.diagnostics.warn("shape-out-of-range",
                                say("the shape moves ", beyond, " points that the mesh does not have"),
                                document_.where(object));
  }

  Context& context_;
  const Document& document_;
  ObjectIndex mesh_;
  std::size_t point_count_;
  ShapesOfMesh result_;
};

// Direction times the upper 3x3 block.
void append_turned(const AffineD& turn, const double* delta, std::vector<float>& out) {
  for (std::size_t row = 0; row < 3; ++row)
    out.push_back(static_cast<float>(turn.m[4 * row] * delta[0] + turn.m[4 * row + 1] * delta[1] +
                                     turn.m[4 * row + 2] * delta[2]));
}

struct MovedVertex {
  std::uint32_t vertex, entry;  // entry: of the shape
};

// By vertex. Of two entries for one point the last counts.
std::vector<MovedVertex> moved_vertices(const ShapeSource& shape, const VerticesOfPoints& vertices) {
  std::vector<MovedVertex> moved;
  moved.reserve(shape.points.size());
  for (std::uint32_t entry = 0; entry < shape.points.size(); ++entry)
    for (const std::uint32_t vertex : vertices.of(shape.points[entry])) moved.push_back({vertex, entry});
  std::stable_sort(moved.begin(), moved.end(),
                   [](const MovedVertex& a, const MovedVertex& b) { return a.vertex < b.vertex; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < moved.size(); ++i)
    if (i + 1 == moved.size() || moved[i + 1].vertex != moved[i].vertex) moved[kept++] = moved[i];
  moved.resize(kept);
  return moved;
}

}  // namespace

ShapesOfMesh read_shapes(Context& context, ObjectIndex mesh, std::size_t point_count) {
  return ShapeReader(context, mesh, point_count).read();
}

MorphTarget morph_target(Context& context, const ShapeSource& shape, const VerticesOfPoints& vertices,
                         const GeometryTransform& transform, std::string_view where) {
  std::vector<std::uint32_t> rows;
  std::vector<float> deltas, normals;
  for (const MovedVertex& moved : moved_vertices(shape, vertices)) {
    rows.push_back(moved.vertex);
    append_turned(transform.node_from_geometry, shape.deltas.data() + 3 * std::size_t(moved.entry), deltas);
    if (!shape.normal_deltas.empty())
      append_turned(transform.normal_turn, shape.normal_deltas.data() + 3 * std::size_t(moved.entry), normals);
  }
  const auto sparse = [&](const std::vector<float>& values) {
    ValueView view;
    view.components = 3;
    view.stride_bytes = 12;
    view.count = static_cast<std::uint32_t>(vertices.vertex_count());
    if (rows.empty()) return view;
    view.sparse.indices = context.own(rows, where);
    view.sparse.values = context.own(values, where);
    view.sparse.count = static_cast<std::uint32_t>(rows.size());
    return view;
  };
  MorphTarget target;
  target.deltas.push_back({"POSITION", sparse(deltas)});
  if (!shape.normal_deltas.empty()) target.deltas.push_back({"NORMAL", sparse(normals)});
  return target;
}

}  // namespace sinew::asset::fbx
