// SPDX-License-Identifier: MIT
#include "import/gltf/draco_primitives.h"

#include <algorithm>

#include "import/gltf/accessor_parts.h"
#include "import/gltf/draco_mesh.h"

namespace sinew::asset::gltf {
namespace {

constexpr std::string_view kName = "KHR_draco_mesh_compression";
constexpr std::uint64_t kTriangles = 4, kTriangleStrip = 5;

// A mesh of a regular pattern may take next to nothing, so no stream is too short for its mesh. These keep a short one
// from asking for more than a large real one does.
constexpr std::uint64_t kFreeBytes = std::uint64_t(256) << 20, kBytesPerByte = 1024;
// All streams of a file together, each time that one is decoded or a part of it stored: views may share streams, and a
// small stream hold a large mesh. Real ones take some bytes for each vertex.
constexpr std::uint64_t kFreeNumbers = std::uint64_t(1) << 24, kNumbersPerByte = 64;
// Decoding a stream that is damaged near its end takes as long as decoding a whole one.
constexpr std::uint32_t kMostDamaged = 8;
// Of a primitive; they are looked up by comparing each with each.
constexpr std::uint32_t kMostAttributes = 256;

std::optional<Fields> extension_of(const Fields& primitive) {
  const Json extension = primitive.extension(kName);
  if (!extension) return std::nullopt;
  return Fields(extension, primitive.at("extensions/") + std::string(kName));
}

void mark(std::vector<bool>& marks, Json index) {
  if (index.kind() == JsonKind::number && index.number() >= 0 && index.number() < double(marks.size()))
    marks[static_cast<std::size_t>(index.number())] = true;
}

}  // namespace

Index DracoPrimitive::find(std::string_view semantic) const {
  for (const auto& [name, accessor] : attributes)
    if (name == semantic) return accessor;
  return kNone;
}

std::vector<bool> accessors_in_draco(const Context& context) {
  std::vector<bool> marks(context.objects("accessors").size());
  for (const Json mesh : context.root.find("meshes").elements())
    for (const Json primitive : mesh.find("primitives").elements()) {
      const Json extension = primitive.find("extensions").find(kName), attributes = primitive.find("attributes");
      if (!extension || attributes.size() > kMostAttributes) continue;
      mark(marks, primitive.find("indices"));
      for (const auto [semantic, accessor] : attributes.members())
        if (extension.find("attributes").find(semantic)) mark(marks, accessor);
    }
  return marks;
}

std::vector<DracoReader::Part> DracoReader::parts(const Fields& primitive, const Fields& extension) const {
  std::vector<Part> all;
  const Fields attributes(primitive.find("attributes"), primitive.at("attributes"));
  if (const std::uint32_t count = extension.object("attributes").size(); count > kMostAttributes)
    fail(Errc::out_of_range, extension.at("attributes"), say(count, " attributes, the limit is ", kMostAttributes));
  for (const auto [semantic, unique_id] : extension.object("attributes").members()) {
    const std::string where = extension.at(say("attributes/", semantic));
    const Index id = to_index(unique_id, where, 0xFFFFFFFFu, "attribute");
    if (!attributes.has(semantic)) fail(Errc::mismatch, where, say("the primitive itself has no ", semantic));
    all.push_back({std::string(semantic), id, attributes.index(semantic, accessors_of_file_, "accessor")});
  }
  return all;
}

DracoReader::DracoReader(Context& context)
    : context_(context),
      accessors_of_file_(context.accessors.size()),
      numbers_left_(kFreeNumbers + kNumbersPerByte * context.source_bytes) {}

void DracoReader::take_numbers(std::uint64_t numbers, const std::string& where) {
  if (numbers > numbers_left_)
    fail(Errc::too_large, where,
         say(numbers, " numbers of a Draco stream are too many beside those of the file's other streams"));
  numbers_left_ -= numbers;
}

DracoPrimitive DracoReader::read(const Fields& primitive) {
  DracoPrimitive out;
  const std::optional<Fields> extension = extension_of(primitive);
  if (!extension) return out;
  const std::uint64_t mode = primitive.size_or("mode", kTriangles);
  if (mode != kTriangles && mode != kTriangleStrip)
    fail(Errc::mismatch, primitive.at("mode"), say("a Draco stream holds triangles, the primitive's mode is ", mode));
  const Index view = extension->index("bufferView", context_.views.size(), "buffer view");
  const Index stated_indices = primitive.index_or_none("indices", accessors_of_file_, "accessor");
  std::optional<DracoMesh> mesh;  // decoded when the first part is missing
  const auto decoded = [&]() -> const DracoMesh& {
    if (!mesh) mesh = decode(view, *extension);
    return *mesh;
  };
  for (const Part& part : parts(primitive, *extension)) {
    Index& known = attributes_.try_emplace({view, part.unique_id, part.accessor}, kNone).first->second;
    if (known == kNone) known = decoded_attribute(decoded(), part, extension->at(say("attributes/", part.semantic)));
    out.attributes.emplace_back(part.semantic, known);
  }
  Index& indices = indices_.try_emplace({view, stated_indices}, kNone).first->second;
  if (indices == kNone) indices = decoded_indices(decoded(), primitive);
  check_index_count(primitive, indices);  // each primitive's, whoever shares the indices
  out.indices = indices;
  return out;
}

DracoMesh DracoReader::decode(Index view, const Fields& extension) {
  if (const auto known = damaged_.find(view); known != damaged_.end())
    fail(known->second.code, extension.where(), known->second.what);
  try {
    return try_decode(extension);
  } catch (const Failure& failure) {
    damaged_.emplace(view, failure.error);
    if (damaged_.size() > kMostDamaged)
      give_up(extension.where(), say("over ", kMostDamaged, " of the file's Draco streams are damaged; view ", view,
                                     " is the last: ", failure.error.what));
    throw;
  }
}

DracoMesh DracoReader::try_decode(const Fields& extension) {
  const std::span<const std::byte> stream = readable_view(context_, extension).bytes;
  const ImportLimits& limits = context_.limits;
  const std::uint64_t room = limits.total_bytes - std::min<std::uint64_t>(limits.total_bytes, context_.bytes_in_memory);
  const DracoBounds bounds{std::min(room, kFreeBytes + kBytesPerByte * stream.size()), limits.vertices, numbers_left_};
  return DracoMesh::decode(stream, bounds, extension.where());
}

Index DracoReader::decoded_attribute(const DracoMesh& mesh, const Part& part, const std::string& where) {
  SourceAccessor accessor = context_.accessors[part.accessor];
  if (accessor.stated_count != mesh.point_count())
    fail(Errc::mismatch, where,
         say("the Draco stream has ", mesh.point_count(), " vertices, accessor ", part.accessor, " states ",
             accessor.stated_count));
  ValueView& values = accessor.values;
  const std::size_t row = row_bytes(values);
  const std::uint64_t bytes = std::uint64_t(row) * mesh.point_count();
  take_numbers(std::uint64_t(values.components) * mesh.point_count(), where);
  context_.check_room(bytes, where);
  Buffer rows(bytes);
  if (const std::string fault = mesh.write_rows(part.unique_id, values, rows); !fault.empty())
    fail(Errc::mismatch, where, fault);
  values.bytes = context_.keep(std::make_shared<const Buffer>(std::move(rows)), where);
  values.stride_bytes = static_cast<std::uint32_t>(row);
  values.count = mesh.point_count();
  values.sparse = {};
  accessor.has_base = true;
  context_.accessors.push_back(std::move(accessor));
  return static_cast<Index>(context_.accessors.size() - 1);
}

// As u32, whatever the accessor states: Draco has no narrower ones.
Index DracoReader::decoded_indices(const DracoMesh& mesh, const Fields& primitive) {
  const Index stated = primitive.index_or_none("indices", accessors_of_file_, "accessor");
  const std::string where = stated == kNone ? primitive.where() : primitive.at("indices");
  const std::uint64_t count = 3 * std::uint64_t(mesh.face_count());
  take_numbers(count, where);
  context_.check_room(4 * count, where);
  std::vector<std::uint32_t> indices(count);
  if (!mesh.write_indices(indices)) fail(Errc::out_of_range, where, "the Draco stream has triangles without vertices");
  const auto bytes = std::as_bytes(std::span(indices));
  SourceAccessor accessor;
  accessor.type = "SCALAR";
  accessor.has_base = true;
  accessor.stated_count = static_cast<std::uint32_t>(count);
  accessor.values.type = ComponentType::u32;
  accessor.values.stride_bytes = 4;
  accessor.values.count = static_cast<std::uint32_t>(count);
  accessor.values.bytes = context_.keep(std::make_shared<const Buffer>(bytes.begin(), bytes.end()), where);
  context_.accessors.push_back(std::move(accessor));
  return static_cast<Index>(context_.accessors.size() - 1);
}

// A strip's accessor counts the strip, the stream has its triangles.
void DracoReader::check_index_count(const Fields& primitive, Index indices) const {
  const Index stated = primitive.index_or_none("indices", accessors_of_file_, "accessor");
  if (stated == kNone || primitive.size_or("mode", kTriangles) != kTriangles) return;
  const std::uint32_t count = context_.accessors[indices].stated_count;
  if (context_.accessors[stated].stated_count != count)
    fail(Errc::mismatch, primitive.at("indices"),
         say("the Draco stream has ", count / 3, " triangles, accessor ", stated, " states ",
             context_.accessors[stated].stated_count, " indices"));
}

bool DracoReader::has_plain_data(const Fields& primitive) const {
  const auto is_plain = [&](Index accessor) { return context_.accessors[accessor].has_base; };
  const Index indices = primitive.index_or_none("indices", accessors_of_file_, "accessor");
  if (indices != kNone && !is_plain(indices)) return false;
  if (!primitive.object("attributes")) return false;
  for (const auto [semantic, value] : primitive.object("attributes").members())
    if (!is_plain(to_index(value, primitive.at(say("attributes/", semantic)), accessors_of_file_, "accessor")))
      return false;
  return true;
}

}  // namespace sinew::asset::gltf
