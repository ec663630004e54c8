// SPDX-License-Identifier: MIT
#include "import/fbx/document.h"

#include <algorithm>

namespace sinew::asset::fbx {
namespace {

const Property* find(std::span<const Property> sorted, std::string_view name) {
  const auto found =
      std::lower_bound(sorted.begin(), sorted.end(), name,
                       [](const Property& property, std::string_view key) { return property.name < key; });
  return found != sorted.end() && found->name == name ? &*found : nullptr;
}

}  // namespace

std::span<const Connection> Document::sources(ObjectIndex target) const {
  const Range range = source_ranges_[target];
  return std::span(by_target_).subspan(range.first, range.count);
}

std::span<const Connection> Document::targets(ObjectIndex source) const {
  const Range range = target_ranges_[source];
  return std::span(by_source_).subspan(range.first, range.count);
}

ObjectIndex Document::source_of_kind(ObjectIndex target, ObjectKind kind) const {
  for (const Connection& connection : sources(target))
    if (connection.property.empty() && objects_[connection.source].kind == kind) return connection.source;
  return kNoObject;
}

ObjectIndex Document::target_of_kind(ObjectIndex source, ObjectKind kind) const {
  for (const Connection& connection : targets(source))
    if (connection.property.empty() && objects_[connection.target].kind == kind) return connection.target;
  return kNoObject;
}

std::span<const Property> Document::properties(ObjectIndex index) const {
  const Range range = property_ranges_[index];
  return std::span(properties_).subspan(range.first, range.count);
}

const Property* Document::own_property(ObjectIndex index, std::string_view name) const {
  return find(properties(index), name);
}

const Property* Document::property(ObjectIndex index, std::string_view name) const {
  if (const Property* own = own_property(index, name)) return own;
  const std::uint32_t template_index = template_of_[index];
  return template_index == kNoObject ? nullptr : find(properties(template_index), name);
}

double Document::number(ObjectIndex index, std::string_view name, double otherwise) const {
  const Property* found = property(index, name);
  return found && found->number_count > 0 ? found->numbers[0] : otherwise;
}

std::int64_t Document::integer(ObjectIndex index, std::string_view name, std::int64_t otherwise) const {
  const Property* found = property(index, name);
  return found && found->number_count > 0 ? found->integer : otherwise;
}

bool Document::boolean(ObjectIndex index, std::string_view name, bool otherwise) const {
  const Property* found = property(index, name);
  return found && found->number_count > 0 ? found->numbers[0] != 0 : otherwise;
}

std::array<double, 3> Document::vector(ObjectIndex index, std::string_view name,
                                       const std::array<double, 3>& otherwise) const {
  const Property* found = property(index, name);
  if (!found || found->number_count < 3) return otherwise;
  return {found->numbers[0], found->numbers[1], found->numbers[2]};
}

std::string_view Document::text(ObjectIndex index, std::string_view name) const {
  const Property* found = property(index, name);
  return found ? found->text : std::string_view();
}

std::string Document::where(ObjectIndex index) const {
  if (index >= objects_.size()) return {};
  std::string text(objects_[index].element);
  if (objects_[index].name.empty() && objects_[index].id > 0) return text + " #" + std::to_string(objects_[index].id);
  text += "::";
  return text += objects_[index].name;
}

}  // namespace sinew::asset::fbx
