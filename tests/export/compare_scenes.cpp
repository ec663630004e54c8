// SPDX-License-Identifier: MIT
#include "compare_scenes.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <vector>

namespace sinew::test {
namespace {

using namespace asset;

// These say how bytes are packed, which a writer decides anew.
bool is_of_storage(const std::string& extension) {
  return extension == "KHR_draco_mesh_compression" || extension == "EXT_meshopt_compression" ||
         extension == "KHR_meshopt_compression";
}

class Comparison {
 public:
  std::string difference;

  void run(const Scene& a, const Scene& b) {
    same("generator", a.generator.empty() || a.generator == b.generator);
    same("copyright", a.copyright == b.copyright);
    same("default scene", a.default_scene == b.default_scene);
    extensions(a.extensions_used, b.extensions_used);
    extensions(a.extensions_required, b.extensions_required);
    preserved(a.preserved, b.preserved);
    preserved(a.asset_preserved, b.asset_preserved);
    each("node", a.nodes, b.nodes, [&](const Node& x, const Node& y) { node(x, y); });
    each("mesh", a.meshes, b.meshes, [&](const Mesh& x, const Mesh& y) { mesh(x, y); });
    each("skin", a.skins, b.skins, [&](const Skin& x, const Skin& y) { skin(x, y); });
    each("material", a.materials, b.materials, [&](const Material& x, const Material& y) { material(x, y); });
    each("texture", a.textures, b.textures, [&](const Texture& x, const Texture& y) { texture(x, y); });
    each("image", a.images, b.images, [&](const Image& x, const Image& y) { image(x, y); });
    each("camera", a.cameras, b.cameras, [&](const Camera& x, const Camera& y) { camera(x, y); });
    each("clip", a.clips, b.clips, [&](const Clip& x, const Clip& y) { clip(x, y); });
    same("masks", a.masks == b.masks);
    each("scene", a.scenes, b.scenes, [&](const SceneRoots& x, const SceneRoots& y) {
      same("name", x.name == y.name);
      same("nodes", x.nodes == y.nodes);
      preserved(x.preserved, y.preserved);
    });
  }

 private:
  void same(const std::string& what, bool is_same) {
    if (!is_same && difference.empty()) difference = place_ + what;
  }

  template <class T, class F>
  void each(const std::string& what, const std::vector<T>& a, const std::vector<T>& b, F&& compare) {
    const std::string before = place_;
    same("count of " + what, a.size() == b.size());
    for (std::size_t i = 0; i < a.size() && difference.empty(); ++i) {
      place_ = before + what + ' ' + std::to_string(i) + ": ";
      compare(a[i], b[i]);
    }
    place_ = before;
  }

  void extensions(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    for (const std::string& name : a)
      same("extension " + name, is_of_storage(name) || std::find(b.begin(), b.end(), name) != b.end());
  }

  void preserved(const Preserved& a, const Preserved& b) {
    same("extras", a.extras_json.empty() || a.extras_json == b.extras_json);
    for (const Extension& extension : a.extensions) {
      if (is_of_storage(extension.name)) continue;
      const Extension* other = b.find(extension.name);
      same("extension " + extension.name, other != nullptr && other->json == extension.json);
    }
  }

  void view(const std::string& what, const ValueView& a, const ValueView& b) {
    same(what + ": encoding", a.type == b.type && a.normalised == b.normalised);
    same(what + ": shape", a.components == b.components && a.count == b.count);
    same(what + ": sparse rows", a.sparse.count == b.sparse.count);
    if (!difference.empty()) return;
    const std::vector<double> x = read_doubles(a), y = read_doubles(b);
    same(what + ": numbers", std::memcmp(x.data(), y.data(), x.size() * sizeof(double)) == 0);
  }

  void optional_view(const std::string& what, const std::optional<ValueView>& a, const std::optional<ValueView>& b) {
    same(what, a.has_value() == b.has_value());
    if (a && b) view(what, *a, *b);
  }

  void node(const Node& a, const Node& b) {
    same("name", a.name == b.name);
    same("parent", a.parent == b.parent);
    same("children", a.children == b.children);
    same("translation", a.translation == b.translation);
    same("rotation", a.rotation == b.rotation);
    same("scale", a.scale == b.scale);
    same("matrix", a.matrix == b.matrix);
    same("mesh, skin or camera", a.mesh == b.mesh && a.skin == b.skin && a.camera == b.camera);
    same("weights", a.weights == b.weights);
    same("visible", a.visible == b.visible);
    preserved(a.preserved, b.preserved);
  }

  void attributes(const std::vector<Attribute>& a, const std::vector<Attribute>& b) {
    same("count of attributes", a.size() == b.size());
    for (std::size_t i = 0; i < a.size() && difference.empty(); ++i) {
      same("semantic " + a[i].semantic, a[i].semantic == b[i].semantic);
      view(a[i].semantic, a[i].values, b[i].values);
    }
  }

