// SPDX-License-Identifier: MIT
#include "dae_text.h"

namespace sinew::test {
namespace {

std::string geometries() {
  return "<library_geometries><geometry id=\"sheet\" name=\"Sheet\"><mesh>" +
         dae_floats("pos", "0 0 0 1 0 0 1 1 0 0 1 0 0 2 0", 5, 3) + dae_floats("nor", "0 0 1", 1, 3) +
         dae_floats("uv", "0 0 1 0 1 1 0 1", 4, 2) + dae_floats("col", "1 0 0 0 1 0", 2, 3) +
         "<vertices id=\"v\"><input semantic=\"POSITION\" source=\"#pos\"/></vertices>"
         "<polylist material=\"m\" count=\"2\"><input semantic=\"VERTEX\" source=\"#v\" offset=\"0\"/>"
         "<input semantic=\"NORMAL\" source=\"#nor\" offset=\"1\"/>"
         "<input semantic=\"TEXCOORD\" source=\"#uv\" offset=\"2\" set=\"0\"/>"
         "<input semantic=\"COLOR\" source=\"#col\" offset=\"1\"/>"
         "<vcount>4 3</vcount><p>0 0 0 1 0 1 2 0 2 3 0 3 3 0 3 2 0 2 4 0 0</p></polylist>"
         "<tristrips count=\"1\"><input semantic=\"VERTEX\" source=\"#v\" offset=\"0\"/><p>0 1 3 2</p></tristrips>"
         "<polygons count=\"1\"><input semantic=\"VERTEX\" source=\"#v\" offset=\"0\"/><ph><p>0 1 2 3</p><h>0 1 "
         "2</h></ph>"
         "</polygons><lines count=\"1\"><input semantic=\"VERTEX\" source=\"#v\" offset=\"0\"/><p>0 4</p></lines>"
         "</mesh></geometry><geometry id=\"bent\"><mesh>" +
         dae_floats("bent-pos", "0 0 0 1 0 0 1 1 1 0 1 0 0 2 0", 5, 3) +
         "<vertices id=\"bent-v\"><input semantic=\"POSITION\" source=\"#bent-pos\"/></vertices></mesh></geometry>"
         "</library_geometries>\n";
}

std::string controllers() {
  return "<library_controllers><controller id=\"morph\"><morph source=\"#sheet\" method=\"NORMALIZED\">"
         "<source id=\"targets\"><IDREF_array id=\"targets-a\" count=\"1\">bent</IDREF_array><technique_common>"
         "<accessor source=\"#targets-a\" count=\"1\"><param name=\"T\" type=\"IDREF\"/></accessor></technique_common>"
         "</source>" +
         dae_floats("w8", "0.25", 1) +
         "<targets><input semantic=\"MORPH_TARGET\" source=\"#targets\"/><input semantic=\"MORPH_WEIGHT\" "
         "source=\"#w8\"/></targets></morph></controller>"
         "<controller id=\"skin\"><skin source=\"#morph\"><bind_shape_matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1"
         "</bind_shape_matrix>" +
         dae_names("sids", "hip knee", 2) +
         dae_floats("binds", "1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 1 0 0 0 0 1 0 -1 0 0 1 0 0 0 0 1", 2, 16) +
         dae_floats("weights", "1 0.5", 2) +
         "<joints><input semantic=\"JOINT\" source=\"#sids\"/><input semantic=\"INV_BIND_MATRIX\" source=\"#binds\"/>"
         "</joints><vertex_weights count=\"5\"><input semantic=\"JOINT\" source=\"#sids\" offset=\"0\"/>"
         "<input semantic=\"WEIGHT\" source=\"#weights\" offset=\"1\"/><vcount>1 1 2 2 1</vcount>"
         "<v>0 0 0 0 0 1 1 1 0 1 1 1 1 0</v></vertex_weights></skin></controller></library_controllers>\n";
}

std::string looks() {
  return "<library_images><image id=\"pic\"><init_from>file:///C:/tex/a%20b.png</init_from></image></library_images>"
         "<library_effects><effect id=\"fx\"><profile_COMMON><newparam sid=\"surf\"><surface type=\"2D\"><init_from>pic"
         "</init_from></surface></newparam><newparam "
         "sid=\"samp\"><sampler2D><source>surf</source><wrap_s>CLAMP</wrap_s>"
         "</sampler2D></newparam><technique sid=\"common\"><phong><diffuse><texture texture=\"samp\" texcoord=\"UV\"/>"
         "</diffuse><shininess><float>25</float></shininess><transparent opaque=\"A_ONE\"><color>1 1 1 1</color>"
         "</transparent><transparency><float>0.5</float></transparency></phong></technique></profile_COMMON></effect>"
         "</library_effects><library_materials><material id=\"mat\" name=\"Paint\"><instance_effect "
         "url=\"#fx\"/></material>"
         "</library_materials><library_cameras><camera "
         "id=\"cam\"><optics><technique_common><perspective><yfov>60</yfov>"
         "<aspect_ratio>1.5</aspect_ratio><znear>0.1</znear><zfar>100</zfar></perspective></technique_common></optics>"
         "</camera></library_cameras><library_lights><light id=\"sun\"><technique_common><directional><color>1 1 0.5"
         "</color></directional></technique_common></light></library_lights>\n";
}

std::string scene() {
  return dae_scene(
      "<node id=\"hip\" name=\"Hip\" sid=\"hip\" type=\"JOINT\"><translate sid=\"place\">0 0 0</translate><rotate "
      "sid=\"turn\">0 0 1 0</rotate><scale sid=\"size\">1 1 1</scale><node id=\"knee\" sid=\"knee\" "
      "type=\"JOINT\"><matrix sid=\"all\">1 0 0 0 0 1 0 1 0 0 1 0 0 0 0 1</matrix></node></node>"
      "<node id=\"body\"><instance_controller url=\"#skin\"><skeleton>#hip</skeleton><bind_material><technique_common>"
      "<instance_material symbol=\"m\" target=\"#mat\"><bind_vertex_input semantic=\"UV\" input_semantic=\"TEXCOORD\" "
      "input_set=\"0\"/></instance_material></technique_common></bind_material></instance_controller></node>"
      "<node id=\"eye\"><lookat>0 0 5 0 0 0 0 1 0</lookat><instance_camera url=\"#cam\"/><instance_light url=\"#sun\"/>"
      "</node><node id=\"copy\"><skew>10 1 0 0 0 1 0</skew><instance_node url=\"#eye\"/></node>");
}

std::string animations() {
  return "<library_animations>" +
         dae_animation("move", "hip/place.X", "0 1 2", 3, "0 1 0", 1, "BEZIER",
                       dae_floats("move-t", "0 0 0.4 0 1.4 1 ", 3, 2) + dae_floats("move-u", "0.3 0 1.5 1 2.5 0", 3, 2),
                       "<input semantic=\"IN_TANGENT\" source=\"#move-t\"/><input semantic=\"OUT_TANGENT\" "
                       "source=\"#move-u\"/>") +
         dae_animation("turn", "hip/turn.ANGLE", "0 2", 2, "0 360", 1, "LINEAR") +
         dae_animation("grow", "hip/size", "0.5 1", 2, "1 1 1 2 1 1", 3, "STEP") +
         dae_animation("bend", "knee/all", "0 1", 2, "1 0 0 0 0 1 0 1 0 0 1 0 0 0 0 1 0 -1 0 0 1 0 0 1 0 0 1 0 0 0 0 1",
                       16, "LINEAR") +
         dae_animation("face", "w8(0)", "0 1", 2, "0 1", 1, "CARDINAL") +
         "</library_animations><library_animation_clips><animation_clip id=\"one\" start=\"0\" end=\"1\">"
         "<instance_animation url=\"#move\"/><instance_animation url=\"#turn\"/></animation_clip>"
         "</library_animation_clips>\n";
}

}  // namespace

std::string dae(std::string_view libraries, std::string_view asset) {
  return "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<COLLADA xmlns=\"http://www.collada.org/2005/11/COLLADASchema\" "
         "version=\"1.4.1\">\n<asset>" +
         std::string(asset) + "</asset>\n" + std::string(libraries) + "</COLLADA>\n";
}

std::string dae_scene(std::string_view nodes) {
  return "<library_visual_scenes><visual_scene id=\"scene\">" + std::string(nodes) +
         "</visual_scene></library_visual_scenes><scene><instance_visual_scene url=\"#scene\"/></scene>\n";
}

std::string dae_floats(std::string_view id, std::string_view numbers, std::size_t count, std::size_t stride) {
  const std::string name(id);
  return "<source id=\"" + name + "\"><float_array id=\"" + name + "-a\" count=\"" + std::to_string(count * stride) +
         "\">" + std::string(numbers) + "</float_array><technique_common><accessor source=\"#" + name +
         "-a\" count=\"" + std::to_string(count) + "\" stride=\"" + std::to_string(stride) +
         "\"/></technique_common></source>";
}

std::string dae_names(std::string_view id, std::string_view words, std::size_t count) {
  const std::string name(id);
  return "<source id=\"" + name + "\"><Name_array id=\"" + name + "-a\" count=\"" + std::to_string(count) + "\">" +
         std::string(words) + "</Name_array><technique_common><accessor source=\"#" + name + "-a\" count=\"" +
         std::to_string(count) + "\"><param name=\"N\" type=\"Name\"/></accessor></technique_common></source>";
}

std::string little_dae() {
  return dae(geometries() + controllers() + looks() + scene() + animations(),
             "<contributor><authoring_tool>by hand</authoring_tool></contributor><unit meter=\"0.01\"/><up_axis>Z_UP"
             "</up_axis>");
}

}  // namespace sinew::test
