/* Taflsmith plugin interface: the only header a native rule library includes.
 *
 * A library exports one symbol, the constant `tafl_plugin`. It offers rule components. When a variant is compiled, each of
 * its components calls the builder, which adds the rule to the variant's image. A component keeps no state and reads no
 * clock, file or random number: it depends on its parameters and the builder alone.
 *
 * Conventions
 * - Each function names its thread and stages in brackets: [load: compile].
 *   Threads: `load` is the thread that loads the library or compiles the variant. A table belongs to that thread and to one
 *   call of declare or compile; a program may compile several variants at once, each with a table of its own. `any` is
 *   every thread, and several at once.
 *   Stages: `init` (the library is loaded), `declare` and `compile` (the functions of a component), `play` (positions are
 *   evaluated), `exit` (the library is unloaded).
 * - Handles (tafl_expr) end with the compile call; 0 is the failed handle. An operation on a failed handle returns the failed
 *   handle. The host has reported the error already and refuses the component, so code need not check.
 * - Text is UTF-8. The host copies text it receives. Text from the host is valid until the call of declare or compile ends.
 * - No exception and no ownership crosses this boundary.
 * - Native libraries are trusted code: they run with all rights of the program.
 *
 * Versions
 * - A structure begins with its size and grows only at the end; each addition raises TAFL_ABI_MINOR. A library built with an
 *   older minor version runs unchanged. The host refuses another abi_major, and an abi_minor above its own.
 * - A library that states a lower abi_minor than its header's, to run on older hosts too, tests for later members with
 *   TAFL_HAS.
 * - Extensions are structures found by id: see get_extension. They come and go without a new version.
 */
#ifndef TAFLSMITH_H
#define TAFLSMITH_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TAFL_ABI_MAJOR 1u
#define TAFL_ABI_MINOR 6u

/* Does a structure from the host reach as far as this member? TAFL_HAS(tafl_builder, b, get_extension) */
#define TAFL_HAS(type, structure, member) \
    ((structure)->struct_size >= offsetof(type, member) + sizeof(((const type *)0)->member))

/* Enumerations are 32 bits wide. C++ needs the fixed type: without it, a value outside the enumerators is undefined. */
#ifdef __cplusplus
#define TAFL_WIDE : int32_t
#else
#define TAFL_WIDE
#endif

typedef uint32_t tafl_expr;
typedef enum tafl_status TAFL_WIDE { TAFL_OK = 0, TAFL_FAILED = 1 } tafl_status;
typedef enum tafl_severity TAFL_WIDE { TAFL_NOTE = 0, TAFL_WARNING = 1, TAFL_ERROR = 2 } tafl_severity;

/* The side a call applies to. For a program, the side that moves. */
typedef enum tafl_side TAFL_WIDE { TAFL_ATTACKERS = 1, TAFL_DEFENDERS = 2, TAFL_BOTH = 3 } tafl_side;
typedef enum tafl_direction TAFL_WIDE { TAFL_EAST = 0, TAFL_WEST = 1, TAFL_NORTH = 2, TAFL_SOUTH = 3 } tafl_direction;
typedef enum tafl_result TAFL_WIDE {
    TAFL_ATTACKERS_WIN = 0,
    TAFL_DEFENDERS_WIN = 1,
    TAFL_DRAW = 2,
    TAFL_MOVER_LOSES = 3,             /* repetition */
    TAFL_MOVER_WINS = 4,              /* repetition */
    TAFL_THREATENING_SIDE_LOSES = 5,  /* repetition */
    TAFL_ILLEGAL = 6,                 /* repetition, shuttle */
    TAFL_LOSS = 7,                    /* no_moves, shuttle: the side concerned loses */
    TAFL_WIN = 8,                     /* no_moves: the side concerned wins */
    TAFL_PASS = 9                     /* no_moves: the turn goes back */
} tafl_result;

typedef enum tafl_first TAFL_WIDE { TAFL_FIRST_ATTACKERS = 0, TAFL_FIRST_DEFENDERS = 1, TAFL_FIRST_LOT = 2 } tafl_first;
typedef enum tafl_when TAFL_WIDE { TAFL_WHEN_EMPTY = 0, TAFL_WHEN_ALWAYS = 1, TAFL_WHEN_OCCUPIED = 2, TAFL_WHEN_PROGRAM = 3 } tafl_when;
typedef enum tafl_role TAFL_WIDE { TAFL_HAMMER = 0, TAFL_ANVIL = 1 } tafl_role;
typedef enum tafl_shape TAFL_WIDE { TAFL_LINE = 0, TAFL_ALL = 1 } tafl_shape;
typedef enum tafl_choice TAFL_WIDE { TAFL_TAKE_ALL = 0, TAFL_TAKE_ONE = 1, TAFL_TAKE_ONE_OR_NONE = 2, TAFL_TAKE_ALL_OR_NONE = 3 } tafl_choice;
typedef enum tafl_by TAFL_WIDE { TAFL_BY_SLIDES = 1, TAFL_BY_LEAPS = 2, TAFL_BY_ALL = 3 } tafl_by;
typedef enum tafl_across TAFL_WIDE { TAFL_ACROSS_ENEMIES = 1, TAFL_ACROSS_OWN = 2, TAFL_ACROSS_ANY = 3 } tafl_across;
typedef enum tafl_fate TAFL_WIDE { TAFL_REMOVED = 0, TAFL_BECOMES = 1, TAFL_ENDS = 2, TAFL_HELD = 3 } tafl_fate;
typedef enum tafl_next TAFL_WIDE { TAFL_NEXT_CAPTURING = 0, TAFL_NEXT_ANY = 1 } tafl_next;
typedef enum tafl_with TAFL_WIDE { TAFL_WITH_OTHER = 0, TAFL_WITH_SAME = 1, TAFL_WITH_ANY = 2 } tafl_with;
typedef enum tafl_state_kind TAFL_WIDE { TAFL_FLAG = 0, TAFL_COUNTER = 1, TAFL_MARKS = 2 } tafl_state_kind;
typedef enum tafl_timing TAFL_WIDE { TAFL_AT_ONCE = 0, TAFL_SURVIVES_REPLY = 1 } tafl_timing;
typedef enum tafl_of TAFL_WIDE { TAFL_POSITION = 0, TAFL_ARRANGEMENT_OF_ATTACKERS = 1, TAFL_ARRANGEMENT_OF_DEFENDERS = 2 } tafl_of;
typedef enum tafl_phase TAFL_WIDE {
    TAFL_PHASE_ROYAL = 0,
    TAFL_PHASE_GOAL = 1,
    TAFL_PHASE_FORT = 2,
    TAFL_PHASE_ENCLOSURE = 3,
    TAFL_PHASE_ELIMINATION = 4,
    TAFL_PHASE_PATHS = 5,
    TAFL_PHASE_HISTORY = 6
} tafl_phase;
typedef enum tafl_type TAFL_WIDE { TAFL_BOARD = 1, TAFL_INTEGER = 2, TAFL_TRUTH = 3 } tafl_type;

