// SPDX-License-Identifier: MIT
// MD5 is read by sinew's own reader; Assimp's is the second opinion, as both read the format's one kind of motion.
#include <assimp/scene.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <assimp/Importer.hpp>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <map>
#include <string>

#include "sinew/import/import.h"
#include "sinew/process/add_motion.h"
#include "sinew/reference/evaluate.h"

namespace sinew::test {
namespace {

namespace fs = std::filesystem;
const fs::path kMd5 = fs::path(SINEW_CORPUS_DIR) / "md5";
constexpr int kRest = -1;

bool skipped(const char* what) {
  if (fs::exists(kMd5)) return false;
  std::printf("skipped: %s: the corpus is not there\n", what);
  return true;
}

asset::Scene imported(const fs::path& file) {
  asset::Diagnostics diagnostics;
  Result<asset::Scene> scene = asset::import_file(file, diagnostics);
  REQUIRE(bool(scene));
  return *std::move(scene);
}

// Where a figure's triangles are, as Assimp has them: the sum of the weighted joints at a frame.
class AssimpFigure {
 public:
  AssimpFigure(const aiScene& scene, int frame) : scene_(scene), frame_(frame) {
    if (frame != kRest) read_frame();
    place(*scene.mRootNode, aiMatrix4x4());
  }

  std::vector<aiVector3D> positions(std::size_t mesh_index) const {
    const aiMesh& mesh = *scene_.mMeshes[mesh_index];
    std::vector<aiVector3D> sums(mesh.mNumVertices);
    for (unsigned b = 0; b < mesh.mNumBones; ++b) {
      const aiBone& bone = *mesh.mBones[b];
      const aiMatrix4x4 motion = places_.at(bone.mName.C_Str()) * bone.mOffsetMatrix;
      for (unsigned w = 0; w < bone.mNumWeights; ++w)
        sums[bone.mWeights[w].mVertexId] +=
            bone.mWeights[w].mWeight * (motion * mesh.mVertices[bone.mWeights[w].mVertexId]);
    }
    return sums;
  }

 private:
  void read_frame() {
    REQUIRE(scene_.mNumAnimations == 1);
    const aiAnimation& motion = *scene_.mAnimations[0];
    for (unsigned c = 0; c < motion.mNumChannels; ++c) {
      const aiNodeAnim& channel = *motion.mChannels[c];
      const auto at = [&](unsigned count) { return std::min(static_cast<unsigned>(frame_), count - 1); };
      locals_[channel.mNodeName.C_Str()] =
          aiMatrix4x4(aiVector3D(1, 1, 1), channel.mRotationKeys[at(channel.mNumRotationKeys)].mValue,
                      channel.mPositionKeys[at(channel.mNumPositionKeys)].mValue);
    }
  }

  void place(const aiNode& node, const aiMatrix4x4& parent) {
    const auto moved = locals_.find(node.mName.C_Str());
    const aiMatrix4x4 here = parent * (moved == locals_.end() ? node.mTransformation : moved->second);
    places_[node.mName.C_Str()] = here;
    for (unsigned i = 0; i < node.mNumChildren; ++i) place(*node.mChildren[i], here);
  }

  const aiScene& scene_;
  int frame_;
  std::map<std::string, aiMatrix4x4> locals_, places_;
};

double distance(const reference::Vector3& a, const aiVector3D& b) {
  return std::hypot(a[0] - static_cast<double>(b.x), a[1] - static_cast<double>(b.y), a[2] - static_cast<double>(b.z));
}

// The meshes of a file in both are in the order of the file.
std::vector<asset::Index> mesh_nodes(const asset::Scene& scene) {
  std::vector<asset::Index> nodes;
  for (asset::Index i = 0; i < scene.nodes.size(); ++i)
    if (scene.nodes[i].mesh != asset::kNone) nodes.push_back(i);
  return nodes;
}

// The farthest that a corner of a triangle lies from Assimp's, in the file's units. Assimp begins with another corner.
double worst_distance(const asset::Scene& scene, const aiScene& other, int frame) {
  const double time_secs = frame == kRest ? 0 : frame / 24.0;
  const reference::Frame here = reference::evaluate(scene, frame == kRest ? asset::kNone : 0, time_secs);
  const AssimpFigure there(other, frame);
  const std::vector<asset::Index> nodes = mesh_nodes(scene);
  REQUIRE(nodes.size() == other.mNumMeshes);
  double worst = 0;
  for (std::size_t m = 0; m < nodes.size(); ++m) {
    const auto ours = reference::vertices(scene, here, nodes[m], 0).positions;
    const auto theirs = there.positions(m);
    const auto corners = asset::read_indices(*scene.meshes[scene.nodes[nodes[m]].mesh].primitives.at(0).indices);
    REQUIRE(corners.size() == other.mMeshes[m]->mNumFaces * 3);
    for (std::size_t i = 0; i < corners.size(); ++i)
      worst = std::max(worst,
                       distance(ours.at(corners[i]), theirs.at(other.mMeshes[m]->mFaces[i / 3].mIndices[(i + 2) % 3])));
  }
  return worst;
}

}  // namespace

TEST_CASE("MD5 meshes and their motion stand where Assimp's reader puts them") {
  if (skipped("MD5 against Assimp")) return;
  struct Figure {
    const char* mesh;
    const char* motion;  // Assimp looks for it beside the mesh, by name; null: there is none
    double size;
  };
  for (const Figure& figure : {Figure{"bob/boblampclean.md5mesh", "bob/boblampclean.md5anim", 67},
                               Figure{"drone/drone.md5mesh", nullptr, 3.7}}) {
    CAPTURE(figure.mesh);
    asset::Scene scene = imported(kMd5 / figure.mesh);
    Assimp::Importer importer;
    const aiScene* other = importer.ReadFile((kMd5 / figure.mesh).string(), 0);
    REQUIRE(other != nullptr);
    CHECK(worst_distance(scene, *other, kRest) < 5e-6 * figure.size);
    if (figure.motion == nullptr) continue;
    asset::Diagnostics diagnostics;
    REQUIRE(bool(asset::add_motion(scene, imported(kMd5 / figure.motion), "motion", diagnostics)));
    for (const int frame : {0, 7, 63, 139}) {
      CAPTURE(frame);
      CHECK(worst_distance(scene, *other, frame) < 5e-6 * figure.size);
    }
  }
}

}  // namespace sinew::test
