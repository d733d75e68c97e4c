/* Its deinit crashes. */
#include <signal.h>

#include "descriptor.h"
static void deinit(void) { raise(SIGSEGV); }
static const tafl_component components[] = {SOUND_COMPONENT("test/crashes-in-deinit")};
ORDINARY_LIBRARY(NULL, deinit);
