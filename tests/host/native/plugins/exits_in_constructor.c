/* Its constructor ends the process, as if all were well. */
#include <stdlib.h>

#include "descriptor.h"
__attribute__((constructor)) static void construct(void) { exit(0); }
static const tafl_component components[] = {SOUND_COMPONENT("test/exits-in-constructor")};
ORDINARY_LIBRARY(NULL, NULL);