/* A set of squares as bits: square = rank * size + file, rank 0 is rank 1, file 0 is file a; bit s is bits[s / 64] >> s % 64. */
typedef struct tafl_squares {
    uint64_t bits[6];
} tafl_squares;

/* A callback computes an expression in play: slow, a last resort. It receives the values of the expressions it declared in
 * `reads`, and must be a pure function of them (the host calls it twice at load to catch state). It returns its integer or
 * truth; it writes a board to `out`, which is empty before. */
typedef struct tafl_value {
    tafl_type type;
    int64_t number;       /* integer, or truth 0 / 1 */
    tafl_squares squares; /* board */
} tafl_value;
typedef struct tafl_view {
    uint32_t struct_size;
    int32_t size;            /* the side of the board */
    uint32_t count;          /* of values */
    const tafl_value *values; /* in the order of `reads` */
} tafl_view;
typedef int64_t (*tafl_callback)(void *user, const tafl_view *view, tafl_squares *out); /* [any: compile, play] */

/* The parameters from the variant file: defaults filled in, types and ranges checked. An undeclared name reads as 0 or "".
 * Choices, zones, classes and texts are read with `text`; lists with `count` and `item`. */
typedef struct tafl_parameters {
    uint32_t struct_size;
    const void *host;
    int64_t (*integer)(const struct tafl_parameters *p, const char *name);                  /* [load: declare, compile] */
    int32_t (*boolean)(const struct tafl_parameters *p, const char *name);                  /* [load: declare, compile] */
    const char *(*text)(const struct tafl_parameters *p, const char *name);                 /* [load: declare, compile] */
    uint32_t (*count)(const struct tafl_parameters *p, const char *name);                   /* [load: declare, compile] */
    const char *(*item)(const struct tafl_parameters *p, const char *name, uint32_t index); /* [load: declare, compile] */
} tafl_parameters;

/* The builder. Class arguments are text: "men", "all - attackers", "knight | king". Square arguments are expressions that
 * fold to a constant board: squares(b, "edge - camps"), neighbours(b, squares(b, "throne")). Optional expressions may be
 * TAFL_NONE. Calls of several rules add up, unless they must agree: then a difference is an error that names both.
 *
 * The comments on the functions are made from scripts/api/taflsmith.lua, and so use the names of Lua: `pieces` is `classes`
 * here, `zone` is `squares`, and `when` is `program`. Each ends with a line of example, which the tests run. Board A has the
 * mover placed and the captured pieces still there; on board B they are removed. */
