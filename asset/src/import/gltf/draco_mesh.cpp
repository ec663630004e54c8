// SPDX-License-Identifier: MIT
// The decoders of libdraco are used one layer below its front door, because only there can be seen how much a stream
// asks for before it gets it.
#include "import/gltf/draco_mesh.h"

#include <draco/compression/mesh/mesh_edgebreaker_decoder.h>
#include <draco/compression/mesh/mesh_sequential_decoder.h>
#include <draco/core/varint_decoding.h>
#include <draco/mesh/mesh.h>

#include <cstring>
#include <limits>
#include <utility>

#include "import/gltf/failure.h"

namespace sinew::asset::gltf {
namespace {

struct Refusal {
  Errc code = Errc::none;
  std::string what;
};

// Counts at the beginning of a mesh, as both decoders will read them next.
struct StatedCounts {
  std::uint32_t points = 0, faces = 0;
  std::uint8_t seams = 0;  // edgebreaker: attributes with seams of their own
};

bool read_edgebreaker_counts(draco::DecoderBuffer ahead, StatedCounts& counts) {
  return draco::DecodeVarint(&counts.points, &ahead) && draco::DecodeVarint(&counts.faces, &ahead) &&
         ahead.Decode(&counts.seams);
}

bool read_sequential_counts(draco::DecoderBuffer ahead, StatedCounts& counts) {
  return draco::DecodeVarint(&counts.faces, &ahead) && draco::DecodeVarint(&counts.points, &ahead);
}

// About what the decoder's tables take: three corners for each face with their opposites, and again for each seam.
std::uint64_t table_bytes(const StatedCounts& counts) {
  return std::uint64_t(counts.faces) * (48 + 16u * counts.seams) +
         std::uint64_t(counts.points) * (16 + 16u * counts.seams);
}

std::uint64_t row_bytes(const draco::PointAttribute& attribute) {
  return std::uint64_t(attribute.num_components()) * std::uint64_t(draco::DataTypeLength(attribute.data_type()));
}

template <class Decoder, bool (*read_counts)(draco::DecoderBuffer, StatedCounts&)>
class Bounded final : public Decoder {
 public:
  explicit Bounded(const DracoBounds& bounds) : bounds_(bounds) {}
  const Refusal& refusal() const { return refusal_; }

 protected:
  bool DecodeConnectivity() override {
    StatedCounts counts;
    if (!read_counts(*this->buffer(), counts)) return refuse(Errc::truncated, "it ends within its header");
    if (counts.points > bounds_.points)
      return refuse(Errc::too_large, say("it states ", counts.points, " vertices, the limit is ", bounds_.points));
    table_bytes_ = table_bytes(counts);
    if (table_bytes_ > bounds_.bytes)
      return refuse(Errc::too_large, say("it states ", counts.faces, " triangles, too many for its size and limits"));
    if (!take(3 * std::uint64_t(counts.faces)))
      return refuse(Errc::too_large, say("it states ", counts.faces, " triangles, ", kTooMany));
    return Decoder::DecodeConnectivity();
  }

  bool DecodeAllAttributes() override {
    const std::uint64_t points = this->point_cloud()->num_points();
    if (points > bounds_.points)
      return refuse(Errc::too_large, say("it has ", points, " vertices, the limit is ", bounds_.points));
    std::uint64_t bytes_per_point = 0, numbers_per_point = 0;
    for (std::int32_t i = 0; i < this->point_cloud()->num_attributes(); ++i) {
      const draco::PointAttribute& attribute = *this->point_cloud()->attribute(i);
      bytes_per_point += row_bytes(attribute) + 4u * (1 + attribute.num_components());  // and integers while decoding
      numbers_per_point += attribute.num_components();
    }
    if (points != 0 && bytes_per_point > (bounds_.bytes - table_bytes_) / points)
      return refuse(Errc::too_large, say("it states ", points, " vertices of ", bytes_per_point,
                                         " bytes, too many for its size and limits"));
    if (!take(numbers_per_point * points))
      return refuse(Errc::too_large,
                    say("it states ", points, " vertices of ", numbers_per_point, " numbers, ", kTooMany));
    return Decoder::DecodeAllAttributes();
  }

 private:
  static constexpr const char* kTooMany = "too many beside the file's other streams";

