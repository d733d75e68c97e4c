// taflsmith why: explains one move by the rules.
#include "explain/why.hpp"

#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "arguments/parse.hpp"
#include "base/text.hpp"
#include "output/states.hpp"
#include "position/move_text.hpp"
#include "records/drawing/terminal.hpp"

namespace tafl::cli {
namespace {

using Json = nlohmann::ordered_json;

Json toJson(const LoadedVariant& loaded, const WhyAnswer& a) {
    Json out = {{"id", loaded.variant.id}, {"position", a.before},
                {"move", a.move},          {"legal", a.legal},
                {"captures", a.taken},     {"outcome", a.outcome},
                {"same_side", a.sameSide}, {"announcements", a.announcements}};
    if (a.legal) out["after"] = a.after;
    addStates(out, *loaded.image, makeSetup(a.position, *loaded.image).states);
    if (const auto after = parseSetup(a.after, *loaded.image))
        addStates(out, *loaded.image, after->states, "states_after");
    out["reasons"] = Json::array();
    for (const auto& r : a.reasons) {
        Json squares = Json::array();
        for (const auto& s : r.squares) {
            Json each = {{"square", s.square}, {"role", s.role}};
            if (!s.rule.empty()) each["rule"] = s.rule;
            squares.push_back(std::move(each));
        }
        Json reason = {{"kind", r.kind}, {"text", r.text}, {"squares", std::move(squares)}};
        if (!r.rule.empty()) {
            reason["rule"] = r.rule;
            reason["component"] = r.component;
        }
        if (!r.victim.empty()) reason["victim"] = r.victim;
        out["reasons"].push_back(std::move(reason));
    }
    return out;
}

Paint kindPaint(const std::string& kind) {
    if (kind == "obstacle" || kind == "refused") return Paint::bad;
    if (kind == "captured" || kind == "ended") return Paint::good;
    return kind == "pending" || kind == "announced" ? Paint::warning : Paint::faint;
}

void printText(Context& context, const LoadedVariant& loaded, const WhyAnswer& a) {
    const auto zones = markedZones(loaded.variant);
    const auto states = shownStates(*loaded.image, makeSetup(a.position, *loaded.image).states);
    context.remark(boardText(*loaded.image, a.position.occupants, zones, {context.colours(), a.moveSquares, states}) +
                   "\n");
    std::string verdict = a.legal ? context.paint(Paint::good, "legal") : context.paint(Paint::bad, "not legal");
    if (a.legal) {
        verdict += a.taken.empty() ? "; takes nothing" : "; takes " + enumerate(a.taken);
        if (a.outcome == "draw") verdict += "; the game is drawn";
        if (a.outcome == "attackers" || a.outcome == "defenders") verdict += "; the " + a.outcome + " win";
        if (a.sameSide) verdict += "; the same side moves again";
    }
    context.print(context.paint(Paint::heading, escapeForTerminal(a.move)) + ": " + verdict + "\n");
    for (const auto& r : a.reasons) {
        context.print("  " + context.paint(kindPaint(r.kind), padRight(r.kind, 10)) + " " +
                      wrapText(escapeForTerminal(r.text), context.width(), 13) + "\n");
        std::vector<std::string> squares;
        for (const auto& s : r.squares)
            squares.push_back((s.square.empty() ? "outside" : s.square) + " " + s.role +
                              (s.rule.empty() ? "" : " [" + s.rule + "]"));
        if (!squares.empty())
            context.print(
                "             " +
                context.paint(Paint::faint, wrapText(escapeForTerminal(join(squares, ", ")), context.width(), 13)) +
                "\n");
    }
    if (a.legal && a.outcome == "none")
        context.remark("  " + context.paint(Paint::faint, padRight("then", 10)) + " " + a.after + "\n");
}

int whyCommand(Context& context, const ParsedArguments& args) {
    int status = exitSuccess;
    const auto loaded = context.load(args.text("VARIANT"), status);
    if (!loaded) return status;
    const auto own = withOwnPosition(context, args, *loaded->image, status);
    if (!own) return status;
    const auto answer = why(loaded->image, own->text("--position"), args.texts("--moves"), args.text("MOVE"), true);
    if (!answer) return context.reportError(answer.error());
    if (context.json)
        context.printJson(toJson(*loaded, *answer));
    else
        printText(context, *loaded, *answer);
    return answer->legal ? exitSuccess : exitNegative;
}

}  // namespace

void addWhy(CommandTable& table) {
    table.push_back({
        .name = "why",
        .summary = "explain why a move is legal or not, and its effects",
        .description =
            "Plays one move by direct evaluation of the rules and prints every reason with its rule and squares: "
            "obstacles, captures, the end of the game, and near misses. The exit status is 1 if the move is illegal.",
        .arguments = {variantArgument(),
                      {.name = "MOVE", .help = "move to explain, such as e5-e1", .required = true},
                      positionOption(),
                      movesOption()},
        .examples = {{"taflsmith why nielsen-brandubh-7 d4-d3", "from the start"},
                     {"taflsmith why nielsen-brandubh-7 --position '7/7/7/4T2/7/5t1/1K5 attackers' f2-f4",
                      "in a given position"},
                     {"taflsmith why nielsen-brandubh-7 f4-f5 --moves d6-c6 d5-a5", "after two moves"}},
        .run = whyCommand,
    });
}

}  // namespace tafl::cli
