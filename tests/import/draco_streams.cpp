// SPDX-License-Identifier: MIT
#include "draco_streams.h"

#include <doctest/doctest.h>
#include <draco/compression/expert_encode.h>
#include <draco/mesh/mesh.h>

#include <cstring>

namespace sinew::test {
namespace {

using asset::ComponentType;

draco::DataType draco_type(ComponentType type) {
  switch (type) {
    case ComponentType::i8:
      return draco::DT_INT8;
    case ComponentType::u8:
      return draco::DT_UINT8;
    case ComponentType::i16:
      return draco::DT_INT16;
    case ComponentType::u16:
      return draco::DT_UINT16;
    case ComponentType::i32:
      return draco::DT_INT32;
    case ComponentType::u32:
      return draco::DT_UINT32;
    case ComponentType::f64:
      return draco::DT_FLOAT64;
    case ComponentType::f32:
      break;
  }
  return draco::DT_FLOAT32;
}

template <class T>
void append(asset::Buffer& bytes, double number) {
  const T value = static_cast<T>(number);
  const auto* first = reinterpret_cast<const std::byte*>(&value);
  bytes.insert(bytes.end(), first, first + sizeof(T));
}

asset::Buffer row_of(const DracoAttribute& attribute, std::size_t row) {
  asset::Buffer bytes;
  for (int c = 0; c < attribute.components; ++c) {
    const double number = attribute.numbers.at(row * std::size_t(attribute.components) + std::size_t(c));
    switch (attribute.type) {
      case ComponentType::i8:
        append<std::int8_t>(bytes, number);
        break;
      case ComponentType::u8:
        append<std::uint8_t>(bytes, number);
        break;
      case ComponentType::i16:
        append<std::int16_t>(bytes, number);
        break;
      case ComponentType::u16:
        append<std::uint16_t>(bytes, number);
        break;
      case ComponentType::i32:
        append<std::int32_t>(bytes, number);
        break;
      case ComponentType::u32:
        append<std::uint32_t>(bytes, number);
        break;
      case ComponentType::f64:
        append<double>(bytes, number);
        break;
      case ComponentType::f32:
        append<float>(bytes, number);
        break;
    }
  }
  return bytes;
}

int add_attribute(draco::Mesh& mesh, const DracoAttribute& attribute) {
  draco::GeometryAttribute description;
  const draco::DataType type = draco_type(attribute.type);
  description.Init(attribute.is_position ? draco::GeometryAttribute::POSITION : draco::GeometryAttribute::GENERIC,
                   nullptr, static_cast<std::uint8_t>(attribute.components), type, attribute.normalised,
                   draco::DataTypeLength(type) * attribute.components, 0);
  const int id = mesh.AddAttribute(description, true, mesh.num_points());
  for (std::uint32_t p = 0; p < mesh.num_points(); ++p)
    mesh.attribute(id)->SetAttributeValue(draco::AttributeValueIndex(p), row_of(attribute, p).data());
  mesh.attribute(id)->set_unique_id(attribute.unique_id);
  return id;
}

}  // namespace

asset::Buffer encode_draco(const DracoSpec& spec) {
  draco::Mesh mesh;
  const DracoAttribute& first = spec.attributes.at(0);
  mesh.set_num_points(std::uint32_t(first.numbers.size()) / std::uint32_t(first.components));
  for (std::size_t i = 0; i + 2 < spec.indices.size(); i += 3)
    mesh.AddFace({draco::PointIndex(spec.indices[i]), draco::PointIndex(spec.indices[i + 1]),
                  draco::PointIndex(spec.indices[i + 2])});
  std::vector<int> ids;
  for (const DracoAttribute& attribute : spec.attributes) ids.push_back(add_attribute(mesh, attribute));
  draco::ExpertEncoder encoder(mesh);
  encoder.SetSpeedOptions(spec.speed, spec.speed);
  encoder.SetEncodingMethod(spec.is_edgebreaker ? draco::MESH_EDGEBREAKER_ENCODING : draco::MESH_SEQUENTIAL_ENCODING);
  for (std::size_t i = 0; i < ids.size(); ++i)
    if (spec.attributes[i].quantised_bits != 0)
      encoder.SetAttributeQuantization(ids[i], spec.attributes[i].quantised_bits);
  draco::EncoderBuffer buffer;
  const draco::Status status = encoder.EncodeToBuffer(&buffer);
  INFO(status.error_msg_string());
  REQUIRE(status.ok());
  const auto* bytes = reinterpret_cast<const std::byte*>(buffer.data());
  return {bytes, bytes + buffer.size()};
}

}  // namespace sinew::test
