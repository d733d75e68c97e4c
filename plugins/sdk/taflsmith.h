/* Taflsmith plugin interface: the only header a native rule library includes.
 *
 * A library exports ONE symbol, the constant `tafl_plugin`. It offers rule components. A component is asked once, when a
 * variant is loaded: it calls the builder, which writes what the rule says into the variant's image, and is then gone. It
 * keeps no state, reads no clock, file or randomness, and sees only its parameters and the builder.
 *
 * Conventions
 * - Handles (tafl_expr) are numbers that die with the compile call; 0 is the failed handle. A call on a failed handle
 *   returns the failed handle, so code checks once, at the end, or not at all: the host refuses the component anyway.
 * - Text is UTF-8, owned by whoever made it. Text given to the host is copied. Text from the host lives until the call ends.
 * - No exceptions, no ownership across this boundary. Everything runs on the thread that loads the variant, but callbacks,
 *   which may run on several threads at once.
 * - Structures begin with their size and only ever grow at the end. The host refuses another abi_major, and an
 *   abi_minor above its own.
 * - Native libraries are trusted code: they run with all rights of the program.
 */
#ifndef TAFLSMITH_H
#define TAFLSMITH_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TAFL_ABI_MAJOR 1u
#define TAFL_ABI_MINOR 0u

/* An enumeration is 32 bits wide. In C++ it says so, because there one without a type of its own must not hold a value that
 * it does not name, and a library may give any. */
#ifdef __cplusplus
#define TAFL_WIDE : int32_t
#else
#define TAFL_WIDE
#endif

typedef uint32_t tafl_expr;
typedef enum tafl_status TAFL_WIDE { TAFL_OK = 0, TAFL_FAILED = 1 } tafl_status;
typedef enum tafl_severity TAFL_WIDE { TAFL_NOTE = 0, TAFL_WARNING = 1, TAFL_ERROR = 2 } tafl_severity;

/* Who a call concerns. Sides of programs are the mover's. */
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

/* A callback stands where an expression may, as the last resort. It gets the values of the expressions it declared to read,
 * and nothing else; it must be a pure function of them, safe on several threads (it is run twice at load to catch state).
 * It returns its integer or truth; a board goes into `out`, which arrives empty. */
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
typedef int64_t (*tafl_callback)(void *user, const tafl_view *view, tafl_squares *out);

/* The parameters a variant file gave, defaults filled in, types and ranges already checked. A name that the component did not
 * declare gives 0 or "". Choices, zones, classes and texts are text; lists are read item by item. */
typedef struct tafl_parameters {
    uint32_t struct_size;
    const void *host;
    int64_t (*integer)(const struct tafl_parameters *p, const char *name);
    int32_t (*boolean)(const struct tafl_parameters *p, const char *name);
    const char *(*text)(const struct tafl_parameters *p, const char *name);
    uint32_t (*count)(const struct tafl_parameters *p, const char *name);
    const char *(*item)(const struct tafl_parameters *p, const char *name, uint32_t index);
} tafl_parameters;

/* The builder. Class arguments are text: "men", "all - attackers", "knight | king". Square arguments are expressions that
 * fold to a constant board: squares(b, "edge - camps"), neighbours(b, squares(b, "throne")). Optional expressions may be
 * TAFL_NONE. Every call is a union with what other rules say, an agreement, or an error that names both rules. */
