/* A library made for interface 1.0 that calls every function of its builder once. It must not change: later hosts have to
 * go on running it. */
#include <string.h>

#include "descriptor.h"
static int64_t squares_of_view(void* user, const tafl_view* view, tafl_squares* out) {
    (void)user;
    *out = view->values[0].squares;
    return 0;
}
static int64_t at_least(void* user, const tafl_view* view, tafl_squares* out) {
    (void)out;
    return view->values[0].number >= *(const int*)user;
}
static const int two = 2;

static tafl_status declare(const tafl_builder* b, const tafl_parameters* p) {
    (void)p;
    b->piece(b, "attacker", TAFL_ATTACKERS, "t", 0);
    b->piece(b, "defender", TAFL_DEFENDERS, "T", 0);
    b->piece(b, "king", TAFL_DEFENDERS, "K", 1);
    b->state(b, "flag", TAFL_FLAG, 1, 0, 1);
    b->state(b, "counter", TAFL_COUNTER, 9, 2, 1);
    b->state(b, "marks", TAFL_MARKS, 0, 0, 1);
    b->zone(b, "middle", b->square(b, 3, 3));
    return TAFL_OK;
}

static tafl_status compile(const tafl_builder* b, const tafl_parameters* p) {
    const tafl_expr throne = b->squares(b, "middle"), nowhere = b->zone_or_none(b, "no such zone"),
                    edge = b->squares(b, "edge");
    if (b->size(b) != 7 || b->part_count(b, edge) != 1 || b->part_count(b, nowhere) != 0 ||
        !b->contains(b, b->part(b, edge, 0), 0, 6))
        b->report(b, TAFL_ERROR, "limit", "reading");
    if (!b->has_class(b, "king") || b->has_class(b, "knight")) b->report(b, TAFL_ERROR, "limit", "classes");
    if (p->integer(p, "limit") != 3 || p->boolean(p, "truth") != 1 || strcmp(p->text(p, "zone"), "corners") ||
        p->count(p, "texts") != 2 || strcmp(p->item(p, "texts", 1), "two") || p->item(p, "texts", 2)[0] ||
        p->integer(p, "nothing") || p->text(p, "nothing")[0])
        b->report(b, TAFL_ERROR, "limit", "parameters");
    b->report(b, TAFL_WARNING, "zone", "only a warning");

    const tafl_expr own = b->own(b), enemy = b->enemy(b), king = b->pieces(b, "king"), all = b->or_(b, own, enemy);
    const tafl_expr grown =
        b->fix(b, king, b->or_(b, b->loop(b), b->and_(b, b->neighbours(b, b->loop(b)), b->empty(b))));
    const tafl_expr number = b->add(b, b->count(b, all), b->since_capture(b));
    tafl_expr truth = b->less(b, number, b->integer(b, 5));
    truth = b->both(b, truth, b->negate(b, b->either(b, b->any(b, grown), b->covers(b, edge, king))));
    truth = b->choose(b, truth, b->truth(b, 1), b->state_value(b, "flag"));
    const tafl_expr board =
        b->minus(b, b->shift(b, b->from(b), TAFL_EAST), b->slide_over(b, b->to(b), TAFL_NORTH, b->empty(b)));
    const tafl_expr flooded = b->flood(b, b->jumped(b), b->or_(b, b->occupied(b), b->captured(b)));
    const tafl_expr tables =
        b->or_(b, b->hostile_to(b, "defender"),
               b->or_(b, b->held(b, "men"), b->or_(b, b->reach(b, "king", -1), b->reach(b, "king", TAFL_SOUTH))));
    const tafl_expr called = b->callback(b, TAFL_BOARD, squares_of_view, NULL, &board, 1);
    const tafl_expr enough = b->callback(b, TAFL_TRUTH, at_least, (void*)&two, &number, 1);

    b->slide(b, "all", 0);
    b->jump(b, "king", "attackers", TAFL_NONE, 0);
    b->bar_stop(b, "men", throne, TAFL_NONE);
    b->bar_pass(b, "men", throne, edge);
    b->refuse(b, TAFL_BOTH, b->truth(b, 0), flooded);
    b->hostile(b, throne, "men", TAFL_WHEN_EMPTY, "", TAFL_NONE);
    b->hostile(b, b->outside(b), "attackers", TAFL_WHEN_ALWAYS, "", TAFL_NONE);
    b->hostile(b, throne, "attackers", TAFL_WHEN_OCCUPIED, "king", TAFL_NONE);
    b->hostile(b, edge, "attackers", TAFL_WHEN_PROGRAM, NULL, b->any(b, king));
    b->disarm(b, "king", TAFL_HAMMER, "all");
    b->pattern(b, "men", b->squares(b, "board"), TAFL_LINE, "all", TAFL_NONE, 1);
    b->capture(b, TAFL_ATTACKERS, b->minus(b, called, b->squares(b, "board")), tables);
    b->spare(b, "king", throne, "");
    b->choice(b, TAFL_TAKE_ALL);
    b->fate(b, "king", TAFL_ENDS, "", TAFL_ATTACKERS);
    b->first_mover(b, TAFL_FIRST_DEFENDERS);
    b->dice(b, 1, 1, 0, 0);
    b->dice(b, 2, 1, 1, b->die(b) == 0);
    b->chain(b, "king", TAFL_NEXT_CAPTURING, 1, 1);
    b->option(b, "call", TAFL_ATTACKERS, TAFL_NONE);
    b->no_moves(b, TAFL_BOTH, TAFL_LOSS, TAFL_NONE);
    b->update(b, "flag", b->declared(b, "call"));
    b->update(b, "counter", b->state_value(b, "counter"));
    b->update(b, "marks", b->or_(b, b->state_value(b, "marks"), b->to(b)));
    b->goal(b, "king", edge, TAFL_DEFENDERS);
    b->outcome(b, TAFL_PHASE_ENCLOSURE, TAFL_ATTACKERS, b->both(b, truth, enough), TAFL_ATTACKERS_WIN,
               TAFL_SURVIVES_REPLY, king);
    b->repetition(b, TAFL_POSITION, 3, TAFL_DEFENDERS_WIN, TAFL_BOTH, TAFL_NONE, 0);
    b->shuttle(b, 3, TAFL_LOSS);
    b->threat(b, TAFL_DEFENDERS, b->any(b, b->held(b, "king")));
    b->count_limit(b, 100, TAFL_DRAW, 1);
    b->agreement(b, 1);
    b->announce(b, "raichi", b->count(b, king), (const char* const[]){"raichi", "tuichi"}, 2, TAFL_DEFENDERS);
    return TAFL_OK;
}

