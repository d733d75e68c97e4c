/* Its deinit ends the process, as if all were well. */
#include <stdlib.h>

#include "descriptor.h"
static void deinit(void) { exit(0); }
static const tafl_component components[] = {SOUND_COMPONENT("test/exits-in-deinit")};
ORDINARY_LIBRARY(NULL, deinit);