#define TAFL_NONE 0xffffffffu
typedef struct tafl_builder {
    uint32_t struct_size;
    void *host;

    /* Reading. `squares` evaluates a zone expression (an unknown name is an error); zone_or_none gives an empty board then. */
    int32_t (*size)(const struct tafl_builder *b);
    tafl_expr (*squares)(const struct tafl_builder *b, const char *zone);
    tafl_expr (*zone_or_none)(const struct tafl_builder *b, const char *zone);
    tafl_expr (*outside)(const struct tafl_builder *b); /* beyond the rim; for `hostile` alone */
    tafl_expr (*square)(const struct tafl_builder *b, int32_t file, int32_t rank);
    int32_t (*contains)(const struct tafl_builder *b, tafl_expr squares, int32_t file, int32_t rank);
    uint32_t (*part_count)(const struct tafl_builder *b, tafl_expr squares); /* connected parts */
    tafl_expr (*part)(const struct tafl_builder *b, tafl_expr squares, uint32_t index);
    int32_t (*has_class)(const struct tafl_builder *b, const char *classes); /* does the set name any piece in use? */

    /* Reporting: an error refuses the variant, at the place of the named parameter. */
    void (*report)(const struct tafl_builder *b, tafl_severity severity, const char *parameter, const char *text);

    /* Declarations; only in `declare`. */
    void (*piece)(const struct tafl_builder *b, const char *name, tafl_side side, const char *letter, int32_t royal);
    void (*state)(const struct tafl_builder *b, const char *name, tafl_state_kind kind, int32_t most, int32_t start, int32_t in_key);
    void (*zone)(const struct tafl_builder *b, const char *name, tafl_expr squares);

    /* Movement. */
    void (*slide)(const struct tafl_builder *b, const char *classes, int32_t limit);
    void (*jump)(const struct tafl_builder *b, const char *classes, const char *over, tafl_expr touching, int32_t takes);
    void (*bar_stop)(const struct tafl_builder *b, const char *classes, tafl_expr squares, tafl_expr from);
    void (*bar_pass)(const struct tafl_builder *b, const char *classes, tafl_expr squares, tafl_expr from);
    void (*refuse)(const struct tafl_builder *b, tafl_side side, tafl_expr program, tafl_expr shows);

    /* Captures. */
    void (*hostile)(const struct tafl_builder *b, tafl_expr squares, const char *to, tafl_when when, const char *occupied_by,
                    tafl_expr program);
    void (*disarm)(const struct tafl_builder *b, const char *classes, tafl_role role, const char *against);
    void (*pattern)(const struct tafl_builder *b, const char *victims, tafl_expr at, tafl_shape shape, const char *by,
                    tafl_expr walls, int32_t min_men);
    void (*capture)(const struct tafl_builder *b, tafl_side side, tafl_expr program, tafl_expr shows);
    void (*spare)(const struct tafl_builder *b, const char *classes, tafl_expr squares, const char *from_rule); /* "" = all */
    void (*choice)(const struct tafl_builder *b, tafl_choice mode);
    void (*fate)(const struct tafl_builder *b, const char *classes, tafl_fate what, const char *becomes, tafl_side winner);

    /* The turn. */
    void (*first_mover)(const struct tafl_builder *b, tafl_first side);
    void (*dice)(const struct tafl_builder *b, int32_t face, int32_t weight, int32_t loses_turn, int32_t limit); /* once per face */
    void (*chain)(const struct tafl_builder *b, const char *classes, tafl_next next, int32_t optional, int32_t also_goal);
    void (*option)(const struct tafl_builder *b, const char *name, tafl_side side, tafl_expr program);
    void (*no_moves)(const struct tafl_builder *b, tafl_side side, tafl_result result, tafl_expr program);
    void (*update)(const struct tafl_builder *b, const char *state, tafl_expr program);

    /* Ends. */
    void (*goal)(const struct tafl_builder *b, const char *classes, tafl_expr squares, tafl_side winner);
    void (*outcome)(const struct tafl_builder *b, tafl_phase phase, tafl_side after, tafl_expr program, tafl_result result,
                    tafl_timing timing, tafl_expr shows);
    void (*repetition)(const struct tafl_builder *b, tafl_of of, int32_t count, tafl_result result, tafl_side whose,
                       tafl_expr when, int32_t claim);
    void (*shuttle)(const struct tafl_builder *b, int32_t round_trips, tafl_result result);
    void (*threat)(const struct tafl_builder *b, tafl_side side, tafl_expr program);
    void (*count_limit)(const struct tafl_builder *b, int32_t plies, tafl_result result, int32_t claim);
    void (*agreement)(const struct tafl_builder *b, int32_t allowed);
    void (*announce)(const struct tafl_builder *b, const char *name, tafl_expr number, const char *const *texts,
                     uint32_t text_count, tafl_side after);

    /* Programs: inputs. Boards never wrap. A is the board with the mover placed and the victims still there, B the one after. */
    tafl_expr (*own)(const struct tafl_builder *b);
    tafl_expr (*enemy)(const struct tafl_builder *b);
    tafl_expr (*pieces)(const struct tafl_builder *b, const char *classes);
    tafl_expr (*occupied)(const struct tafl_builder *b);
    tafl_expr (*empty)(const struct tafl_builder *b);
    tafl_expr (*from)(const struct tafl_builder *b);
    tafl_expr (*to)(const struct tafl_builder *b);
    tafl_expr (*jumped)(const struct tafl_builder *b);
    tafl_expr (*captured)(const struct tafl_builder *b);
    tafl_expr (*state_value)(const struct tafl_builder *b, const char *name);
    tafl_expr (*declared)(const struct tafl_builder *b, const char *name);
    tafl_expr (*die)(const struct tafl_builder *b);
    tafl_expr (*since_capture)(const struct tafl_builder *b);
    tafl_expr (*loop)(const struct tafl_builder *b); /* the growing or shrinking board inside `fix` */

    /* Programs: the operations. */
    tafl_expr (*integer)(const struct tafl_builder *b, int64_t value);
    tafl_expr (*truth)(const struct tafl_builder *b, int32_t value);
    tafl_expr (*and_)(const struct tafl_builder *b, tafl_expr x, tafl_expr y);
    tafl_expr (*or_)(const struct tafl_builder *b, tafl_expr x, tafl_expr y);
    tafl_expr (*minus)(const struct tafl_builder *b, tafl_expr x, tafl_expr y); /* x without y */
    tafl_expr (*shift)(const struct tafl_builder *b, tafl_expr x, tafl_direction direction);
    tafl_expr (*neighbours)(const struct tafl_builder *b, tafl_expr x);
    tafl_expr (*slide_over)(const struct tafl_builder *b, tafl_expr x, tafl_direction direction, tafl_expr through);
    tafl_expr (*flood)(const struct tafl_builder *b, tafl_expr seed, tafl_expr through);
    tafl_expr (*fix)(const struct tafl_builder *b, tafl_expr start, tafl_expr body);
    tafl_expr (*count)(const struct tafl_builder *b, tafl_expr x);
    tafl_expr (*any)(const struct tafl_builder *b, tafl_expr x);
    tafl_expr (*covers)(const struct tafl_builder *b, tafl_expr x, tafl_expr y); /* y lies within x */
    tafl_expr (*add)(const struct tafl_builder *b, tafl_expr x, tafl_expr y);
    tafl_expr (*less)(const struct tafl_builder *b, tafl_expr x, tafl_expr y);
    tafl_expr (*both)(const struct tafl_builder *b, tafl_expr x, tafl_expr y);
    tafl_expr (*either)(const struct tafl_builder *b, tafl_expr x, tafl_expr y);
    tafl_expr (*negate)(const struct tafl_builder *b, tafl_expr x);
    tafl_expr (*choose)(const struct tafl_builder *b, tafl_expr truth, tafl_expr x, tafl_expr y);
    tafl_expr (*hostile_to)(const struct tafl_builder *b, const char *piece_class);
    tafl_expr (*held)(const struct tafl_builder *b, const char *classes);
    tafl_expr (*reach)(const struct tafl_builder *b, const char *classes, int32_t direction); /* -1 = all four */
    tafl_expr (*callback)(const struct tafl_builder *b, tafl_type type, tafl_callback function, void *user,
                          const tafl_expr *reads, uint32_t read_count);
} tafl_builder;

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
    const char *fallback; /* the default; NULL: must be given */
    const char *choices;  /* CHOICE, or further words that CLASSES may be (hostile/zone: "empty|always"); else NULL */
    int64_t least, most;  /* INTEGER */
    const char *unit;     /* "squares", "men", … or NULL */
    const char *doc;      /* one sentence */
} tafl_parameter;

