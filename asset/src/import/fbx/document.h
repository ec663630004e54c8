// SPDX-License-Identifier: MIT
// What an FBX file says, whatever its version and encoding: objects, how they are connected, and their properties.
// Files before 7.0 (objects named by text, geometry inside models, takes apart from the objects) are brought into this
// shape when they are read, so that later stages know one. Units, axes and transforms are still the file's own.
#pragma once
#include <array>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "import/fbx/records.h"
#include "import/fitting/ticks.h"

namespace sinew::asset::fbx {

using readers::kTicksPerSecond;

using ObjectIndex = std::uint32_t;
inline constexpr ObjectIndex kRootObject = 0;  // the scene, id 0: what has no parent model is connected to it
inline constexpr ObjectIndex kNoObject = 0xFFFFFFFFu;

enum class ObjectKind : std::uint8_t {
  other,
  model,
  mesh,            // Geometry of subclass Mesh (5.x and 6.x: taken out of its Model)
  shape,           // Geometry of subclass Shape
  node_attribute,  // of a model: camera, light, limb size
  skin,            // Deformer of subclass Skin; its sources are clusters
  cluster,         // its source of kind model is the joint
  blend_shape,     // Deformer of subclass BlendShape; its sources are channels
  blend_channel,   // its sources of kind shape are the targets, in order of full weight
  material,
  texture,
  video,
  pose,
  stack,       // its sources are layers
  layer,       // its sources are curve nodes
  curve_node,  // a target connection names the property that it moves; its sources are curves
  curve,       // the target connection to the curve node names the axis: "d|X"; "d|DeformPercent"
};

struct Object {
  std::int64_t id = 0;  // as in the file; made up where the file names objects by text
  ObjectKind kind = ObjectKind::other;
  std::string_view element;   // "Model"
  std::string_view name;      // without "Model::", the file's own spelling
  std::string_view subclass;  // "LimbNode"
  Record record;              // none for objects that were made while normalising
};

// OO where property is empty; OP: the property of the target that the source drives ("Lcl Translation", "d|X",
// "DiffuseColor").
struct Connection {
  ObjectIndex source = kNoObject;
  ObjectIndex target = kNoObject;
  std::string_view property;
};

// One property: as many numbers as its type has (at most four), or a text.
struct Property {
  std::string_view name;
  std::string_view type;  // "Lcl Translation", "KTime", "enum"
  std::uint8_t number_count = 0;
  std::array<double, 4> numbers{};
  std::int64_t integer = 0;  // the first number, exactly: ticks do not fit a double
  std::string_view text;
  bool is_users = false;  // added by the file's author
};

struct Extrapolation {
  // The letter of the file: 'C' constant, 'K' keep slope, 'R' repetition, 'M' mirror, 'A' relative repetition.
  char mode = 'C';
  std::int32_t repetitions = -1;  // -1: for ever
};

// Keys of one curve as the file has them: the arrays of 7.x, or the mixed list of letters and numbers of 5.x and 6.x.
struct CurveArrays {
  double default_value = 0;
  std::vector<std::int64_t> times_ticks;
  std::vector<float> values;
  std::vector<std::uint32_t> flags;  // KeyAttrFlags; each holds for the next run_lengths keys
  // KeyAttrDataFloat, four per entry of flags, as bits: slopes are floats, the others pairs of 16-bit integers.
  std::vector<std::uint32_t> flag_data;
  std::vector<std::int32_t> run_lengths;  // KeyAttrRefCount

  bool is_legacy = false;             // the arrays above are empty, these are set
  std::int64_t legacy_version = 0;    // KeyVer: 4001 ... 4008
  std::int64_t legacy_key_count = 0;  // KeyCount, as stated
  ValueReader legacy_keys;            // Key

  Extrapolation before, after;
};

// One axis each: 0 x, 1 y, 2 z, and whether it is the negative one.
struct Axis {
  int index = 0;
  int sign = 1;
};

struct GlobalSettings {
  Axis up{1, 1}, front{2, 1}, right{0, 1};  // UpAxis, FrontAxis, CoordAxis
  double centimetres_per_unit = 1;          // UnitScaleFactor
  std::int64_t time_mode = 0;
  double frames_per_second = 30;  // of time_mode, or CustomFrameRate
  bool has_axes = false;          // false: the file does not say, +Y up
};

class Document {
 public:
  std::int64_t version = 0;  // 7400
  bool is_binary = false;
  std::string_view creator;
  GlobalSettings settings;

  const std::vector<Object>& objects() const { return objects_; }
  const Object& object(ObjectIndex index) const { return objects_[index]; }
  // Connections of one object in the order of the file: what is connected to it ...
  std::span<const Connection> sources(ObjectIndex target) const;
  // ... and what it is connected to.
  std::span<const Connection> targets(ObjectIndex source) const;
  // The first source or target of that kind with that property ("" for OO); kNoObject where there is none.
  ObjectIndex source_of_kind(ObjectIndex target, ObjectKind kind) const;
  ObjectIndex target_of_kind(ObjectIndex source, ObjectKind kind) const;

  // The object's own properties.
  std::span<const Property> properties(ObjectIndex index) const;
  const Property* own_property(ObjectIndex index, std::string_view name) const;
  // Its own, else that of the file's template for its class, else none.
  const Property* property(ObjectIndex index, std::string_view name) const;
  double number(ObjectIndex index, std::string_view name, double otherwise) const;
  std::int64_t integer(ObjectIndex index, std::string_view name, std::int64_t otherwise) const;
  bool boolean(ObjectIndex index, std::string_view name, bool otherwise) const;
  std::array<double, 3> vector(ObjectIndex index, std::string_view name, const std::array<double, 3>& otherwise) const;
  std::string_view text(ObjectIndex index, std::string_view name) const;

  // Refuses counts that the file's bytes cannot hold before asking for memory; arrays that do not fit one another are
  // returned as they are.
  CurveArrays read_curve(ObjectIndex curve) const;

  // "Model::Hips", or "Geometry #17" where it has no name, for diagnostics.
  std::string where(ObjectIndex index) const;

 private:
  friend class DocumentBuilder;
  struct Range {
    std::uint32_t first = 0, count = 0;
  };
  std::vector<Object> objects_;
  std::vector<Connection> by_target_, by_source_;
  std::vector<Range> source_ranges_, target_ranges_;
  std::vector<Property> properties_;
  std::vector<Range> property_ranges_;  // one per object, then one per template
  std::vector<std::uint32_t> template_of_;
  std::deque<std::string> texts_;  // what is not in the file as it is said here
};

}  // namespace sinew::asset::fbx
