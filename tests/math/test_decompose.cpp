// SPDX-License-Identifier: MIT
#include "sinew/math/decompose.h"

#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>
#include <limits>

#include "sinew/math/quat.h"
#include "support/near.h"
#include "support/random.h"

namespace {

using namespace sinew;

AffineD columns(const double (&x)[3], const double (&y)[3], const double (&z)[3]) {
  return {{x[0], y[0], z[0], 0, x[1], y[1], z[1], 0, x[2], y[2], z[2], 0}};
}

TransformD random_transform(Random& random) {
  const QuatD q =
      normalise(QuatD{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(0, 1)});
  TransformD t{{random.uniform(-9, 9), random.uniform(-9, 9), random.uniform(-9, 9)}, {q.x, q.y, q.z, q.w}, {}};
  for (double& scale : t.scale) scale = random.uniform(0.1, 4);
  return t;
}

double rotation_length(const TransformD& t) {
  const double* q = t.rotation;
  return std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
}

}  // namespace

TEST_CASE("a transform comes back from its matrix") {
  Random random("decompose");
  for (int i = 0; i < 2000; ++i) {
    TransformD t = random_transform(random);
    if (i % 2 == 1) t.scale[0] = -t.scale[0];  // the sign of a mirroring goes to x
    const Decomposition back = decompose(affine_from(t));
    CHECK(back.residual <= 1e-14);
    for (int c = 0; c < 3; ++c) CHECK_NEAR(back.transform.translation[c], t.translation[c], 0);
    for (int c = 0; c < 3; ++c) CHECK_NEAR(back.transform.scale[c], t.scale[c], 1e-14);
    for (int c = 0; c < 4; ++c) CHECK_NEAR(back.transform.rotation[c], t.rotation[c], 1e-14);
  }
}

TEST_CASE("half turns about every axis come back") {
  for (int axis = 0; axis < 3; ++axis) {
    TransformD t;
    t.rotation[3] = 0;
    t.rotation[axis] = 1;
    const Decomposition back = decompose(affine_from(t));
    CHECK(back.residual == 0.0);
    CHECK(std::abs(back.transform.rotation[axis]) == 1.0);
  }
}

TEST_CASE("a mirroring of any axis is told as a negative scale.x and recomposed") {
  for (int axis = 0; axis < 3; ++axis) {
    TransformD t{{1, 2, 3}, {0.5, 0.5, 0.5, 0.5}, {2, 3, 4}};
    t.scale[axis] = -t.scale[axis];
    const Decomposition back = decompose(affine_from(t));
    CHECK(back.residual <= 1e-15);
    CHECK(back.transform.scale[0] == -2.0);
    CHECK(back.transform.scale[1] == 3.0);
    CHECK(back.transform.scale[2] == 4.0);
  }
}

TEST_CASE("a shear is told by the residual") {
  // Column y is (0.6, 0.8, 0) and becomes (0, 1, 0): the largest difference is 0.6.
  const Decomposition sheared = decompose(columns({1, 0, 0}, {0.6, 0.8, 0}, {0, 0, 1}));
  CHECK_NEAR(sheared.residual, 0.6, 1e-15);
  CHECK_NEAR(sheared.transform.scale[1], 1, 1e-15);
  CHECK(sheared.transform.rotation[3] == 1.0);
}

TEST_CASE("zero columns give a rotation that recomposes what is there") {
  Random random("zero columns");
  for (int zeros = 0; zeros < 8; ++zeros)
    for (int i = 0; i < 200; ++i) {
      TransformD t = random_transform(random);
      for (int c = 0; c < 3; ++c)
        if (zeros >> c & 1) t.scale[c] = 0;
      const Decomposition back = decompose(affine_from(t));
      CHECK(back.residual <= 1e-14);
      CHECK_NEAR(rotation_length(back.transform), 1, 1e-15);
    }
  CHECK(decompose(columns({0, 0, 0}, {0, 0, 0}, {0, 0, 0})).transform.rotation[3] == 1.0);
}

TEST_CASE("one zero column leaves the rotation as it was") {
  for (int zero = 0; zero < 3; ++zero) {
    TransformD t{{0, 0, 0}, {0.5, 0.5, 0.5, 0.5}, {2, 3, 4}};
    t.scale[zero] = 0;
    const Decomposition back = decompose(affine_from(t));
    for (int c = 0; c < 4; ++c) CHECK_NEAR(back.transform.rotation[c], 0.5, 1e-15);
  }
}

TEST_CASE("columns that lie along each other give a rotation and an honest residual") {
  const Decomposition all = decompose(columns({1, 0, 0}, {1, 0, 0}, {1, 0, 0}));
  CHECK_NEAR(rotation_length(all.transform), 1, 1e-15);
  CHECK_NEAR(all.residual, 1, 1e-15);
  const Decomposition two = decompose(columns({0, 2, 0}, {0, 3, 0}, {0, 0, 4}));
  CHECK_NEAR(rotation_length(two.transform), 1, 1e-15);
  CHECK_NEAR(two.residual, 3, 1e-14);
}

TEST_CASE("numbers at the ends of the range are decomposed without overflow") {
  for (const double size : {1e-300, 1e300}) {
    const Decomposition back = decompose(columns({0, size, 0}, {-size, 0, 0}, {0, 0, size}));
    CHECK_NEAR(back.transform.scale[0] / size, 1, 1e-15);
    CHECK_NEAR(back.transform.rotation[2], std::sqrt(0.5), 1e-15);
    CHECK(back.residual / size <= 1e-15);
  }
}

TEST_CASE("elements that are not finite give the identity and an infinite residual") {
  AffineD matrix;
  for (const double bad : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()})
    for (double& element : matrix.m) {
      const double kept = element;
      element = bad;
      const Decomposition back = decompose(matrix);
      CHECK(back.transform.rotation[3] == 1.0);
      CHECK(back.transform.scale[0] == 1.0);
      CHECK(back.residual == std::numeric_limits<double>::infinity());
      element = kept;
    }
}

TEST_CASE("double matrices multiply and invert") {
  Random random("double matrices");
  for (int i = 0; i < 1000; ++i) {
    const AffineD matrix = affine_from(random_transform(random)) * affine_from(random_transform(random));
    const AffineD identity = matrix * inverse(matrix);
    for (int e = 0; e < 12; ++e) CHECK_NEAR(identity.m[e], e % 5 == 0 ? 1 : 0, 1e-11);
  }
}

TEST_CASE("the rotation of a scaled and mirrored matrix is a rotation") {
  Affine matrix{{0, -3, 0, 1, 2, 0, 0, 2, 0, 0, 4, 3}};  // a quarter turn about z with scale 2, 3, 4
  const Quat q = rotation_of(matrix);
  CHECK_NEAR(q.z, 0.70710678, 1e-7);
  CHECK_NEAR(q.w, 0.70710678, 1e-7);
}
