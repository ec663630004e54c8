// SPDX-License-Identifier: MIT
// Meshes with their skins. A node shows several of Assimp's meshes, one per material, which share bones.
#include <algorithm>
#include <cmath>
#include <map>

#include "import/assimp/ai_context.h"

namespace sinew::asset::ai {
namespace {

constexpr std::size_t kMostInfluences = 64;

struct Influence {
  std::uint16_t joint;
  float weight;
};

// The meshes of one node.
class MeshBuilder {
 public:
  MeshBuilder(Context& context, Index node) : context_(context), node_(node), from_(*context.nodes[node]) {}

  void build() {
    Mesh mesh;
    mesh.name = context_.scene().nodes[node_].name;
    count_targets();
    for (unsigned i = 0; i < from_.mNumMeshes; ++i) {
      if (from_.mMeshes[i] >= context_.from.mNumMeshes) continue;
      const aiMesh& part = *context_.from.mMeshes[from_.mMeshes[i]];
      where_ = say("/meshes/", from_.mMeshes[i]);
      if (from_.mNumMeshes == 1 && part.mName.length > 0) mesh.name = text(part.mName);
      if (part.mNumVertices > 0 && part.mVertices) mesh.primitives.push_back(primitive(part));
    }
    if (mesh.primitives.empty()) return;
    if (targets_ > 0) mesh.weights.assign(targets_, 0);
    Scene& scene = context_.scene();
    scene.nodes[node_].mesh = static_cast<Index>(scene.meshes.size());
    scene.meshes.push_back(std::move(mesh));
    if (!joints_.empty()) scene.nodes[node_].skin = context_.builder.skin(joints_, inverse_binds_);
  }

 private:
  // All primitives of a mesh have the same number of targets.
  void count_targets() {
    for (unsigned i = 0; i < from_.mNumMeshes; ++i)
      if (from_.mMeshes[i] < context_.from.mNumMeshes)
        targets_ = std::max<std::size_t>(targets_, context_.from.mMeshes[from_.mMeshes[i]]->mNumAnimMeshes);
  }

  Primitive primitive(const aiMesh& part) {
    Primitive made;
    made.material = part.mMaterialIndex < context_.scene().materials.size() ? part.mMaterialIndex : kNone;
    made.attributes.push_back(
        {"POSITION", vectors(part.mVertices, part.mNumVertices, context_.settings.metres_per_unit)});
    if (part.mNormals) made.attributes.push_back({"NORMAL", vectors(part.mNormals, part.mNumVertices, 1)});
    add_layers(part, made);
    add_indices(part, made);
    if (part.mNumBones > 0) add_influences(part, made);
    for (std::size_t target = 0; target < targets_; ++target) made.targets.push_back(morph_target(part, target));
    return made;
  }

  ValueView vectors(const aiVector3D* from, unsigned count, double factor) {
    std::vector<float> numbers;
    numbers.reserve(std::size_t(3) * count);
    for (unsigned i = 0; i < count; ++i)
      for (const float number : {from[i].x, from[i].y, from[i].z})
        numbers.push_back(finite(static_cast<float>(double(number) * factor)));
    return context_.builder.view(numbers, 3);
  }

  float finite(float number) {
    if (std::abs(number) <= 3e38f) return number;
    context_.diagnostics.warn("number-not-finite", "numbers of the mesh are not finite; they are 0", where_);
    return 0;
  }

  // Assimp counts v upwards.
  void add_layers(const aiMesh& part, Primitive& made) {
    for (unsigned set = 0; set < AI_MAX_NUMBER_OF_TEXTURECOORDS && part.mTextureCoords[set]; ++set) {
      std::vector<float> uvs;
      for (unsigned i = 0; i < part.mNumVertices; ++i) {
        uvs.push_back(finite(part.mTextureCoords[set][i].x));
        uvs.push_back(finite(1 - part.mTextureCoords[set][i].y));
      }
      made.attributes.push_back({say("TEXCOORD_", set), context_.builder.view(uvs, 2)});
    }
    for (unsigned set = 0; set < AI_MAX_NUMBER_OF_COLOR_SETS && part.mColors[set]; ++set) {
      std::vector<float> colours;
      for (unsigned i = 0; i < part.mNumVertices; ++i) {
        const aiColor4D& colour = part.mColors[set][i];
        for (const float channel : {colour.r, colour.g, colour.b, colour.a}) colours.push_back(finite(channel));
      }
      made.attributes.push_back({say("COLOR_", set), context_.builder.view(colours, 4)});
    }
  }

  // Only triangles are drawn; Assimp has cut polygons already.
  void add_indices(const aiMesh& part, Primitive& made) {
    std::vector<std::uint32_t> indices;
    std::size_t left_out = 0;
    for (unsigned f = 0; f < part.mNumFaces; ++f) {
      const aiFace& face = part.mFaces[f];
      const bool fits = face.mNumIndices == 3 && std::all_of(face.mIndices, face.mIndices + 3,
                                                             [&](unsigned i) { return i < part.mNumVertices; });
      if (!fits) ++left_out;
      if (fits) indices.insert(indices.end(), face.mIndices, face.mIndices + 3);
    }
    if (left_out > 0)
      context_.diagnostics.note("faces-left-out", say(left_out, " faces are no triangles and are left out"), where_);
    made.indices = context_.builder.view(indices, 1);
  }

