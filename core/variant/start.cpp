#include "variant/start.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "variant/script_templates.hpp"

namespace tafl {
namespace {

std::string replaceAll(std::string text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

/// "my-tafl" -> "My tafl".
std::string title(const std::string& id) {
    std::string out = replaceAll(id, "-", " ");
    if (!out.empty() && out[0] >= 'a' && out[0] <= 'z') out[0] = static_cast<char>(out[0] - 'a' + 'A');
    return out;
}

std::string quoteLine(std::string_view text) {
    return "\"" + replaceAll(replaceAll(escapeForTerminal(text), "\\", "\\\\"), "\"", "\\\"") + "\"";
}

constexpr std::string_view game = R"~(format = 1
id = "@ID@"
name = "@TITLE@"
summary = "A small game to begin with."
sources = ["my own"]

# One row per rank, highest first: t attackers, T defenders, K the king, . empty.
[board]
layout = """
...t...
...t...
...T...
ttTKTtt
...T...
...t...
...t...
"""

# Names for squares. board, edge, centre and none are there already.
[zones]
throne = "centre"
corners = "a1 a7 g1 g7"

# 'taflsmith components' lists all rules, 'taflsmith components ID' the parameters of one.

[[rule]]
use = "pieces/tafl"

[[rule]]
use = "turn/first"
side = "attackers"

[[rule]]
use = "turn/no-moves"

[[rule]]
use = "move/slide"
pieces = "men"

[[rule]]
use = "move/slide"
pieces = "king"

[[rule]]
use = "passage/restricted"
zone = "throne"

[[rule]]
use = "passage/restricted"
zone = "corners"
pass = "king"

[[rule]]
use = "capture/custodial"

[[rule]]
use = "hostile/zone"
zone = "corners"
to = "men"

[[rule]]
use = "king/capture"
elsewhere = "2"
counts = ["throne", "corners"]

[[rule]]
use = "win/escape"
zone = "corners"
@RULE@
# A test shows where a rule decides, and one beside it where it does not.
[[test]]
name = "An attacker falls between two defenders"
rule = "capture/custodial(men)"
fires = true
position = "7/4t2/7/7/1Tt2T1/7/2K4 defenders"
move = "f3-d3"
captures = "c3"
outcome = "none"

[[test]]
name = "One defender beside him is not enough"
rule = "capture/custodial(men)"
fires = false
position = "7/4t2/7/7/2t2T1/7/2K4 defenders"
move = "f3-d3"
captures = ""
outcome = "none"

[[test]]
name = "A man beside an empty corner"
rule = "hostile/zone(corners,men,empty)"
fires = true
position = "7/3K3/7/7/7/7/1T2t2 attackers"
move = "e1-c1"
captures = "b1"
outcome = "none"

[[test]]
name = "No help in the open"
rule = "hostile/zone(corners,men,empty)"
fires = false
position = "7/7/1t5/7/2T4/7/4K2 attackers"
move = "b5-b3"
captures = ""
outcome = "none"

[[test]]
name = "A man may not stop on the throne"
rule = "passage/restricted(throne)"
fires = true
position = "7/7/7/K4t1/7/7/7 attackers"
move = "f4-d4"
legal = false

[[test]]
name = "The king may"
rule = "passage/restricted(throne)"
fires = false
position = "7/7/7/t4K1/7/7/7 defenders"
move = "f4-d4"
captures = ""
outcome = "none"

[[test]]
name = "A man may not stop on a corner"
rule = "passage/restricted(corners)"
fires = true
position = "7/7/3K3/7/7/7/2t4 attackers"
move = "c1-a1"
legal = false

[[test]]
name = "Beside the corner he may"
rule = "passage/restricted(corners)"
fires = false
position = "7/7/3K3/7/7/7/3t3 attackers"
move = "d1-c1"
captures = ""
outcome = "none"

[[test]]
name = "The king in the open between two attackers"
rule = "king/capture"
fires = true
position = "7/7/7/7/1tK2t1/7/7 attackers"
move = "f3-d3"
captures = "c3"
outcome = "attackers"

[[test]]
name = "One attacker beside him"
rule = "king/capture"
fires = false
position = "7/7/7/7/2K2t1/7/7 attackers"
move = "f3-d3"
captures = ""
outcome = "none"

[[test]]
name = "The king arrives"
rule = "win/escape(corners)"
fires = true
position = "7/7/3t3/7/7/7/2K4 defenders"
move = "c1-a1"
captures = ""
outcome = "defenders"

[[test]]
name = "One square short"
rule = "win/escape(corners)"
fires = false
position = "7/7/3t3/7/7/7/2K4 defenders"
move = "c1-b1"
captures = ""
outcome = "none"

[[test]]
name = "The last attacker is shut in"
rule = "turn/no-moves"
fires = true
position = "7/7/3K3/7/7/3T3/1TtT3 defenders"
move = "d2-c2"
captures = ""
outcome = "defenders"

[[test]]
name = "A way out is left"
rule = "turn/no-moves"
fires = false
position = "7/7/3K3/7/7/3T3/2tT3 defenders"
move = "d2-c2"
captures = ""
outcome = "none"
@TESTS@)~";

std::string gameText(const std::string& id, const std::string& rule, const std::string& tests) {
    return replaceAll(
        replaceAll(replaceAll(replaceAll(std::string(game), "@ID@", id), "@TITLE@", title(id)), "@RULE@", rule),
        "@TESTS@", tests);
}

/// The game that tries a new rule: the parameters and tests are those of a script's template.
std::string trialText(const std::string& id, const std::string& script, const ScriptTemplate& rule) {
    const std::string stated = "\n[[rule]]\nuse = \"my/" + id + "\"\n" +
                               (script.empty() ? "" : "script = " + quoteLine(script) + "\n") +
                               std::string(rule.parameters);
    return gameText(id + "-trial", stated, replaceAll(std::string(rule.tests), "@ID@", id));
}

/// For the author of a script.
constexpr std::string_view note = R"~(--
-- compile is called once, when a variant that uses the rule is loaded; it describes the rule to the builder. The functions
-- passed to the builder are traced then, and run as compiled programs afterwards. Replace this rule by your own.

)~";

constexpr std::string_view library = R"~(/* @TITLE@: a rule in C, as a native library.
 *
 * "my/@ID@": the defenders win when their king stands on a zone with enough of his men beside him. Replace it by a rule of your
 * own; taflsmith.h lists the builder's calls. */
@INCLUDE@ <stddef.h>

@INCLUDE@ "taflsmith.h"

static const char *const sources[] = {"my own", NULL};

static const tafl_parameter parameters[] = {
    {"zone", TAFL_P_ZONE, "edge", NULL, 0, 0, NULL, "Where the escorted king wins."},
    {"men", TAFL_P_INTEGER, "1", NULL, 1, 3, "men", "How many of his men must stand beside him."},
};

/* Called once, when a variant that uses the rule is loaded. It describes the rule to the builder and keeps nothing. */
static tafl_status compile(const tafl_builder *b, const tafl_parameters *p) {
    tafl_expr king = b->and_(b, b->pieces(b, "king"), b->squares(b, p->text(p, "zone")));
    tafl_expr escort = b->and_(b, b->neighbours(b, king), b->pieces(b, "defending men"));
    tafl_expr too_few = b->less(b, b->count(b, escort), b->integer(b, p->integer(p, "men")));
    tafl_expr wins = b->both(b, b->any(b, king), b->negate(b, too_few));
    b->outcome(b, TAFL_PHASE_GOAL, TAFL_DEFENDERS, wins, TAFL_DEFENDERS_WIN, TAFL_AT_ONCE, b->or_(b, king, escort));
    return TAFL_OK;
}

static const tafl_component rule = {
    .struct_size = sizeof(tafl_component),
    .version = 1,
    .id = "my/@ID@",
    .slot = "victory",
    .title = "@TITLE@",
    .summary = "The king wins where he arrives with his men beside him.",
    .words = "The defenders win when their king stands on [zone=edge: the edge of the board]"
             "[zone!=edge: a square of “{zone}”] with [men=1: a man][men!=1: at least {men} men] of his beside him.",
    .sources = sources,
    .parameters = parameters,
    .parameter_count = sizeof parameters / sizeof *parameters,
    .compile = compile,
};

static uint32_t count(void) { return 1; }
static const tafl_component *component(uint32_t index) { return index == 0 ? &rule : NULL; }

/* The one symbol that the host looks for. */
TAFL_EXPORT extern const tafl_library tafl_plugin;
const tafl_library tafl_plugin = {
    .abi_major = TAFL_ABI_MAJOR,
    .abi_minor = TAFL_ABI_MINOR,
    .struct_size = sizeof(tafl_library),
    .name = "@ID@",
    .version = "1.0",
    .count = count,
    .component = component,
};
)~";

