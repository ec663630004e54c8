// SPDX-License-Identifier: MIT
// Eight vectors of three floats that lie one behind the other, to and from one vector of lanes per component. Needs
// join, the halves and pick. Part of the SIMD headers.

namespace sinew::SINEW_ISA {

// Four vectors fill three groups of four floats: (x0 y0 z0 x1) (y1 z1 x2 y2) (z2 x3 y3 z3).
inline void load_packed(const float* from, Lane8& x, Lane8& y, Lane8& z) {
  const auto group = [&](int i) { return join(Lane4::load(from + 4 * i), Lane4::load(from + 12 + 4 * i)); };
  const Lane8 first = group(0), second = group(1), third = group(2);
  const Lane8 x2_y2_x3_y3 = pick<2, 3, 1, 2>(second, third);
  const Lane8 y0_z0_y1_z1 = pick<1, 2, 0, 1>(first, second);
  x = pick<0, 3, 0, 2>(first, x2_y2_x3_y3);
  y = pick<0, 2, 1, 3>(y0_z0_y1_z1, x2_y2_x3_y3);
  z = pick<1, 3, 0, 3>(y0_z0_y1_z1, third);
}

inline void store_packed(Lane8 x, Lane8 y, Lane8 z, float* to) {
  const Lane8 x0_x2_y0_y2 = pick<0, 2, 0, 2>(x, y);
  const Lane8 y1_y3_z1_z3 = pick<1, 3, 1, 3>(y, z);
  const Lane8 z0_z2_x1_x3 = pick<0, 2, 1, 3>(z, x);
  const Lane8 groups[3] = {pick<0, 2, 0, 2>(x0_x2_y0_y2, z0_z2_x1_x3), pick<0, 2, 1, 3>(y1_y3_z1_z3, x0_x2_y0_y2),
                           pick<1, 3, 1, 3>(z0_z2_x1_x3, y1_y3_z1_z3)};
  for (int i = 0; i < 3; ++i) {
    low_half(groups[i]).store(to + 4 * i);
    high_half(groups[i]).store(to + 12 + 4 * i);
  }
}

}  // namespace sinew::SINEW_ISA
