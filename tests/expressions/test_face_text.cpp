// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "sinew/expressions/face_map.h"

using namespace sinew;
using namespace sinew::asset;

namespace {

FaceMap read(const std::string& lines) {
  Result<FaceMap> map = read_face_map("sinew face map 1\n" + lines);
  INFO(map.error().where, " ", map.error().what);
  REQUIRE(map);
  return *map;
}

void refuses(const std::string& text, const std::string& where, const std::string& part) {
  const Result<FaceMap> map = read_face_map(text);
  REQUIRE_FALSE(map);
  CHECK(map.error().where == where);
  INFO(map.error().what);
  CHECK(std::string(map.error().what).find(part) != std::string::npos);
}

}  // namespace

TEST_CASE("a face map says which targets a unit moves, how far, where it is full, and on which node") {
  const FaceMap map = read(
      "# remark\n\n"
      "unit jawOpen = jaw_open   # and another\r\n"
      "unit happy=smile,\"cheek raise\" 0.5\n"
      "unit brow = half at 0.5, full 2 at 1 on Head\n"
      "corrective jawOpen * happy = \"say \\\"a\\\"\" -1\n");
  REQUIRE(map.units.size() == 3);
  CHECK(map.find("jawOpen")->shapes == std::vector<FaceShape>{{"jaw_open", "", 1, {}}});
  CHECK(map.find("happy")->shapes == std::vector<FaceShape>{{"smile", "", 1, {}}, {"cheek raise", "", 0.5, {}}});
  CHECK(map.find("brow")->shapes == std::vector<FaceShape>{{"half", "", 1, 0.5}, {"full", "Head", 2, 1.0}});
  REQUIRE(map.correctives.size() == 1);
  CHECK(map.correctives[0].drivers == std::vector<std::string>{"jawOpen", "happy"});
  CHECK(map.correctives[0].shapes == std::vector<FaceShape>{{"say \"a\"", "", -1, {}}});
  CHECK(map.find("none") == nullptr);
}

TEST_CASE("a face map says how the eyes look") {
  const FaceMap map = read("look joints eyeL \"eye R\" Head\nlook from 0 0.06 0.1\nlook down 40 12\n");
  REQUIRE(map.look);
  CHECK(map.look->right_eye == "eye R");
  CHECK(map.look->from_m == std::array<double, 3>{0, 0.06, 0.1});
  CHECK(map.look->down.input_max_deg == 40);
  CHECK(map.look->down.output_scale == 12);
  CHECK(read("look units Head").look->kind == LookAtKind::expression);
}

TEST_CASE("a face map is written as it was read, whatever the names") {
  const std::string text =
      "sinew face map 1\n"
      "unit a = \"b c\" 0.25 at 0.5 on \"x,y\", d\n"
      "unit \"at\" = \"1\", \"\\\\\"\n"
      "corrective a * \"at\" = d -0.5\n"
      "look units Head\n"
      "look from 0 0 0\n"
      "look inward 90 1\n"
      "look outward 45 0.5\n"
      "look down 90 10\n"
      "look up 90 10\n";
  const Result<FaceMap> map = read_face_map(text);
  REQUIRE(map);
  CHECK(face_map_text(*map) == text);
  CHECK(face_map_text(*map, {"perhaps"}) == text + "# perhaps\n");
}

TEST_CASE("a face map that cannot be read names the line") {
  refuses("", "", "begins with the line");
  refuses("sinew face map 2\n", "line 1", "begins with the line");
  const std::string first = "sinew face map 1\n";
  refuses(first + "\nunits a = b", "line 3", "a line begins with unit");
  refuses(first + "unit a", "line 2", "here should stand =");
  refuses(first + "unit a =", "line 2", "the name of a morph target");
  refuses(first + "unit = a", "line 2", "the name of a unit");
  refuses(first + "unit a = b c", "line 2", "goes on");
  refuses(first + "unit a = b at", "line 2", "a number");
  refuses(first + "unit a = b at 0", "line 2", "above 0");
  refuses(first + "unit a = \"b", "line 2", "does not end");
  refuses(first + "unit a = b\nunit a = c", "line 3", "there already");
  refuses(first + "look sideways 1 2", "line 2", "behind look stands");
  refuses(first + "look up -1 2", "line 2", "not below 0");
  CHECK(read_face_map(std::string(kMaxFaceMapBytes + 1, '#')).error().code == Errc::too_large);
}
