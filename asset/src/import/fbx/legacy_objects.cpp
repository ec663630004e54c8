// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <utility>

#include "import/fbx/failure.h"
#include "import/fbx/legacy_reader.h"

namespace sinew::asset::fbx {
namespace {

// The names that 7.x has for what 5.x says of materials and cameras.
constexpr std::pair<std::string_view, std::string_view> kNewNames[] = {
    {"Ambient", "AmbientColor"},   {"Diffuse", "DiffuseColor"}, {"Specular", "SpecularColor"},
    {"Emissive", "EmissiveColor"}, {"Alpha", "Opacity"},        {"AspectW", "AspectWidth"},
    {"AspectH", "AspectHeight"},
};

std::string_view new_name(std::string_view name) {
  for (const auto& [old_one, new_one] : kNewNames)
    if (old_one == name) return new_one;
  return name;
}

Record channel_named(Record parent, std::string_view name) {
  Record child = parent.first_child();
  while (child && !(child.name() == "Channel" && child.value(0).text == name)) child = child.next_sibling();
  return child;
}

bool has_attribute(std::string_view subclass) {
  return subclass == "Camera" || subclass == "Light" || subclass == "LimbNode" || subclass == "Limb" ||
         subclass == "Root" || subclass == "Null" || subclass == "CameraSwitcher";
}

}  // namespace

LegacyReader::LegacyReader(const Tree& tree, DocumentBuilder& builder)
    : tree_(tree), builder_(builder), is_5_(tree.version() < 6000) {}

void LegacyReader::read() {
  Object scene;
  scene.element = "Scene";
  builder_.add(scene);
  read_objects();
  std::stable_sort(by_name_.begin(), by_name_.end(),
                   [](const Named& a, const Named& b) { return a.raw_name < b.raw_name; });
  mesh_of_.resize(builder_.document().objects().size(), kNoObject);
  read_connections();
  read_takes();
  if (dangling_ > 0)
    builder_.diagnostics().warn("connection-dangling",
                                say(dangling_, " names of objects are those of none in the file"), "/Connections");
}

void LegacyReader::read_objects() {
  const Record root = tree_.root();
  if (is_5_) {
    Record take = root.child("Takes").child("Take");
    for (Record model = take.first_child(); model; model = model.next_sibling())
      if (model.name() == "Model") take_models_.push_back({model.value(0).text, model});
    std::stable_sort(take_models_.begin(), take_models_.end(),
                     [](const NamedRecord& a, const NamedRecord& b) { return a.raw_name < b.raw_name; });
  }
  for (Record record = root.first_child(); record; record = record.next_sibling())
    if (record.name() == "Model" || record.name() == "GlobalSettings") read_object(record);
  for (Record record = root.child("Objects").first_child(); record; record = record.next_sibling()) read_object(record);
}

void LegacyReader::read_object(Record record) {
  const Value raw_name = record.value(0), subclass = record.value(1);
  Object object;
  object.id = builder_.made_up_id();
  object.element = record.name();
  object.name = builder_.clean(split_name(raw_name.text, tree_.is_text()).name);
  object.subclass = subclass.kind == ValueKind::text ? subclass.text : record.text("Type");
  object.kind = object_kind(object.element, object.subclass);
  object.record = record;
  if (object.kind == ObjectKind::model) {
    read_model(record, object);
    return;
  }
  by_name_.push_back({raw_name.text, builder_.add(object)});
  builder_.add_properties_below(record);
}

void LegacyReader::read_model(Record record, Object object) {
  const bool has_mesh = bool(record.child("Vertices"));
  if (has_mesh && object.subclass.empty()) object.subclass = "Mesh";
  const ObjectIndex model = builder_.add(object);
  by_name_.push_back({record.value(0).text, model});
  builder_.add_properties_below(record);
  if (is_5_) {
    Record channels = record;
    if (!channel_named(channels, "Transform")) {
      const auto in_take =
          std::lower_bound(take_models_.begin(), take_models_.end(), record.value(0).text,
                           [](const NamedRecord& candidate, std::string_view key) { return candidate.raw_name < key; });
      if (in_take != take_models_.end() && in_take->raw_name == record.value(0).text) channels = in_take->record;
    }
    add_rest_pose(channels);
  }
  read_model_parts(record, model);
}

void LegacyReader::add_rest_pose(Record channels) {
  const Record transform = channel_named(channels, "Transform");
  const auto add = [&](std::string_view letter, std::string_view property, double otherwise) {
    const Record channel = channel_named(transform, letter);
    if (!channel) return;
    const auto axis = [&](std::string_view name) { return channel_named(channel, name).number("Default", otherwise); };
    builder_.add_numbers(property, {axis("X"), axis("Y"), axis("Z")});
  };
  add("T", "Lcl Translation", 0);
  add("R", "Lcl Rotation", 0);
  add("S", "Lcl Scaling", 1);
}

void LegacyReader::read_model_parts(Record record, ObjectIndex model) {
  const Object object = builder_.document().object(model);
  if (record.child("Vertices")) {
    const ObjectIndex mesh = add_mesh(record, model);
    add_links(record, mesh);
    add_shapes(record, model, mesh);
  } else if (has_attribute(object.subclass)) {
    const ObjectIndex attribute =
        builder_.add(made_object(ObjectKind::node_attribute, "NodeAttribute", object.subclass, object.name, record));
    if (is_5_)
      add_numbers_below(record);
    else
      builder_.share_properties(attribute, model);
    builder_.connect(attribute, model);
  }
  if (is_5_) add_own(record, model);
}

Object LegacyReader::made_object(ObjectKind kind, std::string_view element, std::string_view subclass,
                                 std::string_view name, Record record) {
  return {builder_.made_up_id(), kind, element, name, subclass, record};
}

ObjectIndex LegacyReader::add_mesh(Record record, ObjectIndex model) {
  const Object object = builder_.document().object(model);
  const ObjectIndex mesh = builder_.add(made_object(ObjectKind::mesh, "Geometry", "Mesh", object.name, record));
  mesh_of_.resize(mesh + 1, kNoObject);
  mesh_of_[model] = mesh;
  builder_.connect(mesh, model);
  return mesh;
}

// 5.x: the bones that bend a mesh stand in its model.
void LegacyReader::add_links(Record record, ObjectIndex mesh) {
  ObjectIndex skin = kNoObject;
  const std::string_view name = builder_.document().object(mesh).name;
  for (Record link = record.child("Link"); link; link = link.next_sibling()) {
    if (link.name() != "Link") continue;
    if (skin == kNoObject) {
      skin = builder_.add(made_object(ObjectKind::skin, "Deformer", "Skin", name, {}));
      builder_.connect(skin, mesh);
    }
    const std::string_view joint = link.value(0).text;
    const ObjectIndex cluster =
        builder_.add(made_object(ObjectKind::cluster, "Deformer", "Cluster", builder_.clean(joint), link));
    builder_.connect(cluster, skin);
    wanted_.push_back({joint, cluster});
  }
}

// A shape of 5.x and 6.x has a weight of its name among the model's properties and channels, in percent.
void LegacyReader::add_shapes(Record record, ObjectIndex model, ObjectIndex mesh) {
  ObjectIndex blend = kNoObject;
  for (Record shape = record.child("Shape"); shape; shape = shape.next_sibling()) {
    if (shape.name() != "Shape") continue;
    const std::string_view mesh_name = builder_.document().object(mesh).name;
    if (blend == kNoObject) {
      blend = builder_.add(made_object(ObjectKind::blend_shape, "Deformer", "BlendShape", mesh_name, {}));
      builder_.connect(blend, mesh);
    }
    const std::string_view name = builder_.clean(split_name(shape.value(0).text, tree_.is_text()).name);
    const Property* const percent = builder_.document().own_property(model, name);
    const ObjectIndex channel =
        builder_.add(made_object(ObjectKind::blend_channel, "Deformer", "BlendShapeChannel", name, {}));
    builder_.add_numbers("DeformPercent", {percent ? percent->numbers[0] : 0});
    builder_.connect(channel, blend);
    const ObjectIndex geometry = builder_.add(made_object(ObjectKind::shape, "Geometry", "Shape", name, shape));
    builder_.connect(geometry, channel);
    shape_channels_.insert({{model, name}, channel});
  }
}

// 5.x: children by name, materials and textures where they are used.
void LegacyReader::add_own(Record record, ObjectIndex model) {
  for (Record below = record.first_child(); below; below = below.next_sibling()) {
    if (below.name() == "Children") {
      ValueReader names = below.values();
      for (Value name; names.next(name);) wanted_.push_back({name.text, model});
    }
    if (below.name() != "Material" && below.name() != "Texture") continue;
    const ObjectKind kind = object_kind(below.name(), {});
    const std::string_view name = builder_.clean(split_name(below.value(0).text, tree_.is_text()).name);
    const ObjectIndex own = builder_.add(made_object(kind, below.name(), {}, name, below));
    add_numbers_below(below);
    if (kind == ObjectKind::texture)
      textures_.push_back({own, model, {}});
    else
      builder_.connect(own, model);
  }
}

// 5.x: what later are properties are records of one to four numbers.
void LegacyReader::add_numbers_below(Record record) {
  for (Record below = record.first_child(); below; below = below.next_sibling()) {
    if (below.value_count() == 0 || below.value_count() > 4) continue;
    Property property;
    property.name = new_name(below.name());
    ValueReader values = below.values();
    for (Value value; values.next(value) && value.is_number();) {
      if (property.number_count == 0) property.integer = value.integer;
      property.numbers[property.number_count++] = value.real;
    }
    if (property.number_count == below.value_count()) builder_.add_property(property);
  }
}

ObjectIndex LegacyReader::find(std::string_view raw_name) const {
  const auto found = std::lower_bound(by_name_.begin(), by_name_.end(), raw_name,
                                      [](const Named& named, std::string_view key) { return named.raw_name < key; });
  if (found != by_name_.end() && found->raw_name == raw_name) return found->index;
  return split_name(raw_name, tree_.is_text()).name == "Scene" ? kRootObject : kNoObject;
}

// Connect: "OO", source, target; "OP" with a property of the target.
void LegacyReader::read_connections() {
  const Record root = tree_.root();
  for (Record record = root.child("Connections").first_child(); record; record = record.next_sibling()) {
    ValueReader values = record.values();
    Value kind, source, target, property;
    values.next(kind);
    values.next(source);
    values.next(target);
    values.next(property);
    connect_objects(find(source.text), find(target.text), builder_.clean(property.text));
  }
  connect_children();
  connect_textures();
}

void LegacyReader::connect_objects(ObjectIndex source, ObjectIndex target, std::string_view property) {
  if (source == kNoObject || target == kNoObject) {
    ++dangling_;
    return;
  }
  const ObjectKind from = builder_.document().object(source).kind, to = builder_.document().object(target).kind;
  if (to == ObjectKind::model && from == ObjectKind::texture) {
    textures_.push_back({source, target, {}});
    return;
  }
  const bool deforms = from == ObjectKind::skin || from == ObjectKind::blend_shape;
  if (to == ObjectKind::model && deforms && mesh_of_[target] != kNoObject) target = mesh_of_[target];
  builder_.connect(source, target, property);
}

void LegacyReader::connect_children() {
  if (!is_5_) return;
  std::vector<bool> has_parent(builder_.document().objects().size(), false);
  for (const WantedConnection& wanted : wanted_) {
    const ObjectIndex source = find(wanted.source_raw_name);
    if (source != kNoObject && builder_.document().object(wanted.target).kind == ObjectKind::model)
      has_parent[source] = true;
    connect_objects(source, wanted.target, {});
  }
  for (const Named& named : by_name_)
    if (!has_parent[named.index] && builder_.document().object(named.index).kind == ObjectKind::model)
      builder_.connect(named.index, kRootObject);
}

// Textures hang on models here: handed on to the models' materials, one to each where there are as many, else the first
// to all.
void LegacyReader::connect_textures() {
  std::vector<std::vector<ObjectIndex>> materials(builder_.document().objects().size());
  for (const Connection& connection : builder_.connections())
    if (builder_.document().object(connection.source).kind == ObjectKind::material)
      materials[connection.target].push_back(connection.source);
  std::stable_sort(textures_.begin(), textures_.end(),
                   [](const Connection& a, const Connection& b) { return a.target < b.target; });
  for (std::size_t first = 0, end = 0; first < textures_.size(); first = end) {
    while (end < textures_.size() && textures_[end].target == textures_[first].target) ++end;
    const std::vector<ObjectIndex>& of_model = materials[textures_[first].target];
    for (std::size_t i = 0; i < of_model.size(); ++i)
      builder_.connect(textures_[of_model.size() == end - first ? first + i : first].source, of_model[i],
                       "DiffuseColor");
  }
}

void read_legacy_objects(const Tree& tree, DocumentBuilder& builder) { LegacyReader(tree, builder).read(); }

}  // namespace sinew::asset::fbx
