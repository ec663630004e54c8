// SPDX-License-Identifier: MIT
#include "check_layout.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <set>

namespace sinew::test {
namespace {

using nlohmann::json;

std::size_t component_size(int code) { return code == 5120 || code == 5121 ? 1 : code == 5122 || code == 5123 ? 2 : 4; }

struct Shape {
  std::size_t components, columns;
};
Shape shape_of(const std::string& type) {
  if (type == "SCALAR") return {1, 1};
  if (type == "VEC2") return {2, 1};
  if (type == "VEC3") return {3, 1};
  if (type == "VEC4") return {4, 1};
  if (type == "MAT2") return {4, 2};
  if (type == "MAT3") return {9, 3};
  return {16, 4};
}

double number_at(const std::byte* address, int code) {
  const auto load = [&](auto value) {
    std::memcpy(&value, address, sizeof(value));
    return double(value);
  };
  switch (code) {
    case 5120:
      return load(std::int8_t{});
    case 5121:
      return load(std::uint8_t{});
    case 5122:
      return load(std::int16_t{});
    case 5123:
      return load(std::uint16_t{});
    case 5125:
      return load(std::uint32_t{});
    default:
      return load(float{});
  }
}

class Checker {
 public:
  std::vector<std::string> faults;

  explicit Checker(std::span<const std::byte> glb) : glb_(glb) {}

  void run() {
    if (!read_chunks()) return;
    views();
    std::set<std::size_t> vertex, bounded;
    for (const json& mesh : list("meshes"))
      for (const json& primitive : mesh.at("primitives")) {
        std::vector<json> all = primitive.value("targets", json::array());
        all.push_back(primitive.at("attributes"));
        for (const json& attributes : all)
          for (const auto& [semantic, accessor] : attributes.items()) {
            vertex.insert(accessor.get<std::size_t>());
            if (semantic == "POSITION") bounded.insert(accessor.get<std::size_t>());
          }
      }
    for (const json& animation : list("animations"))
      for (const json& sampler : animation.at("samplers")) bounded.insert(sampler.at("input").get<std::size_t>());
    for (std::size_t i = 0; i < list("accessors").size(); ++i) accessor(i, vertex.contains(i), bounded.contains(i));
  }

 private:
  void expect(bool condition, const std::string& what) {
    if (!condition) faults.push_back(what);
  }
  const json& list(const char* name) const { return document_.contains(name) ? document_.at(name) : none_; }

  bool read_chunks() {
    std::uint32_t word[5];
    if (glb_.size() < sizeof(word)) return expect(false, "no header"), false;
    std::memcpy(word, glb_.data(), sizeof(word));
    expect(word[0] == 0x46546C67 && word[1] == 2 && word[2] == glb_.size(), "the header");
    expect(word[3] % 4 == 0 && word[4] == 0x4E4F534A, "the JSON chunk");
    const auto* text = reinterpret_cast<const char*>(glb_.data() + 20);
    document_ = json::parse(text, text + word[3]);
    const std::size_t next = 20 + word[3];
    if (next == glb_.size()) return true;
    std::uint32_t head[2];
    std::memcpy(head, glb_.data() + next, sizeof(head));
    expect(head[0] % 4 == 0 && head[1] == 0x004E4942 && next + 8 + head[0] == glb_.size(), "the binary chunk");
    binary_ = glb_.subspan(next + 8);
    const std::size_t stated = document_.at("buffers").at(0).at("byteLength");
    expect(stated <= binary_.size() && binary_.size() - stated < 4, "the buffer's length");
    return true;
  }

  void views() {
    for (const json& view : list("bufferViews")) {
      const std::size_t end = view.value("byteOffset", 0) + view.at("byteLength").get<std::size_t>();
      expect(end <= binary_.size() && view.at("byteLength") >= 1, "a view outside of the buffer");
      if (view.contains("byteStride")) {
        const std::size_t stride = view["byteStride"];
        expect(stride >= 4 && stride <= 252 && stride % 4 == 0, "a stride");
      }
    }
  }