constexpr std::string_view buildFile =
    R"~(#     cmake -S . -B build [-DTAFLSMITH_SDK=/folder/with/taflsmith.h] && cmake --build build
#     taflsmith --plugin build/@ID@.so check @ID@-trial.toml
cmake_minimum_required(VERSION 3.20)
project(taflsmith_@NAME@ LANGUAGES C)

find_path(TAFLSMITH_SDK taflsmith.h PATH_SUFFIXES taflsmith REQUIRED DOC "The folder that holds taflsmith.h")

add_library(@NAME@ MODULE @ID@.c)
target_include_directories(@NAME@ SYSTEM PRIVATE ${TAFLSMITH_SDK})
set_target_properties(@NAME@ PROPERTIES PREFIX "" OUTPUT_NAME "@ID@" C_STANDARD 11 C_EXTENSIONS OFF C_VISIBILITY_PRESET hidden)
)~";

std::string fillTemplate(std::string_view pattern, const std::string& id) {
    std::string out = replaceAll(std::string(pattern), "@ID@", id);
    out = replaceAll(std::move(out), "@NAME@", replaceAll(id, "-", "_"));
    // A placeholder, because tests/dependencies reads every #include line of this file.
    out = replaceAll(replaceAll(std::move(out), "@INCLUDE@", "#include"), "@TITLE@", title(id));
    return replaceAll(std::move(out), "@NOTE@\n", std::string(note));
}

}  // namespace

