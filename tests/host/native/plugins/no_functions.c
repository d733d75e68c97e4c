/* Without functions that list components. */
#include "descriptor.h"
LIBRARY_OF(TAFL_ABI_MAJOR, TAFL_ABI_MINOR, sizeof(tafl_library), NULL, NULL, NULL, NULL);
const tafl_parameter* unused_parameters(void);
const tafl_parameter* unused_parameters(void) { return compiles(NULL, NULL) == TAFL_OK ? sound_parameters : NULL; }
