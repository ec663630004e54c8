// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "import/collada/channels.h"
#include "import/collada/table.h"
#include "sinew/math/scalar.h"

namespace sinew::asset::collada {
namespace {

enum class Interpolation : std::uint8_t { step, linear, bezier, hermite, cardinal, b_spline };

struct InterpolationName {
  std::string_view word;
  Interpolation mode;
};
constexpr InterpolationName kInterpolations[] = {
    {"LINEAR", Interpolation::linear},   {"STEP", Interpolation::step},         {"BEZIER", Interpolation::bezier},
    {"HERMITE", Interpolation::hermite}, {"CARDINAL", Interpolation::cardinal}, {"BSPLINE", Interpolation::b_spline}};

Beyond beyond_of(std::string_view word) {
  if (word == "GRADIENT" || word == "LINEAR") return Beyond::gradient;
  if (word == "CYCLE") return Beyond::cycle;
  if (word == "OSCILLATE") return Beyond::oscillate;
  if (word == "CYCLE_RELATIVE") return Beyond::cycle_relative;
  return Beyond::constant;
}

class SamplerReader {
 public:
  SamplerReader(Context& context, Element sampler) : context_(context), sampler_(sampler) {}

  std::shared_ptr<const Curve> read() {
    inputs_ = read_inputs(context_, sampler_);
    const Input* const times = find_input(inputs_, "INPUT");
    const Input* const values = find_input(inputs_, "OUTPUT");
    if (!times || !times->source || !values || !values->source) return refused("it has no times or no values");
    if (!read_times(read_table(context_, times->source))) return nullptr;
    Table table = read_table(context_, values->source);
    curve_.dimensions = table.components;
    if (table.count() < curve_.key_count())
      return refused(say("it has ", curve_.key_count(), " times and ", table.count(), " values"));
    table.numbers.resize(curve_.key_count() * curve_.dimensions);
    curve_.values = std::move(table.numbers);
    if (!std::all_of(curve_.values.begin(), curve_.values.end(), [](double x) { return std::abs(x) < 1e30; }))
      return refused("a value is not finite");
    read_interpolations();
    read_beyond(times->source);
    if (!make_controls()) return nullptr;
    return std::make_shared<const Curve>(std::move(curve_));
  }

 private:
  std::shared_ptr<const Curve> refused(std::string_view why) {
    context_.diagnostics.error("sampler-refused", say("the curve is left out: ", why), context_.where(sampler_));
    return nullptr;
  }

  bool failed(std::string_view why) {
    refused(why);
    return false;
  }

  bool read_times(const Table& times) {
    constexpr double kFarthestSecs = 190'000;  // 2^53 ticks
    if (times.count() == 0) return failed("it has no keys");
    std::size_t equal = 0;
    for (std::size_t i = 0; i < times.count(); ++i) {
      const double secs = *times.row(i);
      if (!(std::abs(secs) < kFarthestSecs)) return failed(say("time ", i, " is not one, or over two days away"));
      const auto ticks = static_cast<std::int64_t>(round_nearest(secs * double(kTicksPerSecond)));
      if (i > 0 && ticks < curve_.ticks.back()) return failed(say("time ", i, " is before the one before it"));
      if (i > 0 && ticks == curve_.ticks.back()) ++equal;
      curve_.secs.push_back(secs);
      curve_.ticks.push_back(ticks);
    }
    if (equal > 0)
      context_.diagnostics.warn("keys-at-one-time", say(equal, " keys have the time of another; the later one counts"),
                                context_.where(sampler_));
    context_.charge(16 * times.count(), sampler_);
    return true;
  }

  void read_interpolations() {
    const Input* const input = find_input(inputs_, "INTERPOLATION");
    std::vector<std::string_view> words;
    if (input && input->source) words = read_words(context_, input->source);
    if (words.size() < curve_.key_count())
      context_.diagnostics.note("interpolation-missing",
                                say(curve_.key_count() - words.size(), " keys do not say how they lead on; as lines"),
                                context_.where(sampler_));
    bool has_unknown = false;
    for (std::size_t i = 0; i < curve_.key_count(); ++i) {
      const std::string_view word = i < words.size() ? words[i] : "LINEAR";
      const auto known = std::find_if(std::begin(kInterpolations), std::end(kInterpolations),
                                      [&](const InterpolationName& name) { return name.word == word; });
      has_unknown = has_unknown || known == std::end(kInterpolations);
      modes_.push_back(known == std::end(kInterpolations) ? Interpolation::linear : known->mode);
    }
    if (has_unknown)
      context_.diagnostics.warn("interpolation-unknown", "a way of interpolation is not known; lines are taken",
                                context_.where(sampler_));
  }

  // 1.5 has attributes; FCollada and its kind wrote elements below the times or the sampler.
  void read_beyond(Element times) {
    std::string_view before = attribute(sampler_, "pre_behavior"), after = attribute(sampler_, "post_behavior");
    for (const Element parent : {times, sampler_})
      for_each_child(parent, "technique", [&](Element technique) {
        if (before.empty()) before = text_of(child(technique, "pre_infinity"));
        if (after.empty()) after = text_of(child(technique, "post_infinity"));
      });
    curve_.before = beyond_of(before);
    curve_.after = beyond_of(after);
  }

