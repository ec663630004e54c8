// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

#include "graph/param_words.h"
#include "sinew/base/assert.h"
#include "sinew/graph/update_graph.h"

namespace sinew {
namespace {

bool is_finite(float value) { return value - value == 0; }

std::uint32_t& word_at(std::span<std::byte> state, std::uint32_t word) {
  return *reinterpret_cast<std::uint32_t*>(state.data() + word_offset(word));
}

const GraphParamRecord& record_of(const Graph& graph, Param param, ParamType type) {
  const GraphParamRecord& record = graph.params()[param];
  SINEW_ASSERT(static_cast<ParamType>(record.type) == type);
  (void)type;
  return record;
}

std::uint32_t bits_within(const GraphParamRecord& record, float value) {
  return std::bit_cast<std::uint32_t>(std::clamp(value, record.low, record.high));
}

void set_floats(const GraphParamRecord& record, std::span<std::byte> state, std::span<const float> values) {
  if (!std::all_of(values.begin(), values.end(), is_finite)) return;
  for (std::uint32_t c = 0; c < values.size(); ++c) word_at(state, record.word + c) = bits_within(record, values[c]);
}

// A bound as a whole number that it lets through, within the 32 bits.
std::int32_t whole(float bound) {
  if (!(bound > -2147483648.0f)) return std::numeric_limits<std::int32_t>::min();
  if (!(bound < 2147483648.0f)) return std::numeric_limits<std::int32_t>::max();
  return static_cast<std::int32_t>(bound);
}

}  // namespace

void reset_state(const Graph& graph, std::span<std::byte> state, std::size_t variation) {
  SINEW_ASSERT(state.size() >= graph.decide_bytes());
  std::memset(state.data(), 0, graph.decide_bytes());
  GraphStateHeader header{};
  header.graph = graph.hash();
  header.variation = static_cast<std::uint16_t>(variation);
  std::memcpy(state.data(), &header, sizeof(header));
  for (const GraphParamRecord& param : graph.params())
    for (std::uint32_t c = 0; c < word_count(param); ++c) word_at(state, param.word + c) = param.initial[c];
}

void set_variation(const Graph& graph, std::span<std::byte> state, std::size_t variation) {
  SINEW_ASSERT(variation < graph.variation_count());
  (void)graph;
  reinterpret_cast<GraphStateHeader*>(state.data())->variation = static_cast<std::uint16_t>(variation);
}

std::size_t variation_of(const Graph& graph, std::span<const std::byte> state) {
  SINEW_ASSERT(state.size() >= graph.decide_bytes());
  (void)graph;
  return reinterpret_cast<const GraphStateHeader*>(state.data())->variation;
}

void set_number(const Graph& graph, std::span<std::byte> state, Param param, float value) {
  set_floats(record_of(graph, param, ParamType::number), state, {&value, 1});
}

void set_integer(const Graph& graph, std::span<std::byte> state, Param param, std::int32_t value) {
  const GraphParamRecord& record = record_of(graph, param, ParamType::integer);
  word_at(state, record.word) = std::bit_cast<std::uint32_t>(std::clamp(value, whole(record.low), whole(record.high)));
}

void set_bool(const Graph& graph, std::span<std::byte> state, Param param, bool value) {
  word_at(state, record_of(graph, param, ParamType::boolean).word) = value ? 1 : 0;
}

void fire_trigger(const Graph& graph, std::span<std::byte> state, Param param) {
  const GraphParamRecord& record = record_of(graph, param, ParamType::trigger);
  word_at(state, record.word) = 1;
  if (record.hold_secs > 0) *reinterpret_cast<double*>(state.data() + record.state) = 0;
}

void set_vector(const Graph& graph, std::span<std::byte> state, Param param, Vec2 value) {
  const float values[2] = {value.x, value.y};
  set_floats(record_of(graph, param, ParamType::vec2), state, values);
}

void set_vector(const Graph& graph, std::span<std::byte> state, Param param, Vec3 value) {
  const float values[3] = {value.x, value.y, value.z};
  set_floats(record_of(graph, param, ParamType::vec3), state, values);
}

Vec3 param_value(const Graph& graph, std::span<const std::byte> state, Param param) {
  const GraphParamRecord& record = graph.params()[param];
  const auto type = static_cast<ParamType>(record.type);
  float values[3] = {};
  for (std::uint32_t c = 0; c < word_count(record); ++c) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, state.data() + word_offset(record.word + c), sizeof(bits));
    const bool is_whole = type == ParamType::integer || type == ParamType::boolean || type == ParamType::trigger;
    values[c] = is_whole ? static_cast<float>(std::bit_cast<std::int32_t>(bits)) : std::bit_cast<float>(bits);
  }
  return {values[0], values[1], values[2]};
}

}  // namespace sinew
