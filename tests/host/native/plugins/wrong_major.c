/* Another major version: the host may read nothing else. */
#include "descriptor.h"
LIBRARY_OF(2, 0, 0, NULL, NULL, NULL, NULL);
const tafl_parameter* unused_parameters(void);
const tafl_parameter* unused_parameters(void) { return compiles(NULL, NULL) == TAFL_OK ? sound_parameters : NULL; }
