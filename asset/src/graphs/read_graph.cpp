// SPDX-License-Identifier: MIT
#include "sinew/graphs/read_graph.h"

#include <deque>
#include <exception>
#include <system_error>

#include "graphs/read/checks.h"
#include "graphs/read/parts.h"
#include "graphs/read/syntax_fault.h"
#include "import/text/scanner.h"
#include "sinew/import/import.h"

namespace sinew::asset {
namespace graphs {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSchema = "sinew.graph/1";
constexpr std::size_t kMaxFiles = 256;

// Reads a graph file and those of the sub-graphs that it names, one after the other.
class GraphReader {
 public:
  // Without a reader of files, those that are named are faults.
  GraphReader(Reading& reading, FileReader read) : reading_(reading), read_(std::move(read)) {}

  GraphSource read(std::string_view text) {
    read_text(text, "");
    for (; !requests_.empty(); requests_.pop_front()) read_request(requests_.front());
    if (scopes_.empty()) return {};  // no graph was found at all
    check_bindings(reading_, source_, scopes_);
    check_graph_cycles(reading_, source_);
    return std::move(source_);
  }

 private:
  struct Request {
    std::string key, where;
  };

  void read_request(const Request& request) {
    const Result<std::shared_ptr<const Buffer>> bytes = read_(request.key);
    if (!bytes) {
      reading_.fault(bytes.error().code, "unreadable-file", bytes.error().what, request.where);
      return;
    }
    read_text({reinterpret_cast<const char*>((*bytes)->data()), (*bytes)->size()}, request.key);
  }

  // `key`: of the file's graph in GraphSource::graphs; empty for the graph itself.
  void read_text(std::string_view text, const std::string& key);
  void note_syntax(std::string_view text, const Error& error, const std::string& key);
  bool check_schema(Json root, const std::string& path);
  void read_file_members(const Object& file, const std::string& key, const GraphKeys& keys);
  void read_bodies(const Object& file, const std::string& key, const GraphKeys& keys, GraphBody& body);
  void read_body(const Object& object, const std::string& key, const GraphKeys& keys, GraphBody& body);
  Scope* add_scope(const std::string& key, const std::string& where);
  std::string request_file(const std::string& of_key, std::string_view file, const std::string& where);

