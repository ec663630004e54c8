// SPDX-License-Identifier: MIT
#include "import/md5/files.h"

#include <cmath>

#include "import/failure.h"

namespace sinew::asset::md5 {
namespace {

using readers::fail;
using readers::is_word;
using readers::say;

constexpr std::string_view kBegin = "md5version";

}  // namespace

QuatD orientation_from(const Vector& v) {
  const double rest = 1 - (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  return normalise(QuatD{v[0], v[1], v[2], rest > 0 ? -std::sqrt(rest) : 0.0});
}

bool is_md5(std::span<const std::byte> bytes) {
  std::string_view text = readers::without_mark({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  while (!text.empty() && readers::is_blank(text.front())) text.remove_prefix(1);
  return is_word(text.substr(0, kBegin.size()), kBegin);
}

// By the first word that only one kind has. A camera begins as an animation does.
bool is_anim(std::string_view text) {
  Tokens tokens(text);
  bool has_frames = false;
  for (std::string_view word = tokens.word(); !word.empty(); word = tokens.word()) {
    if (is_word(word, "commandline")) {
      tokens.rest_of_line();
      continue;
    }
    has_frames = has_frames || is_word(word, "numframes");
    if (is_word(word, "numanimatedcomponents") || is_word(word, "hierarchy") || is_word(word, "frame")) return true;
    if (is_word(word, "nummeshes") || is_word(word, "joints") || is_word(word, "mesh")) return false;
    if (is_word(word, "numcuts"))
      fail(Errc::unsupported, tokens.where(), "this is an MD5 camera, which is not read; .md5mesh and .md5anim are");
  }
  return has_frames;
}

void read_version(Tokens& tokens) {
  if (!is_word(tokens.word(), kBegin)) fail(Errc::bad_magic, tokens.where(), "an MD5 file begins with MD5Version");
  const double version = tokens.number("the version");
  if (version != 10)
    fail(Errc::unsupported_version, tokens.where(), say("MD5 version ", version, " is not read; version 10 is"));
}

}  // namespace sinew::asset::md5
