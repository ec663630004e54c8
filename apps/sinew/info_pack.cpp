// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstring>

#include "info_facts.h"
#include "sinew/pack/format.h"

namespace sinew::cli {
namespace {

std::uint64_t triangle_count(const Primitive& primitive) {
  const std::uint64_t corners = primitive.indices.empty() ? primitive.vertex_count : primitive.indices.size();
  switch (primitive.topology) {
    case PrimitiveTopology::triangles:
      return corners / 3;
    case PrimitiveTopology::triangle_strip:
    case PrimitiveTopology::triangle_fan:
      return corners < 3 ? 0 : corners - 2;
    default:
      return 0;
  }
}

void count_influences(const Influences& influences, std::vector<std::uint64_t>& vertices_with) {
  for (const InfluenceRun& run : influences.runs)
    for (std::size_t v = 0; v < run.vertex_count; ++v) {
      const std::span<const float> weights =
          influences.weight.subspan(run.first_influence + v * run.influences, run.influences);
      const auto count =
          std::size_t(std::count_if(weights.begin(), weights.end(), [](float weight) { return weight > 0; }));
      if (vertices_with.size() <= count) vertices_with.resize(count + 1, 0);
      ++vertices_with[count];
    }
}

// Several nodes may show one mesh, which then is counted once.
std::vector<MeshFacts> mesh_facts(const Pack& pack) {
  std::vector<MeshFacts> meshes(pack.mesh_source_count());
  for (std::size_t i = 0; i < meshes.size(); ++i) {
    const MeshSource source = pack.mesh_source(i);
    meshes[i].name = source.name;
    meshes[i].morph_target_names = strings(source.target_names);
  }
  for (std::size_t i = 0; i < pack.primitive_count(); ++i) {
    const Primitive primitive = pack.primitive(i);
    MeshFacts& facts = meshes[primitive.source_mesh];
    ++facts.primitives;
    facts.vertices += primitive.vertex_count;
    facts.triangles += triangle_count(primitive);
    facts.morph_targets = primitive.morph_count;
    count_influences(primitive.influences, facts.vertices_with_influences);
  }
  return meshes;
}

ClipFacts clip_facts(const Pack& pack, std::size_t index) {
  const ClipSource source = pack.clip_source(index);
  ClipFacts facts;
  facts.loops = pack.clip_info(index).wrap == Wrap::loop;
  facts.summary.keys = source.keys;
  std::copy(source.channels_by_mode.begin(), source.channels_by_mode.end(), facts.summary.channels_by_mode.begin());
  std::copy(source.targets_by_path.begin(), source.targets_by_path.end(), facts.summary.targets_by_path.begin());
  facts.summary.nodes = source.nodes;
  facts.summary.keyed_vertices = source.keyed_vertices;
  facts.summary.rate_hz = source.rate_hz;
  for (std::size_t rig = 0; rig < pack.rig_count(); ++rig)
    if (const std::optional<Clip> part = pack.clip(index, rig)) facts.tracks += part->track_count();
  return facts;
}

}  // namespace

void gather_pack_facts(const Pack& pack, const std::vector<SkinEntry>& skins, InfoFacts& facts) {
  facts.is_pack = true;
  facts.format = "sinew pack, version " + std::to_string(kPackVersion);
  const PackSource source = pack.source();
  facts.source_format = source.format;
  facts.generator = source.generator;
  facts.copyright = source.copyright;
  facts.extensions_used = strings(pack.extensions_used());
  facts.extensions_required = strings(pack.extensions_required());
  facts.counts = {.nodes = pack.node_count(),
                  .scenes = pack.scene_names().size(),
                  .materials = pack.material_count(),
                  .textures = pack.texture_names().size(),
                  .images = pack.image_count(),
                  .cameras = pack.camera_count()};
  for (std::size_t i = 0; i < skins.size(); ++i)
    facts.skins.push_back(
        {.name = skins[i].name, .joints = skins[i].joints, .has_inverse_binds = pack.skin_source(i).has_inverse_binds});
  facts.meshes = mesh_facts(pack);
  for (std::size_t i = 0; i < pack.clip_count(); ++i) facts.clips.push_back(clip_facts(pack, i));
}

std::vector<SkeletonFacts> skeleton_facts(const Pack& pack) {
  std::vector<SkeletonFacts> skeletons;
  for (std::size_t i = 0; i < pack.rig_count(); ++i) {
    const Rig rig = pack.rig(i);
    const Skeleton& skeleton = rig.skeleton();
    if (skeleton.joint_count() == 0) continue;  // a rig of properties only
    SkeletonFacts facts;
    for (std::size_t j = 0; j < skeleton.joint_count(); ++j) {
      const Joint parent = skeleton.parents()[j];
      facts.joints.push_back({.name = std::string(skeleton.name(Joint(j))),
                              .parent = parent == kNoJoint ? -1 : std::int64_t(parent),
                              .node = skeleton.source_node(Joint(j))});
    }
    skeletons.push_back(std::move(facts));
  }
  return skeletons;
}

std::vector<PackBytes> bytes_by_kind(std::span<const std::byte> pack) {
  constexpr std::pair<std::uint32_t, std::string_view> kNames[] = {{kRigChunk, "rigs"},
                                                                   {kClipChunk, "clips"},
                                                                   {kSkinChunk, "skins"},
                                                                   {kPrimitiveChunk, "meshes"},
                                                                   {kVertexClipChunk, "vertex clips"},
                                                                   {kImageChunk, "images"},
                                                                   {kBoundsChunk, "bounds"},
                                                                   {kFaceChunk, "faces"},
                                                                   {kMaskChunk, "masks"},
                                                                   {kMirrorChunk, "mirrors"},
                                                                   {kSceneChunk, "scene"}};
  PackHeader header{};
  std::memcpy(&header, pack.data(), sizeof(header));
  std::vector<PackBytes> kinds;
  for (const auto& [kind, name] : kNames) {
    PackBytes total{.kind = std::string(name), .bytes = 0};
    for (std::uint32_t i = 0; i < header.chunk_count; ++i) {
      ChunkRecord chunk{};
      std::memcpy(&chunk, pack.data() + sizeof(header) + i * sizeof(chunk), sizeof(chunk));
      if (chunk.kind == kind) total.bytes += chunk.bytes;
    }
    if (total.bytes > 0) kinds.push_back(std::move(total));
  }
  return kinds;
}

}  // namespace sinew::cli