#define TAFL_NONE 0xffffffffu
#define TAFL_NO_SLIDES (-1) /* the limit of pieces that do not slide */
typedef struct tafl_builder {
    uint32_t struct_size;
    void *host;

    /* Reading. */
    /* size: The number of squares along one side of the board.
     *     if (b->size(b) < 7) b->report(b, TAFL_ERROR, NULL, "the board is too small"); */
    int32_t (*size)(const struct tafl_builder *b); /* [load: declare, compile] */
    /* squares: The squares of a zone, as a board that is known while the rule is compiled. An unknown name is an
     * error.
     *     b->start_marks(b, "treasure", b->squares(b, "centre")); */
    tafl_expr (*squares)(const struct tafl_builder *b, const char *zone); /* [load: declare, compile] */
    /* zone_or_none: The squares of a zone, or no squares if the variant has no such zone.
     *     const tafl_expr camps = b->zone_or_none(b, "camps"); */
    tafl_expr (*zone_or_none)(const struct tafl_builder *b, const char *zone); /* [load: declare, compile] */
    /* outside: The squares beyond the rim: only `hostile` takes it.
     *     b->hostile(b, b->outside(b), "scout", TAFL_WHEN_ALWAYS, "", TAFL_NONE); */
    tafl_expr (*outside)(const struct tafl_builder *b); /* [load: declare, compile] */
    tafl_expr (*square)(const struct tafl_builder *b, int32_t file, int32_t rank); /* [load: declare, compile] both from 0 */
    int32_t (*contains)(const struct tafl_builder *b, tafl_expr squares, int32_t file, int32_t rank); /* [load: declare, compile] */
    uint32_t (*part_count)(const struct tafl_builder *b, tafl_expr squares); /* [load: declare, compile] of a constant board: its connected parts */
    tafl_expr (*part)(const struct tafl_builder *b, tafl_expr squares, uint32_t index); /* [load: declare, compile] */
    /* has_class: Does the set hold a class of this variant? An unknown name gives false.
     *     if (b->has_class(b, "commander")) b->report(b, TAFL_WARNING, NULL, "commanders do not jump"); */
    int32_t (*has_class)(const struct tafl_builder *b, const char *classes); /* [load: compile] */

    /* Reporting: an error refuses the variant, at the place of the named parameter. */
    void (*report)(const struct tafl_builder *b, tafl_severity severity, const char *parameter, const char *text); /* [load: declare, compile] */

    /* Declarations. */
    /* piece: Declares a class of pieces of one side. Names and letters are unique; a game has at most eight classes.
     *     b->piece(b, "scout", TAFL_ATTACKERS, "s", 0); */
    void (*piece)(const struct tafl_builder *b, const char *name, tafl_side side, const char *letter, int32_t royal); /* [load: declare] */
    /* state: Declares something that the game remembers from move to move; only this rule can read and `update` it.
     * A flag is true or false, a counter a whole number, marks are a set of squares. Marks begin on no square or on
     * given squares. They travel with the pieces that stand on them, and vanish with a piece that is removed.
     *     b->state(b, "moved", TAFL_MARKS, 0, 0, 1); */
    void (*state)(const struct tafl_builder *b, const char *name, tafl_state_kind kind, int32_t most, int32_t start,
                  int32_t in_key); /* [load: declare] */
    /* zone: Gives squares a name. Two rules may name the same zone if the squares are equal. The zones `board`,
     * `edge`, `centre` and `none` exist on every board.
     *     b->zone(b, "ring", b->neighbours(b, b->squares(b, "centre"))); */
    void (*zone)(const struct tafl_builder *b, const char *name, tafl_expr squares); /* [load: declare] */

    /* Movement. */
    /* slide: The pieces move along a row or column over empty squares, at most `limit` squares far. Classes that no
     * rule names slide any distance. Two rules must give a class the same limit.
     *     b->slide(b, "scout", 3); */
    void (*slide)(const struct tafl_builder *b, const char *classes, int32_t limit); /* [load: compile] */
    /* jump: The pieces may also hop along a row or column over one adjacent enemy of the set `over`, onto the empty
     * square right behind it, if they may stop there. With `touching`, the jump must begin or end in that zone. With
     * `takes`, it captures the enemy hopped over; no pattern captures that enemy by the same move. With `across`,
     * the piece hopped over may belong to the jumper's side; such a piece stays where it is. Jumps that several
     * rules allow add up.
     *     b->jump(b, "scout", "men", TAFL_NONE, 1); */
    void (*jump)(const struct tafl_builder *b, const char *classes, const char *over, tafl_expr touching, int32_t takes); /* [load: compile] */
    /* bar_stop: No move of these pieces that begins in `from` may end on a square of `zone`. They may still cross
     * it.
     *     b->bar_stop(b, "men", b->squares(b, "corners"), TAFL_NONE); */
    void (*bar_stop)(const struct tafl_builder *b, const char *classes, tafl_expr squares, tafl_expr from); /* [load: compile] */
    /* bar_pass: No slide of these pieces that begins in `from` may cross an empty square of `zone`. It may end there
     * unless `bar_stop` forbids that. With `where`, the bar holds only on these squares of the zone. `where` is
     * evaluated in the position before the move, in which `i.own` holds the pieces of the side that slides, also
     * within `reach`. It may not use `hostile`, `held`, `reach`, `captured` or the die.
     *     b->bar_pass(b, "men", b->squares(b, "throne"), TAFL_NONE); */
    void (*bar_pass)(const struct tafl_builder *b, const char *classes, tafl_expr squares, tafl_expr from); /* [load: compile] */
    /* refuse: Forbids each move of `side` after which `when` holds on board B: captured pieces removed, states
     * updated. A forbidden move does not exist, so a side that has no other cannot move.
     *     b->refuse(b, TAFL_DEFENDERS, b->any(b, b->and_(b, b->to(b), b->held(b, "defender"))), TAFL_NONE); */
    void (*refuse)(const struct tafl_builder *b, tafl_side side, tafl_expr program, tafl_expr shows); /* [load: compile] */

    /* Captures. */
    /* hostile: Squares of `zone` act as an enemy anvil in captures of the pieces `to`: while they are empty, always,
     * while a piece of a set stands there, or while a condition holds on board A. The zone `outside` is always
     * hostile. A condition may not use `hostile` or `held`.
     *     b->hostile(b, b->squares(b, "corners"), "men", TAFL_WHEN_ALWAYS, "", TAFL_NONE); */
    void (*hostile)(const struct tafl_builder *b, tafl_expr squares, const char *to, tafl_when when, const char *occupied_by,
                    tafl_expr program); /* [load: compile] */
    /* disarm: The pieces cannot play one role in captures of the classes `against`. The hammer is the piece whose
     * move captures; an anvil is one that stands on another side already. With `where`, this holds only while they
     * stand on these squares. `where` is evaluated on board A (within `hostile` and `held`, on the board on which
     * these are evaluated). It may not use `hostile`, `held`, `captured` or the die.
     *     b->disarm(b, "king", TAFL_HAMMER, "all"); */
    void (*disarm)(const struct tafl_builder *b, const char *classes, tafl_role role, const char *against); /* [load: compile] */
    /* pattern: Captures a piece of `victims` on a square of `at` when an enemy hammer of the set `by` moves beside
     * it and all sides of the shape are closed. A side is closed by the hammer, by an enemy of `by` that may be an
     * anvil, or by a square that is hostile to the victim, whoever stands there; with `walls`, by an empty square of
     * `walls` instead. A side beyond the rim is closed only if the outside is hostile and no walls are given. At
     * least `min_men` sides must be closed by enemy pieces, including the hammer. One pattern that matches is
     * enough.
     *     b->pattern(b, "men", b->squares(b, "board"), TAFL_LINE, "all", TAFL_NONE, 1); */
    void (*pattern)(const struct tafl_builder *b, const char *victims, tafl_expr at, tafl_shape shape, const char *by,
                    tafl_expr walls, int32_t min_men); /* [load: compile] */
    /* capture: Moves of `side` also capture the pieces on the squares of `program`, found on board A: the mover
     * placed, the captured pieces still there. It may include pieces of the moving side, even the mover. Empty
     * squares in the result do nothing.
     *     b->capture(b, TAFL_BOTH, b->and_(b, b->neighbours(b, b->to(b)), scouts), TAFL_NONE); */
    void (*capture)(const struct tafl_builder *b, tafl_side side, tafl_expr program, tafl_expr shows); /* [load: compile] */
    /* spare: The pieces are never captured while they stand in `zone`, neither by a pattern nor by a jump or a
     * `capture`; with `from_rule`, only the captures of that component spare them. With `where`, this holds only on
     * these squares of the zone. `where` is evaluated on board A (within `held`, on the board on which that is
     * evaluated). It may not use `hostile`, `held`, `captured` or the die.
     *     b->spare(b, "scout", b->squares(b, "edge"), "capture/custodial"); */
    void (*spare)(const struct tafl_builder *b, const char *classes, tafl_expr squares, const char *from_rule); /* [load: compile] "" = all */
    /* choice: Of several pieces that a move could capture, the mover captures all, one of his choice, one or none,
     * or all or none. Royal pieces are always captured: with `one` and `one_or_none`, they are then the only
     * victims. Two rules must agree.
     *     b->choice(b, TAFL_TAKE_ONE); */
    void (*choice)(const struct tafl_builder *b, tafl_choice mode); /* [load: compile] */
    /* fate: States what happens to captured pieces of these classes. They are removed, unless a rule says otherwise;
     * they become another class, of either side, on their square and with their marks; the game ends with a win of
     * `winner`, in the phase `royal`; or they are held: they stay, and do not count as captured. With `by`, the fate
     * applies to pieces captured by a move of these classes; the mover's class before the move counts. Such a fate
     * takes precedence over one without `by`. A displaced piece is always removed, and a `by` of all classes is the
     * same as none. Two rules must agree for a class and its captor. Royal pieces need a fate, cannot become other
     * classes, and take no `by`.
     *     b->fate(b, "scout", TAFL_BECOMES, "defender", TAFL_ATTACKERS); */
    void (*fate)(const struct tafl_builder *b, const char *classes, tafl_fate what, const char *becomes, tafl_side winner); /* [load: compile] */

    /* The turn. */
    /* first_mover: Says which side begins; with `lot`, chance decides. Every game needs it, and all rules must
     * agree.
     *     b->first_mover(b, TAFL_FIRST_ATTACKERS); */
    void (*first_mover)(const struct tafl_builder *b, tafl_first side); /* [load: compile] */
    /* dice: One face of a die that is thrown before every turn; one call per face. The turn is lost with a face that
     * says so, or with a limit that leaves no legal move. A lost turn does not enter the history. Only one rule may
     * call it.
     *     for (int face = 1; face <= 6; ++face) b->dice(b, face, 1, face % 2, 0); */
    void (*dice)(const struct tafl_builder *b, int32_t face, int32_t weight, int32_t loses_turn, int32_t limit); /* [load: compile] */
    /* chain: After a capture the same piece moves again, if it has a legal move that captures, or any legal move
     * with `next = "any"`; with `also_goal`, also one that ends on its goal. The chain ends after a move that
     * captures nothing. If it is optional, the player may play `stop` instead. Between the moves only the ends of
     * the phases `royal` and `goal` are judged; the whole chain is one turn of the history. One rule may call it.
     *     b->chain(b, "scout", TAFL_NEXT_CAPTURING, 0, 0); */
    void (*chain)(const struct tafl_builder *b, const char *classes, tafl_next next, int32_t optional, int32_t also_goal); /* [load: compile] */
    /* option: The mover may declare `name` with any move for which `when` holds on board A. Functions read it with
     * `i:declared(name)`. It belongs only to this move; use a state to remember it. A game has at most three
     * options.
     *     b->option(b, "sacrifice", TAFL_DEFENDERS, b->any(b, beside)); */
    void (*option)(const struct tafl_builder *b, const char *name, tafl_side side, tafl_expr program); /* [load: compile] */
    /* no_moves: The result for a side that has no legal move in its turn, whatever the die shows. With `when`, the
     * side also counts as stuck while the condition holds in the position before its move, in which `i.own` holds
     * its pieces. With `pass`, the other side moves; two passes in a row are a draw. Every game needs it, once for
     * each side.
     *     b->no_moves(b, TAFL_BOTH, TAFL_LOSS, TAFL_NONE); */
    void (*no_moves)(const struct tafl_builder *b, tafl_side side, tafl_result result, tafl_expr program); /* [load: compile] */
    /* update: The value of a state after each move, on board B. All updates of a move read the old values. A counter
     * stays within 0 and `most`. A pass changes nothing. One update per state; without one, a state keeps its
     * initial value.
     *     b->update(b, "moved", b->or_(b, b->state_value(b, "moved"), b->to(b))); */
    void (*update)(const struct tafl_builder *b, const char *state, tafl_expr program); /* [load: compile] */

    /* Ends. */
    /* goal: A piece of this set that ends its move on a square of `zone` wins for `winner`, in the phase `goal`.
     * Pieces that stand there already do not count.
     *     b->goal(b, "king", b->squares(b, "edge"), TAFL_DEFENDERS); */
    void (*goal)(const struct tafl_builder *b, const char *classes, tafl_expr squares, tafl_side winner); /* [load: compile] */
    /* outcome: Ends the game after a turn of `after` if `when` holds on board B. The phases are judged in order;
     * within a phase, the mover's win takes precedence. With `survives_reply` the condition must hold after the
     * turn, and still hold after the next turn of the other side.
     *     b->outcome(b, TAFL_PHASE_ELIMINATION, TAFL_BOTH, few, TAFL_DEFENDERS_WIN, TAFL_AT_ONCE, TAFL_NONE); */
    void (*outcome)(const struct tafl_builder *b, tafl_phase phase, tafl_side after, tafl_expr program, tafl_result result,
                    tafl_timing timing, tafl_expr shows); /* [load: compile] */
    /* repetition: The result when the same thing occurs for the `count`th time since the last capture: the position
     * with the side to move and all states `in_key`, or the arrangement of one side after its own turns. The mover
     * is the side that completes it. `illegal`: that move does not exist. `threatening_side_loses`: the side whose
     * turns since the last occurrence were all threats loses; if that is true of both sides or of neither, the game
     * is drawn.
     *     b->repetition(b, TAFL_ARRANGEMENT_OF_DEFENDERS, 3, TAFL_ATTACKERS_WIN, TAFL_DEFENDERS, TAFL_NONE, 0); */
    void (*repetition)(const struct tafl_builder *b, tafl_of of, int32_t count, tafl_result result, tafl_side whose,
                       tafl_expr when, int32_t claim); /* [load: compile] */
    /* shuttle: One piece may go back and forth between two squares `round_trips` times in successive turns of its
     * side. One more move is illegal, or loses the game. A capture ends the count.
     *     b->shuttle(b, 3, TAFL_ILLEGAL); */
    void (*shuttle)(const struct tafl_builder *b, int32_t round_trips, tafl_result result); /* [load: compile] */
    /* threat: Does a turn of `side` count as a threat? Evaluated on board B; only the result
     * `threatening_side_loses` of a repetition uses it. Two rules must agree.
     *     b->threat(b, TAFL_ATTACKERS, checked); */
    void (*threat)(const struct tafl_builder *b, tafl_side side, tafl_expr program); /* [load: compile] */
    /* count_limit: The result after this many plies without a capture. The lowest limit applies first.
     *     b->count_limit(b, 100, TAFL_DRAW, 0); */
    void (*count_limit)(const struct tafl_builder *b, int32_t plies, tafl_result result, int32_t claim); /* [load: compile] */
    /* agreement: May the players agree on a draw? Only if a rule allows it. Two rules must agree.
     *     b->agreement(b, 1); */
    void (*agreement)(const struct tafl_builder *b, int32_t allowed); /* [load: compile] */
    /* announce: After a turn of `after`, players see one of the texts: the first for the number 1, the second for 2,
     * the last for every higher number, none for 0. True counts as 1. It changes nothing in the game, and does not
     * run in the search.
     *     b->announce(b, "paths", b->choose(b, open, b->integer(b, 1), b->integer(b, 0)), texts, 2, TAFL_BOTH); */
    void (*announce)(const struct tafl_builder *b, const char *name, tafl_expr number, const char *const *texts,
                     uint32_t text_count, tafl_side after); /* [load: compile] */

    /* Programs: inputs. Boards never wrap around the edge. */
    /* own: The mover's pieces. In an outcome that `survives_reply`, they remain those of the side after whose turn
     * it arose.
     *     const tafl_expr beside = b->and_(b, b->own(b), b->neighbours(b, b->to(b))); */
    tafl_expr (*own)(const struct tafl_builder *b); /* [load: compile] */
    /* enemy: The other side's pieces.
     *     const tafl_expr scouts = b->and_(b, b->enemy(b), b->pieces(b, "scout")); */
    tafl_expr (*enemy)(const struct tafl_builder *b); /* [load: compile] */
    /* pieces: The pieces of a class or set of classes, for names that are not fields.
     *     const tafl_expr scouts = b->and_(b, b->enemy(b), b->pieces(b, "scout")); */
    tafl_expr (*pieces)(const struct tafl_builder *b, const char *classes); /* [load: compile] */
    /* occupied: The squares with a piece.
     *     const tafl_expr others = b->minus(b, b->occupied(b), b->own(b)); */
    tafl_expr (*occupied)(const struct tafl_builder *b); /* [load: compile] */
    /* empty: The squares without a piece.
     *     const tafl_expr run = b->slide_over(b, b->from(b), TAFL_EAST, b->empty(b)); */
    tafl_expr (*empty)(const struct tafl_builder *b); /* [load: compile] */
    /* from: The square the move began on. No square when no piece moved: a pass, a stop.
     *     const tafl_expr run = b->slide_over(b, b->from(b), TAFL_EAST, b->empty(b)); */
    tafl_expr (*from)(const struct tafl_builder *b); /* [load: compile] */
    /* to: The square the move ended on. No square when no piece moved.
     *     const tafl_expr beside = b->and_(b, b->own(b), b->neighbours(b, b->to(b))); */
    tafl_expr (*to)(const struct tafl_builder *b); /* [load: compile] */
    /* jumped: The square hopped over. No square unless the move was a jump.
     *     const tafl_expr hopped = b->any(b, b->or_(b, b->jumped(b), b->captured(b))); */
    tafl_expr (*jumped)(const struct tafl_builder *b); /* [load: compile] */
    /* captured: The pieces captured by this move: in a `capture`, only those captured by patterns and the jump; on
     * board B, all of them, including those that became another piece. A `held` piece is not included.
     *     const tafl_expr hopped = b->any(b, b->or_(b, b->jumped(b), b->captured(b))); */
    tafl_expr (*captured)(const struct tafl_builder *b); /* [load: compile] */
    /* state_value: A state of this rule: marks as a board, a flag as true or false, a counter as a number. Each has
     * the value that the last `update` gave it. A mark on a square with a piece moves with the piece, and vanishes
     * when the piece is removed; a mark on an empty square stays there, and becomes the mark of a piece that steps
     * onto it.
     *     const tafl_expr rested = b->add(b, b->state_value(b, "rests"), b->integer(b, 1)); */
    tafl_expr (*state_value)(const struct tafl_builder *b, const char *name); /* [load: compile] */
    /* declared: Was the option of this name declared with the move? The call `option` must come before the function
     * that uses it.
     *     b->refuse(b, TAFL_BOTH, b->both(b, b->declared(b, "sacrifice"), b->negate(b, hopped)), TAFL_NONE); */
    tafl_expr (*declared)(const struct tafl_builder *b, const char *name); /* [load: compile] */
    /* die: The number thrown in this turn. 0 without dice.
     *     const tafl_expr six = b->negate(b, b->less(b, b->die(b), b->integer(b, 6))); */
    tafl_expr (*die)(const struct tafl_builder *b); /* [load: compile] */
    /* since_capture: Plies since the last capture, including this move: 0 after a move that captures.
     *     const tafl_expr long_ago = b->less(b, b->integer(b, 20), b->since_capture(b)); */
    tafl_expr (*since_capture)(const struct tafl_builder *b); /* [load: compile] */
    tafl_expr (*loop)(const struct tafl_builder *b); /* [load: compile] the growing or shrinking board inside `fix` */

    /* Programs: the operations. */
    tafl_expr (*integer)(const struct tafl_builder *b, int64_t value); /* [load: declare, compile] a constant */
    tafl_expr (*truth)(const struct tafl_builder *b, int32_t value); /* [load: declare, compile] a constant: 0 or 1 */
    /* and_: squares in both.
     *     const tafl_expr beside = b->and_(b, b->own(b), b->neighbours(b, b->to(b))); */
    tafl_expr (*and_)(const struct tafl_builder *b, tafl_expr x, tafl_expr y); /* [load: declare, compile] */
    /* or_: squares in either.
     *     const tafl_expr hopped = b->any(b, b->or_(b, b->jumped(b), b->captured(b))); */
    tafl_expr (*or_)(const struct tafl_builder *b, tafl_expr x, tafl_expr y); /* [load: declare, compile] */
    /* minus: squares of the first without those of the second.
     *     const tafl_expr others = b->minus(b, b->occupied(b), b->own(b)); */
    tafl_expr (*minus)(const struct tafl_builder *b, tafl_expr x, tafl_expr y); /* [load: declare, compile] x without y */
    /* shift: Every square moved one step. Squares moved off the board are lost.
     *     const tafl_expr ahead = b->shift(b, b->to(b), TAFL_NORTH); */
    tafl_expr (*shift)(const struct tafl_builder *b, tafl_expr x, tafl_direction direction); /* [load: declare, compile] */
    /* neighbours: The squares beside this board: the union of the four shifts. It may overlap the board itself.
     *     b->zone(b, "ring", b->neighbours(b, b->squares(b, "centre"))); */
    tafl_expr (*neighbours)(const struct tafl_builder *b, tafl_expr x); /* [load: declare, compile] */
    /* slide_over: The squares of `through` in one unbroken run that begins one step from a square of this board, as
     * a piece slides. The board itself does not belong to it.
     *     const tafl_expr run = b->slide_over(b, b->from(b), TAFL_EAST, b->empty(b)); */
    tafl_expr (*slide_over)(const struct tafl_builder *b, tafl_expr x, tafl_direction direction, tafl_expr through); /* [load: declare, compile] */
    /* flood: This board and every square of `through` that can be reached from it step by step within `through`. The
     * board belongs to the result even where it lies outside `through`.
     *     const tafl_expr region = b->flood(b, b->pieces(b, "king"), b->empty(b)); */
    tafl_expr (*flood)(const struct tafl_builder *b, tafl_expr seed, tafl_expr through); /* [load: declare, compile] */
    /* fix: Replaces x by body(x), starting with this board, until nothing changes. The body must only add squares or
     * only remove squares; it runs at most as often as the board has squares.
     *     const tafl_expr shrunk = b->fix(b, b->own(b), b->and_(b, b->loop(b), b->neighbours(b, b->loop(b)))); */
    tafl_expr (*fix)(const struct tafl_builder *b, tafl_expr start, tafl_expr body); /* [load: compile] */
    /* count: The number of squares. On a board that may hold more than 16 squares it is a TurnNumber, which can only
     * be compared.
     *     const tafl_expr few = b->less(b, b->count(b, b->pieces(b, "attackers")), b->integer(b, 4)); */
    tafl_expr (*count)(const struct tafl_builder *b, tafl_expr x); /* [load: declare, compile] */
    /* any: Does the board hold a square?
     *     const tafl_expr hopped = b->any(b, b->or_(b, b->jumped(b), b->captured(b))); */
    tafl_expr (*any)(const struct tafl_builder *b, tafl_expr x); /* [load: declare, compile] */
    /* covers: Does every square of the other board belong to this one? Every board covers an empty one.
     *     const tafl_expr inside = b->covers(b, b->squares(b, "edge"), b->pieces(b, "king")); */
    tafl_expr (*covers)(const struct tafl_builder *b, tafl_expr x, tafl_expr y); /* [load: declare, compile] y lies within x */
    /* add: the sum.
     *     const tafl_expr rested = b->add(b, b->state_value(b, "rests"), b->integer(b, 1)); */
    tafl_expr (*add)(const struct tafl_builder *b, tafl_expr x, tafl_expr y); /* [load: declare, compile] */
    /* less: the first is smaller.
     *     const tafl_expr six = b->negate(b, b->less(b, b->die(b), b->integer(b, 6))); */
    tafl_expr (*less)(const struct tafl_builder *b, tafl_expr x, tafl_expr y); /* [load: declare, compile] */
    /* both: and.
     *     const tafl_expr all = b->both(b, b->either(b, six, long_ago), b->truth(b, 1)); */
    tafl_expr (*both)(const struct tafl_builder *b, tafl_expr x, tafl_expr y); /* [load: declare, compile] */
    /* either: or.
     *     const tafl_expr all = b->both(b, b->either(b, six, long_ago), b->truth(b, 1)); */
    tafl_expr (*either)(const struct tafl_builder *b, tafl_expr x, tafl_expr y); /* [load: declare, compile] */
    /* negate: not.
     *     const tafl_expr six = b->negate(b, b->less(b, b->die(b), b->integer(b, 6))); */
    tafl_expr (*negate)(const struct tafl_builder *b, tafl_expr x); /* [load: declare, compile] */
    /* choose: the second where the first is true, else the third.
     *     const tafl_expr number = b->choose(b, hopped, rested, b->integer(b, 0)); */
    tafl_expr (*choose)(const struct tafl_builder *b, tafl_expr truth, tafl_expr x, tafl_expr y); /* [load: declare, compile] */
    /* hostile_to: All squares that close a side of a capture of this class now: enemies that may be anvils, and
     * squares that `hostile` names. The outside is not included. It takes one class, and no condition of `hostile`
     * may use it.
     *     const tafl_expr walls = b->and_(b, b->neighbours(b, b->to(b)), b->hostile_to(b, "defender")); */
    tafl_expr (*hostile_to)(const struct tafl_builder *b, const char *piece_class); /* [load: compile] */
    /* held: The pieces of this set that stand in a completed capture, whether or not a move has just completed it: a
     * piece that walked in is held and not captured. No condition of `hostile` may use it.
     *     const tafl_expr checked = b->any(b, b->held(b, "king")); */
    tafl_expr (*held)(const struct tafl_builder *b, const char *classes); /* [load: compile] */
    /* reach: The squares that these pieces can slide to, in one direction or in all: limits, `bar_stop` and
     * `bar_pass` are obeyed, the die and `refuse` are not. Jumps, leaps and moves onto pieces are not counted.
     *     const tafl_expr open = b->any(b, b->and_(b, b->reach(b, "king", TAFL_NORTH), b->squares(b, "corners"))); */
    tafl_expr (*reach)(const struct tafl_builder *b, const char *classes, int32_t direction); /* [load: compile] -1 = all four */
    tafl_expr (*callback)(const struct tafl_builder *b, tafl_type type, tafl_callback function, void *user,
                          const tafl_expr *reads, uint32_t read_count); /* [load: compile] see tafl_callback */

    /* Since 1.1. The extension with this id as a constant structure, valid as long as the program runs; NULL if the host does
     * not have it. The structure begins with its size and grows only at the end. An incompatible change gets a new id. */
    const void *(*get_extension)(const struct tafl_builder *b, const char *id); /* [load: declare, compile] */

    /* Since 1.2. */
    /* demand: If some legal move of `side` makes `when` true on board B, only such moves are legal. A move that
     * satisfies one of several demands is enough. A demand chooses among the moves that no rule forbids, so it
     * leaves no side without a move. It does not apply within a chain.
     *     b->demand(b, TAFL_BOTH, b->any(b, b->captured(b))); */
    void (*demand)(const struct tafl_builder *b, tafl_side side, tafl_expr program); /* [load: compile] */
    /* change: After each move of `side`, the pieces of this set on the squares of `program` become another class, on
     * their square and with their marks. All are found on board B before the first of them changes, and before
     * states are updated. Such a piece is not captured. A mover that changes ends its chain and reaches no `goal` by
     * this move. Royal pieces do not change, but others may become royal. Two rules must agree for a class.
     *     b->change(b, TAFL_ATTACKERS, "attacker", "scout", b->and_(b, b->to(b), b->squares(b, "edge"))); */
    void (*change)(const struct tafl_builder *b, tafl_side side, const char *classes, const char *becomes, tafl_expr program); /* [load: compile] */
    /* leap: The pieces may also move `across` squares to one side and `up` squares ahead, mirrored and turned into
     * all directions, whatever stands between: 1 and 1 is a diagonal step, 1 and 2 the leap of a knight in chess.
     * With `limit`, they continue by the same vector over empty squares, and `bar_pass` stops them like a slide: 1
     * and 1 without limit is a bishop. They may stop where `bar_stop` allows it. The die does not limit them. Leaps
     * add to slides: for a piece that only leaps, call `slide` with the limit -1.
     *     b->leap(b, "scout", 1, 2, 1); */
    void (*leap)(const struct tafl_builder *b, const char *classes, int32_t across, int32_t up, int32_t limit); /* [load: compile] */
    void (*start_marks)(const struct tafl_builder *b, const char *state, tafl_expr squares); /* [load: declare] the first
                      squares of a state of kind TAFL_MARKS, which is declared before; without this call there are none */

    /* Since 1.3. The same calls as above, which hold only on the squares of a board program. In scripts the program is the
     * argument `where`, and the comments above say when it is asked. It may not ask for `hostile`, `held`, `captured` or the
     * die; that of bar_pass_where may not ask for `reach` either. */
    void (*spare_where)(const struct tafl_builder *b, const char *classes, tafl_expr program, const char *from_rule); /* [load: compile] "" = all */
    void (*disarm_where)(const struct tafl_builder *b, const char *classes, tafl_role role, const char *against, tafl_expr program); /* [load: compile] */
    void (*bar_pass_where)(const struct tafl_builder *b, const char *classes, tafl_expr program, tafl_expr from); /* [load: compile] */
    /* swap: The pieces may also change places with an adjacent piece of their side of the set `with`, which is of
     * another class. Both must be allowed to stop on their new squares; limits, `bar_pass` and the die do not
     * matter. The piece that moves is the one that captures and reaches goals, and each piece takes its marks along.
     * Only after a swap does `i.from` hold a piece on board A. `where` is evaluated in the position before the move;
     * it may not use `hostile`, `held`, `captured` or the die.
     *     b->swap(b, "king", "men", b->squares(b, "throne")); */
    void (*swap)(const struct tafl_builder *b, const char *classes, const char *with, tafl_expr program); /* [load: compile] */
    /* displace: Slides and leaps of the pieces may also end on an enemy of the set `victims`, if they may stop
     * there, and capture it: it leaves the board with its marks before the mover is placed, so it is on neither
     * board, but `captured` holds its square. `choice` and `disarm` do not matter, nor does any fate but `ends`.
     * Pieces that are spared there, or held, cannot be captured in this way. The `where` of a spare is evaluated
     * before the move, like the `where` of this call, which may not use `hostile`, `held`, `captured` or the die.
     *     b->displace(b, "scout", "men", TAFL_BY_SLIDES, TAFL_NONE); */
    void (*displace)(const struct tafl_builder *b, const char *classes, const char *victims, tafl_by by, tafl_expr program); /* [load: compile] */

    /* Since 1.4. */
    void (*jump_across)(const struct tafl_builder *b, const char *classes, const char *over, tafl_expr touching, int32_t takes,
                        tafl_across across); /* [load: compile] jump, over the pieces of the sides that `across` says */
    /* pass: A side may pass in its turn, instead of moving, while `when` holds in the position before the move, in
     * which `i.own` holds its pieces. `when` may not use `hostile`, `held`, `captured` or declarations. A side may
     * pass only where a turn begins, after the throw of a die, and only if it has a legal move; a side that is stuck
     * gets the result of `no_moves`. No rule refuses a pass, but if some move satisfies a demand, a pass is not
     * legal. It is the pass of `no_moves`: it changes no state, counts as a ply without a capture, and two passes in
     * a row are a draw. The passes of several rules add up.
     *     b->pass(b, TAFL_DEFENDERS, b->less(b, b->count(b, b->own(b)), b->integer(b, 5))); */
    void (*pass)(const struct tafl_builder *b, tafl_side side, tafl_expr program); /* [load: compile] */
    /* again: After the first move of its turn, `side` moves once more: with another piece, with the same, or with
     * any. The second move follows if the first has not ended the game, `when` holds on board B of the first move
     * after its updates, and some second move is legal; otherwise the turn ends. If it is optional, the player may
     * play `stop` instead. Between the two moves only the ends of the phases `royal` and `goal` are judged, and no
     * die is thrown. The second move is like any other; a demand chooses only among second moves. The whole turn is
     * one turn of the history: illegal repetition refuses the move or the `stop` that ends it. If the first move
     * captures its own mover, `other` means all pieces, and `same` none. One rule may call it, in a game without
     * `chain` and `shuttle`.
     *     b->again(b, TAFL_ATTACKERS, TAFL_WITH_OTHER, 0, TAFL_NONE); */
    void (*again)(const struct tafl_builder *b, tafl_side side, tafl_with with, int32_t optional, tafl_expr program); /* [load: compile] */
    void (*fate_by)(const struct tafl_builder *b, const char *classes, tafl_fate what, const char *becomes, const char *by); /* [load: compile]
                      fate, of pieces captured by a move of the set `by`; TAFL_REMOVED or TAFL_BECOMES */
    /* displaced: The square the move ended on, if the mover captured an enemy by moving onto it (`b:displace`), else
     * no square. The mover itself may have been captured there.
     *     b->demand(b, TAFL_BOTH, b->any(b, b->or_(b, b->minus(b, b->captured(b), b->to(b)), b->displaced(b)))); */
    tafl_expr (*displaced)(const struct tafl_builder *b); /* [load: compile] */

    /* Since 1.5. */
    /* drive: After each move of `side`, the pieces of this set on the squares of `program` go one step, with their
     * marks. All are found on board B before the first of them goes, and before states are updated. A piece stays if
     * its way ends at the edge of the board, a hole or a piece that stays, if it is driven in two directions, or if
     * another would come to the same square. Nothing bars its way. A driven piece captures nothing and reaches no
     * `goal`. A mover that is driven on ends its chain and reaches none by this move.
     *     b->drive(b, TAFL_BOTH, "men", TAFL_EAST, b->squares(b, "edge")); */
    void (*drive)(const struct tafl_builder *b, tafl_side side, const char *classes, tafl_direction direction, tafl_expr program); /* [load: compile] */
    /* appear: After each move of `side`, a piece of this class appears on every empty square of `program`, which is
     * evaluated on board B, before states are updated. The pieces appear last, after others have changed and gone,
     * on squares that are empty then. Where pieces of two classes would appear, none does. A royal piece never
     * appears. Repetitions are still counted from the last capture.
     *     b->appear(b, TAFL_DEFENDERS, "attacker", b->squares(b, "corners")); */
    void (*appear)(const struct tafl_builder *b, tafl_side side, const char *one_class, tafl_expr program); /* [load: compile] */

    /* Since 1.6. */
    /* enter: In place of a move, the side of this class may put a piece of it on an empty square of `where`, which
     * is evaluated in the position before the move. It is a move of that piece which begins on no square: it
     * captures, may be captured, and reaches goals as if it had just arrived, but nothing can be declared with it.
     * Nothing else bars it: no limit, no `bar_stop`, no die. `reserve` is a counter of this rule: it must be above
     * 0, and loses one before anything is captured; without it the pieces never run out. No piece enters within a
     * chain, nor as the second move of the same piece. No royal piece enters. `where` may not use `hostile`, `held`,
     * `captured` or the die. One rule may call it for a class.
     *     b->enter(b, "attacker", b->squares(b, "edge"), "reserve"); */
    void (*enter)(const struct tafl_builder *b, const char *one_class, tafl_expr program, const char *reserve); /* [load: compile] "" = none */
} tafl_builder;