  void accessor(std::size_t index, bool is_vertex, bool is_bounded) {
    const json& accessor = list("accessors").at(index);
    const std::string who = "accessor " + std::to_string(index) + ": ";
    const int code = accessor.at("componentType");
    const std::size_t size = component_size(code), count = accessor.at("count");
    const Shape shape = shape_of(accessor.at("type"));
    std::size_t column = shape.components / shape.columns * size;
    if (shape.columns > 1) column = (column + 3) / 4 * 4;
    const std::size_t row = column * shape.columns;
    expect(count >= 1, who + "no rows");
    expect(!accessor.value("normalized", false) || (code != 5126 && code != 5125), who + "normalised");
    std::vector<double> numbers(count * shape.components, 0);
    if (accessor.contains("bufferView")) {
      const json& view = list("bufferViews").at(accessor["bufferView"].get<std::size_t>());
      const std::size_t offset = accessor.value("byteOffset", 0), begin = view.value("byteOffset", 0) + offset;
      const std::size_t stride = view.value("byteStride", row);
      expect(offset % size == 0 && begin % size == 0 && stride % size == 0, who + "components are not aligned");
      if (is_vertex) expect(begin % 4 == 0 && stride % 4 == 0 && view.contains("byteStride"), who + "vertices");
      if (!is_vertex) expect(!view.contains("byteStride"), who + "a stride where none may be");
      expect(offset + stride * (count - 1) + row <= view.at("byteLength"), who + "rows outside of the view");
      if (!faults.empty()) return;
      for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = number_at(
            &binary_[begin + i / shape.components * stride + place_in_row(shape, column, size, i % shape.components)],
            code);
    }
    if (accessor.contains("sparse")) sparse(accessor, shape, column, numbers);
    if (is_bounded) bounds(accessor, shape.components, numbers, who);
  }

  static std::size_t place_in_row(const Shape& shape, std::size_t column, std::size_t size, std::size_t component) {
    const std::size_t rows = shape.components / shape.columns;
    return component / rows * column + component % rows * size;
  }

  void sparse(const json& accessor, const Shape& shape, std::size_t column, std::vector<double>& numbers) {
    const json& sparse = accessor.at("sparse");
    const int index_code = sparse.at("indices").at("componentType"), code = accessor.at("componentType");
    const auto begin_of = [&](const char* part, std::size_t size) {
      const json& view = list("bufferViews").at(sparse.at(part).at("bufferView").get<std::size_t>());
      const std::size_t begin = view.value("byteOffset", 0) + sparse.at(part).value("byteOffset", 0);
      expect(begin % size == 0, "sparse rows are not aligned");
      expect(!view.contains("byteStride") && !view.contains("target"), "sparse rows with a stride or target");
      return begin;
    };
    const std::size_t index_size = component_size(index_code), size = component_size(code);
    const std::size_t indices = begin_of("indices", index_size), values = begin_of("values", size);
    double before = -1;
    for (std::size_t i = 0; i < sparse.at("count"); ++i) {
      const double row = number_at(&binary_[indices + i * index_size], index_code);
      expect(row > before && row < accessor.at("count"), "sparse rows are out of order");
      before = row;
      for (std::size_t c = 0; c < shape.components; ++c)
        numbers[std::size_t(row) * shape.components + c] =
            number_at(&binary_[values + i * column * shape.columns + place_in_row(shape, column, size, c)], code);
    }
  }

  void bounds(const json& accessor, std::size_t components, const std::vector<double>& numbers,
              const std::string& who) {
    if (!accessor.contains("min") || !accessor.contains("max")) return expect(false, who + "no bounds");
    for (std::size_t c = 0; c < components; ++c) {
      double least = numbers[c], most = numbers[c];
      for (std::size_t i = c; i < numbers.size(); i += components) {
        least = std::min(least, numbers[i]);
        most = std::max(most, numbers[i]);
      }
      expect(accessor["min"].at(c) == least && accessor["max"].at(c) == most, who + "wrong bounds");
    }
  }

  std::span<const std::byte> glb_, binary_;
  json document_;
  const json none_ = json::array();
};

}  // namespace

std::vector<std::string> layout_faults(std::span<const std::byte> glb) {
  Checker checker(glb);
  checker.run();
  return checker.faults;
}

}  // namespace sinew::test
