// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>
#include <new>
#include <set>
#include <tuple>

#include "process/track_keys.h"
#include "sinew/process/mirror.h"

namespace sinew::asset {
namespace process {
namespace {

// Of a 4x4 matrix, column by column, those elements change that lead from x to another axis or back.
bool changes_in_matrix(std::size_t element) { return (element % 4 == 0) != (element / 4 == 0); }

std::string in_mirror(const std::string& name) { return mirrored_name(name).value_or(name); }

class SceneMirror {
 public:
  explicit SceneMirror(Scene& scene) : scene_(scene), store_(scene) {}

  void mirror() {
    for (Node& node : scene_.nodes) mirror_node(node);
    for (Mesh& mesh : scene_.meshes) mirror_mesh(mesh);
    for (Skin& skin : scene_.skins)
      if (skin.inverse_bind_matrices)
        skin.inverse_bind_matrices = changed(*skin.inverse_bind_matrices, Change::matrix,
                                             [](std::size_t element) { return changes_in_matrix(element); });
    for (JointMask& mask : scene_.masks) mask.name = in_mirror(mask.name);
    for (Clip& clip : scene_.clips) {
      for_each_channel(clip, [&](Channel& channel) { mirror_channel(clip, channel); });
      for (VertexTrack& track : clip.vertex_tracks) mirror_vertices(track);
      mirror_markers(clip);
    }
    if (scene_.avatar.humanoid) mirror_bones(*scene_.avatar.humanoid);
  }

 private:
  enum class Change : std::uint8_t { point, tangent, matrix };
  using TableKey = std::tuple<const std::byte*, std::uint32_t, std::uint32_t, ComponentType, std::uint32_t, Change>;

  static void mirror_node(Node& node) {
    node.name = in_mirror(node.name);
    node.translation[0] = 0 - node.translation[0];
    node.rotation[1] = 0 - node.rotation[1];
    node.rotation[2] = 0 - node.rotation[2];
    if (node.matrix)
      for (std::size_t i = 0; i < 16; ++i)
        if (changes_in_matrix(i)) (*node.matrix)[i] = 0 - (*node.matrix)[i];
  }

  // The table as floats, some of its components negated; shared tables stay shared.
  template <class Negated>
  ValueView changed(const ValueView& table, Change change, Negated negated) {
    const TableKey key{table.bytes.data(), table.stride_bytes, table.count, table.type, table.sparse.count, change};
    if (const auto found = tables_.find(key); found != tables_.end() && !table.bytes.empty()) return found->second;
    std::vector<double> numbers = read_doubles(table);
    for (std::size_t i = 0; i < numbers.size(); ++i)
      if (negated(i % table.components)) numbers[i] = -numbers[i];
    return tables_[key] = store_.table(numbers, table.components);
  }

  void mirror_attributes(std::vector<Attribute>& attributes) {
    for (Attribute& attribute : attributes) {
      if (attribute.semantic == "POSITION" || attribute.semantic == "NORMAL")
        attribute.values = changed(attribute.values, Change::point, [](std::size_t c) { return c == 0; });
      if (attribute.semantic == "TANGENT")  // its fourth number is the side of the bitangent
        attribute.values = changed(attribute.values, Change::tangent, [](std::size_t c) { return c == 0 || c == 3; });
    }
  }

  static void mirror_markers(Clip& clip) {
    for (Marker& marker : clip.markers) marker.name = in_mirror(marker.name);
  }

  void mirror_mesh(Mesh& mesh) {
    for (std::string& name : mesh.target_names) name = in_mirror(name);
    for (Primitive& primitive : mesh.primitives) {
      mirror_attributes(primitive.attributes);
      for (MorphTarget& target : primitive.targets) mirror_attributes(target.deltas);
      turn_round(primitive);
    }
  }

