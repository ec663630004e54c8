// SPDX-License-Identifier: MIT
#pragma once
#include "author/part.h"
#include "machine/paints.h"

namespace sinew::machine {

// What moves, each around the place that its node turns about or slides from; axes are the model's.
author::Part crankshaft(const Paints& paints);
author::Part flywheel(const Paints& paints);
author::Part pinion(const Paints& paints);
author::Part eccentric(const Paints& paints);
author::Part crosshead(const Paints& paints);       // the pin at the origin
author::Part connecting_rod(const Paints& paints);  // from the crosshead's pin to -x
author::Part piston(const Paints& paints);          // from the crosshead's pin to +x
author::Part valve_rod(const Paints& paints);
author::Part eccentric_rod(const Paints& paints);
author::Part layshaft(const Paints& paints);
author::Part gear_wheel(const Paints& paints);
author::Part layshaft_bevel(const Paints& paints);
author::Part governor_spindle(const Paints& paints);  // the origin is where the arms hang
author::Part governor_bevel(const Paints& paints);
author::Part governor_arm(const Paints& paints);   // hangs down from the origin
author::Part governor_link(const Paints& paints);  // stands up from the origin
author::Part governor_sleeve(const Paints& paints);

// What stands still, in the model.
author::Part base(const Paints& paints);
author::Part frame(const Paints& paints);
author::Part outboard_bearing(const Paints& paints);
author::Part cylinder(const Paints& paints);
author::Part steam_chest(const Paints& paints);
author::Part slide_bar(const Paints& paints);

}  // namespace sinew::machine
