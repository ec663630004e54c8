// SPDX-License-Identifier: MIT
// What a file says of the objects that a writer makes anew: buffers, views of them, and accessors.
#include <algorithm>
#include <initializer_list>

#include "import/gltf/context.h"

namespace sinew::asset::gltf {
namespace {

// These say how bytes are stored, and are understood.
constexpr std::string_view kOfStorage[] = {"EXT_meshopt_compression", "KHR_meshopt_compression"};

bool says_more(Json object) {
  for (const auto [key, value] : object.members()) {
    if (key == "name" || key == "extras") return true;
    if (key != "extensions") continue;
    for (const auto [name, extension] : value.members())
      if (std::find(std::begin(kOfStorage), std::end(kOfStorage), name) == std::end(kOfStorage)) return true;
  }
  return false;
}

bool accessor_says_more(Json accessor) {
  const Json sparse = accessor.find("sparse");
  return says_more(accessor) || says_more(sparse) || says_more(sparse.find("indices")) ||
         says_more(sparse.find("values"));
}

}  // namespace

void note_unkept(Context& context) {
  for (const std::string_view kind : {"buffers", "bufferViews", "accessors"}) {
    std::size_t i = 0, count = 0, first = 0;
    for (const Json object : context.objects(kind).elements()) {
      if ((kind == "accessors" ? accessor_says_more(object) : says_more(object)) && count++ == 0) first = i;
      ++i;
    }
    if (count > 0)
      context.diagnostics.note("not-kept", say("names, extras or extensions of ", count, " ", kind, " are not kept"),
                               element_path(say("/", kind), first));
  }
}

}  // namespace sinew::asset::gltf
