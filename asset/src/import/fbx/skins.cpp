// SPDX-License-Identifier: MIT
// Skins: clusters of points that follow one model each. A cluster's Transform is joint_from_mesh in the bind pose, its
// TransformLink file_from_joint.
#include "import/fbx/skins.h"

#include <algorithm>
#include <cmath>

#include "import/fbx/arrays.h"
#include "import/fbx/bind_poses.h"

namespace sinew::asset::fbx {
namespace {

// The most joints that one point follows; more would make tables far larger than the file.
constexpr std::uint32_t kMostInfluences = 64;
constexpr std::size_t kMostJoints = 65535;

struct Cluster {
  ObjectIndex object = kNoObject;
  ObjectIndex joint = kNoObject;
  std::vector<std::int32_t> points;
  std::vector<float> weights;  // as many as points
  bool leaves_rest = false;    // what is missing to 1 stays where it is; else weights are divided by their sum
};

class SkinReader {
 public:
  SkinReader(Context& context, ObjectIndex mesh, ObjectIndex model, std::size_t point_count)
      : context_(context),
        mesh_(mesh),
        model_(model),
        point_count_(point_count),
        where_(context.document.where(mesh)) {}

  SkinOfMesh read() {
    const ObjectIndex skin = find_skin();
    if (skin == kNoObject) return {};
    read_clusters(skin);
    if (clusters_.empty()) return {};
    if (clusters_.size() >= kMostJoints)
      fail(Errc::too_large, where_, say("the skin has more than ", kMostJoints, " joints"));
    gather();
    if (needs_model_joint()) add_model_joint();
    make_rows();
    make_skin(skin);
    return std::move(result_);
  }

 private:
  struct PointWeight {
    std::uint32_t point;
    Influence influence;
  };

  ObjectIndex find_skin() {
    ObjectIndex skin = kNoObject;
    for (const Connection& connection : context_.document.sources(mesh_)) {
      if (context_.document.object(connection.source).kind != ObjectKind::skin) continue;
      if (skin != kNoObject)
        context_.diagnostics.warn("skin-second", "the mesh has several skins; the first is used", where_);
      else
        skin = connection.source;
    }
    return skin;
  }

  void read_clusters(ObjectIndex skin) {
    read_dual_quat_share(context_.document.object(skin).record);
    for (const Connection& connection : context_.document.sources(skin))
      if (context_.document.object(connection.source).kind == ObjectKind::cluster) read_cluster(connection.source);
  }

  // Points that a blended skin does not list are linear.
  void read_dual_quat_share(const Record& skin) {
    const std::string_view type = skin.text("SkinningType");
    if (type == "DualQuaternion") result_.dual_quat_share.assign(point_count_, 1.0f);
    if (type != "Blend") return;
    result_.dual_quat_share.assign(point_count_, 0.0f);
    const std::vector<std::int32_t> points = read_int32s(skin.child("Indexes"));
    const std::vector<float> shares = read_floats(skin.child("BlendWeights"));
    for (std::size_t i = 0; i < std::min(points.size(), shares.size()); ++i)
      if (points[i] >= 0 && std::size_t(points[i]) < point_count_)
        result_.dual_quat_share[std::size_t(points[i])] = shares[i] >= 0 ? std::min(shares[i], 1.0f) : 0.0f;
  }

  void read_cluster(ObjectIndex object) {
    Cluster cluster;
    cluster.object = object;
    const ObjectIndex joint = context_.document.source_of_kind(object, ObjectKind::model);
    if (joint == kNoObject) {
      context_.diagnostics.warn("cluster-without-joint", "the cluster has no model to follow; its weights are left out",
                                context_.document.where(object));
      return;
    }
    const Record record = context_.document.object(object).record;
    cluster.joint = joint;
    cluster.points = read_int32s(record.child("Indexes"));
    cluster.weights = read_floats(record.child("Weights"));
    const std::string_view mode = record.text("Mode");
    cluster.leaves_rest = mode == "Additive" || mode == "Total1" || mode == "TotalOne";
    if (cluster.points.size() != cluster.weights.size())
      context_.diagnostics.warn("cluster-counts",
                                say(cluster.weights.size(), " weights for ", cluster.points.size(), " points"),
                                context_.document.where(object));
    cluster.points.resize(std::min(cluster.points.size(), cluster.weights.size()));
    cluster.weights.resize(cluster.points.size());
    clusters_.push_back(std::move(cluster));
  }

