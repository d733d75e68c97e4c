#include "records/drawing/forum_post.hpp"

#include <cctype>
#include <sstream>

#include "base/text.hpp"
#include "records/drawing/terminal.hpp"

namespace tafl {
namespace {

std::string sentence(std::string text) {
    if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text + ".";
}

/// "Attackers: Finn. Defenders: engine."; empty if nobody is named.
std::string namePlayers(const GameRecord& record) {
    std::string out;
    for (const Side side : {Side::attackers, Side::defenders}) {
        const std::string& player = record.players[static_cast<std::size_t>(side)];
        if (player.empty() || player == "human") continue;
        out += (out.empty() ? "" : " ") + sentence(std::string(name(side)) + ": " + escapeForTerminal(player));
    }
    return out.empty() ? out : out + "\n";
}

/// "1. d6-c6 d4-b4": a line for each turn of the side that began, with the other side's answer.
std::string listTurns(const Game& game) {
    std::string out;
    int turn = 0;
    const Action* before = nullptr;
    for (const Action& action : game.actions()) {
        const bool begins = !before || (action.by == game.actions().front().by && before->by != action.by);
        if (begins) out += (before ? "\n" : "") + std::to_string(++turn) + ".";
        out += " " + action.text;
        before = &action;
    }
    return out.empty() ? out : out + "\n";
}

std::string describeState(const Game& game) {
    if (!game.result()) return sentence(std::string(name(game.sideToAct())) + " to move");
    GameResult result = *game.result();
    result.rule.clear();
    return sentence(escapeForTerminal(result.text()));
}

std::string drawBoard(const Game& game, const Variant& variant) {
    const RuleImage& image = game.image();
    const Setup setup = game.position().setup();
    const auto zones = markedZones(variant);
    const BoardStyle style{.states = notableStates(image, setup.states)};
    std::string text = boardText(image, setup.occupants, zones, style) + "\n";
    for (const std::string& entry : boardLegend(image, setup.occupants, zones, style)) text += entry + "\n";
    std::istringstream lines(text);
    std::string out;
    for (std::string line; std::getline(lines, line);) out += (line.empty() ? "" : "    " + line) + "\n";
    return out;
}

}  // namespace

std::string forumPost(const Game& game, const GameRecord& record, const Variant& variant, const std::string& link) {
    const std::string players = namePlayers(record), turns = listTurns(game);
    std::string out = escapeForTerminal(variant.name) + " (" + variant.id + ")\n";
    for (const std::string& part : {players, turns, describeState(game) + "\n", drawBoard(game, variant)})
        if (!part.empty()) out += "\n" + part;
    return out + "\n" + link + "\n";
}

}  // namespace tafl
