/* One line for each function of the builder. The comments of taflsmith.h show these lines, and a test runs them. */
#include "descriptor.h"

static tafl_status declare(const tafl_builder* b, const tafl_parameters* p) {
    (void)p;
    b->piece(b, "scout", TAFL_ATTACKERS, "s", 0);
    b->state(b, "moved", TAFL_MARKS, 0, 0, 1);
    b->state(b, "rests", TAFL_COUNTER, 10, 0, 1);
    b->state(b, "reserve", TAFL_COUNTER, 9, 3, 1);
    b->state(b, "treasure", TAFL_MARKS, 0, 0, 1);
    b->start_marks(b, "treasure", b->squares(b, "centre"));
    b->zone(b, "ring", b->neighbours(b, b->squares(b, "centre")));
    return TAFL_OK;
}

static tafl_status compile(const tafl_builder* b, const tafl_parameters* p) {
    (void)p;
    /* Programs: inputs. */
    const tafl_expr beside = b->and_(b, b->own(b), b->neighbours(b, b->to(b)));
    const tafl_expr scouts = b->and_(b, b->enemy(b), b->pieces(b, "scout"));
    const tafl_expr others = b->minus(b, b->occupied(b), b->own(b));
    const tafl_expr run = b->slide_over(b, b->from(b), TAFL_EAST, b->empty(b));
    const tafl_expr hopped = b->any(b, b->or_(b, b->jumped(b), b->captured(b)));
    const tafl_expr region = b->flood(b, b->pieces(b, "king"), b->empty(b));
    const tafl_expr shrunk = b->fix(b, b->own(b), b->and_(b, b->loop(b), b->neighbours(b, b->loop(b))));
    const tafl_expr ahead = b->shift(b, b->to(b), TAFL_NORTH);
    const tafl_expr six = b->negate(b, b->less(b, b->die(b), b->integer(b, 6)));
    const tafl_expr long_ago = b->less(b, b->integer(b, 20), b->since_capture(b));
    const tafl_expr rested = b->add(b, b->state_value(b, "rests"), b->integer(b, 1));
    const tafl_expr few = b->less(b, b->count(b, b->pieces(b, "attackers")), b->integer(b, 4));
    const tafl_expr inside = b->covers(b, b->squares(b, "edge"), b->pieces(b, "king"));
    const tafl_expr walls = b->and_(b, b->neighbours(b, b->to(b)), b->hostile_to(b, "defender"));
    const tafl_expr checked = b->any(b, b->held(b, "king"));
    const tafl_expr open = b->any(b, b->and_(b, b->reach(b, "king", TAFL_NORTH), b->squares(b, "corners")));
    const tafl_expr all = b->both(b, b->either(b, six, long_ago), b->truth(b, 1));
    const tafl_expr number = b->choose(b, hopped, rested, b->integer(b, 0));
    const tafl_expr camps = b->zone_or_none(b, "camps");
    const char* const texts[] = {"raichi", "tuichi"};

    /* Movement. */
    b->slide(b, "scout", 3);
    b->jump(b, "scout", "men", TAFL_NONE, 1);
    b->jump_across(b, "king", "men", TAFL_NONE, 0, TAFL_ACROSS_OWN);
    b->leap(b, "scout", 1, 2, 1);
    b->bar_stop(b, "men", b->squares(b, "corners"), TAFL_NONE);
    b->bar_pass(b, "men", b->squares(b, "throne"), TAFL_NONE);
    b->refuse(b, TAFL_DEFENDERS, b->any(b, b->and_(b, b->to(b), b->held(b, "defender"))), TAFL_NONE);
    b->demand(b, TAFL_BOTH, b->any(b, b->captured(b)));

    b->swap(b, "king", "men", b->squares(b, "throne"));
    b->displace(b, "scout", "men", TAFL_BY_SLIDES, TAFL_NONE);
    b->bar_pass_where(b, "men", b->neighbours(b, b->pieces(b, "king")), TAFL_NONE);

    /* Captures. */
    b->hostile(b, b->squares(b, "corners"), "men", TAFL_WHEN_ALWAYS, "", TAFL_NONE);
    b->hostile(b, b->outside(b), "scout", TAFL_WHEN_ALWAYS, "", TAFL_NONE);
    b->disarm(b, "king", TAFL_HAMMER, "all");
    b->pattern(b, "men", b->squares(b, "board"), TAFL_LINE, "all", TAFL_NONE, 1);
    b->capture(b, TAFL_BOTH, b->and_(b, b->neighbours(b, b->to(b)), scouts), TAFL_NONE);
    b->spare(b, "scout", b->squares(b, "edge"), "capture/custodial");
    b->spare_where(b, "scout", b->neighbours(b, b->pieces(b, "scout")), "");
    b->disarm_where(b, "scout", TAFL_ANVIL, "all", b->state_value(b, "moved"));
    b->choice(b, TAFL_TAKE_ONE);
    b->fate(b, "scout", TAFL_BECOMES, "defender", TAFL_ATTACKERS);
    b->fate_by(b, "attacker", TAFL_BECOMES, "defender", "king");
    b->demand(b, TAFL_BOTH, b->any(b, b->or_(b, b->minus(b, b->captured(b), b->to(b)), b->displaced(b))));
    b->change(b, TAFL_ATTACKERS, "attacker", "scout", b->and_(b, b->to(b), b->squares(b, "edge")));
    b->drive(b, TAFL_BOTH, "men", TAFL_EAST, b->squares(b, "edge"));
    b->appear(b, TAFL_DEFENDERS, "attacker", b->squares(b, "corners"));
    b->enter(b, "attacker", b->squares(b, "edge"), "reserve");

    /* The turn. */
    b->first_mover(b, TAFL_FIRST_ATTACKERS);
    for (int face = 1; face <= 6; ++face) b->dice(b, face, 1, face % 2, 0);
    b->chain(b, "scout", TAFL_NEXT_CAPTURING, 0, 0);
    b->pass(b, TAFL_DEFENDERS, b->less(b, b->count(b, b->own(b)), b->integer(b, 5)));
    b->option(b, "sacrifice", TAFL_DEFENDERS, b->any(b, beside));
    b->refuse(b, TAFL_BOTH, b->both(b, b->declared(b, "sacrifice"), b->negate(b, hopped)), TAFL_NONE);
    b->no_moves(b, TAFL_BOTH, TAFL_LOSS, TAFL_NONE);
    b->update(b, "moved", b->or_(b, b->state_value(b, "moved"), b->to(b)));
    b->update(b, "rests", number);

    /* Ends. */
    b->goal(b, "king", b->squares(b, "edge"), TAFL_DEFENDERS);
    b->outcome(b, TAFL_PHASE_ELIMINATION, TAFL_BOTH, few, TAFL_DEFENDERS_WIN, TAFL_AT_ONCE, TAFL_NONE);
    b->repetition(b, TAFL_ARRANGEMENT_OF_DEFENDERS, 3, TAFL_ATTACKERS_WIN, TAFL_DEFENDERS, TAFL_NONE, 0);
    b->shuttle(b, 3, TAFL_ILLEGAL);
    b->threat(b, TAFL_ATTACKERS, checked);
    b->count_limit(b, 100, TAFL_DRAW, 0);
    b->agreement(b, 1);
    b->announce(b, "paths", b->choose(b, open, b->integer(b, 1), b->integer(b, 0)), texts, 2, TAFL_BOTH);

    /* What the lines above only build is used here, too. */
    b->outcome(b, TAFL_PHASE_PATHS, TAFL_DEFENDERS, b->both(b, all, inside), TAFL_DRAW, TAFL_AT_ONCE,
               b->or_(b, b->or_(b, others, run), b->or_(b, b->or_(b, region, shrunk), b->or_(b, ahead, walls))));
    b->bar_stop(b, "scout", camps, TAFL_NONE);
    if (b->size(b) < 7) b->report(b, TAFL_ERROR, NULL, "the board is too small");
    if (b->has_class(b, "commander")) b->report(b, TAFL_WARNING, NULL, "commanders do not jump");
    return TAFL_OK;
}

/* Turns of two moves go with no chains. */
static tafl_status compile_again(const tafl_builder* b, const tafl_parameters* p) {
    (void)p;
    b->again(b, TAFL_ATTACKERS, TAFL_WITH_OTHER, 0, TAFL_NONE);
    return TAFL_OK;
}

static const tafl_component components[] = {
    {sizeof(tafl_component), 1, "test/header", "limit", "Examples", "The examples of the header.", "Words.", NULL, NULL, 0,
     0, NULL, NULL, NULL, declare, compile},
    {sizeof(tafl_component), 1, "test/header-again", "turn", "One more", "Another example.", "Words.", NULL, NULL, 0, 0,
     NULL, NULL, NULL, NULL, compile_again}};
ORDINARY_LIBRARY(NULL, NULL);
