/* Calls the builder with invalid arguments. The parameter `mistake` selects the call. */
#include <string.h>

#include "descriptor.h"
static int64_t constant(void* user, const tafl_view* view, tafl_squares* out) {
    (void)user;
    (void)view;
    (void)out;
    return 1;
}
static int64_t counting(void* user, const tafl_view* view, tafl_squares* out) {
    static int64_t calls = 0;
    (void)user;
    (void)view;
    (void)out;
    return ++calls;
}
static tafl_status declare(const tafl_builder* b, const tafl_parameters* p) {
    const char* mistake = p->text(p, "mistake");
    const tafl_expr board = b->squares(b, "board");
    b->state(b, "found", TAFL_MARKS, 0, 0, 1);
    b->state(b, "alarm", TAFL_FLAG, 1, 0, 1);
    if (!strncmp(mistake, "enter-", 6)) b->piece(b, "guest", TAFL_ATTACKERS, "g", !strcmp(mistake, "enter-king"));
    if (!strcmp(mistake, "enter-set")) b->piece(b, "host", TAFL_ATTACKERS, "h", 0);
    if (!strcmp(mistake, "marks-null")) b->start_marks(b, NULL, board);
    if (!strcmp(mistake, "marks-unknown")) b->start_marks(b, "lost", board);
    if (!strcmp(mistake, "marks-flag")) b->start_marks(b, "alarm", board);
    if (!strcmp(mistake, "marks-garbage")) b->start_marks(b, "found", 123456789u);
    if (!strcmp(mistake, "state-name")) b->state(b, "two words", TAFL_FLAG, 1, 0, 1);
    return TAFL_OK;
}
static tafl_status compile(const tafl_builder* b, const tafl_parameters* p) {
    const char* mistake = p->text(p, "mistake");
    const tafl_expr board = b->squares(b, "board"), truth = b->truth(b, 1);
    tafl_expr reads[64];
    for (int i = 0; i < 64; ++i) reads[i] = board;
    const struct tafl_builder* t = b;
    if (!strcmp(mistake, "silent")) return TAFL_FAILED;
    if (!strcmp(mistake, "null-zone")) b->squares(b, NULL);
    if (!strcmp(mistake, "null-classes")) b->slide(b, NULL, 0);
    if (!strcmp(mistake, "null-text"))
        b->announce(b, "x", b->integer(b, 1), (const char* const[]){"a", NULL}, 2, TAFL_BOTH);
    if (!strcmp(mistake, "null-texts")) b->announce(b, "x", b->integer(b, 1), NULL, 5, TAFL_BOTH);
    if (!strcmp(mistake, "garbage-handle")) b->count(b, 123456789u);
    if (!strcmp(mistake, "none-operand")) b->and_(b, board, TAFL_NONE);
    if (!strcmp(mistake, "outside-operand")) b->neighbours(b, b->outside(b));
    if (!strcmp(mistake, "outside-barred")) b->bar_stop(b, "all", b->outside(b), TAFL_NONE);
    if (!strcmp(mistake, "direction")) b->shift(b, board, (tafl_direction)7);
    if (!strcmp(mistake, "reach-direction")) b->reach(b, "all", 4);
    if (!strcmp(mistake, "side")) b->refuse(b, (tafl_side)0, truth, TAFL_NONE);
    if (!strcmp(mistake, "two-sides")) b->goal(b, "all", board, TAFL_BOTH);
    if (!strcmp(mistake, "result"))
        b->outcome(b, TAFL_PHASE_GOAL, TAFL_BOTH, truth, TAFL_ILLEGAL, TAFL_AT_ONCE, TAFL_NONE);
    if (!strcmp(mistake, "phase")) b->outcome(b, (tafl_phase)77, TAFL_BOTH, truth, TAFL_DRAW, TAFL_AT_ONCE, TAFL_NONE);
    if (!strcmp(mistake, "fate")) b->fate(b, "all", (tafl_fate)-1, "", TAFL_ATTACKERS);
    if (!strcmp(mistake, "demand-side")) b->demand(b, (tafl_side)7, truth);
    if (!strcmp(mistake, "demand-type")) b->demand(b, TAFL_BOTH, board);
    if (!strcmp(mistake, "spare-where")) b->spare_where(b, "all", truth, "");
    if (!strcmp(mistake, "disarm-where")) b->disarm_where(b, "all", TAFL_ANVIL, "all", b->captured(b));
    if (!strcmp(mistake, "bar-pass-where")) b->bar_pass_where(b, "all", b->captured(b), TAFL_NONE);
    if (!strcmp(mistake, "swap-where")) b->swap(b, "all", "all", b->captured(b));
    if (!strcmp(mistake, "displace-by")) b->displace(b, "all", "all", (tafl_by)4, TAFL_NONE);
    if (!strcmp(mistake, "drive-way")) b->drive(b, TAFL_BOTH, "men", (tafl_direction)4, board);
    if (!strcmp(mistake, "drive-type")) b->drive(b, TAFL_BOTH, "men", TAFL_EAST, b->any(b, board));
    if (!strcmp(mistake, "appear-set")) b->appear(b, TAFL_BOTH, "men", board);
    if (!strcmp(mistake, "appear-null")) b->appear(b, TAFL_BOTH, NULL, board);
    if (!strcmp(mistake, "enter-null")) b->enter(b, NULL, board, "");
    if (!strcmp(mistake, "enter-set")) b->enter(b, "men", board, "");
    if (!strcmp(mistake, "enter-king")) b->enter(b, "guest", board, NULL);
    if (!strcmp(mistake, "enter-type")) b->enter(b, "guest", b->any(b, board), "");
    if (!strcmp(mistake, "enter-where")) b->enter(b, "guest", b->captured(b), "");
    if (!strcmp(mistake, "enter-state")) b->enter(b, "guest", board, "lost");
    if (!strcmp(mistake, "enter-flag")) b->enter(b, "guest", board, "alarm");
    if (!strcmp(mistake, "enter-twice")) {
        b->enter(b, "guest", board, "");
        b->enter(b, "guest", board, "");
    }
    if (!strcmp(mistake, "jump-across")) b->jump_across(b, "all", "all", TAFL_NONE, 0, (tafl_across)4);
    if (!strcmp(mistake, "jump-own")) b->jump_across(b, "all", "all", TAFL_NONE, 1, TAFL_ACROSS_OWN);
    if (!strcmp(mistake, "pass-held")) b->pass(b, TAFL_BOTH, b->any(b, b->captured(b)));
    if (!strcmp(mistake, "pass-type")) b->pass(b, TAFL_BOTH, board);
    if (!strcmp(mistake, "again-with")) b->again(b, TAFL_BOTH, (tafl_with)3, 0, TAFL_NONE);
    if (!strcmp(mistake, "again-chain")) {
        b->again(b, TAFL_BOTH, TAFL_WITH_ANY, 0, TAFL_NONE);
        b->chain(b, "all", TAFL_NEXT_ANY, 1, 0);
    }
    if (!strcmp(mistake, "fate-by-held")) b->fate_by(b, "men", TAFL_HELD, "", "all");
    if (!strcmp(mistake, "fate-by-null")) b->fate_by(b, "men", TAFL_REMOVED, "", NULL);
    if (!strcmp(mistake, "late-marks")) b->start_marks(b, "found", board);
    if (!strcmp(mistake, "type")) b->refuse(b, TAFL_BOTH, board, TAFL_NONE);
    if (!strcmp(mistake, "operand-type")) b->both(b, board, truth);
    if (!strcmp(mistake, "late-piece")) b->piece(b, "late", TAFL_ATTACKERS, "l", 0);
    if (!strcmp(mistake, "square")) b->square(b, 100, -5);
    if (!strcmp(mistake, "part")) b->part(b, board, 3);
    if (!strcmp(mistake, "severity")) b->report(b, (tafl_severity)9, NULL, NULL);
    if (!strcmp(mistake, "null-callback")) t->callback(b, TAFL_TRUTH, NULL, NULL, NULL, 0);
    if (!strcmp(mistake, "callback-reads")) t->callback(b, TAFL_TRUTH, constant, NULL, reads, 64);
    if (!strcmp(mistake, "callback-null-reads")) t->callback(b, TAFL_TRUTH, constant, NULL, NULL, 2);
    if (!strcmp(mistake, "callback-type")) t->callback(b, (tafl_type)0, constant, NULL, reads, 1);
    if (!strcmp(mistake, "callback-state")) t->callback(b, TAFL_INTEGER, counting, NULL, reads, 1);
    const tafl_ext_squares* squares = b->get_extension(b, TAFL_EXT_SQUARES);
    const tafl_squares beyond = {{0, 0, 0, 0, 0, 1}};
    tafl_squares out;
    if (!strcmp(mistake, "extension-null-id")) b->get_extension(b, NULL);
    if (!strcmp(mistake, "extension-garbage-handle")) squares->read(b, 123456789u, &out);
    if (!strcmp(mistake, "extension-null-out")) squares->read(b, board, NULL);
    if (!strcmp(mistake, "extension-null-squares")) squares->make(b, NULL);
    if (!strcmp(mistake, "extension-beyond-board")) squares->make(b, &beyond);
    return TAFL_OK;
}
static const tafl_parameter parameters[] = {{"mistake", TAFL_P_TEXT, "none", NULL, 0, 0, NULL, "Which."}};
static const tafl_component components[] = {{sizeof(tafl_component), 1, "test/misuse", "capture", "A title",
                                             "A summary.", "Words.", NULL, parameters, 1, 0, NULL, NULL, NULL, declare,
                                             compile},
                                            SOUND_COMPONENT("test/sound")};
ORDINARY_LIBRARY(NULL, NULL);
