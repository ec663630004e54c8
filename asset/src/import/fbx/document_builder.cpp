// SPDX-License-Identifier: MIT
#include "import/fbx/document_builder.h"

#include <algorithm>
#include <utility>

#include "import/fbx/failure.h"

namespace sinew::asset::fbx {
namespace {

struct Escape {
  std::string_view written;
  char meant;
};
constexpr Escape kEscapes[] = {{"&quot;", '"'}, {"&lf;", '\n'}, {"&cr;", '\r'}};

std::string unescaped(std::string_view raw) {
  std::string text;
  while (!raw.empty()) {
    const auto escape = std::find_if(std::begin(kEscapes), std::end(kEscapes),
                                     [&](const Escape& candidate) { return raw.starts_with(candidate.written); });
    text += escape != std::end(kEscapes) ? escape->meant : raw[0];
    raw.remove_prefix(escape != std::end(kEscapes) ? escape->written.size() : 1);
  }
  return text;
}

// What templates call the class of a node attribute.
std::string_view attribute_class(std::string_view subclass) {
  if (subclass == "Camera") return "FbxCamera";
  if (subclass == "CameraSwitcher") return "FbxCameraSwitcher";
  if (subclass == "Light") return "FbxLight";
  if (subclass == "LimbNode" || subclass == "Limb" || subclass == "Root" || subclass == "Effector")
    return "FbxSkeleton";
  return subclass == "Null" ? "FbxNull" : "";
}

// P: name, type, label, flags, values ... (7.x) or Property: name, type, flags, values ... (6.x).
Property read_property(Record record, DocumentBuilder& builder) {
  Property property;
  ValueReader values = record.values();
  Value value;
  if (values.next(value)) property.name = builder.clean(value.text);
  if (values.next(value)) property.type = value.text;
  for (int skipped = record.name() == "P" ? 2 : 1; skipped > 0; --skipped) values.next(value);
  property.is_users = value.text.find('U') != std::string_view::npos;  // the flags, "A+U"
  while (property.number_count < 4 && values.next(value)) {
    if (value.kind == ValueKind::text || value.kind == ValueKind::bytes) {
      property.text = builder.clean(value.text);
      break;
    }
    if (property.number_count == 0) property.integer = value.integer;
    property.numbers[property.number_count++] = value.real;
  }
  return property;
}

// Counting sort by one end of the connections, in file order within each.
std::vector<Connection> grouped(const std::vector<Connection>& connections, ObjectIndex Connection::* end,
                                std::vector<std::uint32_t>& first, std::size_t object_count) {
  first.assign(object_count + 1, 0);
  for (const Connection& connection : connections) ++first[connection.*end + 1];
  for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
  std::vector<Connection> sorted(connections.size());
  std::vector<std::uint32_t> next = first;
  for (const Connection& connection : connections) sorted[next[connection.*end]++] = connection;
  return sorted;
}

}  // namespace

std::string_view DocumentBuilder::keep(std::string text) { return document_.texts_.emplace_back(std::move(text)); }

std::string_view DocumentBuilder::clean(std::string_view raw) {
  return document_.is_binary || raw.find('&') == raw.npos ? raw : keep(unescaped(raw));
}

ObjectIndex DocumentBuilder::add(const Object& object) {
  close_properties();
  if (document_.objects_.size() >= kNoObject - 1) fail(Errc::too_large, "", "the file has too many objects");
  document_.objects_.push_back(object);
  document_.property_ranges_.push_back({static_cast<std::uint32_t>(document_.properties_.size()), 0});
  return static_cast<ObjectIndex>(document_.objects_.size() - 1);
}

void DocumentBuilder::close_properties() {
  if (document_.property_ranges_.empty()) return;
  Document::Range& last = document_.property_ranges_.back();
  if (shared_from_ != kNoObject)
    last = document_.property_ranges_[std::exchange(shared_from_, kNoObject)];
  else
    sort_properties(last);
}

// Sorted by name; of several with one name the last counts, as for a reader that sets them one by one.
void DocumentBuilder::sort_properties(Document::Range& range) {
  std::vector<Property>& all = document_.properties_;
  const auto first = all.begin() + range.first;
  std::stable_sort(first, all.end(), [](const Property& a, const Property& b) { return a.name < b.name; });
  auto kept = first;
  for (auto next = first; next != all.end(); ++next) {
    const bool is_repeated = std::next(next) != all.end() && std::next(next)->name == next->name;
    if (!is_repeated) *kept++ = *next;
  }
  all.erase(kept, all.end());
  range.count = static_cast<std::uint32_t>(all.size() - range.first);
}

void DocumentBuilder::add_property(Property property) {
  constexpr double kLargest = 1e30;  // products of several still are doubles
  bool is_repaired = false;
  for (double& number : property.numbers) {
    if (number > -kLargest && number < kLargest) continue;
    number = 0;
    is_repaired = true;
  }
  if (is_repaired && repaired_++ == 0) first_repaired_ = static_cast<ObjectIndex>(document_.objects_.size() - 1);
  document_.properties_.push_back(property);
}

void DocumentBuilder::add_numbers(std::string_view name, std::initializer_list<double> numbers) {
  Property property;
  property.name = name;
  for (const double number : numbers) property.numbers[property.number_count++] = number;
  property.integer = static_cast<std::int64_t>(property.numbers[0]);
  add_property(property);
}

void DocumentBuilder::add_integer(std::string_view name, std::int64_t number) {
  Property property;
  property.name = name;
  property.number_count = 1;
  property.integer = number;
  property.numbers[0] = static_cast<double>(number);
  add_property(property);
}

void DocumentBuilder::share_properties(ObjectIndex object, ObjectIndex of) {
  if (object + 1 != document_.objects_.size()) return;
  shared_from_ = of;
}

void DocumentBuilder::add_properties_below(Record record) {
  Record list = record.child("Properties70");
  if (!list) list = record.child("Properties60");
  for (Record entry = list.first_child(); entry; entry = entry.next_sibling())
    if (entry.name() == "P" || entry.name() == "Property") add_property(read_property(entry, *this));
}

void DocumentBuilder::add_templates(Record definitions) {
  for (Record type = definitions.first_child(); type; type = type.next_sibling()) {
    if (type.name() != "ObjectType") continue;
    for (Record below = type.first_child(); below; below = below.next_sibling()) {
      if (below.name() != "PropertyTemplate") continue;
      Document::Range range{static_cast<std::uint32_t>(document_.properties_.size()), 0};
      add_properties_below(below);
      sort_properties(range);
      templates_.push_back(
          {type.value(0).text, below.value(0).text, static_cast<std::uint32_t>(template_ranges_.size())});
      template_ranges_.push_back(range);
    }
  }
}

// Index of the range of the template that holds for an object, counted from the first template; kNoObject where the
// file has none.
std::uint32_t DocumentBuilder::template_for(const Object& object) const {
  std::uint32_t found = kNoObject;
  for (const PropertyTemplate& candidate : templates_) {
    if (candidate.element != object.element) continue;
    if (object.kind != ObjectKind::node_attribute || candidate.name == attribute_class(object.subclass)) {
      const bool is_other = object.kind == ObjectKind::material && found != kNoObject &&
                            candidate.name.find("Lambert") == candidate.name.npos;
      if (found == kNoObject || is_other) found = candidate.properties;
    }
  }
  return found;
}

void DocumentBuilder::connect(ObjectIndex source, ObjectIndex target, std::string_view property) {
  document_.by_source_.push_back({source, target, property});
}

void DocumentBuilder::finish() {
  close_properties();
  if (repaired_ > 0)
    diagnostics_.warn("property-not-finite",
                      say(repaired_, " properties have numbers that are not finite or beyond 1e30; they are 0"),
                      document_.where(first_repaired_));
  Document& document = document_;
  const std::size_t count = document.objects_.size();
  const auto first_template = static_cast<std::uint32_t>(count);
  document.template_of_.reserve(count);
  for (const Object& object : document.objects_) {
    const std::uint32_t index = template_for(object);
    document.template_of_.push_back(index == kNoObject ? kNoObject : first_template + index);
  }
  document.property_ranges_.insert(document.property_ranges_.end(), template_ranges_.begin(), template_ranges_.end());
  std::vector<std::uint32_t> first;
  const auto ranges = [&] {
    std::vector<Document::Range> per_object(count);
    for (std::size_t i = 0; i < count; ++i) per_object[i] = {first[i], first[i + 1] - first[i]};
    return per_object;
  };
  document.by_target_ = grouped(document.by_source_, &Connection::target, first, count);
  document.source_ranges_ = ranges();
  document.by_source_ = grouped(document.by_source_, &Connection::source, first, count);
  document.target_ranges_ = ranges();
}

SplitName split_name(std::string_view text, bool is_text_file) {
  if (!is_text_file) {
    const std::size_t zero = text.find('\0');
    if (zero == text.npos) return {text, {}};
    const bool has_class = zero + 1 < text.size() && text[zero + 1] == '\1';
    return {text.substr(0, zero), has_class ? text.substr(zero + 2) : std::string_view()};
  }
  const std::size_t colons = text.find("::");
  if (colons == text.npos) return {text, {}};
  return {text.substr(colons + 2), text.substr(0, colons)};
}

ObjectKind object_kind(std::string_view element, std::string_view subclass) {
  struct Known {
    std::string_view element, subclass;  // subclass empty: any
    ObjectKind kind;
  };
  static constexpr Known kKnown[] = {
      {"Model", "", ObjectKind::model},
      {"Geometry", "Mesh", ObjectKind::mesh},
      {"Geometry", "Shape", ObjectKind::shape},
      {"NodeAttribute", "", ObjectKind::node_attribute},
      {"Deformer", "Skin", ObjectKind::skin},
      {"Deformer", "Cluster", ObjectKind::cluster},
      {"Deformer", "BlendShape", ObjectKind::blend_shape},
      {"Deformer", "BlendShapeChannel", ObjectKind::blend_channel},
      {"Material", "", ObjectKind::material},
      {"Texture", "", ObjectKind::texture},
      {"Video", "", ObjectKind::video},
      {"Pose", "", ObjectKind::pose},
      {"AnimationStack", "", ObjectKind::stack},
      {"AnimationLayer", "", ObjectKind::layer},
      {"AnimationCurveNode", "", ObjectKind::curve_node},
      {"AnimationCurve", "", ObjectKind::curve},
  };
  for (const Known& known : kKnown)
    if (known.element == element && (known.subclass.empty() || known.subclass == subclass)) return known.kind;
  return ObjectKind::other;
}

}  // namespace sinew::asset::fbx
