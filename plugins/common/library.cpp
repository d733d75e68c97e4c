// The exported symbol of every library: its components in the order of plugins/CMakeLists.txt.
#include "components.hpp"

TAFLSMITH_LIBRARY(TAFL_LIBRARY_NAME, "1.0", TAFL_LIBRARY_COMPONENTS);