std::vector<TemplateFile> makeVariantTemplate(const std::string& id) { return {{id + ".toml", gameText(id, "", "")}}; }

std::vector<TemplateFile> makeChildTemplate(const std::string& id, const Variant& parent, const RuleImage* image) {
    std::string out = "format = 1\nid = " + quoteLine(id) + "\nname = " + quoteLine(title(id)) +
                      "\nsummary = " + quoteLine("As " + parent.name + ", but …") +
                      "\ninherits = " + quoteLine(parent.id) +
                      "\nsources = [\"my own\"]\n# drop = [\"…\"]   # rules of the parent that do not hold here, by "
                      "the names below\n";
    if (!parent.options.empty()) out += "# options = { … }  # choices in the parent's options:\n";
    for (const OptionText& option : parent.options) {
        std::vector<std::string> choices;
        for (const OptionChoice& choice : option.choices) choices.push_back(choice.id);
        out += "#   " + escapeForTerminal(option.id) + ": " + escapeForTerminal(join(choices, ", ")) + "\n";
    }
    if (!parent.rows.empty()) out += "\n[board]\nlayout = \"\"\"\n" + join(parent.rows, "\n") + "\n\"\"\"\n";
    out += "\n# A [[rule]] of the same name replaces the parent's; any other is added. The rules of " +
           escapeForTerminal(parent.id) + ":\n";
    for (const RuleText& rule : parent.rules) {
        out += "#\n# " + escapeForTerminal(rule.identity) + "\n";
        if (!image) continue;
        const auto entry = std::ranges::find(image->rules, rule.identity, &RuleEntry::identity);
        if (entry != image->rules.end()) out += "#   " + escapeForTerminal(entry->words) + "\n";
    }
    return {{id + ".toml", out}};
}

std::vector<TemplateFile> makeCopyTemplate(const std::string& id, Variant variant) {
    variant.id = id;
    variant.name = title(id);
    return {{id + ".toml", formatVariant(variant)}};
}

std::vector<TemplateFile> makeScriptTemplate(const std::string& id, std::string_view kind) {
    const auto found = std::ranges::find(scriptTemplates(), kind, &ScriptTemplate::name);
    if (found == scriptTemplates().end()) return {};
    return {{id + ".lua", fillTemplate(found->script, id)}, {id + "-trial.toml", trialText(id, id + ".lua", *found)}};
}

std::vector<TemplateFile> makePluginTemplate(const std::string& id) {
    const std::filesystem::path folder = id;
    // The library states the same rule as the script of this kind.
    const auto rule = std::ranges::find(scriptTemplates(), "end", &ScriptTemplate::name);
    return {{folder / (id + ".c"), fillTemplate(library, id)},
            {folder / "CMakeLists.txt", fillTemplate(buildFile, id)},
            {folder / (id + "-trial.toml"), trialText(id, "", *rule)}};
}

}  // namespace tafl