  Reading& reading_;
  FileReader read_;
  GraphSource source_;
  Scopes scopes_;
  std::set<std::string, std::less<>> files_;
  std::deque<Request> requests_;
};

void GraphReader::note_syntax(std::string_view text, const Error& error, const std::string& key) {
  if (const std::optional<SyntaxFault> fault = find_syntax_fault(readers::without_mark(text), kMaxDepth)) {
    const std::size_t offset = fault->offset + (text.size() - readers::without_mark(text).size());
    reading_.fault(fault->kind, "bad-syntax", say(readers::Lines(text).at(offset), ": ", fault->what),
                   key + readers::at_byte(offset));
  } else {
    reading_.fault(error.code, "bad-syntax", error.what, key + error.where);
  }
}

void GraphReader::read_text(std::string_view text, const std::string& key) {
  if (text.size() > kMaxTextBytes) {
    reading_.fault(Errc::too_large, "too-large", say("the file has more than ", kMaxTextBytes, " bytes"), key);
    return;
  }
  const Result<gltf::JsonDocument> document = gltf::JsonDocument::parse(readers::without_mark(text), kMaxDepth);
  if (!document) {
    note_syntax(text, document.error(), key);
    return;
  }
  const std::string path = key.empty() ? key : key + '#';
  if (!check_schema(document->root(), path)) return;
  const Object file(reading_, kFile, document->root(), path);
  if (!file) return;
  const GraphKeys keys{path,
                       [&](std::string_view name, const std::string& where) { return request_file(key, name, where); }};
  read_file_members(file, key, keys);
}

// Of another version nothing else is said.
bool GraphReader::check_schema(Json root, const std::string& path) {
  const Json schema = root.find("schema");
  if (!schema) return true;  // which is noted with the other members
  const std::string where = reading_.path(path, "schema");
  const std::string name = read_name(reading_, schema, where);
  if (name.empty() || name == kSchema) return true;
  const bool is_ours = name.starts_with(kSchema.substr(0, kSchema.find('/') + 1));
  reading_.fault(is_ours ? Errc::unsupported_version : Errc::bad_magic, "unknown-schema",
                 say("here should stand", in_quotes(kSchema), ", not", in_quotes(name)), where);
  return false;
}

// Of files of sub-graphs only the graphs count.
void GraphReader::read_file_members(const Object& file, const std::string& key, const GraphKeys& keys) {
  GraphModel model;
  if (const Json json = file.find("model")) model = read_model(reading_, json, file.path("model"));
  std::vector<SourceVariation> variations = read_variations(reading_, file.find("variations"), file.path("variations"));
  const std::string name = file.name("name");
  GraphBody body;
  body.name = key.empty() ? name : key;
  if (key.empty()) {
    source_.model = std::move(model);
    source_.variations = std::move(variations);
    read_bodies(file, key, keys, body);
    static_cast<GraphBody&>(source_) = std::move(body);
    return;
  }
  if (!variations.empty())
    reading_.note("sub-graph-variations", "variations of a file that is used as a sub-graph have no effect",
                  file.path("variations"));
  source_.graphs.emplace_back();
  const std::size_t place = source_.graphs.size() - 1;  // before those within it
  read_bodies(file, key, keys, body);
  source_.graphs[place] = std::move(body);
}

// The file's own graph, and those that it has in `graphs`.
void GraphReader::read_bodies(const Object& file, const std::string& key, const GraphKeys& keys, GraphBody& body) {
  const std::vector<NamedMember> members = named_members(reading_, file.find("graphs"), file.path("graphs"));
  Names names("graph", "unknown-graph");
  for (const NamedMember& member : members) names.add(member.name);
  Scope* const scope = add_scope(key, file.path());
  if (scope == nullptr) return;
  scope->graphs = &names;
  read_body(file, key, keys, body);
  for (const NamedMember& member : members) {
    GraphBody inner;
    inner.name = keys.before_names + std::string(member.name);
    const Object object(reading_, kSubgraphBody, member.value, member.path);
    Scope* const inner_scope = add_scope(inner.name, member.path);
    if (inner_scope == nullptr) continue;
    inner_scope->graphs = &names;
    inner_scope->outer = scope;
    if (object) read_body(object, inner.name, keys, inner);
    inner_scope->graphs = nullptr;  // which ends here
    source_.graphs.push_back(std::move(inner));
  }
  scope->graphs = nullptr;
}

// Requires: the key's scope has its graphs and outer scope.
void GraphReader::read_body(const Object& object, const std::string& key, const GraphKeys& keys, GraphBody& body) {
  Scope& scope = scopes_.find(key)->second;
  body.path = object.path();
  body.parameters = read_parameters(reading_, object.find("parameters"), object.path("parameters"), scope);
  body.sync_groups = read_sync_groups(reading_, object.find("syncGroups"), object.path("syncGroups"), scope);
  body.profiles = read_profiles(reading_, object.find("profiles"), object.path("profiles"), scope);
  const std::vector<NamedMember> members = named_members(reading_, object.find("nodes"), object.path("nodes"));
  for (const NamedMember& member : members) scope.nodes.add(member.name);
  const Site site{reading_, scope, keys};
  for (const NamedMember& member : members)
    body.nodes.push_back({std::string(member.name), read_node(site, member.value, member.path)});
  body.output = node_ref(site, object, "output");
  check_node_cycles(reading_, body);
}

// Nothing, with a fault, where a file and a sub-graph have one name.
Scope* GraphReader::add_scope(const std::string& key, const std::string& where) {
  const auto [place, is_new] = scopes_.try_emplace(key);
  if (is_new) return &place->second;
  reading_.fault(Errc::mismatch, "duplicate-graph", say("two sub-graphs are called", in_quotes(key)), where);
  return nullptr;
}

// The file's key: its path from the folder of the first file.
std::string GraphReader::request_file(const std::string& of_key, std::string_view file, const std::string& where) {
  if (!read_) {
    reading_.fault(Errc::unsupported, "sub-graph-file",
                   say("the file", in_quotes(file), " is not read: a text alone has no folder"), where);
    return {};
  }
  if (file.size() > kMaxNameBytes || file.find('\0') != std::string_view::npos) {
    reading_.fault(Errc::io, "unreadable-file", say("there is no file", in_quotes(file)), where);
    return {};
  }
  std::string key = (fs::path(of_key).parent_path() / fs::path(file)).lexically_normal().generic_string();
  if (files_.insert(key).second) {
    if (files_.size() > kMaxFiles) readers::give_up(where, say("the graph has more than ", kMaxFiles, " files"));
    requests_.push_back({key, where});
  }
  return key;
}

// What is thrown on the way becomes an error here.
Result<GraphSource> read_all(std::string_view text, FileReader read, Diagnostics& diagnostics) {
  try {
    Reading reading(diagnostics);
    GraphSource source = GraphReader(reading, std::move(read)).read(text);
    if (reading.first_fault().code != Errc::none) return reading.first_fault();
    return source;
  } catch (const readers::Failure& failure) {
    diagnostics.error("too-large", failure.error.what, failure.error.where);
    return failure.error;
  } catch (const std::exception&) {  // bad_alloc or length_error; nothing else is thrown
    return Error::in(Errc::out_of_memory, "", "there is not enough memory to read the graph");
  }
}

// "walk" of "walk.sgraph.json"; what else a file is called is its name without its last ending.
std::string name_of(const fs::path& file) {
  constexpr std::string_view kEnding = ".sgraph.json";
  const std::string name = file.filename().string();
  return name.ends_with(kEnding) ? name.substr(0, name.size() - kEnding.size()) : file.stem().string();
}

}  // namespace
}  // namespace graphs

Result<GraphSource> read_graph(std::string_view text, Diagnostics& diagnostics) {
  return graphs::read_all(text, {}, diagnostics);
}

Result<GraphSource> read_graph_file(const std::filesystem::path& file, Diagnostics& diagnostics) {
  const Result<std::shared_ptr<const Buffer>> bytes = read_file(file, graphs::kMaxTextBytes);
  if (!bytes) {
    diagnostics.error("unreadable-file", bytes.error().what, bytes.error().where);
    return bytes.error();
  }
  ImportLimits limits;
  limits.file_bytes = graphs::kMaxTextBytes;
  Result<GraphSource> source = graphs::read_all({reinterpret_cast<const char*>((*bytes)->data()), (*bytes)->size()},
                                                folder_reader(file.parent_path(), limits), diagnostics);
  if (source && source->name.empty()) source->name = graphs::name_of(file);
  return source;
}

}  // namespace sinew::asset
