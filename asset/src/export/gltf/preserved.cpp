// SPDX-License-Identifier: MIT
// Extras and extensions that go out as they came in.
#include <algorithm>

#include "export/gltf/writer.h"

namespace sinew::asset::gltf_out {
namespace {

constexpr std::uint32_t kMostNested = 256;

gltf::JsonDocument parse(std::string_view text, const std::string& where) {
  Result<gltf::JsonDocument> document = gltf::JsonDocument::parse(text, kMostNested);
  if (!document) fail(document.error().code, where, say("the kept text is no JSON: ", document.error().what));
  return *std::move(document);
}

// Whether a value leads to bytes by numbers that are no longer those of the file.
bool leads_to_bytes(gltf::Json value) {
  constexpr std::string_view kKeys[] = {"bufferView", "bufferViews", "accessor", "accessors", "attributes"};
  for (const gltf::Json element : value.elements())
    if (leads_to_bytes(element)) return true;
  for (const auto [key, member] : value.members())
    if (std::find(std::begin(kKeys), std::end(kKeys), key) != std::end(kKeys) || leads_to_bytes(member)) return true;
  return false;
}

// Whether it goes out.
bool is_kept(Writer& writer, const Extension& extension, const std::string& where) {
  const gltf::JsonDocument document = parse(extension.json, where);
  if (!leads_to_bytes(document.root())) return true;
  if (extension.name == "KHR_draco_mesh_compression")
    writer.diagnostics.note("decompressed", "the geometry is written uncompressed", where);
  else
    writer.diagnostics.warn("extension-dropped", say(extension.name, " leads to bytes of the old file and is left out"),
                            where);
  return false;
}

}  // namespace

void Writer::Names::add(std::string_view name) {
  if (known.contains(name)) return;
  known.emplace(name);
  names.emplace_back(name);
}

void Writer::use(std::string_view extension, bool is_required) {
  used_.add(extension);
  if (is_required) required_.add(extension);
}

void put_preserved(Writer& writer, JsonObject& object, const Preserved& preserved,
                   const std::vector<OwnExtension>& own) {
  JsonObject extensions(object.at("extensions"));
  const auto put = [&](std::string_view name, std::string_view json) {
    extensions.raw(name, json);
    writer.use(name);
  };
  for (const Extension& extension : preserved.extensions) {
    const bool is_own =
        std::any_of(own.begin(), own.end(), [&](const OwnExtension& each) { return each.name == extension.name; });
    if (!is_own && is_kept(writer, extension, extensions.at(extension.name))) put(extension.name, extension.json);
  }
  for (const OwnExtension& extension : own)
    if (!extension.json.empty()) put(extension.name, extension.json);
  object.object("extensions", extensions);
  if (preserved.extras_json.empty()) return;
  parse(preserved.extras_json, object.at("extras"));
  object.raw("extras", preserved.extras_json);
}

std::string with_member(std::string_view text, std::string_view key, const std::string& json,
                        const std::function<bool(gltf::Json)>& is_same, const std::string& where) {
  JsonObject changed(where);
  if (text.empty()) {
    changed.raw(key, json);
    return changed.text();
  }
  const gltf::JsonDocument document = parse(text, where);
  if (document.root().kind() != gltf::JsonKind::object)
    fail(Errc::mismatch, where, say("the kept text is no object, there is no place for \"", key, "\" in it"));
  const gltf::Json present = document.root().find(key);
  if (present && is_same(present)) return std::string(text);
  for (const auto [name, value] : document.root().members())
    if (name != key) changed.raw(name, value.text());
  changed.raw(key, json);
  return changed.text();
}

std::string with_numbers(std::string_view text, std::string_view key, std::span<const double> numbers,
                         const std::string& where) {
  JsonObject checked(where);
  checked.numbers(key, numbers);
  Elements elements;
  for (const double number : numbers) elements.push_back(json_number(number));
  const auto is_same = [&](gltf::Json present) {
    if (present.size() != numbers.size()) return false;
    std::size_t i = 0;
    for (const gltf::Json number : present.elements())
      if (number.kind() != gltf::JsonKind::number || !has_same_bits(number.number(), numbers[i++])) return false;
    return true;
  };
  return with_member(text, key, json_array(elements), is_same, where);
}

std::string with_number(std::string_view text, std::string_view key, double number, const std::string& where) {
  JsonObject checked(where);
  checked.number(key, number);
  return with_member(
      text, key, json_number(number),
      [&](gltf::Json present) {
        return present.kind() == gltf::JsonKind::number && has_same_bits(present.number(), number);
      },
      where);
}

bool has_member(std::string_view text, std::string_view key, const std::string& where) {
  return !text.empty() && bool(parse(text, where).root().find(key));
}

void check_range(Writer& writer, double value, double low, double high, const std::string& where) {
  if (value >= low && value <= high) return;
  writer.diagnostics.warn("value-out-of-range", say(value, " is beyond what glTF allows here: ", low, " to ", high),
                          where);
}

}  // namespace sinew::asset::gltf_out
