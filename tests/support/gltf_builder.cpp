// SPDX-License-Identifier: MIT
#include "support/gltf_builder.h"

#include <doctest/doctest.h>

#include <charconv>
#include <cstring>

namespace sinew::test {
namespace {

using asset::Buffer;
using asset::ComponentType;
using asset::kNone;

std::size_t components_of(const std::string& type) {
  if (type == "SCALAR") return 1;
  if (type == "VEC2") return 2;
  if (type == "VEC3") return 3;
  if (type == "MAT3") return 9;
  if (type == "MAT4") return 16;
  return 4;  // VEC4, MAT2
}

int component_code(ComponentType type) {
  switch (type) {
    case ComponentType::i8:
      return 5120;
    case ComponentType::u8:
      return 5121;
    case ComponentType::i16:
      return 5122;
    case ComponentType::u16:
      return 5123;
    case ComponentType::u32:
      return 5125;
    default:
      return 5126;
  }
}

template <class T>
void store_as(std::byte* out, double number) {
  const T value = static_cast<T>(number);
  std::memcpy(out, &value, sizeof(T));
}

void store(std::byte* out, ComponentType type, double number) {
  switch (type) {
    case ComponentType::i8:
      return store_as<std::int8_t>(out, number);
    case ComponentType::u8:
      return store_as<std::uint8_t>(out, number);
    case ComponentType::i16:
      return store_as<std::int16_t>(out, number);
    case ComponentType::u16:
      return store_as<std::uint16_t>(out, number);
    case ComponentType::i32:
      return store_as<std::int32_t>(out, number);
    case ComponentType::u32:
      return store_as<std::uint32_t>(out, number);
    case ComponentType::f32:
      return store_as<float>(out, number);
    case ComponentType::f64:
      return store_as<double>(out, number);
  }
}

// Rows `stride` apart.
std::vector<std::byte> packed(const std::vector<double>& numbers, std::size_t components, ComponentType type,
                              std::size_t stride) {
  const std::size_t rows = numbers.size() / components;
  std::vector<std::byte> bytes(rows * stride);
  for (std::size_t i = 0; i < rows * components; ++i)
    store(bytes.data() + i / components * stride + i % components * asset::component_bytes(type), type, numbers[i]);
  return bytes;
}

std::string quoted_text(const std::string& text) { return std::string("\"").append(text).append("\""); }

std::string member(const std::string& key, const std::string& json) {
  return quoted_text(key).append(":").append(json);
}

std::string array(const std::vector<std::string>& elements) {
  std::string json = "[";
  for (const std::string& element : elements) json.append(json.size() > 1 ? "," : "").append(element);
  return json + "]";
}

std::string index_array(const std::vector<asset::Index>& indices) {
  std::vector<std::string> texts;
  for (const asset::Index index : indices) texts.push_back(std::to_string(index));
  return array(texts);
}

std::string index_member(const std::string& key, asset::Index index) {
  return index == kNone ? std::string() : member(key, std::to_string(index));
}

std::string attributes_json(const GltfAttributes& attributes) {
  std::vector<std::string> members;
  for (const auto& [semantic, accessor] : attributes) members.push_back(member(semantic, std::to_string(accessor)));
  return json_object(members);
}

std::string accessor_json(const std::string& view, std::size_t offset, const std::string& type, std::size_t count,
                          const GltfLayout& layout, const std::string& more) {
  return json_object({view, offset == 0 ? "" : member("byteOffset", std::to_string(offset)),
                      member("componentType", std::to_string(component_code(layout.type))),
                      member("count", std::to_string(count)), member("type", quoted_text(type)),
                      layout.normalised ? R"("normalized":true)" : "", more, layout.more});
}

template <std::size_t N>
std::string numbers_member(const std::string& key, const std::optional<std::array<double, N>>& numbers) {
  return numbers ? member(key, json_numbers({numbers->begin(), numbers->end()})) : std::string();
}

}  // namespace

std::string json_object(const std::vector<std::string>& members) {
  std::string json = "{";
  for (const std::string& each : members)
    if (!each.empty()) json.append(json.size() > 1 ? "," : "").append(each);
  return json + "}";
}

std::string json_numbers(const std::vector<double>& numbers) {
  std::vector<std::string> texts;
  for (const double number : numbers) {
    char digits[32];
    texts.emplace_back(digits, std::to_chars(digits, digits + sizeof(digits), number).ptr);
  }
  return array(texts);
}

GltfBuilder::Index GltfBuilder::add(const std::string& name, std::string json) {
  arrays_[name].push_back(std::move(json));
  return static_cast<Index>(arrays_[name].size() - 1);
}

GltfBuilder::Index GltfBuilder::view(const std::vector<std::byte>& bytes, std::uint32_t stride_bytes) {
  buffer_.resize((buffer_.size() + 3) / 4 * 4);
  const std::size_t offset = buffer_.size();
  buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
  return add("bufferViews", json_object({R"("buffer":0)", member("byteOffset", std::to_string(offset)),
                                         member("byteLength", std::to_string(bytes.size())),
                                         stride_bytes == 0 ? "" : member("byteStride", std::to_string(stride_bytes))}));
}

GltfBuilder::Index GltfBuilder::accessor(const std::string& type, const std::vector<double>& numbers,
                                         const GltfLayout& layout) {
  const std::size_t components = components_of(type), row = components * asset::component_bytes(layout.type);
  const std::size_t stride = layout.stride_bytes == 0 ? row : layout.stride_bytes;
  const Index at = view(packed(numbers, components, layout.type, stride), layout.stride_bytes);
  return add("accessors",
             accessor_json(index_member("bufferView", at), 0, type, numbers.size() / components, layout, ""));
}

std::vector<GltfBuilder::Index> GltfBuilder::interleaved(const std::vector<Column>& columns) {
  std::vector<std::size_t> offsets;
  std::size_t stride = 0;
  for (const Column& column : columns) {
    offsets.push_back(stride);
    stride += (components_of(column.type) * asset::component_bytes(column.component) + 3) / 4 * 4;
  }
  const std::size_t rows = columns.front().numbers.size() / components_of(columns.front().type);
  std::vector<std::byte> bytes(rows * stride);
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const std::size_t components = components_of(columns[c].type);
    const std::vector<std::byte> part = packed(columns[c].numbers, components, columns[c].component, stride);
    for (std::size_t row = 0; row < rows; ++row)
      std::memcpy(bytes.data() + row * stride + offsets[c], part.data() + row * stride,
                  components * asset::component_bytes(columns[c].component));
  }
  const Index at = view(bytes, static_cast<std::uint32_t>(stride));
  std::vector<Index> accessors;
  for (std::size_t c = 0; c < columns.size(); ++c)
    accessors.push_back(
        add("accessors", accessor_json(index_member("bufferView", at), offsets[c], columns[c].type, rows,
                                       {columns[c].component, columns[c].normalised, 0, {}}, "")));
  return accessors;
}

