// SPDX-License-Identifier: MIT
// Two groups of lanes that go through each operation one after the other. Part of the SIMD headers.

namespace sinew::SINEW_ISA {

template <class Low, class High>
struct Joined {
  static constexpr int kCount = Low::kCount + High::kCount;
  struct Mask {
    typename Low::Mask low;
    typename High::Mask high;
  };
  Low low;
  High high;

  static Joined load(const float* from) { return {Low::load(from), High::load(from + Low::kCount)}; }
  static Joined all(float value) { return {Low::all(value), High::all(value)}; }
  void store(float* to) const {
    low.store(to);
    high.store(to + Low::kCount);
  }
};

template <class L, class H>
inline Joined<L, H> operator+(Joined<L, H> a, Joined<L, H> b) {
  return {a.low + b.low, a.high + b.high};
}
template <class L, class H>
inline Joined<L, H> operator-(Joined<L, H> a, Joined<L, H> b) {
  return {a.low - b.low, a.high - b.high};
}
template <class L, class H>
inline Joined<L, H> operator*(Joined<L, H> a, Joined<L, H> b) {
  return {a.low * b.low, a.high * b.high};
}
template <class L, class H>
inline Joined<L, H> operator/(Joined<L, H> a, Joined<L, H> b) {
  return {a.low / b.low, a.high / b.high};
}
template <class L, class H>
inline Joined<L, H> sqrt(Joined<L, H> a) {
  return {sqrt(a.low), sqrt(a.high)};
}
template <class L, class H>
inline typename Joined<L, H>::Mask operator<(Joined<L, H> a, Joined<L, H> b) {
  return {a.low < b.low, a.high < b.high};
}
template <class L, class H>
inline Joined<L, H> select(typename Joined<L, H>::Mask mask, Joined<L, H> yes, Joined<L, H> no) {
  return {select(mask.low, yes.low, no.low), select(mask.high, yes.high, no.high)};
}
template <class L, class H>
inline Joined<L, H> or_zero(typename Joined<L, H>::Mask mask, Joined<L, H> a) {
  return {or_zero(mask.low, a.low), or_zero(mask.high, a.high)};
}
template <class L, class H>
inline Joined<L, H> negate_where(typename Joined<L, H>::Mask mask, Joined<L, H> a) {
  return {negate_where(mask.low, a.low), negate_where(mask.high, a.high)};
}

}  // namespace sinew::SINEW_ISA
