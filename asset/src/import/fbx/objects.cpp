// SPDX-License-Identifier: MIT
// Objects and connections of files from 7.0 on, where every object has a number.
#include <algorithm>
#include <vector>

#include "import/fbx/document_builder.h"
#include "import/fbx/failure.h"

namespace sinew::asset::fbx {
namespace {

struct NumberedObject {
  std::int64_t id;
  ObjectIndex index;
};

class NumberedReader {
 public:
  NumberedReader(const Tree& tree, DocumentBuilder& builder) : tree_(tree), builder_(builder) {}

  void read() {
    const Record root = tree_.root();
    Object scene;
    scene.element = "Scene";
    scene.id = root.child("Documents").child("Document").integer("RootNode", 0);
    add(scene);
    if (const Record settings = root.child("GlobalSettings")) {
      builder_.add({builder_.made_up_id(), ObjectKind::other, "GlobalSettings", {}, {}, settings});
      builder_.add_properties_below(settings);
    }
    for (Record record = root.child("Objects").first_child(); record; record = record.next_sibling())
      read_object(record);
    sort_by_id();
    for (Record record = root.child("Connections").first_child(); record; record = record.next_sibling())
      read_connection(record);
    report_dangling();
  }

 private:
  void add(const Object& object) { by_id_.push_back({object.id, builder_.add(object)}); }

  void read_object(Record record) {
    ValueReader values = record.values();
    Value id, name, subclass;
    values.next(id);
    values.next(name);
    values.next(subclass);
    if (!id.is_number()) {
      builder_.diagnostics().warn("object-without-id",
                                  say("a", in_quotes(record.name()), " has no number; it is left out"),
                                  at_byte(record.byte_offset()));
      return;
    }
    Object object;
    object.id = id.integer;
    object.element = record.name();
    object.name = builder_.clean(split_name(name.text, tree_.is_text()).name);
    object.subclass = subclass.text;
    object.kind = object_kind(object.element, object.subclass);
    object.record = record;
    add(object);
    builder_.add_properties_below(record);
  }

  // Two objects of one number: the first is meant by it.
  void sort_by_id() {
    std::stable_sort(by_id_.begin(), by_id_.end(),
                     [](const NumberedObject& a, const NumberedObject& b) { return a.id < b.id; });
    const auto twice = std::adjacent_find(
        by_id_.begin(), by_id_.end(), [](const NumberedObject& a, const NumberedObject& b) { return a.id == b.id; });
    if (twice != by_id_.end())
      builder_.diagnostics().warn("object-id-twice",
                                  say("several objects have the number ", twice->id, "; connections mean the first"),
                                  builder_.document().where(std::next(twice)->index));
  }

  ObjectIndex find(const Value& id) const {
    if (!id.is_number()) return kNoObject;
    const auto found = std::lower_bound(by_id_.begin(), by_id_.end(), id.integer,
                                        [](const NumberedObject& object, std::int64_t key) { return object.id < key; });
    return found != by_id_.end() && found->id == id.integer ? found->index : kNoObject;
  }

  // C: "OO", source, target; "OP" with a property of the target; "PO" with one of the source; "PP" with both.
  void read_connection(Record record) {
    ValueReader values = record.values();
    Value kind, source, target, property;
    values.next(kind);
    values.next(source);
    if (kind.text.starts_with('P')) values.next(property);
    values.next(target);
    property = {};
    if (kind.text.ends_with('P')) values.next(property);
    const ObjectIndex from = find(source), to = find(target);
    if (from == kNoObject || to == kNoObject) {
      if (dangling_++ == 0) first_dangling_ = record.byte_offset();
      return;
    }
    builder_.connect(from, to, builder_.clean(property.text));
  }

  void report_dangling() {
    if (dangling_ > 0)
      builder_.diagnostics().warn("connection-dangling",
                                  say(dangling_, " connections name objects that the file does not have"),
                                  at_byte(first_dangling_));
  }

  const Tree& tree_;
  DocumentBuilder& builder_;
  std::vector<NumberedObject> by_id_;
  std::size_t dangling_ = 0, first_dangling_ = 0;
};

}  // namespace

void read_objects(const Tree& tree, DocumentBuilder& builder) { NumberedReader(tree, builder).read(); }

void read_document(const Tree& tree, Diagnostics& diagnostics, Document& document) {
  document.version = tree.version();
  document.is_binary = !tree.is_text();
  DocumentBuilder builder(document, diagnostics);
  const Record root = tree.root();
  document.creator = builder.clean(root.child("FBXHeaderExtension").text("Creator"));
  if (document.creator.empty()) document.creator = builder.clean(root.text("Creator"));
  builder.add_templates(root.child("Definitions"));
  if (document.version >= 7000)
    read_objects(tree, builder);
  else
    read_legacy_objects(tree, builder);
  builder.finish();
  document.settings = read_settings(tree, document, diagnostics);
}

}  // namespace sinew::asset::fbx
