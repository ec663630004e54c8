// SPDX-License-Identifier: MIT
#include "binary_fbx.h"

#include <zlib.h>

#include <cstring>
#include <utility>

namespace sinew::test {
namespace {

template <class T>
std::string little(T number) {
  std::string bytes(sizeof(T), '\0');
  std::memcpy(bytes.data(), &number, sizeof(T));
  return bytes;
}

class BinaryWriter {
 public:
  explicit BinaryWriter(std::uint32_t version) : is_wide_(version >= 7500) {
    bytes_ = std::string("Kaydara FBX Binary  \0\x1a\0", 23) + little(version);
  }

  void write(const BinaryRecord& record) {
    const std::size_t head = bytes_.size();
    std::string values;
    for (const std::string& value : record.values) values += value;
    bytes_ += number(0) + number(record.values.size()) + number(values.size());
    bytes_ += static_cast<char>(record.name.size());
    bytes_ += record.name + values;
    for (const BinaryRecord& below : record.below) write(below);
    if (!record.below.empty()) close();
    const std::string end = number(bytes_.size());
    bytes_.replace(head, end.size(), end);
  }

  void close() { bytes_ += std::string(is_wide_ ? 25 : 13, '\0'); }
  std::string take() { return std::move(bytes_); }

 private:
  std::string number(std::size_t value) const {
    return is_wide_ ? little(std::uint64_t(value)) : little(static_cast<std::uint32_t>(value));
  }

  bool is_wide_;
  std::string bytes_;
};

}  // namespace

std::string fbx_int(std::int32_t number) { return "I" + little(number); }
std::string fbx_long(std::int64_t number) { return "L" + little(number); }
std::string fbx_real(double number) { return "D" + little(number); }
std::string fbx_text(std::string_view text) {
  return "S" + little(static_cast<std::uint32_t>(text.size())) + std::string(text);
}

std::string fbx_doubles(const std::vector<double>& numbers, bool compressed) {
  std::string plain;
  for (const double number : numbers) plain += little(number);
  std::string stored = plain;
  if (compressed) {
    uLongf size = compressBound(plain.size());
    stored.resize(size);
    compress(reinterpret_cast<Bytef*>(stored.data()), &size, reinterpret_cast<const Bytef*>(plain.data()),
             plain.size());
    stored.resize(size);
  }
  return "d" + little(static_cast<std::uint32_t>(numbers.size())) + little(std::uint32_t(compressed ? 1 : 0)) +
         little(static_cast<std::uint32_t>(stored.size())) + stored;
}

std::string binary_fbx(std::uint32_t version, const std::vector<BinaryRecord>& records) {
  BinaryWriter writer(version);
  for (const BinaryRecord& record : records) writer.write(record);
  writer.close();
  return writer.take();
}

}  // namespace sinew::test