static const tafl_parameter parameters[] = {
    {"limit", TAFL_P_INTEGER, "3", NULL, 0, 18, "squares", "A number."},
    {"truth", TAFL_P_BOOLEAN, "true", NULL, 0, 0, NULL, "A truth."},
    {"zone", TAFL_P_ZONE, "corners", NULL, 0, 0, NULL, "A zone."},
    {"zones", TAFL_P_ZONES, "throne|edge - camps", NULL, 0, 0, NULL, "Zones."},
    {"texts", TAFL_P_TEXTS, "one; two", NULL, 0, 0, NULL, "Texts."},
    {"to", TAFL_P_CLASSES, "empty", "empty|always", 0, 0, NULL, "Pieces."},
    {"must", TAFL_P_CHOICE, NULL, "a|b", 0, 0, NULL, "To be given."},
};
static const char* const sources[] = {"a book", "another", NULL};
static const tafl_component components[] = {{sizeof(tafl_component), 4, "test/everything", "capture", "Everything",
                                             "All calls.", "All of it[truth=true:, truly], {limit} times.", sources,
                                             parameters, 7, TAFL_REPEATABLE, "zone,limit", "pieces,test/other",
                                             "test/enemy", declare, compile}};
static uint32_t count(void) { return 1; }
static const tafl_component* component(uint32_t index) { return &components[index]; }
LIBRARY_OF(1, 0, sizeof(tafl_library), NULL, NULL, count, component);
