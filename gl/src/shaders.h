// SPDX-License-Identifier: MIT
// GLSL common to 3.30 core and ES 3.00, without version lines.
#pragma once
#include <string>
#include <string_view>

namespace sinew::gl {

std::string mesh_vertex_glsl();                // deform_glsl of gpu and the camera
std::string mesh_fragment_glsl();              // material and light
std::string masked_depth_fragment_glsl();      // alpha only
std::string_view wire_fragment_glsl();         // one colour
std::string_view solid_depth_fragment_glsl();  // nothing: the driver may skip it
std::string_view background_vertex_glsl();     // one triangle over the whole picture
std::string background_fragment_glsl();
std::string_view floor_vertex_glsl();           // a square around the subject
std::string floor_fragment_glsl();              // grid and shadow, fading into the background
std::string_view contact_blur_fragment_glsl();  // with background_vertex_glsl

}  // namespace sinew::gl