  void mesh(const Mesh& a, const Mesh& b) {
    same("name", a.name == b.name);
    same("weights", a.weights == b.weights);
    same("target names", a.target_names == b.target_names);
    preserved(a.preserved, b.preserved);
    each("primitive", a.primitives, b.primitives, [&](const Primitive& x, const Primitive& y) {
      same("topology", x.topology == y.topology);
      same("material", x.material == y.material);
      attributes(x.attributes, y.attributes);
      optional_view("indices", x.indices, y.indices);
      preserved(x.preserved, y.preserved);
      each("target", x.targets, y.targets,
           [&](const MorphTarget& p, const MorphTarget& q) { attributes(p.deltas, q.deltas); });
    });
  }

  void skin(const Skin& a, const Skin& b) {
    same("name", a.name == b.name);
    same("joints", a.joints == b.joints);
    same("skeleton", a.skeleton == b.skeleton);
    optional_view("inverse bind matrices", a.inverse_bind_matrices, b.inverse_bind_matrices);
    preserved(a.preserved, b.preserved);
  }

  void material(const Material& a, const Material& b) {
    same("name", a.name == b.name);
    same("base colour", a.base_color == b.base_color);
    same("metallic", a.metallic == b.metallic);
    same("roughness", a.roughness == b.roughness);
    same("emissive", a.emissive == b.emissive);
    same("emissive strength", a.emissive_strength == b.emissive_strength);
    same("alpha", a.alpha_mode == b.alpha_mode && a.alpha_cutoff == b.alpha_cutoff);
    same("double sided", a.double_sided == b.double_sided);
    same("unlit", a.unlit == b.unlit);
    preserved(a.pbr_preserved, b.pbr_preserved);
    for (int slot = 0; slot < 5; ++slot) {
      const TextureUse &x = a.texture(TextureSlot(slot)), &y = b.texture(TextureSlot(slot));
      const std::string what = "texture " + std::to_string(slot);
      same(what, x.texture == y.texture && x.uv_set == y.uv_set && x.strength == y.strength);
      same(what + ": plain set", x.plain_uv_set == y.plain_uv_set);
      preserved(x.preserved, y.preserved);
      same(what + " transform", x.transform.offset == y.transform.offset && x.transform.scale == y.transform.scale &&
                                    x.transform.rotation_rad == y.transform.rotation_rad);
    }
    preserved(a.preserved, b.preserved);
  }

  void texture(const Texture& a, const Texture& b) {
    same("name", a.name == b.name);
    same("image", a.image == b.image && a.fallback_image == b.fallback_image);
    same("sampler", a.wrap_u == b.wrap_u && a.wrap_v == b.wrap_v && a.nearest == b.nearest);
    same("filters", a.linear_stated == b.linear_stated && a.min_filter == b.min_filter);
    const SamplerText none, &x = a.sampler ? *a.sampler : none, &y = b.sampler ? *b.sampler : none;
    same("sampler's name", x.name == y.name);
    preserved(x.preserved, y.preserved);
    preserved(a.preserved, b.preserved);
  }

  void image(const Image& a, const Image& b) {
    same("name", a.name == b.name);
    same("kind", a.mime_type.empty() || a.mime_type == b.mime_type);
    same("bytes", std::equal(a.bytes.begin(), a.bytes.end(), b.bytes.begin(), b.bytes.end()));
    preserved(a.preserved, b.preserved);
  }

  void camera(const Camera& a, const Camera& b) {
    same("name", a.name == b.name);
    same("kind", a.perspective == b.perspective);
    same("lens", a.aspect_ratio == b.aspect_ratio && a.vertical_fov_rad == b.vertical_fov_rad &&
                     a.half_width == b.half_width && a.half_height == b.half_height);
    same("range", a.near == b.near && a.far == b.far);
    preserved(a.preserved, b.preserved);
    preserved(a.lens_preserved, b.lens_preserved);
  }

  void clip(const Clip& a, const Clip& b) {
    same("markers", a.markers == b.markers);
    same("wrap", a.wrap == b.wrap && (a.wrap == WrapPolicy::clamp || a.loop_interval_secs == b.loop_interval_secs));
    same("name", a.name == b.name);
    same("duration", a.duration_secs == b.duration_secs);
    preserved(a.preserved, b.preserved);
    each("channel", a.channels, b.channels, [&](const Channel& x, const Channel& y) {
      same("target", x.node == y.node && x.path == y.path && x.weight == y.weight && x.target == y.target);
      same("pointer", x.pointer.empty() || x.pointer == y.pointer || x.pointer.starts_with("/meshes/"));
      same("interpolation", x.interpolation == y.interpolation);
      view("times", x.times_secs, y.times_secs);
      view("values", x.values, y.values);
      preserved(x.preserved, y.preserved);
      const Preserved none;
      preserved(x.sampler_preserved ? *x.sampler_preserved : none, y.sampler_preserved ? *y.sampler_preserved : none);
      // A pointer to a mesh goes out as pointers to its nodes.
      if (!x.pointer.starts_with("/meshes/")) preserved(x.target_preserved, y.target_preserved);
    });
  }

  std::string place_;
};

}  // namespace

std::string first_difference(const Scene& expected, const Scene& actual) {
  Comparison comparison;
  comparison.run(expected, actual);
  return comparison.difference;
}

}  // namespace sinew::test
