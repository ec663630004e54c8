// SPDX-License-Identifier: MIT
#include "sinew/character/stage.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "sinew/anim/blend.h"
#include "sinew/math/affine.h"

namespace sinew {

namespace {

Face first_face(const Pack& pack) {
  for (std::size_t rig = 0; rig < pack.rig_count(); ++rig)
    if (const Face face = pack.face(rig); face.unit_count() > 0) return face;
  return {};
}

}  // namespace

Result<Stage> Stage::create(const Pack& pack, Allocator allocator) {
  BlockLayout layout;
  layout.reserve<Character>(pack.rig_count());
  layout.reserve<Playing>(pack.rig_count());
  layout.reserve<float>(first_face(pack).unit_count());
  Result<Block> block = Block::create(layout.bytes(), allocator);
  if (!block) return block.error();
  Stage stage;
  stage.pack_ = pack;
  stage.allocator_ = allocator;
  stage.memory_ = std::move(*block);
  std::span<std::byte> rest = stage.memory_.bytes();
  stage.characters_ = BlockLayout::take<Character>(rest, pack.rig_count());
  stage.playing_ = BlockLayout::take<Playing>(rest, pack.rig_count());
  stage.unit_values_ = BlockLayout::take<float>(rest, first_face(pack).unit_count());
  for (std::size_t rig = 0; rig < pack.rig_count(); ++rig) {
    Result<Character> character = Character::create(pack, rig, allocator);
    if (!character) return character.error();
    stage.characters_[rig] = std::move(*character);
  }
  return stage;
}

Stage::Stage(Stage&& other) noexcept
    : pack_(other.pack_),
      allocator_(other.allocator_),
      memory_(std::move(other.memory_)),
      characters_(std::exchange(other.characters_, {})),
      playing_(std::exchange(other.playing_, {})),
      clip_(other.clip_),
      time_secs_(other.time_secs_),
      wrap_(other.wrap_),
      unit_values_(std::exchange(other.unit_values_, {})) {}

Face Stage::face() const { return first_face(pack_); }

Stage& Stage::operator=(Stage&& other) noexcept {
  if (this == &other) return *this;
  this->~Stage();
  return *new (this) Stage(std::move(other));
}

// The block holds the objects' bytes; their destructors are called here.
Stage::~Stage() {
  std::destroy(characters_.begin(), characters_.end());
  std::destroy(playing_.begin(), playing_.end());
}

Result<void> Stage::select_clip(std::size_t clip) {
  SINEW_ASSERT(clip == kNoIndex || clip < pack_.clip_count());
  clip_ = clip;
  wrap_ = clip == kNoIndex ? Wrap::clamp : pack_.clip_info(clip).wrap;
  time_secs_ = 0;
  for (std::size_t rig = 0; rig < playing_.size(); ++rig) {
    playing_[rig] = {};
    const std::optional<Clip> part = clip == kNoIndex ? std::nullopt : pack_.clip(clip, rig);
    if (!part) continue;
    Result<Playing> chosen = playing(*part, characters_[rig].rig());
    if (!chosen) return chosen.error();
    playing_[rig] = std::move(*chosen);
  }
  return {};
}

Result<Stage::Playing> Stage::playing(const Clip& clip, const Rig& rig) const {
  Playing playing;
  playing.clip = clip;
  if (!clip.is_additive()) {
    Result<ClipBinding> binding = ClipBinding::create(clip, rig, allocator_);
    if (!binding) return binding.error();
    playing.binding = std::move(*binding);
    return playing;
  }
  Result<AdditiveBinding> binding = AdditiveBinding::create(clip, rig, allocator_);
  if (!binding) return binding.error();
  playing.additive = std::move(*binding);
  const std::size_t blocks = block_count(rig.skeleton().joint_count());
  BlockLayout layout;
  layout.reserve<JointBlock>(blocks);
  layout.reserve<float>(rig.property_floats());
  Result<Block> memory = Block::create(layout.bytes(), allocator_);
  if (!memory) return memory.error();
  playing.delta_memory = std::move(*memory);
  std::span<std::byte> rest = playing.delta_memory.bytes();
  playing.delta.joints = BlockLayout::take<JointBlock>(rest, blocks);
  playing.delta.properties = BlockLayout::take<float>(rest, rig.property_floats());
  return playing;
}

void Stage::pose(double time_secs, std::optional<Wrap> wrap) {
  time_secs_ = time_secs;
  if (clip_ != kNoIndex) wrap_ = wrap.value_or(pack_.clip_info(clip_).wrap);
  for (std::size_t rig = 0; rig < playing_.size(); ++rig) {
    Character& character = characters_[rig];
    const Playing& playing = playing_[rig];
    const bool is_additive = playing.clip && playing.clip->is_additive();
    if (playing.clip && !is_additive)
      sample_clip(*playing.clip, playing.binding, time_secs, wrap.value_or(playing.clip->wrap()), character.pose());
    else
      copy_pose(character.rig().rest_pose(), character.pose());
    if (is_additive) {
      sample_additive(*playing.clip, playing.additive, time_secs, wrap.value_or(playing.clip->wrap()), playing.delta);
      add_pose(character.rig(), playing.delta, 1, {}, character.pose());
    }
    apply_expressions(pack_.face(rig), unit_values_, 1, character.pose());
    character.update_matrices();
  }
}

const Clip* Stage::clip_with_root() const {
  for (const Playing& playing : playing_)
    if (playing.clip && sinew::has_root_motion(*playing.clip)) return &*playing.clip;
  return nullptr;
}

RootMotion Stage::root_place(double time_secs, std::optional<Wrap> wrap) const {
  const Clip* clip = clip_with_root();
  return clip == nullptr ? RootMotion{} : sinew::root_place(*clip, time_secs, wrap.value_or(clip->wrap()));
}

RootMotion Stage::root_motion(double from_secs, double to_secs, std::optional<Wrap> wrap) const {
  const Clip* clip = clip_with_root();
  if (clip == nullptr) return {};
  return sinew::root_motion(*clip, from_secs, to_secs, wrap.value_or(clip->wrap()));
}

Affine Stage::model_from_node(std::size_t source_node) const {
  const NodeInfo node = pack_.node(source_node);
  if (node.rig == kNoIndex) return node.joint_from_node;
  const Affine& model_from_joint = characters_[node.rig].model_from_joint()[node.joint];
  return node.is_joint ? model_from_joint : model_from_joint * node.joint_from_node;
}

std::span<const Affine> Stage::palette(std::size_t skin) const {
  return characters_[pack_.skin(skin).rig].palette(skin);
}

std::span<const float> Stage::morph_weights(const MeshInstance& mesh) const {
  if (mesh.weights_rig == kNoIndex) return {};
  return characters_[mesh.weights_rig].properties().subspan(mesh.first_weight, mesh.weight_count);
}

std::optional<VertexClip> Stage::vertex_clip(const MeshInstance& mesh, std::size_t primitive) const {
  return clip_ == kNoIndex ? std::nullopt : pack_.vertex_clip(clip_, mesh.node, primitive);
}

// Parents of a damaged pack may go round: no way up is longer than there are nodes.
bool Stage::is_visible(std::size_t source_node) const {
  std::size_t index = source_node;
  for (std::size_t step = 0; step < pack_.node_count(); ++step) {
    const NodeInfo node = pack_.node(index);
    const bool visible = node.visible_rig == kNoIndex
                             ? node.visible
                             : !(characters_[node.visible_rig].properties()[node.visible_float] < 0.5f);
    if (!visible) return false;
    if (node.parent == kNoIndex) break;
    index = node.parent;
  }
  return true;
}

namespace {

template <class T>
void copy_stream(const StridedSpan<const T>& from, const StridedSpan<T>& to) {
  for (std::size_t v = 0; v < to.size(); ++v) to[v] = from[v];
}

// The primitive's vertices with the shapes that have a weight added, in scratch.
VertexInput morph_vertices(const Stage& stage, const MeshInstance& mesh, std::size_t index, const Primitive& primitive,
                           const VertexOutput& scratch) {
  const std::span<const float> weights = stage.morph_weights(mesh);
  copy_stream(primitive.vertices.positions, scratch.positions);
  copy_stream(primitive.vertices.normals, scratch.normals);
  copy_stream(primitive.vertices.tangents, scratch.tangents);
  for (std::size_t target = 0; target < primitive.morph_count; ++target) {
    const MorphTarget shape = stage.pack().morph(index, target);
    apply_morphs({&shape, 1}, weights.subspan(target, 1), scratch);
  }
  return {scratch.positions, scratch.normals, scratch.tangents};
}

// The clip's vertices are sampled where the result goes and moved there: scratch may have no room for them.
void play_vertices(const Stage& stage, const VertexClip& clip, const MeshInstance& mesh, const Primitive& primitive,
                   const VertexOutput& out) {
  if (!clip.has_normals()) copy_stream(primitive.vertices.normals, out.normals);
  copy_stream(primitive.vertices.tangents, out.tangents);
  sample_vertices(clip, stage.time_secs(), stage.wrap(), out);
  transform_vertices({out.positions, out.normals, out.tangents}, stage.model_from_node(mesh.node), out);
}

}  // namespace

void evaluate_vertices(const Stage& stage, const MeshInstance& mesh, std::size_t index, const VertexOutput& scratch,
                       const VertexOutput& out, SkinningMethod method, std::span<DualQuatEntry> dual_quats) {
  const Primitive primitive = stage.pack().primitive(index);
  if (const std::optional<VertexClip> clip = stage.vertex_clip(mesh, index))
    return play_vertices(stage, *clip, mesh, primitive, out);
  const VertexInput in_bind =
      primitive.morph_count > 0 ? morph_vertices(stage, mesh, index, primitive, scratch) : primitive.vertices;
  if (mesh.skin == kNoIndex || primitive.influences.runs.empty())
    return transform_vertices(in_bind, stage.model_from_node(mesh.node), out);
  const bool is_mixed = method == SkinningMethod::as_stored && !primitive.dual_quat_share.empty();
  if (method != SkinningMethod::dual_quat && !is_mixed)
    return skin_linear(in_bind, primitive.influences, stage.palette(mesh.skin), out);
  compute_dual_quats(stage.palette(mesh.skin), dual_quats);
  if (is_mixed)
    skin_mixed(in_bind, primitive.influences, stage.palette(mesh.skin), dual_quats, primitive.dual_quat_share, out);
  else
    skin_dual_quat(in_bind, primitive.influences, dual_quats, out);
}

}  // namespace sinew