  // All weights of all clusters, by point, then in the order of the clusters.
  void gather() {
    std::size_t beyond = 0, not_finite = 0;
    std::vector<std::uint32_t> next(point_count_ + 1, 0);  // per point: first how many, then where the next one goes
    for (Cluster& cluster : clusters_) {
      leaves_rest_ = leaves_rest_ || cluster.leaves_rest;
      for (std::size_t i = 0; i < cluster.weights.size(); ++i) {
        float& weight = cluster.weights[i];
        const std::int64_t point = cluster.points[i];
        const bool is_beyond = point < 0 || std::uint64_t(point) >= point_count_;
        if (is_beyond) ++beyond;
        if (!is_beyond && !std::isfinite(weight)) ++not_finite;
        if (is_beyond || !std::isfinite(weight)) weight = 0;
        if (weight != 0) ++next[std::size_t(point) + 1];
      }
    }
    for (std::size_t point = 0; point < point_count_; ++point) next[point + 1] += next[point];
    weights_.resize(next[point_count_]);
    for (std::size_t joint = 0; joint < clusters_.size(); ++joint) {
      const Cluster& cluster = clusters_[joint];
      for (std::size_t i = 0; i < cluster.weights.size(); ++i) {
        const auto point = static_cast<std::uint32_t>(cluster.points[i]);
        if (cluster.weights[i] != 0)
          weights_[next[point]++] = {point, {static_cast<std::uint16_t>(joint), cluster.weights[i]}};
      }
    }
    release_weights();
    if (beyond > 0)
      context_.diagnostics.warn("weight-out-of-range",
                                say(beyond, " weights are for points that the mesh does not have"), where_);
    if (not_finite > 0)
      context_.diagnostics.warn("weight-not-finite", say(not_finite, " weights are not finite; they are left out"),
                                where_);
  }

  // They stand in weights_ now.
  void release_weights() {
    for (Cluster& cluster : clusters_) cluster.points = {}, cluster.weights = {};
  }

  // Whether some point follows no cluster, or not wholly.
  bool needs_model_joint() const {
    std::size_t covered = 0;
    for (std::size_t first = 0, end = 0; first < weights_.size(); first = end) {
      double sum = 0;
      for (; end < weights_.size() && weights_[end].point == weights_[first].point; ++end)
        sum += double(weights_[end].influence.weight);
      if (sum <= 0 || (leaves_rest_ && sum < kWhole)) return true;
      ++covered;
    }
    return covered < point_count_;
  }

  void add_model_joint() {
    const auto joint = static_cast<std::uint16_t>(clusters_.size());
    std::vector<PointWeight> all;
    std::size_t next = 0, loose = 0;
    for (std::uint32_t point = 0; point < point_count_; ++point) {
      double sum = 0;
      for (; next < weights_.size() && weights_[next].point == point; ++next) {
        sum += double(weights_[next].influence.weight);
        all.push_back(weights_[next]);
      }
      if (sum > 0 && !(leaves_rest_ && sum < kWhole)) continue;
      ++loose;
      all.push_back({point, {joint, sum > 0 ? static_cast<float>(1 - sum) : 1.0f}});
    }
    weights_ = std::move(all);
    has_model_joint_ = true;
    context_.diagnostics.note(
        "weights-left-to-mesh",
        say(loose, " points follow no joint, or not wholly; what is left stays with the model of the mesh, as a joint"),
        where_);
  }

