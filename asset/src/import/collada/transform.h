// SPDX-License-Identifier: MIT
// The transform of a node: elements that are multiplied in the order of the file (COLLADA 1.4.1, "node"). The last one
// acts on a point first.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "import/collada/element.h"
#include "sinew/math/decompose.h"

namespace sinew::asset::collada {

enum class TransformKind : std::uint8_t { translate, rotate, scale, matrix, skew, lookat };

// Of an element's name; none for other elements.
std::optional<TransformKind> transform_kind(std::string_view name);
// How many numbers such an element has.
std::size_t number_count(TransformKind kind);

// As the file has them: lengths in its unit, angles in degrees, matrices row by row.
using TransformNumbers = std::array<double, 16>;

struct TransformElement {
  TransformKind kind = TransformKind::translate;
  Element element;
  TransformNumbers numbers{};
};

// The transform elements of a node. Numbers that are missing or not finite are those of no transform at all, and the
// element is named in `damaged`.
std::vector<TransformElement> read_transforms(Element node, std::vector<Element>& damaged);

// parent_from_node in metres: one translation, rotation and scale, or a matrix where that cannot be.
struct Pose {
  TransformD transform;            // the nearest where there is shear
  std::optional<AffineD> sheared;  // only where there is
  AffineD affine() const { return sheared ? *sheared : affine_from(transform); }
};

// Multiplies transforms from the left, outermost first. The parts stay what they are as long as the product is one
// translation, rotation and scale: rotations keep their sign and scales theirs.
class Product {
 public:
  void multiply(const TransformD& inner);
  void multiply(const AffineD& inner);
  Pose pose() const;

 private:
  TransformD parts_;
  std::optional<AffineD> mixed_;
};

// What one element says with these numbers: its parts, or a matrix where it has none.
struct Contribution {
  TransformD parts;
  std::optional<AffineD> matrix;
};
Contribution contribution_of(TransformKind kind, const TransformNumbers& numbers, double metres_per_unit);

void multiply(Product& product, const Contribution& contribution);

// Of a matrix, where it is a translation, rotation and scale; the matrix itself where it shears.
Contribution parts_of(const AffineD& matrix);

}  // namespace sinew::asset::collada
