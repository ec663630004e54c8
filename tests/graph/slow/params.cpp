// SPDX-License-Identifier: MIT
#include "slow/params.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "slow/clips.h"

namespace sinew::test::slow {
namespace {

bool is_number(ParamType type) {
  return type == ParamType::number || type == ParamType::vec2 || type == ParamType::vec3;
}

}  // namespace

std::size_t Param::count() const {
  return source->type == ParamType::vec3 ? 3 : source->type == ParamType::vec2 ? 2 : 1;
}

void Param::give(std::span<const double> numbers) {
  for (const double number : numbers)
    if (!std::isfinite(number)) return;
  for (std::size_t i = 0; i < count(); ++i) {
    double value = numbers[i];
    if (source->low) value = std::max(value, *source->low);
    if (source->high) value = std::min(value, *source->high);
    if (source->type == ParamType::boolean || source->type == ParamType::trigger) value = value != 0 ? 1 : 0;
    set[i] = is_number(source->type) ? as_float(value) : value;
  }
}

void Param::fire() {
  set[0] = 1;
  secs_since_set = 0;
}

void Param::begin_update(bool is_first, double dt_secs) {
  for (std::size_t i = 0; i < count(); ++i) {
    if (is_first)
      springs[i] = {set[i], 0};
    else if (is_number(source->type) && source->smooth_secs > 0)
      follow(set[i], source->smooth_secs, dt_secs, springs[i]);
    else
      springs[i].value = set[i];
    seen[i] = is_number(source->type) ? as_float(springs[i].value) : springs[i].value;
  }
}

void Param::end_update(double dt_secs) {
  if (source->type != ParamType::trigger) return;
  secs_since_set += dt_secs;
  const bool is_over = source->hold_secs && secs_since_set >= *source->hold_secs - kTolerance_secs;
  if (was_used || is_over) set[0] = 0;
  was_used = false;
}

ParamRef Scope::find(const std::string& name) const {
  if (const auto found = params.find(name); found != params.end()) return found->second;
  const std::size_t dot = name.rfind('.');
  if (dot != std::string::npos)
    if (const auto found = params.find(name.substr(0, dot)); found != params.end())
      return {found->second.param, std::size_t(name.back() - 'x')};
  throw std::runtime_error("no parameter " + name);
}

Group* Scope::group(const std::string& name) const {
  if (const auto found = groups.find(name); found != groups.end()) return found->second;
  if (outer == nullptr) throw std::runtime_error("no sync group " + name);
  return outer->group(name);
}

const asset::SourceProfile* Scope::profile(const std::string& name) const {
  for (const asset::SourceProfile& profile : body->profiles)
    if (profile.name == name) return &profile;
  if (outer == nullptr) throw std::runtime_error("no profile " + name);
  return outer->profile(name);
}

// In floats: the product and the sum are rounded one after the other.
double Scope::number(const asset::SourceValue& value) const {
  double out = value.offset;
  if (!value.parameter.empty())
    out = as_float(as_float(as_float(find(value.parameter).seen()) * value.scale) + value.offset);
  if (value.low) out = std::max(out, *value.low);
  if (value.high) out = std::min(out, *value.high);
  return out;
}

}  // namespace sinew::test::slow
