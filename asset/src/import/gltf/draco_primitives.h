// SPDX-License-Identifier: MIT
// KHR_draco_mesh_compression: primitives whose attributes and indices are in one compressed stream.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "import/gltf/context.h"

namespace sinew::asset::gltf {

class DracoMesh;

// Where a primitive's decoded parts are: accessors beyond those of the file.
struct DracoPrimitive {
  std::vector<std::pair<std::string, Index>> attributes;  // semantic, accessor
  Index indices = kNone;

  Index find(std::string_view semantic) const;  // kNone where the stream does not hold it
};

// For every accessor, whether a primitive says that its rows are in a Draco stream. What is malformed is left to the
// reader of meshes.
std::vector<bool> accessors_in_draco(const Context& context);

// Decodes on demand, appending to Context::accessors; each part of a stream once, whoever shares it.
class DracoReader {
 public:
  explicit DracoReader(Context& context);
  ~DracoReader() { context_.accessors.resize(accessors_of_file_); }  // views of them keep their bytes
  DracoReader(const DracoReader&) = delete;
  DracoReader& operator=(const DracoReader&) = delete;

  // Of the accessors now there, those that the file can name.
  std::size_t accessors_of_file() const { return accessors_of_file_; }

  // Nothing where the primitive has no such extension. Fails where the stream is damaged, over a limit, or holds
  // something else than the primitive's accessors say; gives up where too many of the file's streams are damaged.
  DracoPrimitive read(const Fields& primitive);

  // Whether all that the stream holds is also there uncompressed.
  bool has_plain_data(const Fields& primitive) const;

 private:
  struct Part {
    std::string semantic;
    std::uint32_t unique_id;
    Index accessor;
  };
  std::vector<Part> parts(const Fields& primitive, const Fields& extension) const;
  DracoMesh decode(Index view, const Fields& extension);
  DracoMesh try_decode(const Fields& extension);
  void take_numbers(std::uint64_t numbers, const std::string& where);
  void check_index_count(const Fields& primitive, Index indices) const;
  Index decoded_attribute(const DracoMesh& mesh, const Part& part, const std::string& where);
  Index decoded_indices(const DracoMesh& mesh, const Fields& primitive);

  Context& context_;
  std::size_t accessors_of_file_;
  std::uint64_t numbers_left_;
  std::map<std::tuple<Index, std::uint32_t, Index>, Index> attributes_;  // view, unique id, accessor of the file
  std::map<std::pair<Index, Index>, Index> indices_;                     // view, accessor of the file
  std::map<Index, Error> damaged_;                                       // by view
};

}  // namespace sinew::asset::gltf
