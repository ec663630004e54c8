// SPDX-License-Identifier: MIT
#include "little_fbx.h"

#include "fbx_objects.h"

namespace sinew::test {
namespace {

BinaryRecord little_mesh(bool compressed) {
  return object(
      "Geometry", 20, "Square", "Mesh", {},
      {array("Vertices", {-1, -1, 0, 1, -1, 0, 1, 1, 0, 0, 0.5, 0, -1, 1, 0}, compressed),
       array("PolygonVertexIndex", {0, 1, 2, 3, -5, 0, 2, -5}, compressed),
       layer("Normal", "ByPolygonVertex",
             {array("Normals", {0, 0, 1}, compressed), array("NormalsIndex", {0, 0, 0, 0, 0, 0, 0, 0}, false)}),
       layer("UV", "ByPolygonVertex",
             {array("UV", {0, 0, 1, 1}, compressed), array("UVIndex", {0, 1, 0, 1, 0, 1, 1, 0}, compressed)}),
       layer("Color", "ByVertice",
             {array("Colors", {1, 0, 0, 1, 0, 1, 0, 1}, false), array("ColorIndex", {0, 1, 0, 1, -1}, false)}),
       layer("Smoothing", "ByPolygon", {array("Smoothing", {1, 2}, false)}),
       layer("Material", "ByPolygon", {array("Materials", {0, 1}, false)})});
}

std::vector<BinaryRecord> little_objects(bool compressed) {
  const std::vector<double> moved{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -1, 0, 1};
  return {
      object(
          "Model", 10, "Body", "Mesh",
          {triple("Lcl Translation", 1, 2, 3), triple("GeometricScaling", 1, -1, 2), triple("RotationPivot", 0, 1, 0)}),
      object("Model", 11, "Hips", "LimbNode", {triple("PreRotation", 0, 90, 0), triple("Lcl Scaling", 1, 2, 1)}),
      object("Model", 12, "Spine", "LimbNode", {triple("Lcl Rotation", 0, 0, 30)}),
      object("Model", 13, "Eye", "Camera", {}),
      little_mesh(compressed),
      object("NodeAttribute", 21, "Lens", "Camera", {property("ApertureMode", "enum", {fbx_int(1)})}),
      object("Material", 22, "Red", "", {triple("DiffuseColor", 1, 0, 0)}),
      object("Material", 23, "Blue", "", {}),
      object("Texture", 24, "Face", "", {}, {{"FileName", {fbx_text("C:\\face.png")}, {}}}),
      object("Deformer", 30, "Bend", "Skin", {}),
      object("Deformer", 31, "", "Cluster", {},
             {array("Indexes", {0, 1, 2}, compressed), array("Weights", {1, 0.5, 0.25}, compressed),
              array("Transform", moved, false), array("TransformLink", moved, false)}),
      object("Deformer", 32, "", "Cluster", {},
             {array("Indexes", {1, 3}, compressed), array("Weights", {0.5, 1}, compressed)}),
      object("Deformer", 33, "Face", "BlendShape", {}),
      object("Deformer", 34, "Smile", "BlendShapeChannel", {property("DeformPercent", "Number", {fbx_real(75)})},
             {array("FullWeights", {50, 100}, false)}),
      object("Geometry", 35, "SmileHalf", "Shape", {},
             {array("Indexes", {3}, false), array("Vertices", {0, 0, 1}, compressed)}),
      object("Geometry", 36, "SmileFull", "Shape", {},
             {array("Indexes", {3, 4}, false), array("Vertices", {0, 0, 1, 0, 1, 0}, compressed)}),
      object("AnimationStack", 40, "Take", "", {property("LocalStop", "KTime", {fbx_long(46186158000)})}),
      object("AnimationLayer", 41, "Base", "", {}),
      object("AnimationLayer", 42, "More", "", {property("Weight", "Number", {fbx_real(50)})}),
      object("AnimationCurveNode", 43, "R", "", {property("d|X", "Number", {fbx_real(5)})}),
      object("AnimationCurveNode", 44, "S", "", {}),
      object("AnimationCurveNode", 45, "DeformPercent", "", {}),
      object("AnimationCurve", 46, "", "", {},
             {{"Default", {fbx_real(0)}, {}},
              array("KeyTime", {0, 23093079000, 46186158000}, compressed),
              array("KeyValueFloat", {0, 190, 360}, compressed),
              array("KeyAttrFlags", {0x408}, false),
              array("KeyAttrDataFloat", {1, 0, 218434821, 0}, false),
              array("KeyAttrRefCount", {3}, false),
              {"Post-Extrapolation", {}, {{"Type", {fbx_text("R")}, {}}, {"Repetition", {fbx_int(2)}, {}}}}}),
      object("AnimationCurve", 47, "", "", {},
             {array("KeyTime", {0, 46186158000}, false), array("KeyValueFloat", {1, 3}, false),
              array("KeyAttrFlags", {4}, false), array("KeyAttrDataFloat", {0, 0, 0, 0}, false),
              array("KeyAttrRefCount", {2}, false)}),
  };
}

BinaryRecord little_connections() {
  return {"Connections",
          {},
          {connect(10, 0),
           connect(11, 0),
           connect(12, 11),
           connect(13, 0),
           connect(20, 10),
           connect(21, 13),
           connect(22, 10),
           connect(23, 10),
           connect(24, 22, "DiffuseColor"),
           connect(30, 20),
           connect(31, 30),
           connect(32, 30),
           connect(11, 31),
           connect(12, 32),
           connect(33, 20),
           connect(34, 33),
           connect(35, 34),
           connect(36, 34),
           connect(41, 40),
           connect(42, 40),
           connect(43, 41),
           connect(44, 42),
           connect(45, 41),
           connect(43, 12, "Lcl Rotation"),
           connect(44, 11, "Lcl Scaling"),
           connect(45, 34, "DeformPercent"),
           connect(46, 43, "d|Z"),
           connect(47, 44, "d|Y"),
           connect(46, 45, "d|DeformPercent")}};
}

}  // namespace

std::string little_binary_fbx(bool compressed) {
  const BinaryRecord settings{
      "Properties70",
      {},
      {property("UpAxis", "int", {fbx_int(2)}), property("FrontAxis", "int", {fbx_int(1)}),
       property("FrontAxisSign", "int", {fbx_int(-1)}), property("CoordAxis", "int", {fbx_int(0)}),
       property("UnitScaleFactor", "double", {fbx_real(2.54)}), property("TimeMode", "enum", {fbx_int(6)})}};
  const BinaryRecord model_defaults{
      "ObjectType",
      {fbx_text("Model")},
      {{"PropertyTemplate", {fbx_text("FbxNode")}, {{"Properties70", {}, {triple("RotationOffset", 0, 1, 0)}}}}}};
  return binary_fbx(compressed ? 7700 : 7400, {{"GlobalSettings", {}, {settings}},
                                               {"Definitions", {}, {model_defaults}},
                                               {"Objects", {}, little_objects(compressed)},
                                               little_connections()});
}

std::string little_text_fbx() {
  return R"(; FBX 7.4.0 project file
FBXHeaderExtension: {
  FBXVersion: 7400
}
GlobalSettings: {
  Properties70: {
    P: "UnitScaleFactor", "double", "Number", "",1
  }
}
Objects: {
  Model: 10, "Model::Body", "Mesh" {
    Properties70: {
      P: "Lcl Translation", "Lcl Translation", "", "A",1,2,3
    }
  }
  Geometry: 20, "Geometry::", "Mesh" {
    Vertices: *9 {
      a: 0,0,0,1,0,0
,0,1,0
    }
    PolygonVertexIndex: *3 {
      a: 0,1,-3
    }
    Edges: *3 {
      a: 0,1,2
    }
    LayerElementSmoothing: 0 {
      MappingInformationType: "ByEdge"
      ReferenceInformationType: "Direct"
      Smoothing: *3 {
        a: 1,0,1
      }
    }
  }
  Video: 21, "Video::Face", "Clip" {
    Content: ,
      "iVBORw=="
  }
  AnimationStack: 40, "AnimStack::Take &quot;1&quot;", "" {
  }
  AnimationLayer: 41, "AnimLayer::Base", "" {
  }
  AnimationCurveNode: 42, "AnimCurveNode::T", "" {
    Properties70: {
      P: "d|Y", "Number", "", "A",2
    }
  }
  AnimationCurve: 43, "AnimCurve::", "" {
    Default: 0
    KeyTime: *2 {
      a: 0,46186158000
    }
    KeyValueFloat: *2 {
      a: 1,2.5e0
    }
    KeyAttrFlags: *2 {
      a: 16777480,2
    }
    KeyAttrDataFloat: *8 {
      a: 1065353216,1065353216,218434821,0,0,0,218434821,0
    }
    KeyAttrRefCount: *2 {
      a: 1,1
    }
  }
}
Connections: {
  C: "OO",10,0
  C: "OO",20,10
  C: "OO",41,40
  C: "OO",42,41
  C: "OP",42,10, "Lcl Translation"
  C: "OP",43,42, "d|X"
}
)";
}