  // Bones of different parts of the mesh with one node and one bind matrix are one joint.
  std::uint16_t joint_of(const aiBone& bone) {
    const Index node = context_.node_named(bone.mName, where_);
    if (node == kNone) return kNoJoint16;
    std::vector<float> bind;
    for (const double number : column_major(affine_from(bone.mOffsetMatrix, context_.settings.metres_per_unit)))
      bind.push_back(static_cast<float>(number));
    const auto [place, is_new] = joint_index_.try_emplace({node, bind}, static_cast<std::uint16_t>(joints_.size()));
    if (!is_new) return place->second;
    if (joints_.size() >= kNoJoint16) readers::fail(Errc::too_large, where_, "a mesh has more than 65534 bones");
    joints_.push_back(node);
    inverse_binds_.insert(inverse_binds_.end(), bind.begin(), bind.end());
    return place->second;
  }

  // Every influence that Assimp gives; more than 64 for one vertex are cut, the largest kept.
  void add_influences(const aiMesh& part, Primitive& made) {
    std::vector<std::vector<Influence>> of_vertex(part.mNumVertices);
    std::size_t beyond = 0;
    for (unsigned b = 0; b < part.mNumBones; ++b) {
      const aiBone& bone = *part.mBones[b];
      const std::uint16_t joint = joint_of(bone);
      if (joint == kNoJoint16) continue;
      for (unsigned w = 0; w < bone.mNumWeights; ++w) {
        const aiVertexWeight& weight = bone.mWeights[w];
        if (weight.mVertexId >= part.mNumVertices)
          ++beyond;
        else if (weight.mWeight != 0)
          of_vertex[weight.mVertexId].push_back({joint, weight.mWeight});
      }
    }
    if (beyond > 0)
      context_.diagnostics.warn("weight-out-of-range",
                                say(beyond, " weights are for vertices that the mesh does not have"), where_);
    add_sets(of_vertex, made);
  }

  void add_sets(std::vector<std::vector<Influence>>& of_vertex, Primitive& made) {
    std::size_t most = 1;
    for (std::vector<Influence>& influences : of_vertex) {
      std::stable_sort(influences.begin(), influences.end(),
                       [](const Influence& a, const Influence& b) { return a.weight > b.weight; });
      if (influences.size() > kMostInfluences) {
        influences.resize(kMostInfluences);
        context_.diagnostics.warn("influences-dropped",
                                  say("vertices follow more than ", kMostInfluences, " bones; the largest are kept"),
                                  where_);
      }
      most = std::max(most, influences.size());
    }
    for (std::size_t set = 0; 4 * set < most; ++set) {
      std::vector<std::uint16_t> joints(4 * of_vertex.size(), 0);
      std::vector<float> weights(4 * of_vertex.size(), 0);
      for (std::size_t vertex = 0; vertex < of_vertex.size(); ++vertex)
        for (std::size_t i = 4 * set; i < std::min(4 * set + 4, of_vertex[vertex].size()); ++i) {
          joints[4 * vertex + i - 4 * set] = of_vertex[vertex][i].joint;
          weights[4 * vertex + i - 4 * set] = of_vertex[vertex][i].weight;
        }
      made.attributes.push_back({say("JOINTS_", set), context_.builder.view(joints, 4)});
      made.attributes.push_back({say("WEIGHTS_", set), context_.builder.view(weights, 4)});
    }
  }

  // Assimp's targets are whole meshes, ours differences.
  MorphTarget morph_target(const aiMesh& part, std::size_t target) {
    std::vector<float> positions(std::size_t(3) * part.mNumVertices, 0);
    const aiAnimMesh* const to = target < part.mNumAnimMeshes ? part.mAnimMeshes[target] : nullptr;
    if (to && to->mVertices && to->mNumVertices == part.mNumVertices)
      for (unsigned i = 0; i < part.mNumVertices; ++i) {
        const aiVector3D delta = to->mVertices[i] - part.mVertices[i];
        for (unsigned axis = 0; axis < 3; ++axis)
          positions[3 * i + axis] = finite(static_cast<float>(double(delta[axis]) * context_.settings.metres_per_unit));
      }
    MorphTarget made;
    made.deltas.push_back({"POSITION", context_.builder.view(positions, 3)});
    return made;
  }

  static constexpr std::uint16_t kNoJoint16 = 0xFFFF;

  Context& context_;
  Index node_;
  const aiNode& from_;
  std::string where_;
  std::size_t targets_ = 0;
  std::vector<Index> joints_;
  std::vector<float> inverse_binds_;
  std::map<std::pair<Index, std::vector<float>>, std::uint16_t> joint_index_;
};

}  // namespace

void add_meshes(Context& context) {
  for (Index node = 0; node < context.nodes.size(); ++node)
    if (context.nodes[node]->mNumMeshes > 0) MeshBuilder(context, node).build();
}

}  // namespace sinew::asset::ai
