// SPDX-License-Identifier: MIT
// Objects that the scene has no place for.
#include <map>

#include "import/fbx/context.h"

namespace sinew::asset::fbx {
namespace {

// Whether something that is shown, or moves what is shown, gets lost with it.
bool matters(const Object& object) {
  return object.kind == ObjectKind::other &&
         (object.element == "Geometry" || object.element == "Deformer" || object.element == "Constraint");
}

struct Unread {
  std::size_t count = 0;
  ObjectIndex first = kNoObject;
};

}  // namespace

void note_unread(Context& context) {
  std::map<std::pair<std::string_view, std::string_view>, Unread> unread;
  for (ObjectIndex i = 0; i < context.document.objects().size(); ++i) {
    const Object& object = context.document.object(i);
    if (!matters(object)) continue;
    Unread& entry = unread[{object.element, object.subclass}];
    if (entry.count++ == 0) entry.first = i;
  }
  for (const auto& [kind, entry] : unread)
    context.diagnostics.warn(
        "object-unread",
        say("there is no reader for", in_quotes(kind.first), in_quotes(kind.second), ": it is left out",
            entry.count > 1 ? say(", and ", entry.count - 1, " more like it") : std::string()),
        context.document.where(entry.first));
}

}  // namespace sinew::asset::fbx
