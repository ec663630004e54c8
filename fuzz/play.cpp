// SPDX-License-Identifier: MIT
#include "play.h"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "play_graph.h"
#include "sinew/character/bounds.h"
#include "sinew/character/camera.h"
#include "sinew/character/material.h"
#include "sinew/character/stage.h"
#include "sinew/cook/cook.h"
#include "sinew/face/look_at.h"
#include "sinew/process/add_motion.h"

namespace sinew::fuzz {
namespace {

void require_reason(const Error& error) {
  if (error.code == Errc::none || error.what[0] == '\0') broken("an error names its reason");
}

double sum_of(const asset::ValueView& values) {
  double sum = 0;
  for (const double value : asset::read_doubles(values)) sum += value;
  return sum;
}

void read_primitive(const asset::Primitive& primitive) {
  for (const asset::Attribute& attribute : primitive.attributes) static_cast<void>(sum_of(attribute.values));
  for (const asset::MorphTarget& target : primitive.targets)
    for (const asset::Attribute& delta : target.deltas) static_cast<void>(sum_of(delta.values));
  if (!primitive.indices) return;
  for (const std::uint32_t index : asset::read_indices(*primitive.indices))
    if (index >= primitive.vertex_count()) broken("an index is below the vertex count");
}

void read_channel(const asset::Channel& channel) {
  double before = 0;
  for (const double time_secs : asset::read_doubles(channel.times_secs)) {
    if (!(time_secs >= before)) broken("key times do not decrease");
    before = time_secs;
  }
  for (const double value : asset::read_doubles(channel.values))
    if (!(value - value == 0)) broken("keys are finite");
}

// Whatever the scene promises to be readable.
void read_scene(const asset::Scene& scene) {
  for (const asset::Mesh& mesh : scene.meshes)
    for (const asset::Primitive& primitive : mesh.primitives) read_primitive(primitive);
  for (const asset::Skin& skin : scene.skins)
    if (skin.inverse_bind_matrices) static_cast<void>(sum_of(*skin.inverse_bind_matrices));
  for (const asset::Clip& clip : scene.clips) {
    for (const asset::Channel& channel : clip.channels) read_channel(channel);
    for (const asset::Channel* track : {&clip.root_motion.translation, &clip.root_motion.yaw})
      if (track->times_secs.count > 0) read_channel(*track);
    if (clip.root_motion.node != asset::kNone && clip.root_motion.node >= scene.nodes.size())
      broken("the root's motion leads to a node that is there");
  }
}

void check_node(const asset::Scene& scene, asset::Index node) {
  if (node >= scene.nodes.size()) broken("what is said of a figure leads to nodes that are there");
}

void read_avatar(const asset::Scene& scene) {
  const asset::Avatar& avatar = scene.avatar;
  if (avatar.humanoid)
    for (const asset::Index node : avatar.humanoid->nodes)
      if (node != asset::kNone) check_node(scene, node);
  for (const asset::Expression& expression : avatar.expressions)
    for (const asset::MorphBind& bind : expression.morphs) {
      check_node(scene, bind.node);
      if (bind.target >= scene.meshes[scene.nodes[bind.node].mesh].target_count())
        broken("an expression moves morph targets that are there");
    }
  for (const asset::Spring& spring : avatar.spring_bones.springs) {
    for (const asset::SpringJoint& joint : spring.joints) check_node(scene, joint.node);
    for (const asset::Index group : spring.collider_groups)
      if (group >= avatar.spring_bones.groups.size()) broken("a spring meets collider groups that are there");
  }
  for (const asset::ColliderGroup& group : avatar.spring_bones.groups)
    for (const asset::Index collider : group.colliders)
      if (collider >= avatar.spring_bones.colliders.size()) broken("a group has colliders that are there");
  for (const asset::NodeConstraint& constraint : avatar.constraints) check_node(scene, constraint.source);
}

// Its clips on itself: by name, and bone by bone where it is a figure.
void play_on_itself(const asset::Scene& scene) {
  asset::Scene target = scene;
  asset::Diagnostics diagnostics;
  const Result<asset::MotionReport> report = asset::add_motion(target, scene, "itself", diagnostics);
  if (!report) {
    require_reason(report.error());
    return;
  }
  for (std::size_t clip = report->first_clip; clip < target.clips.size(); ++clip)
    for (const asset::Channel& channel : target.clips[clip].channels) {
      if (channel.path != asset::ChannelPath::pointer) check_node(target, channel.node);
      static_cast<void>(sum_of(channel.times_secs));
      static_cast<void>(sum_of(channel.values));
    }
}

void draw(const Stage& stage, const MeshInstance& mesh, std::size_t index) {
  const Primitive primitive = stage.pack().primitive(index);
  std::vector<Vec3> positions(primitive.vertices.positions.size()), normals(primitive.vertices.normals.size());
  std::vector<Vec4> tangents(primitive.vertices.tangents.size());
  std::vector<Vec3> bind_positions(positions.size()), bind_normals(normals.size());
  std::vector<Vec4> bind_tangents(tangents.size());
  std::vector<DualQuatEntry> dual_quats(mesh.skin == kNoIndex ? 0 : stage.palette(mesh.skin).size());
  evaluate_vertices(stage, mesh, index, {std::span(bind_positions), std::span(bind_normals), std::span(bind_tangents)},
                    {std::span(positions), std::span(normals), std::span(tangents)}, SkinningMethod::as_stored,
                    dual_quats);
}

void pose_at_several_times(Stage& stage) {
  for (const double time_secs : {-1.0, 0.0, 0.35, 0.8, 1e6}) stage.pose(time_secs);
  stage.pose(1.7, Wrap::loop);
}

// All units at once, and eyes that follow a point.
void make_faces(Stage& stage) {
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < stage.unit_values().size(); ++i) {
    stage.unit_values()[i] = 0.75f;
    bytes += std::string(stage.face().unit(i).name).size();
  }
  if (bytes > kMaxPackBytes) broken("names of units lie inside the pack");
  stage.pose(0.5);
  for (std::size_t rig = 0; rig < stage.pack().rig_count(); ++rig) {
    Character& character = stage.character(rig);
    const Face face = stage.pack().face(rig);
    const Gaze gaze = gaze_at(face, character.model_from_joint(), {1, 2, 3});
    if (face.unit_count() > 0) look_by_units(face, gaze, stage.unit_values());
    look_by_joints(face, gaze, character.pose());
    character.update_matrices();
  }
}

// The poses as they are, left and right exchanged.
void mirror(Stage& stage) {
  for (std::size_t rig = 0; rig < stage.pack().rig_count(); ++rig) {
    const LocalPose pose = stage.character(rig).pose();
    if (const Mirror mirror = stage.pack().mirror(rig); !mirror.empty()) mirror_pose(mirror, pose, pose);
    stage.character(rig).update_matrices();
  }
}

std::size_t text_bytes(const TextList& list) {
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < list.size(); ++i) bytes += std::string(list[i]).size();
  return bytes;
}

