// taflsmith check: validates variant files.
#include "variant/check.hpp"

#include <filesystem>

#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "base/text.hpp"
#include "commands/check/variant_watch.hpp"
#include "records/opentafl/variants.hpp"
#include "variant/open_text.hpp"

namespace tafl::cli {
namespace {

using Json = nlohmann::ordered_json;

Json diagnosticJson(const Diagnostic& d) {
    static constexpr const char* severities[] = {"note", "warning", "error"};
    return {{"severity", severities[static_cast<int>(d.severity)]},
            {"file", d.place.file},
            {"line", d.place.line},
            {"column", d.place.column},
            {"text", d.text},
            {"valid", d.valid}};
}

Json toJson(const CheckedVariant& checked) {
    Json out = {{"id", checked.id},         {"file", checked.file},
                {"ok", checked.passed()},   {"abstract", checked.isAbstract},
                {"digest", checked.digest}, {"rules", checked.rules}};
    out["complaints"] = Json::array();
    for (const auto& d : checked.diagnostics) out["complaints"].push_back(diagnosticJson(d));
    out["tests"] = Json::array();
    for (const auto& t : checked.tests) {
        Json diagnostics = Json::array();
        for (const auto& d : t.diagnostics) diagnostics.push_back(diagnosticJson(d));
        out["tests"].push_back({{"name", t.name}, {"passed", t.passed}, {"complaints", std::move(diagnostics)}});
    }
    if (checked.crossCheck) {
        const CrossCheckReport& a = *checked.crossCheck;
        out["played"] = {{"games", a.games},       {"finished", a.finished},          {"plies", a.plies},
                         {"captures", a.captures}, {"attackers_won", a.attackersWon}, {"defenders_won", a.defendersWon},
                         {"draws", a.draws}};
        if (a.mismatch)
            out["played"]["disagreement"] = {{"game", a.mismatch->game},
                                             {"ply", a.mismatch->ply},
                                             {"about", a.mismatch->subject},
                                             {"position", a.mismatch->position},
                                             {"moves", a.mismatch->moves}};
    }
    return out;
}

std::string pluralize(std::uint64_t number, const char* what) {
    return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

void printText(Context& context, const CheckedVariant& checked, int maxWidth) {
    context.reportError(checked.diagnostics);
    for (const auto& t : checked.tests) context.reportError(t.diagnostics);
    std::string line = checked.passed() ? context.paint(Paint::good, "ok    ") : context.paint(Paint::bad, "failed");
    line += "  " + padRight(escapeForTerminal(checked.id), maxWidth) + "  ";
    if (checked.isAbstract) {
        line +=
            context.paint(Paint::faint, "abstract, " + pluralize(static_cast<std::uint64_t>(checked.rules), "rule"));
    } else if (!checked.digest.empty()) {
        line += context.paint(Paint::faint, pluralize(static_cast<std::uint64_t>(checked.rules), "rule") + ", " +
                                                pluralize(checked.tests.size(), "test"));
        if (checked.failedTests())
            line += ", " + context.paint(Paint::bad, std::to_string(checked.failedTests()) + " failed");
    }
    if (checked.crossCheck && !checked.crossCheck->mismatch)
        line += context.paint(
            Paint::faint, ", " + pluralize(static_cast<std::uint64_t>(checked.crossCheck->games), "game") + " alike (" +
                              std::to_string(checked.crossCheck->plies) + " plies)");
    if (checked.passed())
        context.remark(line + "\n");
    else
        context.print(line + "\n");
    if (checked.crossCheck && checked.crossCheck->mismatch) {
        const EngineMismatch& d = *checked.crossCheck->mismatch;
        context.reportError(
            Diagnostics{{Severity::error, {checked.file}, "engine and direct evaluation disagree on " + d.subject, {}}},
            exitNegative);
        context.print("        in game " + std::to_string(d.game) + " at " + d.position +
                      "\n        after: " + wrapText(join(d.moves, " "), context.width(), 15) + "\n");
    }
}

int exitStatusFor(const CheckedVariant& checked) {
    if (checked.passed()) return exitSuccess;
    if (checked.notFound) return exitUnreadable;
    Diagnostics diagnostics = checked.diagnostics;
    for (const TestResult& test : checked.tests)
        diagnostics.insert(diagnostics.end(), test.diagnostics.begin(), test.diagnostics.end());
    return Context::exitStatusFor(diagnostics, exitNegative);
}

CheckedVariant checkOne(Context& context, const CheckOptions& options, Checker& checker, const std::string& idOrFile) {
    Diagnostics unsupported;  // parts of a rules record without a rule here
    const auto variant = opentafl::load(context.library(), idOrFile, options.choices, {}, &unsupported);
    CheckedVariant out = checker.check(idOrFile, variant);
    out.diagnostics.insert(out.diagnostics.begin(), unsupported.begin(), unsupported.end());
    if (!variant && opentafl::isRulesName(idOrFile)) out.id = "rules record";
    return out;
}

/// Checks the variants and prints each result. `watch`: receives their files, may be null.
int checkAll(Context& context, const CheckOptions& options, const std::vector<std::string>& variants, int status,
             VariantWatch* watch) {
    std::vector<std::string> names;
    int maxWidth = 0;
    for (const auto& each : variants) {
        names.push_back(placeName(each).stem().string());
        maxWidth = std::max(maxWidth, displayWidth(escapeForTerminal(names.back())));
    }
    Checker checker(context.library(), options, names);
    int passed = 0;
    Json answer = {{"ok", true}, {"variants", Json::array()}};
    for (const auto& each : variants) {
        if (watch) watch->addVariant(each);
        const CheckedVariant checked = checkOne(context, options, checker, each);
        passed += checked.passed();
        status = std::max(status, exitStatusFor(checked));
        if (context.json)
            answer["variants"].push_back(toJson(checked));
        else
            printText(context, checked, maxWidth);
    }
    if (context.json) {
        answer["ok"] = status == exitSuccess;
        context.printJson(answer);
        return status;
    }
    const std::size_t failed = variants.size() - static_cast<std::size_t>(passed);
    context.remark(pluralize(variants.size(), "variant") + ": " + std::to_string(passed) + " ok, " +
                   std::to_string(failed) + " failed\n");
    return status;
}

int check(Context& context, const ParsedArguments& args) {
    CheckOptions options;
    options.strict = args.has("--strict");
    options.games = static_cast<int>(args.number("--play"));
    options.seed = static_cast<std::uint64_t>(args.number("--seed", 1));
    options.choices = context.options;
    int status = context.requestedFailureStatus().value_or(exitSuccess);
    std::vector<std::string> variants;
    for (const auto& each : args.texts("FILE")) variants.push_back(context.resolveName(each).value_or(each));
    if (variants.empty()) {
        Diagnostics notes;
        for (const auto& header : context.library().list(&notes)) variants.push_back(header.file.string());
        status = std::max(status, context.reportError(notes, exitSuccess));
    }
    if (!args.has("--watch")) return checkAll(context, options, variants, status, nullptr);
    VariantWatch watch(context);
    while (!variants.empty()) {
        status = checkAll(context, options, variants, exitSuccess, &watch);
        if (!watch.hasFiles()) return status;
        variants = watch.wait();
    }
    return status;
}

}  // namespace

void addCheck(CommandTable& table) {
    table.push_back({
        .name = "check",
        .summary = "validate variant files: rules, contradictions, tests",
        .description =
            "Compiles each file with every combination of its options; with many options, every choice and every pair "
            "of choices, up to 2,000. Runs the embedded tests in the engine and by direct evaluation, and verifies "
            "same_rules_as. Without FILE, all available variants are checked.\n\n"
            "Warns of a side without a goal, of ends that can never occur, of goals reached at the start, of a king "
            "without men, of a second player who cannot move at the start, and of first moves that win. It is an "
            "error if a side cannot win at all or has no pieces, if the first player or neither player can move, or "
            "if every first move ends the game.\n\n"
            "--strict requires, for each rule that the file itself states, a test in which it fires and one in which "
            "it does not. Pieces, first mover, plain slides, agreement, announcements, long counts and squares that "
            "are hostile only under an armed enemy are exempt. Files with the same rules must list each other in "
            "same_rules_as.\n\n"
            "--play plays random games in which engine and direct evaluation must agree on legal moves, captures and "
            "endings after every move.\n\n"
            "--watch watches the files until Ctrl-C. When a variant, its parent, a script or a script library is "
            "written, the affected variants are checked again. A script with an error is reported, and its last valid "
            "version stays in use.",
        .arguments = {{.name = "FILE",
                       .help = "variant files, ids, or OpenTafl rules records",
                       .variadic = true,
                       .completion = CompletionKind::variant},
                      {.name = "--strict", .help = "require tests of every rule, and same_rules_as for equal rules"},
                      {.name = "--play",
                       .value = "N",
                       .help = "number of random games [default: 0]",
                       .type = Argument::Type::number,
                       .minimum = 0,
                       .maximum = 1000000},
                      {.name = "--seed",
                       .value = "N",
                       .help = "random seed",
                       .type = Argument::Type::number,
                       .defaultValue = "1"},
                      {.name = "--watch", .help = "check again whenever a file changes, until Ctrl-C"}},
        .examples = {{"taflsmith check my-tafl.toml --play 20", "a file of your own, with twenty games"},
                     {"taflsmith check my-tafl.toml --watch", "while you edit it"},
                     {"taflsmith check --strict", "all variants, strictly"}},
        .run = check,
    });
}

}  // namespace tafl::cli