  bool take(std::uint64_t numbers) {
    if (numbers > bounds_.numbers_left) return false;
    bounds_.numbers_left -= numbers;
    return true;
  }
  bool refuse(Errc code, std::string what) {
    refusal_ = {code, std::move(what)};
    return false;
  }
  DracoBounds bounds_;
  std::uint64_t table_bytes_ = 0;
  Refusal refusal_;
};

using Edgebreaker = Bounded<draco::MeshEdgebreakerDecoder, read_edgebreaker_counts>;
using Sequential = Bounded<draco::MeshSequentialDecoder, read_sequential_counts>;

draco::DracoHeader read_header(draco::DecoderBuffer buffer, std::string_view where) {
  draco::DracoHeader header;
  if (const draco::Status status = draco::PointCloudDecoder::DecodeHeader(&buffer, &header); !status.ok())
    fail(Errc::bad_magic, where, "the bytes do not begin as a Draco stream");
  if (header.version_major != 2 || header.version_minor != 2)
    fail(Errc::unsupported_version, where,
         say("the Draco stream is of version ", int(header.version_major), ".", int(header.version_minor),
             ", only 2.2 is read"));
  if (header.encoder_type != draco::TRIANGULAR_MESH)
    fail(Errc::unsupported, where, "the Draco stream holds a cloud of points, not a mesh");
  return header;
}

template <class Decoder>
void decode_with(draco::DecoderBuffer& buffer, const DracoBounds& bounds, std::string_view where, draco::Mesh& mesh) {
  Decoder decoder(bounds);
  const draco::DecoderOptions options;
  const draco::Status status = decoder.Decode(options, &buffer, &mesh);
  if (decoder.refusal().code != Errc::none)
    fail(decoder.refusal().code, where, say("the Draco stream is refused: ", decoder.refusal().what));
  if (!status.ok())
    fail(Errc::bad_syntax, where,
         say("the Draco stream is damaged near its byte ", buffer.decoded_size(), ": ", status.error_msg_string()));
}

template <class T>
double load(const std::uint8_t* address) {
  T value;
  std::memcpy(&value, address, sizeof(T));
  return double(value);
}

// A number as Draco stores it; bool and unknown types are not met here.
double stored_number(const std::uint8_t* address, draco::DataType type) {
  switch (type) {
    case draco::DT_INT8:
      return load<std::int8_t>(address);
    case draco::DT_UINT8:
      return load<std::uint8_t>(address);
    case draco::DT_INT16:
      return load<std::int16_t>(address);
    case draco::DT_UINT16:
      return load<std::uint16_t>(address);
    case draco::DT_INT32:
      return load<std::int32_t>(address);
    case draco::DT_UINT32:
      return load<std::uint32_t>(address);
    case draco::DT_INT64:
      return load<std::int64_t>(address);
    case draco::DT_UINT64:
      return load<std::uint64_t>(address);
    case draco::DT_FLOAT64:
      return load<double>(address);
    default:
      return load<float>(address);
  }
}

// The largest of an integer type; 0 for the others.
double largest_of(draco::DataType type) {
  switch (type) {
    case draco::DT_INT8:
      return 127;
    case draco::DT_UINT8:
      return 255;
    case draco::DT_INT16:
      return 32767;
    case draco::DT_UINT16:
      return 65535;
    case draco::DT_INT32:
      return 2147483647;
    case draco::DT_UINT32:
      return 4294967295.0;
    default:
      return 0;
  }
}

// False where the value is no number of that type.
template <class T>
bool store(double value, std::byte* out) {
  if constexpr (std::is_integral_v<T>) {
    if (!(value >= double(std::numeric_limits<T>::min()) && value <= double(std::numeric_limits<T>::max())))
      return false;
    if (double(static_cast<T>(value)) != value) return false;
  }
  const T stored = static_cast<T>(value);
  std::memcpy(out, &stored, sizeof(T));
  return true;
}

using Store = bool (*)(double, std::byte*);

struct Target {
  draco::DataType same;  // Draco's name for the type
  Store store;
};

Target target_of(ComponentType type) {
  switch (type) {
    case ComponentType::i8:
      return {draco::DT_INT8, store<std::int8_t>};
    case ComponentType::u8:
      return {draco::DT_UINT8, store<std::uint8_t>};
    case ComponentType::i16:
      return {draco::DT_INT16, store<std::int16_t>};
    case ComponentType::u16:
      return {draco::DT_UINT16, store<std::uint16_t>};
    case ComponentType::i32:
      return {draco::DT_INT32, store<std::int32_t>};
    case ComponentType::u32:
      return {draco::DT_UINT32, store<std::uint32_t>};
    case ComponentType::f64:
      return {draco::DT_FLOAT64, store<double>};
    case ComponentType::f32:
      break;
  }
  return {draco::DT_FLOAT32, store<float>};
}

// From Draco's numbers to the accessor's, where the two do not store them alike.
class Conversion {
 public:
  Conversion(const draco::PointAttribute& attribute, const ValueView& as)
      : type_(attribute.data_type()), store_(target_of(as.type).store) {
    const bool from_integers = draco::IsDataTypeIntegral(type_);
    const bool to_integers = as.type != ComponentType::f32 && as.type != ComponentType::f64;
    if (from_integers && !to_integers && attribute.normalized() && largest_of(type_) != 0) divisor_ = largest_of(type_);
    if (!from_integers && to_integers && as.normalised) factor_ = largest_of(target_of(as.type).same);
  }