  void make_rows() {
    std::size_t dropped = 0;
    result_.first.assign(point_count_ + 1, 0);
    result_.influences.reserve(weights_.size());
    std::size_t next = 0;
    std::vector<Influence> of_point;
    for (std::uint32_t point = 0; point < point_count_; ++point) {
      result_.first[point] = static_cast<std::uint32_t>(result_.influences.size());
      of_point.clear();
      for (; next < weights_.size() && weights_[next].point == point; ++next)
        of_point.push_back(weights_[next].influence);
      if (of_point.size() > kMostInfluences) {
        std::stable_sort(of_point.begin(), of_point.end(),
                         [](const Influence& a, const Influence& b) { return a.weight > b.weight; });
        of_point.resize(kMostInfluences);
        ++dropped;
      }
      result_.most = std::max(result_.most, static_cast<std::uint32_t>(of_point.size()));
      result_.influences.insert(result_.influences.end(), of_point.begin(), of_point.end());
    }
    result_.first[point_count_] = static_cast<std::uint32_t>(result_.influences.size());
    if (dropped > 0)
      context_.diagnostics.warn(
          "influences-dropped",
          say(dropped, " points follow more than ", kMostInfluences, " joints; the largest are kept"), where_);
  }

  void make_skin(ObjectIndex object) {
    Skin skin;
    skin.name = context_.document.object(object).name;
    std::vector<float> matrices;
    const auto add = [&](Index node, const AffineD& joint_from_bind) {
      skin.joints.push_back(node);
      for (std::size_t column = 0; column < 4; ++column) {
        for (std::size_t row = 0; row < 3; ++row)
          matrices.push_back(static_cast<float>(joint_from_bind.m[4 * row + column]));
        matrices.push_back(column == 3 ? 1.0f : 0.0f);
      }
    };
    for (const Cluster& cluster : clusters_) add(context_.node_of[cluster.joint], joint_from_bind(cluster));
    if (has_model_joint_) add(context_.node_of[model_], {});
    skin.inverse_bind_matrices = context_.view(matrices, 16, where_);
    result_.skin = static_cast<Index>(context_.scene.skins.size());
    context_.scene.skins.push_back(std::move(skin));
  }

  // The file's Transform. Where it is missing: from where joint and mesh stood when they were bound, by the cluster or
  // a pose, or else stand in the rest pose.
  AffineD joint_from_bind(const Cluster& cluster) const {
    const Record record = context_.document.object(cluster.object).record;
    const double unit = context_.rig.metres_per_unit;
    AffineD matrix;
    if (read_affine(record.child("Transform"), unit, matrix)) return matrix;
    context_.diagnostics.warn(
        "bind-pose-assumed",
        "the cluster does not say where the mesh was bound; a bind pose is taken, or the rest pose",
        context_.document.where(cluster.object));
    AffineD file_from_joint = file_from_model(cluster.joint);
    read_affine(record.child("TransformLink"), unit, file_from_joint);
    return inverse(file_from_joint) * file_from_model(model_);
  }

  AffineD file_from_model(ObjectIndex model) const {
    if (!context_.bind_poses) context_.bind_poses.emplace(context_.document, context_.rig.metres_per_unit);
    if (const AffineD* pose = context_.bind_poses->file_from_model(model)) return *pose;
    return inverse(context_.rig.scene_from_file) * context_.scene_from_node[context_.node_of[model]];
  }

  static constexpr double kWhole = 1 - 1e-5;  // sums of float weights that are meant to be 1

  Context& context_;
  ObjectIndex mesh_, model_;
  std::size_t point_count_;
  std::string where_;
  std::vector<Cluster> clusters_;
  std::vector<PointWeight> weights_;
  bool leaves_rest_ = false, has_model_joint_ = false;
  SkinOfMesh result_;
};

}  // namespace

SkinOfMesh add_skin(Context& context, ObjectIndex mesh, ObjectIndex model, std::size_t point_count) {
  return SkinReader(context, mesh, model, point_count).read();
}

}  // namespace sinew::asset::fbx
