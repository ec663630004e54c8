// SPDX-License-Identifier: MIT
#include "import/collada/controllers.h"

#include <algorithm>
#include <cmath>

namespace sinew::asset::collada {
namespace {

constexpr std::size_t kMostInfluences = 64;

AffineD affine_of(const double* rows, double metres_per_unit) {
  AffineD matrix;
  for (std::size_t i = 0; i < 12; ++i) matrix.m[i] = rows[i] * (i % 4 == 3 ? metres_per_unit : 1);
  return matrix;
}

bool is_finite(const AffineD& matrix) {
  return std::all_of(std::begin(matrix.m), std::end(matrix.m), [](double x) { return std::abs(x) < 1e30; });
}

class SkinReader {
 public:
  SkinReader(Context& context, Element element, std::size_t point_count)
      : context_(context), element_(element), point_count_(point_count) {}

  std::optional<SkinSource> read() {
    read_joints();
    if (skin_.joints.empty() || skin_.joints.size() >= 0xFFFF) {
      error("skin-joints", say("a skin with ", skin_.joints.size(), " joints is left out"), element_);
      return std::nullopt;
    }
    read_binds();
    if (!read_weights()) return std::nullopt;
    return std::move(skin_);
  }

 private:
  void error(const char* code, std::string what, Element at) {
    context_.diagnostics.error(code, std::move(what), context_.where(at));
  }
  void warn(const char* code, std::string what, Element at) {
    context_.diagnostics.warn(code, std::move(what), context_.where(at));
  }

  void read_joints() {
    inputs_ = read_inputs(context_, child(element_, "joints"));
    const Input* const joints = find_input(inputs_, "JOINT");
    if (!joints || !joints->source) return;
    skin_.joints = read_words(context_, joints->source);
    skin_.are_ids = bool(child(joints->source, "IDREF_array"));
  }

  void read_binds() {
    double numbers[16];
    const Element shape = child(element_, "bind_shape_matrix");
    if (shape) {
      if (read_numbers(shape, numbers, 16) == 16) skin_.bind_shape = affine_of(numbers, unit());
      if (!is_finite(skin_.bind_shape)) skin_.bind_shape = {};
    }
    Table binds;
    const Input* const input = find_input(inputs_, "INV_BIND_MATRIX");
    if (input && input->source) binds = read_table(context_, input->source);
    if (binds.components != 16) binds = {};
    if (binds.count() < skin_.joints.size())
      warn("bind-matrices-missing",
           say(skin_.joints.size() - binds.count(), " joints have no inverse bind matrix; it is taken as the identity"),
           element_);
    for (std::size_t i = 0; i < skin_.joints.size(); ++i) {
      AffineD bind;
      if (binds.components == 16 && i < binds.count()) bind = affine_of(binds.row(i), unit());
      if (!is_finite(bind)) {
        error("bind-matrix-not-finite", say("inverse bind matrix ", i, " is taken as the identity"), element_);
        bind = {};
      }
      skin_.joint_from_bind.push_back(bind * skin_.bind_shape);
    }
  }

  double unit() const { return context_.asset.metres_per_unit; }

  bool read_weights() {
    const Element element = child(element_, "vertex_weights");
    const std::vector<Input> inputs = read_inputs(context_, element);
    const Input* const joint = find_input(inputs, "JOINT");
    const Input* const weight = find_input(inputs, "WEIGHT");
    if (!joint || !weight || !weight->source) {
      error("skin-weights", "the skin has no weights; it is left out", element_);
      return false;
    }
    for (const Input& input : inputs) stride_ = std::max(stride_, input.offset + 1);
    const Table weights = read_table(context_, weight->source);
    if (!std::all_of(weights.numbers.begin(), weights.numbers.end(), [](double w) { return std::abs(w) < 1e30; })) {
      error("weight-not-finite", "a weight is not a number; the skin is left out", weight->source);
      return false;
    }
    const std::vector<std::uint32_t> counts = read_indices(child(element, "vcount"));
    const std::vector<std::uint32_t> v = read_indices(child(element, "v"));
    context_.charge((counts.size() + v.size()) * sizeof(std::uint32_t), element);
    std::uint64_t sum = 0;
    for (const std::uint32_t count : counts) sum += count;
    if (sum * stride_ > v.size()) {
      error("influences-cut-off",
            say("<vcount> asks for ", sum, " influences and <v> has ", v.size() / stride_, "; the skin is left out"),
            element);
      return false;
    }
    joint_offset_ = joint->offset;
    weight_offset_ = weight->offset;
    read_influences(counts, v, weights);
    report(counts.size(), element);
    return true;
  }

