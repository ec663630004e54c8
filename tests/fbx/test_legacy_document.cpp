// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "fbx_bytes.h"

namespace sinew::test {
namespace {

using asset::fbx::kNoObject;
using asset::fbx::ObjectIndex;
using asset::fbx::ObjectKind;

constexpr const char* kText6 = R"(; FBX 6.1.0 project file
FBXHeaderExtension: {
  FBXVersion: 6100
}
Objects: {
  Model: "Model::Cube", "Mesh" {
    Properties60: {
      Property: "Lcl Translation", "Lcl Translation", "A",1,2,3
      Property: "Smile", "Number", "A+N",40
    }
    Vertices: 0,0,0,1,0,0,0,1,0
    PolygonVertexIndex: 0,1,-3
    Shape: "Smile" {
      Indexes: 1
      Vertices: 0,0,1
    }
  }
  Model: "Model::Joint", "Limb" {
  }
  Material: "Material::Red", "" {
  }
  Deformer: "Deformer::Skin Cube", "Skin" {
  }
  Deformer: "SubDeformer::Cluster Joint", "Cluster" {
    Indexes: 0
    Weights: 1
  }
}
Connections: {
  Connect: "OO", "Model::Cube", "Model::Scene"
  Connect: "OO", "Model::Joint", "Model::Cube"
  Connect: "OO", "Material::Red", "Model::Cube"
  Connect: "OO", "Deformer::Skin Cube", "Model::Cube"
  Connect: "OO", "SubDeformer::Cluster Joint", "Deformer::Skin Cube"
  Connect: "OO", "Model::Joint", "SubDeformer::Cluster Joint"
}
Takes: {
  Take: "Walk" {
    LocalTime: 1924423250,230930790000
    Model: "Model::Cube" {
      Channel: "Transform" {
        Channel: "T" {
          Channel: "X" {
            Default: 5
            KeyVer: 4005
            KeyCount: 2
            Key: 0,5,L,46186158000,6,L
          }
          Channel: "Y" {
            Default: 9
          }
        }
        Channel: "R" {
          Channel: "X" {
            Default: 0
          }
        }
      }
      Channel: "Smile" {
        Default: 40
        KeyVer: 4005
        KeyCount: 1
        Key: 0,100,L
      }
    }
  }
}
)";

constexpr const char* kText5 = R"(; FBX 5.8.0 project file
FBXHeaderExtension: {
  FBXVersion: 5800
}
Model: "Model::Root" {
  Type: "Null"
  Channel: "Transform" {
    Channel: "S" {
      Channel: "X" {
        Default: 2
      }
    }
  }
  Children: "Model::Skin", "Model::Bone"
}
Model: "Model::Skin" {
  Link: "Model::Bone" {
    Indexes: 0
    Weights: 1
  }
  Material: "Material::Grey" {
    Diffuse: 0.5,0.25,0.125
  }
  Vertices: 0,0,0,1,0,0,0,1,0
  PolygonVertexIndex: 0,1,-3
}
Model: "Model::Bone" {
  Type: "LimbNode"
}
Takes: {
  Take: "Take 001" {
    Model: "Model::Bone" {
      Channel: "Transform" {
        Channel: "T" {
          Channel: "X" {
            Default: 25
          }
          Channel: "Y" {
            Default: -3
          }
        }
      }
    }
  }
}
Settings: {
  FrameRate: "30"
}
)";

}  // namespace

