// SPDX-License-Identifier: MIT
// Keys of a curve as arrays; what they mean is curve.h's matter.
#include <bit>

#include "import/fbx/arrays.h"
#include "import/fbx/document.h"

namespace sinew::asset::fbx {
namespace {

Extrapolation read_extrapolation(Record record) {
  Extrapolation extrapolation;
  const char letter = record.child("Type").value(0).as_letter();
  if (letter != '\0') extrapolation.mode = letter;
  const std::int64_t repetitions = record.integer("Repetition", -1);
  extrapolation.repetitions = repetitions < 0 || repetitions > 0x7FFFFFFF ? -1 : static_cast<std::int32_t>(repetitions);
  return extrapolation;
}

// Text files from 7.2 on write the bits of the floats as integers, older ones the floats.
std::vector<std::uint32_t> read_flag_data(Record record, bool is_float_text) {
  if (!is_float_text) return read_bits(record);
  std::vector<std::uint32_t> bits;
  for (const float number : read_floats(record)) bits.push_back(std::bit_cast<std::uint32_t>(number));
  return bits;
}

}  // namespace

CurveArrays Document::read_curve(ObjectIndex curve) const {
  const Record record = objects_[curve].record;
  CurveArrays arrays;
  arrays.default_value = record.number("Default", 0);
  arrays.before = read_extrapolation(record.child("Pre-Extrapolation"));
  arrays.after = read_extrapolation(record.child("Post-Extrapolation"));
  if (const Record keys = record.child("Key")) {
    arrays.is_legacy = true;
    arrays.legacy_version = record.integer("KeyVer", 0);
    arrays.legacy_key_count = record.integer("KeyCount", 0);
    arrays.legacy_keys = keys.values();
    return arrays;
  }
  arrays.times_ticks = read_int64s(record.child("KeyTime"));
  arrays.values = read_floats(record.child("KeyValueFloat"));
  arrays.flags = read_bits(record.child("KeyAttrFlags"));
  arrays.flag_data = read_flag_data(record.child("KeyAttrDataFloat"), !is_binary && version < 7200);
  arrays.run_lengths = read_int32s(record.child("KeyAttrRefCount"));
  return arrays;
}

}  // namespace sinew::asset::fbx