// Every text is copied, so that all of its bytes are read.
std::size_t source_bytes(const Pack& pack) {
  const PackSource source = pack.source();
  std::size_t bytes =
      std::string(source.format).size() + std::string(source.generator).size() + std::string(source.copyright).size();
  for (std::size_t i = 0; i < pack.clip_count(); ++i)
    if (!(pack.clip_source(i).rate_hz >= 0)) broken("a rate is a number");
  for (std::size_t i = 0; i < pack.skin_of_source().size(); ++i) bytes += std::string(pack.skin_source(i).name).size();
  for (std::size_t i = 0; i < pack.mesh_source_count(); ++i)
    bytes += std::string(pack.mesh_source(i).name).size() + text_bytes(pack.mesh_source(i).target_names);
  for (const TextList& list : {pack.texture_names(), pack.image_names(), pack.scene_names(), pack.extensions_used(),
                               pack.extensions_required()})
    bytes += text_bytes(list);
  return bytes;
}

void read_records(const Stage& stage) {
  const Pack& pack = stage.pack();
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < pack.material_count(); ++i) bytes += evaluate_material(stage, i).name.size();
  for (std::size_t i = 0; i < pack.camera_count(); ++i) bytes += evaluate_camera(stage, i).name.size();
  for (std::size_t i = 0; i < pack.image_count(); ++i) bytes += pack.image(i).size();
  for (std::size_t rig = 0; rig < pack.rig_count(); ++rig)
    for (std::size_t p = 0; p < pack.rig(rig).property_count(); ++p) bytes += pack.rig(rig).property(p).name.size();
  bytes += source_bytes(pack);
  if (bytes > kMaxPackBytes * 8) broken("names and images lie inside the pack");
}

}  // namespace

