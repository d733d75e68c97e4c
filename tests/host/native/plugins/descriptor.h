/* A valid component and library; each broken library changes one thing. */
#ifndef DESCRIPTOR_H
#define DESCRIPTOR_H
#include <stddef.h>
#include <taflsmith.h>

static tafl_status compiles(const tafl_builder* b, const tafl_parameters* p) {
    (void)b;
    (void)p;
    return TAFL_OK;
}

static const tafl_parameter sound_parameters[] = {
    {"limit", TAFL_P_INTEGER, "3", NULL, 0, 18, "squares", "A number."},
    {"zone", TAFL_P_ZONE, "corners", NULL, 0, 0, NULL, "A zone."},
};

/* clang-format off */
#define COMPONENT_OF(id, slot, words, parameters, parameter_count, compile) \
    {sizeof(tafl_component), 1, id, slot, "A title", "A summary.", words, NULL, parameters, parameter_count, 0, NULL, NULL, NULL, NULL, compile}
#define SOUND_COMPONENT(id) COMPONENT_OF(id, "capture", "Words with {limit}.", sound_parameters, 2, compiles)

#define LIBRARY_OF(major, minor, size, init, deinit, count, component) \
    TAFL_EXPORT extern const tafl_library tafl_plugin; \
    const tafl_library tafl_plugin = {major, minor, size, "test library", "1.0", init, deinit, count, component}

/* A library of the array `components`. */
#define ORDINARY_LIBRARY(init, deinit) \
    static uint32_t count(void) { return (uint32_t)(sizeof(components) / sizeof(*components)); } \
    static const tafl_component *component(uint32_t index) { return &components[index]; } \
    LIBRARY_OF(TAFL_ABI_MAJOR, TAFL_ABI_MINOR, sizeof(tafl_library), init, deinit, count, component)
/* clang-format on */
#endif
