// SPDX-License-Identifier: MIT
// Fills a Document: objects first, each with its properties, then connections, then finish.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "import/fbx/document.h"
#include "import/fbx/tree.h"

namespace sinew::asset::fbx {

// Properties that objects of one class have where they do not say otherwise.
struct PropertyTemplate {
  std::string_view element;      // "NodeAttribute"
  std::string_view name;         // "FbxCamera"
  std::uint32_t properties = 0;  // index of its range
};

class DocumentBuilder {
 public:
  DocumentBuilder(Document& document, Diagnostics& diagnostics) : document_(document), diagnostics_(diagnostics) {}

  Diagnostics& diagnostics() { return diagnostics_; }
  const Document& document() const { return document_; }

  // A text that lives as long as the document.
  std::string_view keep(std::string text);
  // Text of a file with its escapes undone: &quot; &lf; &cr; in a text file.
  std::string_view clean(std::string_view raw);

  // Properties that follow are this object's. Requires: each object's in one go.
  ObjectIndex add(const Object& object);
  // Numbers that are not finite, or beyond any scene, become 0.
  void add_property(Property property);
  // A number, or several, as a property of that name.
  void add_numbers(std::string_view name, std::initializer_list<double> numbers);
  void add_integer(std::string_view name, std::int64_t number);
  // The properties of `of` are also those of `object`.
  void share_properties(ObjectIndex object, ObjectIndex of);
  // Those that stand in a record: Properties70, Properties60.
  void add_properties_below(Record record);

  void add_templates(Record definitions);
  void connect(ObjectIndex source, ObjectIndex target, std::string_view property = {});
  // So far, in the order in which they were made.
  const std::vector<Connection>& connections() const { return document_.by_source_; }
  // An id that no object of the file has.
  std::int64_t made_up_id() { return --made_up_; }

  // Orders what was added for looking up. Nothing may be added afterwards.
  void finish();

 private:
  void close_properties();
  void sort_properties(Document::Range& range);
  std::uint32_t template_for(const Object& object) const;

  Document& document_;
  Diagnostics& diagnostics_;
  std::vector<PropertyTemplate> templates_;
  std::vector<Document::Range> template_ranges_;
  std::int64_t made_up_ = -1000;
  std::uint32_t shared_from_ = kNoObject;
  std::size_t repaired_ = 0;  // properties
  ObjectIndex first_repaired_ = 0;
};

// The class and name of an object from the text that the file calls it by: "Model::Hips" of a text file,
// "Hips\0\1Model" of a binary one, or the name alone.
struct SplitName {
  std::string_view name, class_name;
};
SplitName split_name(std::string_view text, bool is_text_file);

ObjectKind object_kind(std::string_view element, std::string_view subclass);

// Files from 7.0 on, and those before.
void read_objects(const Tree& tree, DocumentBuilder& builder);
void read_legacy_objects(const Tree& tree, DocumentBuilder& builder);
GlobalSettings read_settings(const Tree& tree, const Document& document, Diagnostics& diagnostics);

// Throws Failure where the file is no FBX that can be read.
void read_document(const Tree& tree, Diagnostics& diagnostics, Document& document);

}  // namespace sinew::asset::fbx
