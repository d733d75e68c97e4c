/* Logs init and deinit to a file named by the environment. */
#include <stdio.h>
#include <stdlib.h>

#include "descriptor.h"
static void trace(const char* what) {
    const char* name = getenv("TAFLSMITH_TEST_TRACE");
    FILE* file = name ? fopen(name, "a") : NULL;
    if (!file) return;
    fprintf(file, "%s\n", what);
    fclose(file);
}
static tafl_status init(const tafl_host* host) {
    trace(host->abi_major == TAFL_ABI_MAJOR ? "init" : "odd host");
    return TAFL_OK;
}
static void deinit(void) { trace("deinit"); }
static const tafl_component components[] = {SOUND_COMPONENT("test/leaves-traces")};
ORDINARY_LIBRARY(init, deinit);