/* Extension: constant boards as bits. */
#define TAFL_EXT_SQUARES "taflsmith.squares"
typedef struct tafl_ext_squares {
    uint32_t struct_size;
    /* Copies the squares of a constant board to `out`. Returns 0, and leaves `out` empty, if it depends on the position. */
    int32_t (*read)(const tafl_builder *b, tafl_expr board, tafl_squares *out); /* [load: declare, compile] */
    /* The constant board with these squares. A bit beyond the board is an error. */
    tafl_expr (*make)(const tafl_builder *b, const tafl_squares *squares); /* [load: declare, compile] */
} tafl_ext_squares;

/* Parameter types. Defaults are text: "3", "true", "men", "throne"; list items are separated by "|" (TEXTS: by ";"). */
typedef enum tafl_parameter_type TAFL_WIDE {
    TAFL_P_BOOLEAN = 1,
    TAFL_P_INTEGER = 2, /* least..most */
    TAFL_P_CHOICE = 3,  /* one of `choices`, separated by "|" */
    TAFL_P_TEXT = 4,
    TAFL_P_ZONE = 5,    /* a zone expression; "none" where there is none */
    TAFL_P_CLASSES = 6, /* a set of pieces */
    TAFL_P_ZONES = 7,   /* a list of zone expressions */
    TAFL_P_TEXTS = 8    /* a list of texts */
} tafl_parameter_type;