  // Corner by corner, as a list.
  static std::vector<std::uint32_t> triangles_of(const Primitive& primitive) {
    std::vector<std::uint32_t> corners;
    if (primitive.indices) corners = read_indices(*primitive.indices);
    if (!primitive.indices)
      for (std::uint32_t vertex = 0; vertex < primitive.vertex_count(); ++vertex) corners.push_back(vertex);
    if (primitive.topology == Topology::triangles) return corners;
    std::vector<std::uint32_t> list;
    for (std::size_t i = 2; i < corners.size(); ++i) {
      const bool is_fan = primitive.topology == Topology::triangle_fan, is_odd = i % 2 == 1;
      const std::uint32_t a = corners[is_fan ? 0 : i - 2], b = corners[i - 1], c = corners[i];
      for (const std::uint32_t corner : {is_odd && !is_fan ? b : a, is_odd && !is_fan ? a : b, c})
        list.push_back(corner);
    }
    return list;
  }

  void turn_round(Primitive& primitive) {
    const bool has_faces = primitive.topology >= Topology::triangles;
    if (!has_faces || primitive.attributes.empty()) return;
    std::vector<std::uint32_t> corners = triangles_of(primitive);
    for (std::size_t i = 0; i + 3 <= corners.size(); i += 3) std::swap(corners[i + 1], corners[i + 2]);
    primitive.topology = Topology::triangles;
    if (primitive.indices || !corners.empty()) primitive.indices = store_.index_table(corners);
  }

  void mirror_channel(const Clip& clip, Channel& channel) {
    const bool is_root_yaw = &channel == &clip.root_motion.yaw;
    if (!is_root_yaw && channel.path != ChannelPath::translation && channel.path != ChannelPath::rotation) return;
    TrackKeys keys = track_keys(channel);
    for (std::size_t i = 0; i < keys.rows.size(); ++i) {
      const std::size_t component = i % keys.width;
      const bool changes =
          is_root_yaw || (channel.path == ChannelPath::translation ? component == 0 : component == 1 || component == 2);
      if (changes) keys.rows[i] = -keys.rows[i];
    }
    store_.store(keys, channel);
  }

  void mirror_vertices(VertexTrack& track) {
    const auto mirror = [&](ValueView& stream) {
      stream = changed(stream, Change::point, [](std::size_t c) { return c == 0; });
    };
    mirror(track.positions);
    if (track.normals) mirror(*track.normals);
    if (track.tangents) mirror(*track.tangents);
  }

  static void mirror_bones(Humanoid& humanoid) {
    const std::array<Index, kHumanBoneCount> before = humanoid.nodes;
    for (std::size_t bone = 0; bone < kHumanBoneCount; ++bone) {
      const std::optional<std::string> name = mirrored_name(human_bone_name(static_cast<HumanBone>(bone)));
      if (const std::optional<HumanBone> other = name ? human_bone(*name) : std::nullopt)
        humanoid.nodes[static_cast<std::size_t>(*other)] = before[bone];
    }
  }

  Scene& scene_;
  TrackStore store_;
  std::map<TableKey, ValueView> tables_;
};

}  // namespace
}  // namespace process

Result<MirrorReport> mirror_scene(Scene& scene, Diagnostics& diagnostics) try {
  const MirrorPairs pairs = mirror_pairs(scene);
  MirrorReport report{0, pairs.one_sided};
  for (Index node = 0; node < pairs.other.size(); ++node) report.pairs += pairs.other[node] > node ? 1 : 0;
  Scene mirrored = scene;
  process::SceneMirror(mirrored).mirror();
  if (!scene.avatar.format.empty())
    diagnostics.warn("avatar-not-mirrored",
                     "springs, constraints, expressions and the look-at of the figure are not mirrored", "");
  scene = std::move(mirrored);
  return report;
} catch (const std::bad_alloc&) {
  return Error::in(Errc::out_of_memory, "", "not enough memory to mirror a scene");
}

}  // namespace sinew::asset
