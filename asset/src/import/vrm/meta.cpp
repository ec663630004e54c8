// SPDX-License-Identifier: MIT
// Who made a figure, and what one may do with it.
#include "import/vrm/parts.h"

namespace sinew::asset::vrm {
namespace {

std::vector<std::string> strings(const Fields& fields, std::string_view key) {
  std::vector<std::string> all;
  for (const Json element : fields.array(key).elements())
    if (element.kind() == gltf::JsonKind::string) all.emplace_back(element.string());
  return all;
}

// Words and switches, as the file spells them.
void add_permissions(const Fields& fields, std::initializer_list<std::string_view> keys, AvatarMeta& meta) {
  for (const std::string_view key : keys) {
    const Json value = fields.find(key);
    if (!value) continue;
    if (value.kind() == gltf::JsonKind::string && !value.string().empty())
      meta.permissions.emplace_back(key, value.string());
    if (value.kind() == gltf::JsonKind::boolean) meta.permissions.emplace_back(key, value.boolean() ? "true" : "false");
  }
}

}  // namespace

void read_meta(const Reading& reading, const Fields& vrm) {
  const Json object = vrm.object("meta");
  if (!object) return;
  const Fields fields(object, vrm.at("meta"));
  AvatarMeta& meta = reading.avatar().meta.emplace();
  const auto text = [&](std::string_view key, std::string& out) {
    reading.attempt([&] { out = fields.string_or(key, ""); });
  };
  text("name", meta.title);
  text("version", meta.version);
  text("copyrightInformation", meta.copyright);
  text("contactInformation", meta.contact);
  text("thirdPartyLicenses", meta.third_party_licenses);
  text("licenseUrl", meta.license);
  reading.attempt([&] { meta.authors = strings(fields, "authors"); });
  reading.attempt([&] { meta.references = strings(fields, "references"); });
  reading.attempt(
      [&] { meta.thumbnail_image = fields.index_or_none("thumbnailImage", reading.scene().images.size(), "image"); });
  add_permissions(fields,
                  {"avatarPermission", "allowExcessivelyViolentUsage", "allowExcessivelySexualUsage", "commercialUsage",
                   "allowPoliticalOrReligiousUsage", "allowAntisocialOrHateUsage", "creditNotation",
                   "allowRedistribution", "modification", "otherLicenseUrl"},
                  meta);
}

void read_meta_0(const Reading& reading, const Fields& vrm) {
  const Json object = vrm.object("meta");
  if (!object) return;
  const Fields fields(object, vrm.at("meta"));
  AvatarMeta& meta = reading.avatar().meta.emplace();
  const auto text = [&](std::string_view key, std::string& out) {
    reading.attempt([&] { out = fields.string_or(key, ""); });
  };
  std::string author, reference;
  text("title", meta.title);
  text("version", meta.version);
  text("contactInformation", meta.contact);
  text("licenseName", meta.license);
  text("author", author);
  text("reference", reference);
  if (!author.empty()) meta.authors.push_back(std::move(author));
  if (!reference.empty()) meta.references.push_back(std::move(reference));
  reading.attempt([&] {
    const Index texture = reading.index_or_none(fields, "texture", reading.scene().textures.size(), "texture");
    if (texture != kNone) meta.thumbnail_image = reading.scene().textures[texture].image;
  });
  add_permissions(fields,
                  {"allowedUserName", "violentUssageName", "sexualUssageName", "commercialUssageName",
                   "otherPermissionUrl", "otherLicenseUrl"},
                  meta);
}

}  // namespace sinew::asset::vrm
