// SPDX-License-Identifier: MIT
// Graphs in files, and the files that these name.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "sinew/graphs/read_graph.h"

namespace sinew::asset {
namespace {

namespace fs = std::filesystem;

// A folder of graph files, gone with the test.
class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("sinew_test_graphs_" + std::to_string(std::random_device()()))) {
    fs::remove_all(path_);
    fs::create_directories(path_ / "parts");
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
  }
  // A graph of the members given, after its schema.
  void write_graph(const std::string& name, const std::string& members) const {
    write(name, R"({"schema": "sinew.graph/1", )" + members + "}");
  }
  Result<GraphSource> read(const std::string& name) {
    diagnostics = {};
    return read_graph_file(path_ / name, diagnostics);
  }
  // The one fault of a file.
  void check_fault(const std::string& name, Errc kind, std::string_view code, std::string_view where) {
    const Result<GraphSource> source = read(name);
    CHECK(source.error().code == kind);
    REQUIRE(diagnostics.all().size() == 1);
    CHECK(diagnostics.all()[0].code == code);
    CHECK(diagnostics.all()[0].where == where);
  }

  Diagnostics diagnostics;

 private:
  fs::path path_;
};

const std::string& graph_of_output(const GraphBody& body) {
  return std::get<SourceSubgraph>(body.output.inline_node.at(0).what).graph;
}

}  // namespace

TEST_CASE("a graph without a name is called as its file") {
  Folder folder;
  folder.write_graph("walk.sgraph.json", R"("output": {"type": "rest"})");
  folder.write_graph("named.sgraph.json", R"("name": "hop", "output": {"type": "rest"})");
  const Result<GraphSource> walk = folder.read("walk.sgraph.json");
  REQUIRE(bool(walk));
  CHECK(walk->name == "walk");
  const Result<GraphSource> named = folder.read("named.sgraph.json");
  REQUIRE(bool(named));
  CHECK(named->name == "hop");
}

TEST_CASE("the file of a sub-graph is read and stands under its path") {
  Folder folder;
  folder.write_graph("main.sgraph.json", R"("parameters": {"ours": {"type": "float"}},
    "output": {"type": "graph", "file": "parts/legs.sgraph.json", "parameters": {"theirs": "ours"}})");
  folder.write_graph("parts/legs.sgraph.json",
                     R"("parameters": {"theirs": {"type": "float"}}, "syncGroups": {"feet": {}},
    "output": {"type": "clip", "clip": "walk", "speed": "theirs", "sync": "feet"})");
  const Result<GraphSource> source = folder.read("main.sgraph.json");
  REQUIRE_MESSAGE(bool(source), source.error().what);
  CHECK(graph_of_output(*source) == "parts/legs.sgraph.json");
  REQUIRE(source->graphs.size() == 1);
  CHECK(source->graphs[0].name == "parts/legs.sgraph.json");
  CHECK(source->graphs[0].parameters.at(0).name == "theirs");
  CHECK(source->graphs[0].sync_groups.at(0).name == "feet");
  CHECK(source->graphs[0].output.path == "parts/legs.sgraph.json#/output");
}

TEST_CASE("a file that is named twice is read once") {
  Folder folder;
  folder.write_graph("main.sgraph.json", R"("output": {"type": "layer", "base": {"type": "graph", "file": "a.json"},
    "layer": {"type": "graph", "file": "./parts/../a.json"}})");
  folder.write_graph("a.json", R"("output": {"type": "rest"})");
  const Result<GraphSource> source = folder.read("main.sgraph.json");
  REQUIRE(bool(source));
  CHECK(source->graphs.size() == 1);
}

TEST_CASE("files that a sub-graph's file names lie beside that file, and its sub-graphs are its own") {
  Folder folder;
  folder.write_graph("main.sgraph.json", R"("output": {"type": "graph", "file": "parts/legs.json"},
    "graphs": {"foot": {"output": {"type": "rest"}}})");
  folder.write_graph("parts/legs.json", R"("output": {"type": "graph", "file": "toes.json"}, "graphs": {
    "foot": {"output": {"type": "clip", "clip": "foot", "sync": "feet"}}}, "syncGroups": {"feet": {}},
    "nodes": {"foot": {"type": "graph", "graph": "foot"}})");
  folder.write_graph("parts/toes.json", R"("output": {"type": "rest"})");
  const Result<GraphSource> source = folder.read("main.sgraph.json");
  REQUIRE_MESSAGE(bool(source), source.error().what);
  REQUIRE(source->graphs.size() == 4);
  CHECK(source->graphs[0].name == "foot");
  CHECK(source->graphs[1].name == "parts/legs.json");
  CHECK(graph_of_output(source->graphs[1]) == "parts/toes.json");
  CHECK(std::get<SourceSubgraph>(source->graphs[1].nodes.at(0).node.what).graph == "parts/legs.json#foot");
  CHECK(source->graphs[2].name == "parts/legs.json#foot");
  CHECK(source->graphs[3].name == "parts/toes.json");
}