  bool make_controls() {
    for (const Interpolation mode : modes_)
      curve_.leads.push_back(mode == Interpolation::step     ? Lead::step
                             : mode == Interpolation::linear ? Lead::linear
                                                             : Lead::curved);
    curve_.leads.back() = Lead::step;
    const auto needs_tangents = [](Interpolation mode) {
      return mode == Interpolation::bezier || mode == Interpolation::hermite;
    };
    const std::size_t segments = curve_.key_count() - 1;
    const auto last = modes_.begin() + std::ptrdiff_t(segments);
    if (std::any_of(modes_.begin(), last, needs_tangents) && !read_tangents()) return false;
    if (std::find(curve_.leads.begin(), curve_.leads.end(), Lead::curved) == curve_.leads.end()) return true;
    context_.charge(segments * curve_.dimensions * sizeof(Controls), sampler_);
    curve_.controls.resize(segments * curve_.dimensions);
    for (std::size_t key = 0; key < segments; ++key)
      for (std::size_t d = 0; d < curve_.dimensions; ++d)
        if (curve_.leads[key] == Lead::curved) curve_.controls[key * curve_.dimensions + d] = controls(key, d);
    if (clamped_ > 0)
      context_.diagnostics.note(
          "controls-clamped",
          say(clamped_, " control points lie outside the time between their keys; they are moved to its ends"),
          context_.where(sampler_));
    return true;
  }

  bool read_tangents() {
    const Input* const in = find_input(inputs_, "IN_TANGENT");
    const Input* const out = find_input(inputs_, "OUT_TANGENT");
    if (!in || !in->source || !out || !out->source) {
      context_.diagnostics.warn("tangents-missing", "the curve has no tangents; its keys are joined by lines",
                                context_.where(sampler_));
      for (Lead& lead : curve_.leads)
        if (lead == Lead::curved) lead = Lead::linear;
      return true;
    }
    in_ = read_table(context_, in->source);
    out_ = read_table(context_, out->source);
    const std::size_t keys = curve_.key_count(), d = curve_.dimensions;
    const bool fits = in_.components == out_.components && (in_.components == d || in_.components == 2 * d) &&
                      in_.count() >= keys && out_.count() >= keys;
    if (!fits) {
      refused(say("tangents of ", in_.components, " and ", out_.components, " numbers, ", in_.count(), " and ",
                  out_.count(), " of them, do not fit ", keys, " values of ", d));
      return false;
    }
    for (const Table* const table : {&in_, &out_})
      if (!std::all_of(table->numbers.begin(), table->numbers.end(), [](double x) { return std::abs(x) < 1e30; })) {
        return failed("a tangent is not finite");
      }
    return true;
  }

  Controls controls(std::size_t key, std::size_t d) {
    if (modes_[key] == Interpolation::cardinal) return cardinal(key, d);
    if (modes_[key] == Interpolation::b_spline) return b_spline(key, d);
    Controls c;
    c.y0 = curve_.value(key, d);
    c.y3 = curve_.value(key + 1, d);
    const bool has_times = in_.components == 2 * curve_.dimensions;
    const std::size_t column = has_times ? 2 * d + 1 : d;
    const bool is_hermite = modes_[key] == Interpolation::hermite;
    c.y1 = out_.row(key)[column];
    c.y2 = in_.row(key + 1)[column];
    if (is_hermite) {  // vectors, three times as long as to the control points
      c.y1 = c.y0 + c.y1 / 3;
      c.y2 = c.y3 - c.y2 / 3;
    }
    if (!has_times) return c;
    double x1 = out_.row(key)[2 * d], x2 = in_.row(key + 1)[2 * d];
    const double begin = curve_.secs[key], length = curve_.secs[key + 1] - begin;
    if (is_hermite) {
      x1 = begin + x1 / 3;
      x2 = begin + length - x2 / 3;
    }
    c.x1 = share(x1 - begin, length);
    c.x2 = share(x2 - begin, length);
    return c;
  }

  double share(double secs, double length) {
    constexpr double kRounding = 1e-4;  // files have six digits
    if (!(length > 0)) return 0;
    const double share = secs / length;
    if (share < -kRounding || share > 1 + kRounding) ++clamped_;
    return std::clamp(share, 0.0, 1.0);
  }

  // Of the keys around; beyond the ends the line through the last two goes on.
  double neighbour(std::size_t key, std::ptrdiff_t by, std::size_t d) const {
    const std::ptrdiff_t at = std::ptrdiff_t(key) + by, last = std::ptrdiff_t(curve_.key_count()) - 1;
    if (at < 0) return 2 * curve_.value(0, d) - curve_.value(1, d);
    if (at > last) return 2 * curve_.value(std::size_t(last), d) - curve_.value(std::size_t(last) - 1, d);
    return curve_.value(std::size_t(at), d);
  }

  // Catmull and Rom's: the tangent at a key is half the way between its neighbours.
  Controls cardinal(std::size_t key, std::size_t d) const {
    Controls c;
    c.y0 = curve_.value(key, d);
    c.y3 = curve_.value(key + 1, d);
    c.y1 = c.y0 + (c.y3 - neighbour(key, -1, d)) / 6;
    c.y2 = c.y3 - (neighbour(key, 2, d) - c.y0) / 6;
    return c;
  }

  // The uniform cubic one, as Bezier curves.
  Controls b_spline(std::size_t key, std::size_t d) const {
    const double p0 = neighbour(key, -1, d), p1 = curve_.value(key, d), p2 = curve_.value(key + 1, d),
                 p3 = neighbour(key, 2, d);
    Controls c;
    c.y0 = (p0 + 4 * p1 + p2) / 6;
    c.y1 = (2 * p1 + p2) / 3;
    c.y2 = (p1 + 2 * p2) / 3;
    c.y3 = (p1 + 4 * p2 + p3) / 6;
    return c;
  }

  Context& context_;
  Element sampler_;
  std::vector<Input> inputs_;
  Curve curve_;
  std::vector<Interpolation> modes_;
  Table in_, out_;
  std::size_t clamped_ = 0;
};

}  // namespace

std::shared_ptr<const Curve> read_curve(Context& context, Element sampler) {
  return SamplerReader(context, sampler).read();
}

}  // namespace sinew::asset::collada
