// SPDX-License-Identifier: MIT
#include "sinew/face/blink.h"

#include "sinew/base/assert.h"
#include "sinew/base/random.h"
#include "sinew/math/scalar.h"

namespace sinew {
namespace {

// Shares of a blink: the lid falls, rests, and rises. After the lid traces of K. Trutoiu et al., Modeling and animating
// eye blinks, ACM TAP 2011: closing takes about half as long as opening.
constexpr double kClosed = 0.3, kOpens = 0.4;

double smooth(double x) { return x * x * (3 - 2 * x); }

float lid_at(double part) {
  if (!(0 < part && part < 1)) return 0;
  if (part < kClosed) return static_cast<float>(smooth(part / kClosed));
  if (part <= kOpens) return 1;
  return static_cast<float>(smooth((1 - part) / (1 - kOpens)));
}

struct Blink {
  double start_secs, length_secs, left_lag_secs, right_lag_secs;
};

// Blink k starts within half the spread of (k + 0.5) mean intervals, so that neighbours are the mean +- the spread
// apart.
Blink blink(const BlinkSettings& settings, double number) {
  const auto k = static_cast<std::uint64_t>(static_cast<std::int64_t>(number));
  SplitMix64 random(SplitMix64(settings.seed).bits() ^ k * 0xd1342543de82ef95ull);
  const double half = settings.spread_secs / 2;
  Blink blink{};
  blink.start_secs = (number + 0.5) * settings.mean_interval_secs + random.between(-half, half);
  blink.length_secs = random.between(settings.shortest_secs, settings.longest_secs);
  const double lag_secs = random.between(-settings.lag_secs, settings.lag_secs);
  (lag_secs < 0 ? blink.left_lag_secs : blink.right_lag_secs) = lag_secs < 0 ? -lag_secs : lag_secs;
  return blink;
}

}  // namespace

BlinkValues blink_at(const BlinkSettings& settings, double time_secs) {
  SINEW_ASSERT(settings.mean_interval_secs > settings.spread_secs + settings.longest_secs + settings.lag_secs);
  const double slot = round_down(time_secs / settings.mean_interval_secs);
  if (!(-9e15 < slot && slot < 9e15)) return {};
  BlinkValues values;
  // A blink may run into the next slot, and with a wide spread start before its own.
  for (int neighbour = -1; neighbour <= 1; ++neighbour) {
    const Blink each = blink(settings, slot + neighbour);
    const double secs = time_secs - each.start_secs;
    values.left += lid_at((secs - each.left_lag_secs) / each.length_secs);
    values.right += lid_at((secs - each.right_lag_secs) / each.length_secs);
  }
  return values;
}

}  // namespace sinew