TEST_CASE("a fault in a sub-graph's file names the file") {
  Folder folder;
  folder.write_graph("main.sgraph.json", R"("output": {"type": "graph", "file": "a.json"})");
  folder.write_graph("a.json", R"("output": {"type": "clip"})");
  folder.check_fault("main.sgraph.json", Errc::bad_syntax, "missing-member", "a.json#/output");
  folder.write("a.json", "{");
  folder.check_fault("main.sgraph.json", Errc::truncated, "bad-syntax", "a.json@1");
}

TEST_CASE("what a file's parameters are set by is of their type") {
  Folder folder;
  folder.write_graph("main.sgraph.json", R"("parameters": {"ours": {"type": "int"}},
    "output": {"type": "graph", "file": "a.json", "parameters": {"theirs": "ours"}})");
  folder.write_graph("a.json", R"("parameters": {"theirs": {"type": "bool"}}, "output": {"type": "rest"})");
  folder.check_fault("main.sgraph.json", Errc::mismatch, "parameter-type", "/output/parameters/theirs");
}

TEST_CASE("files that name each other in a circle") {
  Folder folder;
  folder.write_graph("main.sgraph.json", R"("output": {"type": "graph", "file": "a.json"})");
  folder.write_graph("a.json", R"("output": {"type": "graph", "file": "b.json"})");
  folder.write_graph("b.json", R"("output": {"type": "graph", "file": "a.json"})");
  folder.check_fault("main.sgraph.json", Errc::mismatch, "graph-cycle", "b.json#/output");
  folder.write_graph("self.json", R"("output": {"type": "graph", "file": "self.json"})");
  folder.check_fault("self.json", Errc::mismatch, "graph-cycle", "self.json#/output");
}

TEST_CASE("a file that is missing, or outside the folder") {
  Folder folder;
  CHECK(folder.read("none.sgraph.json").error().code == Errc::io);
  CHECK(folder.diagnostics.count("unreadable-file") == 1);
  folder.write_graph("main.sgraph.json", R"("output": {"type": "graph", "file": "none.json"})");
  folder.check_fault("main.sgraph.json", Errc::io, "unreadable-file", "/output/file");
  folder.write_graph("out.json", R"("output": {"type": "graph", "file": "../elsewhere.json"})");
  folder.check_fault("out.json", Errc::io, "unreadable-file", "/output/file");
}

TEST_CASE("a file and a sub-graph of one name") {
  Folder folder;
  folder.write_graph("main.sgraph.json", R"("output": {"type": "graph", "file": "a.json"},
    "graphs": {"a.json": {"output": {"type": "rest"}}})");
  folder.write_graph("a.json", R"("output": {"type": "rest"})");
  folder.check_fault("main.sgraph.json", Errc::mismatch, "duplicate-graph", "a.json#");
}

TEST_CASE("variations of a sub-graph's file have no effect, with a note") {
  Folder folder;
  folder.write_graph("main.sgraph.json", R"("output": {"type": "graph", "file": "a.json"})");
  folder.write_graph("a.json", R"("variations": {"tired": {"walk": "limp"}}, "output": {"type": "rest"})");
  const Result<GraphSource> source = folder.read("main.sgraph.json");
  REQUIRE(bool(source));
  CHECK(source->variations.empty());
  CHECK(folder.diagnostics.count("sub-graph-variations") == 1);
}

TEST_CASE("a file above 16 MB is refused") {
  Folder folder;
  folder.write("large.json", std::string((std::size_t(16) << 20) + 1, ' '));
  CHECK(folder.read("large.json").error().code == Errc::too_large);
}

}  // namespace sinew::asset