  void read_influences(const std::vector<std::uint32_t>& counts, const std::vector<std::uint32_t>& v,
                       const Table& weights) {
    skin_.influences.reserve(v.size() / stride_);
    const std::uint32_t* at = v.data();
    std::vector<Influence> of_point;
    for (std::size_t point = 0; point < point_count_; ++point) {
      skin_.first.push_back(static_cast<std::uint32_t>(skin_.influences.size()));
      of_point.clear();
      for (std::uint32_t i = 0; point < counts.size() && i < counts[point]; ++i, at += stride_) {
        const std::uint32_t row = at[weight_offset_], joint = at[joint_offset_];
        const bool is_unmoved = joint == kNoIndex;  // -1
        if (row >= weights.count() || (!is_unmoved && joint >= skin_.joints.size())) {
          ++out_of_range_;
          continue;
        }
        skin_.has_unmoved = skin_.has_unmoved || is_unmoved;
        of_point.push_back({static_cast<std::uint16_t>(is_unmoved ? skin_.joints.size() : joint),
                            static_cast<float>(*weights.row(row))});
      }
      keep_largest(of_point);
      skin_.influences.insert(skin_.influences.end(), of_point.begin(), of_point.end());
    }
    skin_.first.push_back(static_cast<std::uint32_t>(skin_.influences.size()));
    context_.charge(skin_.first.size() * sizeof(std::uint32_t) + skin_.influences.size() * sizeof(Influence), element_);
  }

  void keep_largest(std::vector<Influence>& of_point) {
    if (of_point.size() <= kMostInfluences) return;
    std::stable_sort(of_point.begin(), of_point.end(),
                     [](const Influence& a, const Influence& b) { return a.weight > b.weight; });
    of_point.resize(kMostInfluences);
    ++too_many_;
  }

  void report(std::size_t counts, Element element) {
    if (counts != point_count_)
      warn("influences-count", say("there are weights for ", counts, " points; the mesh has ", point_count_), element);
    if (out_of_range_ > 0)
      warn("influence-out-of-range", say(out_of_range_, " influences are left out: their joint or weight is not there"),
           element);
    if (too_many_ > 0)
      warn("influences-too-many", say(too_many_, " points keep their ", kMostInfluences, " largest influences only"),
           element);
  }

  Context& context_;
  Element element_;
  std::size_t point_count_;
  SkinSource skin_;
  std::vector<Input> inputs_;
  std::size_t stride_ = 1, joint_offset_ = 0, weight_offset_ = 0;
  std::size_t out_of_range_ = 0, too_many_ = 0;
};

std::string name_of(Element element) {
  const std::string_view name = attribute(element, "name");
  return std::string(name.empty() ? attribute(element, "id") : name);
}

}  // namespace

Chain follow(Context& context, Element at) {
  Chain chain;
  while (at) {
    if (is_named(at, "geometry")) {
      chain.geometry = at;
      return chain;
    }
    const bool is_skin = bool(child(at, "skin"));
    const Element part = child(at, is_skin ? "skin" : "morph");
    Element& place = is_skin ? chain.skin : chain.morph;
    if (!is_named(at, "controller") || !part || place) {
      context.diagnostics.warn("controller-unread",
                               "this is neither a geometry nor a controller with a skin or a morph, or the second of "
                               "its kind; the instance is left out",
                               context.where(at));
      return {};
    }
    place = part;
    at = context.document.resolve(part, "source");
  }
  return chain;
}

std::optional<SkinSource> read_skin(Context& context, Element skin, std::size_t point_count) {
  return SkinReader(context, skin, point_count).read();
}

MorphSource read_morph(Context& context, Element morph, std::size_t point_count) {
  MorphSource source;
  source.is_relative = attribute(morph, "method") == "RELATIVE";
  const std::vector<Input> inputs = read_inputs(context, child(morph, "targets"));
  const Input* const targets = find_input(inputs, "MORPH_TARGET");
  const Input* const weights = find_input(inputs, "MORPH_WEIGHT");
  if (!targets || !targets->source) return source;
  for (const std::string_view id : read_words(context, targets->source)) {
    const Element element = context.document.by_id(id);
    const Chain chain = element ? follow(context, element) : Chain{};
    Geometry target = chain.geometry ? read_geometry(context, chain.geometry) : Geometry{};
    if (target.points.count() != point_count) {
      context.diagnostics.error(
          "morph-target-unusable",
          say("morph target", in_quotes(id), " is no mesh with ", point_count, " points; it does nothing"),
          context.where(targets->element));
      target.points = {};
      target.groups.clear();
    }
    source.targets.push_back(std::move(target));
    source.names.push_back(element ? name_of(element) : std::string(id));
  }
  Table table;
  if (weights && weights->source) {
    source.weights_source = weights->source;
    table = read_table(context, weights->source);
  }
  for (std::size_t i = 0; i < source.targets.size(); ++i) {
    const double weight = i < table.count() ? *table.row(i) : 0;
    source.weights.push_back(std::abs(weight) < 1e30 ? weight : 0);
  }
  return source;
}

}  // namespace sinew::asset::collada