typedef struct tafl_parameter {
    const char *name;
    tafl_parameter_type type;
    const char *fallback; /* the default; NULL: the parameter is required */
    const char *choices;  /* CHOICE: the values; CLASSES: values besides pieces (hostile/zone: "empty|always"); else NULL */
    int64_t least, most;  /* INTEGER */
    const char *unit;     /* "squares", "men", … or NULL */
    const char *doc;      /* one sentence */
} tafl_parameter;

#define TAFL_REPEATABLE 1u /* a variant may use the component several times */

/* A component. `words` states the rule for given parameters: {name} prints a parameter, [name=a|b: text] prints the text if
 * the parameter has one of these values, [name!=a: text] if it has none of them; brackets nest. */
typedef struct tafl_component {
    uint32_t struct_size;
    uint32_t version;
    const char *id;   /* "capture/custodial" */
    const char *slot; /* pieces movement passage turn hostility capture king victory draw limit announcement */
    const char *title;
    const char *summary; /* one line */
    const char *words;
    const char *const *sources; /* ends with NULL */
    const tafl_parameter *parameters;
    uint32_t parameter_count;
    uint32_t flags;
    const char *key;       /* parameters that distinguish two uses, separated by ","; NULL: none */
    const char *needs;     /* slots or components the variant must use too, separated by ","; or NULL */
    const char *conflicts; /* components that contradict this one; or NULL */
    tafl_status (*declare)(const tafl_builder *b, const tafl_parameters *p); /* [load: declare] pieces, states, zones; or NULL */
    tafl_status (*compile)(const tafl_builder *b, const tafl_parameters *p); /* [load: compile] */
} tafl_component;

typedef struct tafl_host {
    uint32_t struct_size;
    uint32_t abi_major, abi_minor;
    const void *host;
    void (*report)(const struct tafl_host *h, tafl_severity severity, const char *text); /* [load: init] */
} tafl_host;

/* Exported as `tafl_plugin`. init and deinit may be NULL. init runs once, before the host reads the components. */
typedef struct tafl_library {
    uint32_t abi_major, abi_minor, struct_size;
    const char *name, *version;
    tafl_status (*init)(const tafl_host *host);         /* [load: init] */
    void (*deinit)(void);                               /* [any: exit] once, after every other call has ended */
    uint32_t (*count)(void);                            /* [load: init] */
    const tafl_component *(*component)(uint32_t index); /* [load: init] */
} tafl_library;

#if defined(__GNUC__)
#define TAFL_EXPORT __attribute__((visibility("default")))
#else
#define TAFL_EXPORT
#endif

#ifdef __cplusplus
}
#endif
#endif
