// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "fbx_bytes.h"

namespace sinew::test {
namespace {

using asset::fbx::Connection;
using asset::fbx::ObjectIndex;
using asset::fbx::ObjectKind;

constexpr const char* kText = R"(; FBX 7.4.0 project file
FBXHeaderExtension: {
  FBXVersion: 7400
  Creator: "a &quot;test&quot;"
}
GlobalSettings: {
  Properties70: {
    P: "UpAxis", "int", "Integer", "",2
    P: "UpAxisSign", "int", "Integer", "",1
    P: "FrontAxis", "int", "Integer", "",1
    P: "FrontAxisSign", "int", "Integer", "",-1
    P: "CoordAxis", "int", "Integer", "",0
    P: "CoordAxisSign", "int", "Integer", "",1
    P: "UnitScaleFactor", "double", "Number", "",2.54
    P: "TimeMode", "enum", "", "",14
    P: "CustomFrameRate", "double", "Number", "",29.97
  }
}
Definitions: {
  ObjectType: "Model" {
    PropertyTemplate: "FbxNode" {
      Properties70: {
        P: "RotationOrder", "enum", "", "",4
        P: "Lcl Scaling", "Lcl Scaling", "", "A",1,2,3
      }
    }
  }
}
Objects: {
  Model: 10, "Model::rig:Hips", "LimbNode" {
    Properties70: {
      P: "Lcl Translation", "Lcl Translation", "", "A",1.5,-2,3e1
      P: "Stop", "KTime", "Time", "",9007199254740993
      P: "Note", "KString", "", "U", "first"
      P: "Note", "KString", "", "U", "second"
    }
  }
  Model: 11, "Model::Spine", "LimbNode" {
    Properties70: {
      P: "RotationOrder", "enum", "", "",0
    }
  }
  AnimationCurveNode: 12, "AnimCurveNode::T", "" {
  }
  AnimationCurve: 13, "AnimCurve::", "" {
    Default: 7
    KeyTime: *2 {
      a: 0,46186158000
    }
    KeyValueFloat: *2 {
      a: 1,2.5
    }
    KeyAttrFlags: *1 {
      a: 24840
    }
    KeyAttrDataFloat: *4 {
      a: 0,1075419546,218434821,0
    }
    KeyAttrRefCount: *1 {
      a: 2
    }
    Post-Extrapolation: {
      Type: R
      Repetition: 3
    }
  }
}
Connections: {
  ;Model::Spine, Model::rig:Hips
  C: "OO",11,10
  C: "OO",10,0
  C: "OP",12,11, "Lcl Translation"
  C: "OP",13,12, "d|X"
  C: "OO",99,10
}
)";

}  // namespace

TEST_CASE("objects have their number, kind, name and subclass") {
  const auto read = read_fbx(kText);
  const ObjectIndex hips = read->object("rig:Hips", ObjectKind::model);
  REQUIRE(hips != asset::fbx::kNoObject);
  CHECK(read->document.object(hips).id == 10);
  CHECK(read->document.object(hips).subclass == "LimbNode");
  CHECK(read->document.where(hips) == "Model::rig:Hips");
  CHECK(read->document.creator == "a \"test\"");
}

TEST_CASE("a property is the object's own, else the template's, else the caller's") {
  const auto read = read_fbx(kText);
  const auto& document = read->document;
  const ObjectIndex hips = read->object("rig:Hips", ObjectKind::model),
                    spine = read->object("Spine", ObjectKind::model);
  CHECK(document.vector(hips, "Lcl Translation", {}) == std::array<double, 3>{1.5, -2, 30});
  CHECK(document.vector(spine, "Lcl Translation", {7, 8, 9}) == std::array<double, 3>{7, 8, 9});
  CHECK(document.vector(spine, "Lcl Scaling", {}) == std::array<double, 3>{1, 2, 3});
  CHECK(document.integer(hips, "RotationOrder", 0) == 4);
  CHECK(document.integer(spine, "RotationOrder", 3) == 0);
  CHECK(document.integer(hips, "Stop", 0) == 9007199254740993);  // 2^53 + 1, which no double holds
  CHECK(document.text(hips, "Note") == "second");
}

TEST_CASE("connections lead both ways, with the property that is driven") {
  const auto read = read_fbx(kText);
  const auto& document = read->document;
  const ObjectIndex hips = read->object("rig:Hips", ObjectKind::model),
                    spine = read->object("Spine", ObjectKind::model);
  CHECK(document.source_of_kind(hips, ObjectKind::model) == spine);
  REQUIRE(document.targets(hips).size() == 1);
  CHECK(document.targets(hips)[0].target == asset::fbx::kRootObject);
  REQUIRE(document.sources(spine).size() == 1);
  const Connection moved = document.sources(spine)[0];
  CHECK(document.object(moved.source).kind == ObjectKind::curve_node);
  CHECK(moved.property == "Lcl Translation");
  CHECK(document.sources(moved.source)[0].property == "d|X");
  CHECK(read->diagnostics.count("connection-dangling") == 1);
}

TEST_CASE("a curve's arrays are those of the file, and its slopes keep their bits") {
  const auto read = read_fbx(kText);
  const auto curve = read->document.read_curve(read->object("", ObjectKind::curve));
  CHECK(curve.default_value == 7);
  CHECK(curve.times_ticks == std::vector<std::int64_t>{0, asset::fbx::kTicksPerSecond});
  CHECK(curve.values == std::vector<float>{1, 2.5f});
  CHECK(curve.flags == std::vector<std::uint32_t>{24840});
  CHECK(curve.flag_data == std::vector<std::uint32_t>{0, 1075419546, 218434821, 0});  // 1075419546 is 2.4f
  CHECK(curve.run_lengths == std::vector<std::int32_t>{2});
  CHECK(curve.after.mode == 'R');
  CHECK(curve.after.repetitions == 3);
  CHECK(curve.before.mode == 'C');
}

TEST_CASE("units, axes and the frame rate are those of the settings") {
  const auto read = read_fbx(kText);
  const auto& settings = read->document.settings;
  CHECK(settings.up.index == 2);
  CHECK(settings.front.index == 1);
  CHECK(settings.front.sign == -1);
  CHECK(settings.right.index == 0);
  CHECK(settings.centimetres_per_unit == 2.54);
  CHECK(settings.frames_per_second == 29.97);
}

}  // namespace sinew::test