  bool convert(const std::uint8_t* from, std::byte* to) const {
    double value = stored_number(from, type_);
    if (divisor_ != 0) value = value / divisor_ < -1 ? -1 : value / divisor_;
    if (factor_ != 0) {
      value *= factor_;
      if (!(value > -5e9 && value < 5e9)) return false;
      value = double(static_cast<std::int64_t>(value + (value >= 0 ? 0.5 : -0.5)));
    }
    return store_(value, to);
  }

 private:
  draco::DataType type_;
  Store store_;
  double divisor_ = 0, factor_ = 0;
};

}  // namespace

DracoMesh DracoMesh::decode(std::span<const std::byte> stream, const DracoBounds& bounds, std::string_view where) {
  draco::DecoderBuffer buffer;
  buffer.Init(reinterpret_cast<const char*>(stream.data()), stream.size());
  const draco::DracoHeader header = read_header(buffer, where);
  auto mesh = std::make_shared<draco::Mesh>();
  if (header.encoder_method == draco::MESH_EDGEBREAKER_ENCODING)
    decode_with<Edgebreaker>(buffer, bounds, where, *mesh);
  else if (header.encoder_method == draco::MESH_SEQUENTIAL_ENCODING)
    decode_with<Sequential>(buffer, bounds, where, *mesh);
  else
    fail(Errc::unsupported, where, say("the Draco stream is of the unknown method ", int(header.encoder_method)));
  return DracoMesh(std::move(mesh));
}

std::uint32_t DracoMesh::point_count() const { return mesh_->num_points(); }
std::uint32_t DracoMesh::face_count() const { return mesh_->num_faces(); }

std::uint64_t DracoMesh::numbers_per_point() const {
  std::uint64_t numbers = 0;
  for (std::int32_t i = 0; i < mesh_->num_attributes(); ++i) numbers += mesh_->attribute(i)->num_components();
  return numbers;
}

bool DracoMesh::write_indices(std::span<std::uint32_t> out) const {
  std::size_t at = 0;
  for (std::uint32_t f = 0; f < face_count(); ++f)
    for (const draco::PointIndex& point : mesh_->face(draco::FaceIndex(f))) {
      if (point.value() >= point_count()) return false;
      out[at++] = point.value();
    }
  return true;
}

std::string DracoMesh::write_rows(std::uint32_t unique_id, const ValueView& as, std::span<std::byte> out) const {
  const draco::PointAttribute* attribute = mesh_->GetAttributeByUniqueId(unique_id);
  if (attribute == nullptr) return say("the Draco stream has no attribute ", unique_id);
  if (attribute->num_components() != as.components || as.padded_column_rows != 0)
    return say("attribute ", unique_id, " of the Draco stream has ", int(attribute->num_components()),
               " numbers per vertex, the accessor ", int(as.components));
  const draco::DataType type = attribute->data_type();
  if (type <= draco::DT_INVALID || type >= draco::DT_BOOL)
    return say("attribute ", unique_id, " of the Draco stream is of the unknown type ", int(type));
  const std::size_t row = asset::row_bytes(as), from_bytes = std::size_t(draco::DataTypeLength(type));
  const bool is_same = target_of(as.type).same == type;
  const Conversion conversion(*attribute, as);
  for (std::uint32_t p = 0; p < point_count(); ++p) {
    const draco::AttributeValueIndex value = attribute->mapped_index(draco::PointIndex(p));
    if (value.value() >= attribute->size()) return say("vertex ", p, " of the Draco stream has no value");
    const std::uint8_t* from = attribute->GetAddress(value);
    std::byte* to = out.data() + p * row;
    if (is_same) {
      std::memcpy(to, from, row);
      continue;
    }
    for (std::size_t c = 0; c < as.components; ++c)
      if (!conversion.convert(from + c * from_bytes, to + c * component_bytes(as.type)))
        return say("attribute ", unique_id, " of the Draco stream has a number at vertex ", p,
                   " that the accessor's type cannot hold");
  }
  return {};
}

}  // namespace sinew::asset::gltf
