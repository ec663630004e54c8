// SPDX-License-Identifier: MIT
// Assimp's scenes by hand, as the tutorials on skeletal animation make them.
#pragma once
#include <assimp/scene.h>

#include <memory>
#include <string>
#include <vector>

namespace sinew::test {

struct AiWeight {
  unsigned vertex;
  float weight;
};

// A chain of nodes along +Y, each one unit above its parent. aiScene owns all that it points to.
class AiBuilder {
 public:
  explicit AiBuilder(const std::vector<std::string>& chain);

  aiScene& scene() { return *scene_; }
  aiNode& node(std::size_t index) { return *nodes_[index]; }
  // Triangles of three vertices each. Shown by the root.
  aiMesh& mesh(const std::vector<aiVector3D>& vertices);
  // offset: bone from mesh.
  void bone(aiMesh& mesh, const std::string& node, const aiMatrix4x4& offset, const std::vector<AiWeight>& weights);
  aiAnimation& animation(double ticks_per_second);
  aiNodeAnim& channel(aiAnimation& animation, const std::string& node);

 private:
  std::unique_ptr<aiScene> scene_ = std::make_unique<aiScene>();
  std::vector<aiNode*> nodes_;
};

aiMatrix4x4 moved(float x, float y, float z);

// A pointer to new memory in the way in which Assimp's destructors free it.
template <class T>
T** appended(T** old, unsigned& count, T* more) {
  T** grown = new T*[count + 1];
  for (unsigned i = 0; i < count; ++i) grown[i] = old[i];
  grown[count++] = more;
  delete[] old;
  return grown;
}

}  // namespace sinew::test
