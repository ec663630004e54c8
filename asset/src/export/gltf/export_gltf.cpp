// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstring>
#include <exception>
#include <limits>

#include "export/gltf/scene_extras.h"
#include "export/gltf/writer.h"
#include "sinew/export/export.h"
#include "sinew/scene/animated_properties.h"

namespace sinew::asset {
namespace gltf_out {
namespace {

// These say how the old file stored its bytes.
constexpr std::string_view kOfStorage[] = {"KHR_draco_mesh_compression", "EXT_meshopt_compression",
                                           "KHR_meshopt_compression"};

// How many there are of what has properties, and their name.
std::pair<std::size_t, const char*> things_of(const Scene& scene, PropertyOwner owner) {
  if (owner == PropertyOwner::node) return {scene.nodes.size(), "node"};
  if (owner == PropertyOwner::camera) return {scene.cameras.size(), "camera"};
  if (owner == PropertyOwner::custom) return {scene.custom_properties.size(), "custom property"};
  return {scene.materials.size(), "material"};
}

// What channels move. Fails where that is not there.
void find_animated(Writer& writer) {
  const Scene& scene = writer.scene;
  for (std::size_t clip = 0; clip < scene.clips.size(); ++clip)
    for (std::size_t i = 0; i < scene.clips[clip].channels.size(); ++i) {
      const Channel& channel = scene.clips[clip].channels[i];
      const AnimatedTarget& target = channel.target;
      if (channel.path != ChannelPath::pointer || target.property == AnimatedProperty::none) continue;
      const auto [count, kind] = things_of(scene, owner_of(target.property));
      check_index(target.index, count, kind, say("/animations/", clip, "/channels/", i, "/target"));
      AnimatedTarget plain = target;
      const bool is_of_texture = target.property == AnimatedProperty::texture_offset ||
                                 target.property == AnimatedProperty::texture_rotation ||
                                 target.property == AnimatedProperty::texture_scale;
      if (!is_of_texture) plain.texture = TextureSlot::base_color;
      writer.animated.insert(plain);
    }
}

std::string asset_text(Writer& writer) {
  const Scene& scene = writer.scene;
  JsonObject object("/asset");
  object.string("version", "2.0");
  object.string("generator", scene.generator.empty() ? "sinew " SINEW_VERSION : scene.generator);
  if (!scene.copyright.empty()) object.string("copyright", scene.copyright);
  put_preserved(writer, object, scene.asset_preserved);
  return object.text();
}

Elements quoted(const std::vector<std::string>& names, const std::string& where) {
  Elements all;
  for (const std::string& name : names) all.push_back(json_string(name, where));
  return all;
}

// The extensions that the scene names come first, in their order.
void take_named_extensions(Writer& writer) {
  const auto is_of_storage = [](const std::string& name) {
    return std::find(std::begin(kOfStorage), std::end(kOfStorage), name) != std::end(kOfStorage);
  };
  for (const std::string& name : writer.scene.extensions_used)
    if (!is_of_storage(name)) writer.use(name);
  for (const std::string& name : writer.scene.extensions_required)
    if (!is_of_storage(name)) writer.use(name, true);
}

// Of tables and pictures. Those that do not overlap take at most four bytes for each of the scene's own, those that are
// needed in more than one layout some more: a small file with many overlapping ones ends here.
std::size_t most_bytes(const Scene& scene, const ExportSettings& settings) {
  constexpr std::size_t kFree = std::size_t(128) << 20, kPerByte = 16;
  std::size_t owned = 0;
  for (const auto& buffer : scene.buffers) owned += buffer == nullptr ? 0 : buffer->size();
  return owned > settings.max_bytes / kPerByte ? settings.max_bytes
                                               : std::min(settings.max_bytes, kFree + kPerByte * owned);
}

struct Document {
  std::string json;
  Buffer buffer;
};

// buffer_uri empty: the buffer is the binary chunk.
Document write_document(const Scene& scene, Diagnostics& diagnostics, const ExportSettings& settings,
                        const std::string& buffer_uri) {
  Writer writer(scene, diagnostics, most_bytes(scene, settings));
  take_named_extensions(writer);
  find_animated(writer);
  JsonObject document("");
  document.raw("asset", asset_text(writer));
  JsonObject rest("");
  rest.index("scene", scene.default_scene, scene.scenes.size(), "scene");
  rest.array("scenes", write_scenes(writer));
  rest.array("nodes", write_nodes(writer));
  rest.array("meshes", write_meshes(writer));
  rest.array("skins", write_skins(writer));
  rest.array("animations", write_animations(writer));
  rest.array("cameras", write_cameras(writer));
  rest.array("materials", write_materials(writer));
  Elements samplers;
  rest.array("textures", write_textures(writer, samplers));
  rest.array("samplers", samplers);
  rest.array("images", write_images(writer));
  rest.array("accessors", writer.data.accessors());
  rest.array("bufferViews", writer.data.views());
  if (!writer.data.buffer().empty()) {
    JsonObject buffer("/buffers/0");
    if (!buffer_uri.empty()) buffer.string("uri", buffer_uri);
    buffer.whole("byteLength", writer.data.buffer().size());
    rest.array("buffers", {buffer.text()});
  }
  put_preserved(writer, rest, scene_with_own_extras(scene));
  document.array("extensionsUsed", quoted(writer.used(), "/extensionsUsed"));
  document.array("extensionsRequired", quoted(writer.required(), "/extensionsRequired"));
  std::string json = document.text();
  if (!rest.is_empty()) {
    json.back() = ',';
    json += rest.text().substr(1);
  }
  return {std::move(json), writer.data.take_buffer()};
}

void append_word(Buffer& out, std::size_t word) {
  for (int shift = 0; shift < 32; shift += 8) out.push_back(static_cast<std::byte>(word >> shift & 0xFF));
}

void append_chunk(Buffer& out, std::size_t type, std::span<const std::byte> bytes, char padding) {
  const std::size_t padded = (bytes.size() + 3) / 4 * 4;
  append_word(out, padded);
  append_word(out, type);
  out.insert(out.end(), bytes.begin(), bytes.end());
  out.resize(out.size() + padded - bytes.size(), static_cast<std::byte>(padding));
}

// glTF 2.0 §4.4.
void check_size(std::size_t size, const ExportSettings& settings) {
  if (size > settings.max_bytes)
    fail(Errc::too_large, "", say("the file would have ", size, " bytes, the limit is ", settings.max_bytes));
}

Buffer glb_of(const Document& document, const ExportSettings& settings) {
  constexpr std::size_t kHeader = 12, kChunkHeader = 8, kJson = 0x4E4F534A, kBinary = 0x004E4942;
  const auto padded = [](std::size_t size) { return (size + 3) / 4 * 4; };
  const bool has_binary = !document.buffer.empty();
  const std::size_t size = kHeader + kChunkHeader + padded(document.json.size()) +
                           (has_binary ? kChunkHeader + padded(document.buffer.size()) : 0);
  if (size > std::numeric_limits<std::uint32_t>::max())
    fail(Errc::too_large, "", say("the file would have ", size, " bytes, a .glb has at most 4 GiB"));
  check_size(size, settings);
  Buffer out;
  out.reserve(size);
  append_word(out, 0x46546C67);
  append_word(out, 2);
  append_word(out, size);
  append_chunk(out, kJson, std::as_bytes(std::span(document.json)), ' ');
  if (has_binary) append_chunk(out, kBinary, document.buffer, '\0');
  return out;
}

// RFC 3986: all but unreserved characters become %XX.
std::string percent_encoded(std::string_view name) {
  constexpr std::string_view kHex = "0123456789ABCDEF", kPlain = "-._~/";
  std::string out;
  for (const char c : name) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                          kPlain.find(c) != std::string_view::npos;
    const auto code = static_cast<unsigned char>(c);
    if (is_plain)
      out += c;
    else
      (out += '%', out += kHex[code >> 4], out += kHex[code & 15]);
  }
  return out;
}

// Calls f, and turns what it throws into an error.
template <class F>
auto guarded(F&& f) -> Result<decltype(f())> {
  try {
    return f();
  } catch (const gltf::Failure& failure) {
    return failure.error;
  } catch (const std::exception&) {  // bad_alloc or length_error; nothing else is thrown
    return Error::in(Errc::out_of_memory, "", "there is not enough memory to write the file");
  }
}

}  // namespace
}  // namespace gltf_out

Result<Buffer> write_glb(const Scene& scene, Diagnostics& diagnostics, const ExportSettings& settings) {
  return gltf_out::guarded(
      [&] { return gltf_out::glb_of(gltf_out::write_document(scene, diagnostics, settings, {}), settings); });
}

Result<GltfFiles> write_gltf(const Scene& scene, Diagnostics& diagnostics, const ExportSettings& settings) {
  return gltf_out::guarded([&] {
    const std::string uri = gltf_out::percent_encoded(settings.buffer_file);
    if (uri.empty()) gltf_out::fail(Errc::mismatch, "/buffers/0/uri", "the binary file needs a name");
    gltf_out::Document document = gltf_out::write_document(scene, diagnostics, settings, uri);
    gltf_out::check_size(document.json.size() + document.buffer.size(), settings);
    const auto text = std::as_bytes(std::span(document.json));
    return GltfFiles{Buffer(text.begin(), text.end()), std::move(document.buffer)};
  });
}

}  // namespace sinew::asset
