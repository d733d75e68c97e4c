/* Its constructor crashes. */
#include <stdlib.h>

#include "descriptor.h"
__attribute__((constructor)) static void construct(void) { abort(); }
static const tafl_component components[] = {SOUND_COMPONENT("test/crashes-in-constructor")};
ORDINARY_LIBRARY(NULL, NULL);