#define TAFL_REPEATABLE 1u /* may stand several times in a variant */

/* What a component is. `words` states the rule for the parameters given: {name} prints a parameter, [name=a|b: text] prints
 * the text where the parameter has one of these values, [name!=a: text] where it has none of them; brackets nest. */
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
    const char *key;       /* the parameters that tell two uses apart, separated by ","; NULL: none */
    const char *needs;     /* slots or components that must be there, separated by ","; or NULL */
    const char *conflicts; /* components that contradict this one; or NULL */
    tafl_status (*declare)(const tafl_builder *b, const tafl_parameters *p); /* pieces, states, zones; or NULL */
    tafl_status (*compile)(const tafl_builder *b, const tafl_parameters *p);
} tafl_component;

typedef struct tafl_host {
    uint32_t struct_size;
    uint32_t abi_major, abi_minor;
    const void *host;
    void (*report)(const struct tafl_host *h, tafl_severity severity, const char *text);
} tafl_host;

/* Exported as `tafl_plugin`. init and deinit may be NULL; init runs once before anything else is asked. */
typedef struct tafl_library {
    uint32_t abi_major, abi_minor, struct_size;
    const char *name, *version;
    tafl_status (*init)(const tafl_host *host);
    void (*deinit)(void);
    uint32_t (*count)(void);
    const tafl_component *(*component)(uint32_t index);
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
