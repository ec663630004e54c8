// SPDX-License-Identifier: MIT
#include "ai_builder.h"

#include <algorithm>

namespace sinew::test {

aiMatrix4x4 moved(float x, float y, float z) {
  aiMatrix4x4 matrix;
  matrix.a4 = x;
  matrix.b4 = y;
  matrix.c4 = z;
  return matrix;
}

AiBuilder::AiBuilder(const std::vector<std::string>& chain) {
  for (const std::string& name : chain) {
    auto* const node = new aiNode(name);
    if (!nodes_.empty()) {
      node->mTransformation = moved(0, 1, 0);
      nodes_.back()->addChildren(1, const_cast<aiNode**>(&node));
    }
    nodes_.push_back(node);
  }
  scene_->mRootNode = nodes_.front();
}

aiMesh& AiBuilder::mesh(const std::vector<aiVector3D>& vertices) {
  auto* const made = new aiMesh;
  made->mNumVertices = static_cast<unsigned>(vertices.size());
  made->mVertices = new aiVector3D[vertices.size()];
  std::ranges::copy(vertices, made->mVertices);
  made->mNumFaces = made->mNumVertices / 3;
  made->mFaces = new aiFace[made->mNumFaces];
  for (unsigned face = 0; face < made->mNumFaces; ++face) {
    made->mFaces[face].mNumIndices = 3;
    made->mFaces[face].mIndices = new unsigned[3]{3 * face, 3 * face + 1, 3 * face + 2};
  }
  scene_->mMeshes = appended(scene_->mMeshes, scene_->mNumMeshes, made);
  aiNode& root = *nodes_.front();
  auto* const indices = new unsigned[root.mNumMeshes + 1];
  std::copy_n(root.mMeshes, root.mNumMeshes, indices);
  indices[root.mNumMeshes++] = scene_->mNumMeshes - 1;
  delete[] root.mMeshes;
  root.mMeshes = indices;
  return *made;
}

void AiBuilder::bone(aiMesh& mesh, const std::string& node, const aiMatrix4x4& offset,
                     const std::vector<AiWeight>& weights) {
  auto* const made = new aiBone;
  made->mName = node;
  made->mOffsetMatrix = offset;
  made->mNumWeights = static_cast<unsigned>(weights.size());
  made->mWeights = new aiVertexWeight[weights.size()];
  for (std::size_t i = 0; i < weights.size(); ++i) made->mWeights[i] = {weights[i].vertex, weights[i].weight};
  mesh.mBones = appended(mesh.mBones, mesh.mNumBones, made);
}

aiAnimation& AiBuilder::animation(double ticks_per_second) {
  auto* const made = new aiAnimation;
  made->mName = aiString("move");
  made->mTicksPerSecond = ticks_per_second;
  scene_->mAnimations = appended(scene_->mAnimations, scene_->mNumAnimations, made);
  return *made;
}

aiNodeAnim& AiBuilder::channel(aiAnimation& animation, const std::string& node) {
  auto* const made = new aiNodeAnim;
  made->mNodeName = node;
  animation.mChannels = appended(animation.mChannels, animation.mNumChannels, made);
  return *made;
}

}  // namespace sinew::test
