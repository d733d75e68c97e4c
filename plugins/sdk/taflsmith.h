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
#define TAFL_ABI_MINOR 1u

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
typedef enum tafl_fate TAFL_WIDE { TAFL_REMOVED = 0, TAFL_BECOMES = 1, TAFL_ENDS = 2, TAFL_HELD = 3 } tafl_fate;
typedef enum tafl_next TAFL_WIDE { TAFL_NEXT_CAPTURING = 0, TAFL_NEXT_ANY = 1 } tafl_next;
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
 * TAFL_NONE. Calls of several rules combine: as a union, by agreeing, or in an error that names both rules. */
#define TAFL_NONE 0xffffffffu
typedef struct tafl_builder {
    uint32_t struct_size;
    void *host;

    /* Reading. `squares` evaluates a zone expression. An unknown name is an error; in zone_or_none it is an empty board. */
    int32_t (*size)(const struct tafl_builder *b); /* [load: declare, compile] */
    tafl_expr (*squares)(const struct tafl_builder *b, const char *zone); /* [load: declare, compile] */
    tafl_expr (*zone_or_none)(const struct tafl_builder *b, const char *zone); /* [load: declare, compile] */
    tafl_expr (*outside)(const struct tafl_builder *b); /* [load: declare, compile] beyond the rim; only `hostile` accepts it */
    tafl_expr (*square)(const struct tafl_builder *b, int32_t file, int32_t rank); /* [load: declare, compile] */
    int32_t (*contains)(const struct tafl_builder *b, tafl_expr squares, int32_t file, int32_t rank); /* [load: declare, compile] */
    uint32_t (*part_count)(const struct tafl_builder *b, tafl_expr squares); /* [load: declare, compile] connected parts */
    tafl_expr (*part)(const struct tafl_builder *b, tafl_expr squares, uint32_t index); /* [load: declare, compile] */
    int32_t (*has_class)(const struct tafl_builder *b, const char *classes); /* [load: compile] 1 if the set contains a piece in use */

    /* Reporting: an error refuses the variant, at the place of the named parameter. */
    void (*report)(const struct tafl_builder *b, tafl_severity severity, const char *parameter, const char *text); /* [load: declare, compile] */

    /* Declarations. */
    void (*piece)(const struct tafl_builder *b, const char *name, tafl_side side, const char *letter, int32_t royal); /* [load: declare] */
    /* A mark on a square with a piece goes where the piece goes, and vanishes when the piece is removed. A mark on an empty
     * square stays there, and belongs to the piece that steps onto it. */
    void (*state)(const struct tafl_builder *b, const char *name, tafl_state_kind kind, int32_t most, int32_t start,
                  int32_t in_key); /* [load: declare] */
    void (*zone)(const struct tafl_builder *b, const char *name, tafl_expr squares); /* [load: declare] */

    /* Movement. */
    void (*slide)(const struct tafl_builder *b, const char *classes, int32_t limit); /* [load: compile] */
    void (*jump)(const struct tafl_builder *b, const char *classes, const char *over, tafl_expr touching, int32_t takes); /* [load: compile] */
    void (*bar_stop)(const struct tafl_builder *b, const char *classes, tafl_expr squares, tafl_expr from); /* [load: compile] */
    void (*bar_pass)(const struct tafl_builder *b, const char *classes, tafl_expr squares, tafl_expr from); /* [load: compile] */
    void (*refuse)(const struct tafl_builder *b, tafl_side side, tafl_expr program, tafl_expr shows); /* [load: compile] */

    /* Captures. */
    void (*hostile)(const struct tafl_builder *b, tafl_expr squares, const char *to, tafl_when when, const char *occupied_by,
                    tafl_expr program); /* [load: compile] */
    void (*disarm)(const struct tafl_builder *b, const char *classes, tafl_role role, const char *against); /* [load: compile] */
    void (*pattern)(const struct tafl_builder *b, const char *victims, tafl_expr at, tafl_shape shape, const char *by,
                    tafl_expr walls, int32_t min_men); /* [load: compile] */
    void (*capture)(const struct tafl_builder *b, tafl_side side, tafl_expr program, tafl_expr shows); /* [load: compile] */
    void (*spare)(const struct tafl_builder *b, const char *classes, tafl_expr squares, const char *from_rule); /* [load: compile] "" = all */
    void (*choice)(const struct tafl_builder *b, tafl_choice mode); /* [load: compile] */
    void (*fate)(const struct tafl_builder *b, const char *classes, tafl_fate what, const char *becomes, tafl_side winner); /* [load: compile] */

    /* The turn. */
    void (*first_mover)(const struct tafl_builder *b, tafl_first side); /* [load: compile] */
    void (*dice)(const struct tafl_builder *b, int32_t face, int32_t weight, int32_t loses_turn, int32_t limit); /* [load: compile] once per face */
    void (*chain)(const struct tafl_builder *b, const char *classes, tafl_next next, int32_t optional, int32_t also_goal); /* [load: compile] */
    void (*option)(const struct tafl_builder *b, const char *name, tafl_side side, tafl_expr program); /* [load: compile] */
    void (*no_moves)(const struct tafl_builder *b, tafl_side side, tafl_result result, tafl_expr program); /* [load: compile] */
    void (*update)(const struct tafl_builder *b, const char *state, tafl_expr program); /* [load: compile] */

    /* Ends. */
    void (*goal)(const struct tafl_builder *b, const char *classes, tafl_expr squares, tafl_side winner); /* [load: compile] */
    void (*outcome)(const struct tafl_builder *b, tafl_phase phase, tafl_side after, tafl_expr program, tafl_result result,
                    tafl_timing timing, tafl_expr shows); /* [load: compile] */
    void (*repetition)(const struct tafl_builder *b, tafl_of of, int32_t count, tafl_result result, tafl_side whose,
                       tafl_expr when, int32_t claim); /* [load: compile] */
    void (*shuttle)(const struct tafl_builder *b, int32_t round_trips, tafl_result result); /* [load: compile] */
    void (*threat)(const struct tafl_builder *b, tafl_side side, tafl_expr program); /* [load: compile] */
    void (*count_limit)(const struct tafl_builder *b, int32_t plies, tafl_result result, int32_t claim); /* [load: compile] */
    void (*agreement)(const struct tafl_builder *b, int32_t allowed); /* [load: compile] */
    void (*announce)(const struct tafl_builder *b, const char *name, tafl_expr number, const char *const *texts,
                     uint32_t text_count, tafl_side after); /* [load: compile] */

    /* Programs: inputs. Boards never wrap around the edge. Captures and hostility are evaluated on board A: the mover placed,
     * the captured pieces still there. Refusals and ends are evaluated on board B: the captured pieces removed. */
    tafl_expr (*own)(const struct tafl_builder *b); /* [load: compile] */
    tafl_expr (*enemy)(const struct tafl_builder *b); /* [load: compile] */
    tafl_expr (*pieces)(const struct tafl_builder *b, const char *classes); /* [load: compile] */
    tafl_expr (*occupied)(const struct tafl_builder *b); /* [load: compile] */
    tafl_expr (*empty)(const struct tafl_builder *b); /* [load: compile] */
    tafl_expr (*from)(const struct tafl_builder *b); /* [load: compile] */
    tafl_expr (*to)(const struct tafl_builder *b); /* [load: compile] */
    tafl_expr (*jumped)(const struct tafl_builder *b); /* [load: compile] */
    tafl_expr (*captured)(const struct tafl_builder *b); /* [load: compile] */
    tafl_expr (*state_value)(const struct tafl_builder *b, const char *name); /* [load: compile] */
    tafl_expr (*declared)(const struct tafl_builder *b, const char *name); /* [load: compile] */
    tafl_expr (*die)(const struct tafl_builder *b); /* [load: compile] */
    tafl_expr (*since_capture)(const struct tafl_builder *b); /* [load: compile] */
    tafl_expr (*loop)(const struct tafl_builder *b); /* [load: compile] the growing or shrinking board inside `fix` */

    /* Programs: the operations. */
    tafl_expr (*integer)(const struct tafl_builder *b, int64_t value); /* [load: declare, compile] */
    tafl_expr (*truth)(const struct tafl_builder *b, int32_t value); /* [load: declare, compile] */
    tafl_expr (*and_)(const struct tafl_builder *b, tafl_expr x, tafl_expr y); /* [load: declare, compile] */
    tafl_expr (*or_)(const struct tafl_builder *b, tafl_expr x, tafl_expr y); /* [load: declare, compile] */
    tafl_expr (*minus)(const struct tafl_builder *b, tafl_expr x, tafl_expr y); /* [load: declare, compile] x without y */
    tafl_expr (*shift)(const struct tafl_builder *b, tafl_expr x, tafl_direction direction); /* [load: declare, compile] */
    tafl_expr (*neighbours)(const struct tafl_builder *b, tafl_expr x); /* [load: declare, compile] */
    tafl_expr (*slide_over)(const struct tafl_builder *b, tafl_expr x, tafl_direction direction, tafl_expr through); /* [load: declare, compile] */
    tafl_expr (*flood)(const struct tafl_builder *b, tafl_expr seed, tafl_expr through); /* [load: declare, compile] */
    tafl_expr (*fix)(const struct tafl_builder *b, tafl_expr start, tafl_expr body); /* [load: compile] */
    tafl_expr (*count)(const struct tafl_builder *b, tafl_expr x); /* [load: declare, compile] */
    tafl_expr (*any)(const struct tafl_builder *b, tafl_expr x); /* [load: declare, compile] */
    tafl_expr (*covers)(const struct tafl_builder *b, tafl_expr x, tafl_expr y); /* [load: declare, compile] y lies within x */
    tafl_expr (*add)(const struct tafl_builder *b, tafl_expr x, tafl_expr y); /* [load: declare, compile] */
    tafl_expr (*less)(const struct tafl_builder *b, tafl_expr x, tafl_expr y); /* [load: declare, compile] */
    tafl_expr (*both)(const struct tafl_builder *b, tafl_expr x, tafl_expr y); /* [load: declare, compile] */
    tafl_expr (*either)(const struct tafl_builder *b, tafl_expr x, tafl_expr y); /* [load: declare, compile] */
    tafl_expr (*negate)(const struct tafl_builder *b, tafl_expr x); /* [load: declare, compile] */
    tafl_expr (*choose)(const struct tafl_builder *b, tafl_expr truth, tafl_expr x, tafl_expr y); /* [load: declare, compile] */
    tafl_expr (*hostile_to)(const struct tafl_builder *b, const char *piece_class); /* [load: compile] */
    tafl_expr (*held)(const struct tafl_builder *b, const char *classes); /* [load: compile] */
    tafl_expr (*reach)(const struct tafl_builder *b, const char *classes, int32_t direction); /* [load: compile] -1 = all four */
    tafl_expr (*callback)(const struct tafl_builder *b, tafl_type type, tafl_callback function, void *user,
                          const tafl_expr *reads, uint32_t read_count); /* [load: compile] */

    /* Since 1.1. The extension with this id as a constant structure, valid as long as the program runs; NULL if the host does
     * not have it. The structure begins with its size and grows only at the end. An incompatible change gets a new id. */
    const void *(*get_extension)(const struct tafl_builder *b, const char *id); /* [load: declare, compile] */
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