GltfBuilder::Index GltfBuilder::sparse(const std::string& type, std::uint32_t count, const std::vector<double>& base,
                                       const std::vector<double>& rows, const std::vector<double>& replaced,
                                       const GltfLayout& layout, ComponentType row_type) {
  const std::size_t components = components_of(type), row = components * asset::component_bytes(layout.type);
  const Index at = base.empty() ? kNone : view(packed(base, components, layout.type, row));
  const Index index_view = view(packed(rows, 1, row_type, asset::component_bytes(row_type)));
  const Index value_view = view(packed(replaced, components, layout.type, row));
  const std::string sparse_json =
      json_object({member("count", std::to_string(rows.size())),
                   member("indices", json_object({index_member("bufferView", index_view),
                                                  member("componentType", std::to_string(component_code(row_type)))})),
                   member("values", json_object({index_member("bufferView", value_view)}))});
  return add("accessors",
             accessor_json(index_member("bufferView", at), 0, type, count, layout, member("sparse", sparse_json)));
}

GltfBuilder::Index GltfBuilder::node(const GltfNode& node) {
  return add("nodes", json_object({node.name.empty() ? "" : member("name", quoted_text(node.name)),
                                   node.children.empty() ? "" : member("children", index_array(node.children)),
                                   numbers_member("translation", node.translation),
                                   numbers_member("rotation", node.rotation), numbers_member("scale", node.scale),
                                   index_member("mesh", node.mesh), index_member("skin", node.skin), node.more}));
}

GltfBuilder::Index GltfBuilder::mesh(const GltfMesh& mesh) {
  std::vector<std::string> primitives;
  for (const GltfPrimitive& primitive : mesh.primitives) {
    std::vector<std::string> targets;
    for (const GltfAttributes& target : primitive.targets) targets.push_back(attributes_json(target));
    primitives.push_back(json_object({member("attributes", attributes_json(primitive.attributes)),
                                      index_member("indices", primitive.indices),
                                      targets.empty() ? "" : member("targets", array(targets)), primitive.more}));
  }
  return add("meshes",
             json_object({member("primitives", array(primitives)),
                          mesh.weights.empty() ? "" : member("weights", json_numbers(mesh.weights)), mesh.more}));
}

GltfBuilder::Index GltfBuilder::skin(const GltfSkin& skin) {
  return add("skins", json_object({member("joints", index_array(skin.joints)),
                                   index_member("inverseBindMatrices", skin.inverse_bind_matrices), skin.more}));
}