std::string little_old_fbx() {
  return R"(; FBX 6.1.0 project file
FBXHeaderExtension: {
  FBXVersion: 6100
}
Objects: {
  Model: "Model::Body", "Mesh" {
    Properties60: {
      Property: "Lcl Rotation", "Lcl Rotation", "A+",0,0,30
      Property: "Smile", "Number", "A+N",50
    }
    Vertices: 0,0,0,1,0,0
      ,0,1,0,1,1,0
    PolygonVertexIndex: 0,1,3,-3
    LayerElementUV: 0 {
      MappingInformationType: "ByPolygonVertex"
      ReferenceInformationType: "IndexToDirect"
      UV: 0,0,1,1
      UVIndex: 0,1,0,1
    }
    Shape: "Smile" {
      Indexes: 1,2
      Vertices: 0,0,1,0,0,-1
    }
  }
  Model: "Model::Bone", "Limb" {
  }
  Material: "Material::Red", "" {
  }
  Deformer: "Deformer::Skin", "Skin" {
  }
  Deformer: "SubDeformer::Cluster", "Cluster" {
    Indexes: 0,1
    Weights: 1,0.5
    Transform: 1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1
  }
}
Connections: {
  Connect: "OO", "Model::Body", "Model::Scene"
  Connect: "OO", "Model::Bone", "Model::Scene"
  Connect: "OO", "Material::Red", "Model::Body"
  Connect: "OO", "Deformer::Skin", "Model::Body"
  Connect: "OO", "SubDeformer::Cluster", "Deformer::Skin"
  Connect: "OO", "Model::Bone", "SubDeformer::Cluster"
}
Takes: {
  Take: "Walk" {
    LocalTime: 0,46186158000
    Model: "Model::Bone" {
      Channel: "Transform" {
        Channel: "R" {
          Channel: "X" {
            Default: 0
            KeyVer: 4005
            KeyCount: 3
            Key: 0,0,L,23093079000,180,U,s,0.5,1,n,46186158000,360,U,s,0,0,n
          }
        }
      }
    }
    Model: "Model::Body" {
      Channel: "Smile" {
        Default: 50
        KeyVer: 4005
        KeyCount: 2
        Key: 0,0,L,46186158000,100,L
      }
    }
  }
}
)";
}

