// SPDX-License-Identifier: MIT
#include "import/gltf/uri.h"

#include <modp_b64.h>

#include <cstring>

#include "import/gltf/failure.h"

namespace sinew::asset::gltf {
namespace {

int hexadecimal_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

Buffer decode_base64(std::string_view text, std::string_view where) {
  const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
  if (text.size() % 4 != 0 || (padding > 0 && text.size() < 4))
    fail(Errc::bad_syntax, where, say("the base64 text has ", text.size(), " characters, no multiple of four"));
  Buffer bytes(text.size() / 4 * 3 + 2);  // modp_b64_decode_len
  const std::size_t length =
      text.empty() ? 0 : modp_b64_decode(reinterpret_cast<char*>(bytes.data()), text.data(), text.size());
  if (length > bytes.size()) fail(Errc::bad_syntax, where, "the data URI holds characters that are no base64");
  bytes.resize(length);
  return bytes;
}

}  // namespace

bool is_data_uri(std::string_view uri) { return uri.starts_with("data:"); }

std::string percent_decoded(std::string_view text) {
  std::string decoded;
  decoded.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int high = text[i] == '%' && i + 2 < text.size() ? hexadecimal_digit(text[i + 1]) : -1;
    const int low = high >= 0 ? hexadecimal_digit(text[i + 2]) : -1;
    if (low >= 0) {
      decoded += static_cast<char>(high * 16 + low);
      i += 2;
    } else {
      decoded += text[i];
    }
  }
  return decoded;
}

Data decode_data_uri(std::string_view uri, std::string_view where) {
  constexpr std::string_view kBase64 = ";base64";
  const std::size_t comma = uri.find(',');
  if (comma == std::string_view::npos) fail(Errc::bad_syntax, where, "the data URI has no comma before its data");
  std::string_view media = uri.substr(5, comma - 5), data = uri.substr(comma + 1);
  const bool is_base64 = media.ends_with(kBase64);
  if (is_base64) media.remove_suffix(kBase64.size());
  std::string decoded;
  if (data.find('%') != std::string_view::npos) {
    decoded = percent_decoded(data);
    data = decoded;
  }
  Data result;
  result.mime_type = media.substr(0, media.find(';'));
  if (is_base64) {
    result.bytes = decode_base64(data, where);
  } else {
    const auto* first = reinterpret_cast<const std::byte*>(data.data());
    result.bytes.assign(first, first + data.size());
  }
  return result;
}

}  // namespace sinew::asset::gltf