GltfBuilder::Index GltfBuilder::animation(const std::string& name, const std::vector<GltfChannel>& channels,
                                          const std::string& more) {
  std::vector<std::string> samplers, channel_texts;
  for (const GltfChannel& channel : channels) {
    const std::string sampler = std::to_string(samplers.size());
    samplers.push_back(json_object({index_member("input", channel.times), index_member("output", channel.values),
                                    member("interpolation", quoted_text(channel.interpolation))}));
    const std::string target = json_object(
        {index_member("node", channel.node), member("path", quoted_text(channel.path)), channel.target_more});
    channel_texts.push_back(json_object({member("sampler", sampler), member("target", target)}));
  }
  return add("animations",
             json_object({name.empty() ? "" : member("name", quoted_text(name)),
                          member("channels", array(channel_texts)), member("samplers", array(samplers)), more}));
}

GltfBuilder::Index GltfBuilder::scene(const std::vector<Index>& nodes, const std::string& more) {
  return add("scenes", json_object({nodes.empty() ? "" : member("nodes", index_array(nodes)), more}));
}

std::string GltfBuilder::json(const std::string& buffer_uri) const {
  std::vector<std::string> members;
  if (!members_.contains("asset")) members.push_back(R"("asset":{"version":"2.0"})");
  for (const auto& [key, json] : members_) members.push_back(member(key, json));
  for (const auto& [key, elements] : arrays_) members.push_back(member(key, array(elements)));
  if (!buffer_.empty() && !members_.contains("buffers"))
    members.push_back(
        member("buffers", array({json_object({member("byteLength", std::to_string(buffer_.size())),
                                              buffer_uri.empty() ? "" : member("uri", quoted_text(buffer_uri))})})));
  return json_object(members);
}

asset::Buffer GltfBuilder::gltf() const {
  return bytes_of(json("data:application/octet-stream;base64," + base64(buffer_)));
}

asset::Buffer GltfBuilder::glb() const {
  Buffer text = bytes_of(json("")), binary = buffer_;
  text.resize((text.size() + 3) / 4 * 4, std::byte(' '));
  binary.resize((binary.size() + 3) / 4 * 4);
  return binary.empty() ? glb_of({{kGlbJson, text}}) : glb_of({{kGlbJson, text}, {kGlbBinary, binary}});
}

asset::Buffer glb_of(const std::vector<std::pair<std::uint32_t, Buffer>>& chunks) {
  Buffer file;
  const auto append = [&](std::uint32_t word) {
    for (int shift = 0; shift < 32; shift += 8) file.push_back(std::byte(word >> shift & 0xFF));
  };
  std::size_t length = 12;
  for (const auto& [type, bytes] : chunks) length += 8 + bytes.size();
  append(0x46546C67);
  append(2);
  append(static_cast<std::uint32_t>(length));
  for (const auto& [type, bytes] : chunks) {
    append(static_cast<std::uint32_t>(bytes.size()));
    append(type);
    file.insert(file.end(), bytes.begin(), bytes.end());
  }
  return file;
}

asset::Buffer bytes_of(std::string_view text) {
  const auto* first = reinterpret_cast<const std::byte*>(text.data());
  return {first, first + text.size()};
}

// RFC 4648 §4, written out here so that the reader's library is not its own judge.
std::string base64(std::span<const std::byte> bytes) {
  constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t left = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k)
      bits = bits << 8 | (k < left ? std::to_integer<std::uint32_t>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k) text += k <= left ? kAlphabet[bits >> (18 - 6 * k) & 63] : '=';
  }
  return text;
}

Result<asset::Scene> import_bytes(Buffer bytes, asset::Diagnostics& diagnostics, const asset::ImportLimits& limits) {
  return asset::import_gltf(std::make_shared<const Buffer>(std::move(bytes)), {}, diagnostics, limits);
}

asset::Scene import_built(const GltfBuilder& builder, asset::Diagnostics& diagnostics) {
  Result<asset::Scene> scene = import_bytes(builder.glb(), diagnostics);
  INFO(scene.error().where, ": ", scene.error().what);
  REQUIRE(bool(scene));
  return *std::move(scene);
}

asset::Scene import_built(const GltfBuilder& builder) {
  asset::Diagnostics diagnostics;
  return import_built(builder, diagnostics);
}

Error import_error(const GltfBuilder& builder) {
  asset::Diagnostics diagnostics;
  const Result<asset::Scene> scene = import_bytes(builder.glb(), diagnostics);
  REQUIRE_FALSE(bool(scene));
  return scene.error();
}

}  // namespace sinew::test
