// SPDX-License-Identifier: MIT
// Keys before 7.0 are one list of numbers and letters: time, value, then a letter for what follows the key, and what
// that letter asks for.
//   L             linear
//   C [s | n]     constant, of this key or of the next one; the second letter from key version 4004 on
//   U letter ...  cubic:  s, b  slope to the right, slope on the left of the next key (joined, broken)
//                         a     automatic
//                         t     tension, continuity, bias
//                         p, q  two numbers; d  one number: not understood, taken for automatic
//                 then weights: n, c  none;  a  right and next left;  r  right;  l  next left
// Source: files of Maya, 3ds Max and MotionBuilder, and what the ufbx project (MIT) found out about them.
#include <algorithm>
#include <cmath>

#include "import/fbx/curve_keys.h"
#include "import/fbx/tangents.h"

namespace sinew::asset::fbx {
namespace {

class LegacyList {
 public:
  LegacyList(ValueReader values, std::int64_t version) : values_(values), version_(version) {}

  bool read_key(RawKeys& keys) {
    std::int64_t ticks = 0;
    double value = 0;
    RawKeys::Attributes attributes;
    if (!whole(ticks) || !number(value) || !read_shape(attributes)) return false;
    keys.ticks.push_back(ticks);
    keys.values.push_back(value);
    keys.attributes.push_back(attributes);
    return true;
  }
  bool is_at_end() {
    Value surplus;
    return !values_.next(surplus);
  }

 private:
  bool whole(std::int64_t& result) {
    Value value;
    if (!values_.next(value) || !value.is_number()) return false;
    result = value.integer;
    return true;
  }
  bool number(double& result) {
    Value value;
    if (!values_.next(value) || !value.is_number()) return false;
    result = value.real;
    return true;
  }
  bool letter(char& result) {
    Value value;
    if (!values_.next(value)) return false;
    result = value.as_letter();
    // A binary file may store letters as small numbers.
    if (result == '\0' && value.kind == ValueKind::integer && value.integer > 0 && value.integer < 128)
      result = static_cast<char>(value.integer);
    return result != '\0';
  }

  bool read_shape(RawKeys::Attributes& attributes) {
    char shape = 0;
    if (!letter(shape)) return false;
    if (shape == 'L') return attributes.flags = kLinear, true;
    if (shape == 'C') return read_constant(attributes);
    return shape == 'U' && read_cubic(attributes);
  }
  bool read_constant(RawKeys::Attributes& attributes) {
    char which = 's';
    if (version_ >= 4004 && !letter(which)) return false;
    attributes.flags = kConstant | (which == 'n' ? kConstantNext : 0u);
    return true;
  }

  bool read_cubic(RawKeys::Attributes& attributes) {
    char tangent = 0;
    if (!letter(tangent)) return false;
    int weights = 1;
    attributes.flags = kCubic | kClampProgressive | kTimeIndependent;  // automatic, as these versions mean it
    switch (tangent) {
      case 's':
      case 'b':
        attributes.flags = kCubic | kTangentUser;
        weights = version_ == 4003 ? 0 : 1;
        if (!number(attributes.data[0]) || !number(attributes.data[1])) return false;
        break;
      case 'a':
        weights = version_ <= 4004 ? 0 : 1;
        break;
      case 't':
        attributes.flags = kCubic | kTangentTcb;
        weights = 0;
        for (double& datum : attributes.data)
          if (!number(datum)) return false;
        break;
      case 'p':
      case 'q':
        weights = version_ <= 4004 ? 1 : 2;
        if (!skip_number() || !skip_number()) return false;
        break;
      case 'd':
        if (!skip_number()) return false;
        break;
      default:
        return false;
    }
    for (; weights > 0; --weights)
      if (!read_weights(attributes)) return false;
    return true;
  }
  bool skip_number() {
    double ignored = 0;
    return number(ignored);
  }
  bool read_weights(RawKeys::Attributes& attributes) {
    char which = 0;
    if (!letter(which)) return false;
    if (which == 'n' || which == 'c') return true;
    if (which != 'a' && which != 'r' && which != 'l') return false;
    return (which == 'l' || weight(attributes.right_weight)) && (which == 'r' || weight(attributes.next_left_weight));
  }
  bool weight(float& result) {
    double stated = 0;
    if (!number(stated) || !std::isfinite(stated)) return false;
    result = float(std::clamp(stated, 0.0, 1.0));
    return true;
  }

  ValueReader values_;
  std::int64_t version_;
};

}  // namespace

bool read_legacy_keys(ValueReader values, std::int64_t version, std::int64_t key_count, RawKeys& keys) {
  LegacyList list(values, version);
  for (std::int64_t key = 0; key < key_count; ++key)
    if (!list.read_key(keys)) return false;
  return list.is_at_end();
}

}  // namespace sinew::asset::fbx