void broken(const char* contract, const char* detail) {
  std::fprintf(stderr, "broken: %s %s\n", contract, detail);
  std::abort();
}

asset::ImportLimits small_limits() {
  return {.file_bytes = std::size_t(1) << 24,
          .total_bytes = std::size_t(1) << 24,
          .objects = 1u << 12,
          .zero_rows = 1u << 12,
          .vertices = 1u << 16};
}

asset::FileReader pattern_reader() {
  return [](std::string_view) -> Result<std::shared_ptr<const asset::Buffer>> {
    auto bytes = std::make_shared<asset::Buffer>(4096);
    for (std::size_t i = 0; i < bytes->size(); ++i) (*bytes)[i] = std::byte((i * 7 + i / 64) & 0x3F);
    return std::shared_ptr<const asset::Buffer>(std::move(bytes));
  };
}

void play(const Pack& pack) {
  Result<Stage> stage = Stage::create(pack);
  if (!stage) return require_reason(stage.error());
  pose_at_several_times(*stage);
  for (std::size_t clip = 0; clip < pack.clip_count(); ++clip) {
    if (!stage->select_clip(clip)) broken("a clip of the pack can be selected");
    pose_at_several_times(*stage);
    for (const double secs : {-1e300, -0.5, 0.0, 2.5, 1e12}) {
      const RootMotion way = stage->root_motion(secs, 0.25, Wrap::loop), place = stage->root_place(secs);
      for (const double number : {way.x, way.y, way.z, way.yaw_rad, place.x, place.y, place.z, place.yaw_rad})
        if (!(number - number == 0)) broken("the motion of a root is finite");
    }
  }
  for (std::size_t node = 0; node < pack.node_count(); ++node) {
    static_cast<void>(stage->model_from_node(node));
    static_cast<void>(stage->is_visible(node));
  }
  for (std::size_t i = 0; i < pack.mesh_instance_count(); ++i) {
    const MeshInstance mesh = pack.mesh_instance(i);
    for (std::size_t p = 0; p < mesh.primitive_count; ++p) draw(*stage, mesh, mesh.first_primitive + p);
  }
  make_faces(*stage);
  mirror(*stage);
  static_cast<void>(conservative_bounds(*stage));
  for (std::size_t rig = 0; rig < pack.rig_count(); ++rig)
    static_cast<void>(conservative_bounds(stage->character(rig)));
  read_records(*stage);
  play_graphs(pack);
}

void import_and_play(std::shared_ptr<const asset::Buffer> file, const asset::FileReader& read) {
  asset::Diagnostics diagnostics;
  play_imported(asset::import_gltf(std::move(file), read, diagnostics, small_limits()), diagnostics);
}

void play_imported(const Result<asset::Scene>& scene, asset::Diagnostics& diagnostics) {
  if (!scene) return require_reason(scene.error());
  read_scene(*scene);
  read_avatar(*scene);
  play_on_itself(*scene);
  const Result<AlignedBytes> cooked = asset::cook_scene(*scene, diagnostics, {.max_bytes = kMaxPackBytes});
  if (!cooked) return require_reason(cooked.error());
  const Result<Pack> pack = Pack::open(cooked->bytes());
  if (!pack) broken("what the cook makes can be opened:", pack.error().what);
  play(*pack);
}

}  // namespace sinew::fuzz
