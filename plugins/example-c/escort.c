/* A complete plugin in plain C: one rule, "win/escort".
 *
 *     [[rule]]
 *     use = "win/escort"
 *     zone = "edge"
 *     men = 2
 *
 * The defenders win when their king stands on a square of the zone with enough of his men beside him. It suits games
 * with goals in the corners, where the edge alone wins nothing. */
#include <stddef.h>

#include "taflsmith.h"

static const char *const sources[] = {"An example of the Taflsmith plugin interface", NULL};

static const tafl_parameter parameters[] = {
    {"zone", TAFL_P_ZONE, "edge", NULL, 0, 0, NULL, "Where the escorted king wins."},
    {"men", TAFL_P_INTEGER, "2", NULL, 1, 3, "men", "How many of his men must stand beside him."},
    {"timing", TAFL_P_CHOICE, "at_once", "at_once|survives_reply", 0, 0, NULL,
     "Whether the attackers have one move to break the escort."},
};

/* Called once, when a variant that uses the rule is loaded. It passes the rule to the builder and keeps nothing. It
 * need not check results: a call on a failed expression fails too, and the host reports the first error. */
static tafl_status compile(const tafl_builder *b, const tafl_parameters *p) {
    const char *timing = p->text(p, "timing");
    const int32_t at_once = timing[0] == 'a';

    tafl_expr king = b->and_(b, b->pieces(b, "king"), b->squares(b, p->text(p, "zone")));
    tafl_expr escort = b->and_(b, b->neighbours(b, king), b->pieces(b, "defending men"));
    tafl_expr too_few = b->less(b, b->count(b, escort), b->integer(b, p->integer(p, "men")));
    tafl_expr wins = b->both(b, b->any(b, king), b->negate(b, too_few));

    /* Tested after the defenders' moves only: the attackers cannot lose by moving. The last argument gives the squares
     * that an explanation shows. */
    b->outcome(b, TAFL_PHASE_FORT, TAFL_DEFENDERS, wins, TAFL_DEFENDERS_WIN,
               at_once ? TAFL_AT_ONCE : TAFL_SURVIVES_REPLY, b->or_(b, king, escort));
    return TAFL_OK;
}

static const tafl_component escort = {
    .struct_size = sizeof(tafl_component),
    .version = 1,
    .id = "win/escort",
    .slot = "victory",
    .title = "Escorted king",
    .summary = "The king wins where he arrives with his men beside him.",
    .words = "The defenders win when their king stands on [zone=edge: the edge of the board]"
             "[zone!=edge: a square of “{zone}”] with [men=1: a man][men!=1: at least {men} men] of his beside him"
             "[timing=survives_reply:, if he still does after the attackers’ next move].",
    .sources = sources,
    .parameters = parameters,
    .parameter_count = sizeof parameters / sizeof *parameters,
    .compile = compile,
};

static uint32_t count(void) { return 1; }
static const tafl_component *component(uint32_t index) { return index == 0 ? &escort : NULL; }

/* The only symbol that the host looks up. */
TAFL_EXPORT extern const tafl_library tafl_plugin;
const tafl_library tafl_plugin = {
    .abi_major = TAFL_ABI_MAJOR,
    .abi_minor = TAFL_ABI_MINOR,
    .struct_size = sizeof(tafl_library),
    .name = "escort",
    .version = "1.0",
    .count = count,
    .component = component,
};