std::string little_ancient_fbx() {
  return R"(; FBX 5.8.0 project file
FBXHeaderExtension: {
  FBXVersion: 5800
}
Model: "Model::Root" {
  Type: "Null"
  Children: "Model::Skin", "Model::Bone"
}
Model: "Model::Skin" {
  Link: "Model::Bone" {
    Indexes: 0,1
    Weights: 1,0.5
    Transform: 1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1
  }
  Material: "Material::Grey" {
    Diffuse: 0.5,0.25,0.125
  }
  Vertices: 0,0,0,1,0,0,0,1,0
  Normals: 0,0,1,0,0,1,0,0,1
  MaterialAssignation: "AllSame"
  Materials: 0
  PolygonVertexIndex: 0,1,-3
  GeometryUVInfo: {
    MappingInformationType: "ByPolygon"
    TextureUV: 0,0,1,1
    TextureUVVerticeIndex: 0,1,0
  }
}
Model: "Model::Bone" {
  Type: "LimbNode"
}
Takes: {
  Take: "Take 001" {
    LocalTime: 0,46186158000
    Model: "Model::Bone" {
      Channel: "Transform" {
        Channel: "T" {
          Channel: "X" {
            Default: 25
            KeyVer: 4002
            KeyCount: 2
            Key: 0,0,U,s,0,0,n,46186158000,100,U,s,0,0,n
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
}

}  // namespace sinew::test