TEST_CASE("6.x: geometry, shapes and skins come out of the model") {
  const auto read = read_fbx(kText6);
  const auto& document = read->document;
  const ObjectIndex cube = read->object("Cube", ObjectKind::model), joint = read->object("Joint", ObjectKind::model);
  const ObjectIndex mesh = document.source_of_kind(cube, ObjectKind::mesh);
  REQUIRE(mesh != kNoObject);
  CHECK(document.object(mesh).record.child("PolygonVertexIndex").value_count() == 3);
  const ObjectIndex skin = document.source_of_kind(mesh, ObjectKind::skin);
  REQUIRE(skin != kNoObject);
  const ObjectIndex cluster = document.source_of_kind(skin, ObjectKind::cluster);
  REQUIRE(cluster != kNoObject);
  CHECK(document.source_of_kind(cluster, ObjectKind::model) == joint);
  const ObjectIndex channel =
      document.source_of_kind(document.source_of_kind(mesh, ObjectKind::blend_shape), ObjectKind::blend_channel);
  REQUIRE(channel != kNoObject);
  CHECK(document.number(channel, "DeformPercent", 0) == 40);
  CHECK(document.source_of_kind(channel, ObjectKind::shape) != kNoObject);
  CHECK(document.vector(cube, "Lcl Translation", {}) == std::array<double, 3>{1, 2, 3});
  CHECK(document.source_of_kind(cube, ObjectKind::material) != kNoObject);
  CHECK(document.target_of_kind(joint, ObjectKind::model) == cube);
}

TEST_CASE("6.x: a take is a stack of one layer with curve nodes that name what they move") {
  const auto read = read_fbx(kText6);
  const auto& document = read->document;
  const ObjectIndex stack = read->object("Walk", ObjectKind::stack);
  REQUIRE(stack != kNoObject);
  CHECK(document.integer(stack, "LocalStart", 0) == 1924423250);
  CHECK(document.integer(stack, "LocalStop", 0) == 230930790000);
  const ObjectIndex layer = document.source_of_kind(stack, ObjectKind::layer);
  REQUIRE(layer != kNoObject);
  REQUIRE(document.sources(layer).size() == 2);  // the rotation has no keys and says what the model says
  const ObjectIndex translation = document.sources(layer)[0].source;
  CHECK(document.targets(translation)[1].property == "Lcl Translation");
  CHECK(document.number(translation, "d|Y", 0) == 9);
  REQUIRE(document.sources(translation).size() == 1);
  const auto curve = document.read_curve(document.sources(translation)[0].source);
  CHECK(document.sources(translation)[0].property == "d|X");
  CHECK(curve.is_legacy);
  CHECK(curve.legacy_version == 4005);
  CHECK(curve.legacy_key_count == 2);
  const ObjectIndex weight = document.sources(layer)[1].source;
  CHECK(document.object(document.targets(weight)[1].target).kind == ObjectKind::blend_channel);
  CHECK(document.targets(weight)[1].property == "DeformPercent");
}

TEST_CASE("5.x: the hierarchy, bones and rest poses come out of models and channels") {
  const auto read = read_fbx(kText5);
  const auto& document = read->document;
  const ObjectIndex root = read->object("Root", ObjectKind::model), bone = read->object("Bone", ObjectKind::model);
  const ObjectIndex skinned = read->object("Skin", ObjectKind::model);
  CHECK(document.target_of_kind(bone, ObjectKind::model) == root);
  CHECK(document.target_of_kind(skinned, ObjectKind::model) == root);
  CHECK(document.targets(root)[0].target == asset::fbx::kRootObject);
  CHECK(document.vector(root, "Lcl Scaling", {}) == std::array<double, 3>{2, 1, 1});
  CHECK(document.vector(bone, "Lcl Translation", {}) == std::array<double, 3>{25, -3, 0});
  const ObjectIndex mesh = document.source_of_kind(skinned, ObjectKind::mesh);
  const ObjectIndex cluster =
      document.source_of_kind(document.source_of_kind(mesh, ObjectKind::skin), ObjectKind::cluster);
  REQUIRE(cluster != kNoObject);
  CHECK(document.source_of_kind(cluster, ObjectKind::model) == bone);
  const ObjectIndex grey = document.source_of_kind(skinned, ObjectKind::material);
  REQUIRE(grey != kNoObject);
  CHECK(document.vector(grey, "DiffuseColor", {}) == std::array<double, 3>{0.5, 0.25, 0.125});
  CHECK(document.settings.frames_per_second == 30);
}

}  // namespace sinew::test
