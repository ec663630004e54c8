// SPDX-License-Identifier: MIT
#include "import/fbx/bind_poses.h"

#include <cmath>
#include <vector>

#include "import/fbx/arrays.h"
#include "import/fbx/document_builder.h"

namespace sinew::asset::fbx {
namespace {

constexpr double kLargest = 1e30;  // beyond it no scene lies, and floats end

// By number, or before 7.0 by name.
class ModelFinder {
 public:
  explicit ModelFinder(const Document& document) : document_(document) {
    for (ObjectIndex i = 0; i < document.objects().size(); ++i) {
      if (document.object(i).kind != ObjectKind::model) continue;
      by_id_.emplace(document.object(i).id, i);
      by_name_.emplace(document.object(i).name, i);
    }
  }

  ObjectIndex find(const Value& node) const {
    if (node.kind == ValueKind::text) {
      const auto found = by_name_.find(split_name(node.text, !document_.is_binary).name);
      return found == by_name_.end() ? kNoObject : found->second;
    }
    const auto found = by_id_.find(node.integer);
    return found == by_id_.end() ? kNoObject : found->second;
  }

 private:
  const Document& document_;
  std::map<std::int64_t, ObjectIndex> by_id_;
  std::map<std::string_view, ObjectIndex> by_name_;
};

}  // namespace

bool read_affine(Record record, double metres_per_unit, AffineD& affine) {
  const std::vector<double> numbers = read_doubles(record);
  if (numbers.size() != 16) return false;
  AffineD read;
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t column = 0; column < 4; ++column) {
      const double number = numbers[4 * column + row];
      if (!(std::abs(number) < kLargest)) return false;
      read.m[4 * row + column] = column == 3 ? number * metres_per_unit : number;
    }
  affine = read;
  return true;
}

BindPoses::BindPoses(const Document& document, double metres_per_unit) {
  const ModelFinder models(document);
  for (const Object& object : document.objects()) {
    if (object.kind != ObjectKind::pose || object.subclass != "BindPose") continue;
    for (Record node = object.record.first_child(); node; node = node.next_sibling()) {
      if (node.name() != "PoseNode") continue;
      const ObjectIndex model = models.find(node.child("Node").value(0));
      AffineD pose;
      if (model != kNoObject && read_affine(node.child("Matrix"), metres_per_unit, pose)) poses_.emplace(model, pose);
    }
  }
}

const AffineD* BindPoses::file_from_model(ObjectIndex model) const {
  const auto found = poses_.find(model);
  return found == poses_.end() ? nullptr : &found->second;
}

}  // namespace sinew::asset::fbx
