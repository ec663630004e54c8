// SPDX-License-Identifier: MIT
#include "meshopt_streams.h"

#include <doctest/doctest.h>
#include <meshoptimizer.h>

namespace sinew::test {
namespace {

unsigned char* bytes_in(asset::Buffer& buffer) { return reinterpret_cast<unsigned char*>(buffer.data()); }

}  // namespace

MeshoptStream encode_rows(std::span<const std::byte> rows, std::uint32_t stride_bytes) {
  MeshoptStream stream{{}, std::uint32_t(rows.size() / stride_bytes), stride_bytes, "ATTRIBUTES", "NONE"};
  stream.bytes.resize(meshopt_encodeVertexBufferBound(stream.count, stride_bytes));
  stream.bytes.resize(
      meshopt_encodeVertexBuffer(bytes_in(stream.bytes), stream.bytes.size(), rows.data(), stream.count, stride_bytes));
  REQUIRE(!stream.bytes.empty());
  return stream;
}

MeshoptStream encode_triangles(const std::vector<std::uint32_t>& indices, std::uint32_t stride_bytes) {
  MeshoptStream stream{{}, std::uint32_t(indices.size()), stride_bytes, "TRIANGLES", "NONE"};
  stream.bytes.resize(meshopt_encodeIndexBufferBound(indices.size(), 1u << 20));
  meshopt_encodeIndexVersion(1);  // the extension's
  stream.bytes.resize(
      meshopt_encodeIndexBuffer(bytes_in(stream.bytes), stream.bytes.size(), indices.data(), indices.size()));
  REQUIRE(!stream.bytes.empty());
  return stream;
}

MeshoptStream encode_indices(const std::vector<std::uint32_t>& indices, std::uint32_t stride_bytes) {
  MeshoptStream stream{{}, std::uint32_t(indices.size()), stride_bytes, "INDICES", "NONE"};
  stream.bytes.resize(meshopt_encodeIndexSequenceBound(indices.size(), 1u << 20));
  meshopt_encodeIndexVersion(1);
  stream.bytes.resize(
      meshopt_encodeIndexSequence(bytes_in(stream.bytes), stream.bytes.size(), indices.data(), indices.size()));
  REQUIRE(!stream.bytes.empty());
  return stream;
}

MeshoptStream encode_octahedral(const std::vector<float>& rows, std::uint32_t stride_bytes, int bits) {
  asset::Buffer filtered(rows.size() / 4 * stride_bytes);
  meshopt_encodeFilterOct(filtered.data(), rows.size() / 4, stride_bytes, bits, rows.data());
  MeshoptStream stream = encode_rows(filtered, stride_bytes);
  stream.filter = "OCTAHEDRAL";
  return stream;
}

MeshoptStream encode_quaternions(const std::vector<float>& rows, int bits) {
  asset::Buffer filtered(rows.size() / 4 * 8);
  meshopt_encodeFilterQuat(filtered.data(), rows.size() / 4, 8, bits, rows.data());
  MeshoptStream stream = encode_rows(filtered, 8);
  stream.filter = "QUATERNION";
  return stream;
}

MeshoptStream encode_exponential(const std::vector<float>& rows, std::uint32_t stride_bytes, int bits) {
  asset::Buffer filtered(rows.size() * 4);
  meshopt_encodeFilterExp(filtered.data(), filtered.size() / stride_bytes, stride_bytes, bits, rows.data());
  MeshoptStream stream = encode_rows(filtered, stride_bytes);
  stream.filter = "EXPONENTIAL";
  return stream;
}

asset::Buffer decode_by_library(const MeshoptStream& stream) {
  asset::Buffer rows(std::size_t(stream.count) * stream.stride_bytes);
  const auto* bytes = reinterpret_cast<const unsigned char*>(stream.bytes.data());
  using Decoder = int (*)(void*, std::size_t, std::size_t, const unsigned char*, std::size_t);
  Decoder decode = meshopt_decodeVertexBuffer;
  if (stream.mode == "TRIANGLES") decode = meshopt_decodeIndexBuffer;
  if (stream.mode == "INDICES") decode = meshopt_decodeIndexSequence;
  REQUIRE(decode(rows.data(), stream.count, stream.stride_bytes, bytes, stream.bytes.size()) == 0);
  if (stream.filter == "OCTAHEDRAL") meshopt_decodeFilterOct(rows.data(), stream.count, stream.stride_bytes);
  if (stream.filter == "QUATERNION") meshopt_decodeFilterQuat(rows.data(), stream.count, stream.stride_bytes);
  if (stream.filter == "EXPONENTIAL") meshopt_decodeFilterExp(rows.data(), stream.count, stream.stride_bytes);
  return rows;
}

}  // namespace sinew::test
