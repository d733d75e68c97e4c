/* Uses an extension of the builder, checking its size as a plugin should. */
#include "descriptor.h"
static tafl_status compile(const tafl_builder* b, const tafl_parameters* p) {
    (void)p;
    if (!TAFL_HAS(tafl_builder, b, get_extension)) return TAFL_FAILED;
    const tafl_ext_squares* squares = b->get_extension(b, TAFL_EXT_SQUARES);
    if (!squares || squares->struct_size < sizeof *squares) return TAFL_FAILED;
    tafl_squares bits, left;
    if (squares->read(b, b->to(b), &left) || left.bits[0]) b->report(b, TAFL_ERROR, "", "no constant board");
    if (!squares->read(b, b->squares(b, "edge"), &bits)) b->report(b, TAFL_ERROR, "", "a constant board");
    bits.bits[0] &= 0x7f; /* rank 1 of a 7x7 board */
    b->goal(b, "all", squares->make(b, &bits), TAFL_DEFENDERS);
    return TAFL_OK;
}
static const tafl_component components[] = {
    COMPONENT_OF("test/extension", "victory", "Words.", sound_parameters, 2, compile)};
ORDINARY_LIBRARY(NULL, NULL);
