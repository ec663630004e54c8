// SPDX-License-Identifier: MIT
// Files before 7.0: objects are named by texts; a Model holds its geometry, shapes, camera or light; takes stand apart
// and name objects and properties in trees of channels. 5.x has no connections either: models list their children,
// their bones ("Link") and hold their materials, and the rest pose is that of the channels.
#pragma once
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "import/fbx/document_builder.h"

namespace sinew::asset::fbx {

class LegacyReader {
 public:
  LegacyReader(const Tree& tree, DocumentBuilder& builder);
  void read();

 private:
  struct Named {
    std::string_view raw_name;  // as the file refers to it: "Model::Hips"
    ObjectIndex index;
  };
  struct NamedRecord {
    std::string_view raw_name;
    Record record;
  };
  struct WantedConnection {
    std::string_view source_raw_name;
    ObjectIndex target;
  };

  // Objects.
  void read_objects();
  void read_object(Record record);
  void read_model(Record record, Object object);
  void read_model_parts(Record record, ObjectIndex model);
  void add_rest_pose(Record channels);
  void add_numbers_below(Record record);
  ObjectIndex add_mesh(Record record, ObjectIndex model);
  void add_links(Record record, ObjectIndex mesh);
  void add_shapes(Record record, ObjectIndex model, ObjectIndex mesh);
  void add_own(Record record, ObjectIndex model);
  Object made_object(ObjectKind kind, std::string_view element, std::string_view subclass, std::string_view name,
                     Record record);

  // Connections.
  ObjectIndex find(std::string_view raw_name) const;
  void read_connections();
  void connect_objects(ObjectIndex source, ObjectIndex target, std::string_view property);
  void connect_children();
  void connect_textures();

  // Takes.
  void read_takes();
  void read_take(Record take);
  void read_channel(Record channel, ObjectIndex object, ObjectIndex layer);
  void read_transform(Record transform, ObjectIndex object, ObjectIndex layer);
  void add_curve_node(Record channel, ObjectIndex object, std::string_view property, ObjectIndex layer);
  bool says_something(Record channel, ObjectIndex object, std::string_view property) const;
  void add_curve(Record channel, ObjectIndex curve_node, std::string_view axis);

  const Tree& tree_;
  DocumentBuilder& builder_;
  bool is_5_;
  std::vector<Named> by_name_;
  std::vector<NamedRecord> take_models_;  // 5.x: channels of the current take by model
  std::vector<WantedConnection> wanted_;  // of 5.x, by name
  std::vector<ObjectIndex> mesh_of_;      // per object: of a model
  std::map<std::pair<ObjectIndex, std::string_view>, ObjectIndex> shape_channels_;  // by model and name
  std::vector<Connection> textures_;  // of models, to be handed on to their materials
  std::size_t dangling_ = 0;
};

}  // namespace sinew::asset::fbx
