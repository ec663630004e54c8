// SPDX-License-Identifier: MIT
// What the parts of the glTF writer share while one scene is written.
#pragma once
#include <deque>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "export/gltf/data_writer.h"
#include "export/gltf/json_object.h"
#include "import/gltf/fields.h"
#include "import/gltf/json.h"
#include "sinew/scene/diagnostics.h"
#include "sinew/scene/scene.h"

namespace sinew::asset::gltf_out {

struct Writer {
  const Scene& scene;
  Diagnostics& diagnostics;
  DataWriter data;
  std::map<TableId, bool> has_equal_times;              // tables of key times that were checked
  std::deque<std::vector<std::byte>> recoded_pictures;  // which stay where they are
  std::set<AnimatedTarget> animated;                    // what channels move, which has to be there for their pointers

  Writer(const Scene& source, Diagnostics& sink, std::size_t max_bytes)
      : scene(source), diagnostics(sink), data(sink, max_bytes) {}

  bool is_animated(AnimatedProperty property, Index index, TextureSlot texture = TextureSlot::base_color) const {
    return animated.contains({property, index, texture});
  }
  void use(std::string_view extension, bool is_required = false);
  const std::vector<std::string>& used() const { return used_.names; }
  const std::vector<std::string>& required() const { return required_.names; }

 private:
  struct Names {  // each once, in the order in which they came
    std::vector<std::string> names;
    std::set<std::string, std::less<>> known;
    void add(std::string_view name);
  };
  Names used_, required_;
};

// An extension that a field of the scene speaks for; it takes the place of a preserved one.
struct OwnExtension {
  std::string_view name;
  std::string json;  // empty: the object does not have the extension
};

// extras and extensions. What was preserved goes out as it is, but for extensions that lead to bytes of the old file,
// which are left out with a diagnostic.
void put_preserved(Writer& writer, JsonObject& object, const Preserved& preserved,
                   const std::vector<OwnExtension>& own = {});

// The object's text with the member set, or the text itself where is_same finds it set. An empty text is that of an
// empty object. Fails where the text is no object.
std::string with_member(std::string_view text, std::string_view key, const std::string& json,
                        const std::function<bool(gltf::Json)>& is_same, const std::string& where);
// The same for numbers, and for one.
std::string with_numbers(std::string_view text, std::string_view key, std::span<const double> numbers,
                         const std::string& where);
std::string with_number(std::string_view text, std::string_view key, double number, const std::string& where);
bool has_member(std::string_view text, std::string_view key, const std::string& where);

inline bool is_empty(const Preserved& preserved) {
  return preserved.extras_json.empty() && preserved.extensions.empty();
}

// Warns where the number is not in that range, which glTF asks for; it is written all the same.
void check_range(Writer& writer, double value, double low, double high, const std::string& where);

using Elements = std::vector<std::string>;  // of one top-level array

// Elements with a name, what put_own sets in them, and what was preserved.
template <class Item, class PutOwn>
Elements write_all(Writer& writer, std::string_view array, const std::vector<Item>& items, PutOwn put_own) {
  Elements all;
  for (const Item& item : items) {
    JsonObject object(gltf::element_path(array, all.size()));
    object.name(item.name);
    put_own(item, object);
    put_preserved(writer, object, item.preserved);
    all.push_back(object.text());
  }
  return all;
}

Elements write_nodes(Writer& writer);
Elements write_scenes(Writer& writer);
Elements write_meshes(Writer& writer);
Elements write_skins(Writer& writer);
Elements write_cameras(Writer& writer);
Elements write_materials(Writer& writer);
Elements write_images(Writer& writer);
// Fills the samplers that the textures name.
Elements write_textures(Writer& writer, Elements& samplers);
Elements write_animations(Writer& writer);

}  // namespace sinew::asset::gltf_out
