// Plays the game of the open variant: its state after each action, and the board as a picture.
#include <algorithm>

#include "base/text.hpp"
#include "interface.hpp"
#include "position/move_text.hpp"
#include "records/drawing/svg.hpp"
#include "records/threats.hpp"

namespace tafl::web {
namespace {

std::string_view name(Game::Awaited awaited) {
    constexpr std::string_view names[] = {"lot", "die", "turn", "answer", "nothing"};
    return names[static_cast<std::size_t>(awaited)];
}

Json describeMove(Game& game, Move move) {
    Json out = {{"text", game.text(move)}};
    if (!move.movesPiece()) return out;
    const int size = game.image().size;
    out["from"] = squareName(move.from(), size);
    out["to"] = squareName(move.to(), size);
    if (move.kind() == MoveKind::claimWithMove) out["claims"] = true;
    return out;
}

/// "attacker e4 to e8, takes defender e9": a played move in words, for those who hear it.
std::string sayMove(const Game& game, const Action& action, const std::vector<std::uint8_t>& before) {
    const RuleImage& image = game.image();
    const auto className = [&](int number) { return image.calls.classes[static_cast<std::size_t>(number - 1)].name; };
    if (!action.move.movesPiece()) return action.text;
    const int mover = before[static_cast<std::size_t>(action.move.from())];
    std::string out = action.move.entering()
                          ? className(action.move.entering()) + " enters on " + squareName(action.move.to(), image.size)
                          : (mover ? className(mover) + " " : std::string()) +
                                squareName(action.move.from(), image.size) + " to " +
                                squareName(action.move.to(), image.size);
    std::vector<std::string> taken;
    for (const CapturedPiece& piece : action.taken)
        taken.push_back(className(piece.classNumber) + " " + squareName(piece.square, image.size));
    return taken.empty() ? out : out + ", takes " + enumerate(taken);
}

std::string sayAction(const Game& game, const Action& action, const std::vector<std::uint8_t>& before) {
    using Kind = Action::Kind;
    const std::string side(tafl::name(action.by));
    switch (action.kind) {
        case Kind::lot:
            return "the lot: the " + side + " move first";
        case Kind::roll:
            return "the die shows " + std::to_string(action.face);
        case Kind::offer:
            return "the " + side + " offer a draw";
        case Kind::accept:
            return "the " + side + " accept the draw";
        case Kind::decline:
            return "the " + side + " decline the draw";
        case Kind::resign:
            return "the " + side + " resign";
        case Kind::move:
            break;
    }
    return sayMove(game, action, before);
}

Json describeBoard(OpenVariant& open, const std::vector<std::uint8_t>& before, const Json& request) {
    Game& game = open.game;
    const Setup setup = game.position().setup();
    const auto& occupants = setup.occupants;
    const auto states = shownStates(*open.image, setup.states);
    const int size = open.image->size;
    Json squares = Json::object();
    for (std::size_t s = 0; s < occupants.size(); ++s)
        if (occupants[s])
            squares[squareName(static_cast<Square>(s), size)] = open.image->calls.classes[occupants[s] - 1u].name;
    Json lines = Json::array();
    for (const ShownState& state : states) lines.push_back(stateLine(state));
    Json out = {{"pieces", squares}, {"states", lines}};
    const std::string theme = readText(request, "theme");
    if (theme == "none") return out;  // a program that shows no board
    SvgStyle style{.title = "The board of " + open.variant.name};
    style.theme = parseBoardTheme(theme).value_or(style.theme);
    style.states = states;
    style.legend = false;  // the page shows it as text
    if (!before.empty()) {
        const Move move = game.actions().back().move;
        style.marks = markMove(before, occupants, move.from(), move.to());
    }
    out["svg"] = boardSvg(*open.image, occupants, open.zones, style);
    return out;
}

/// Everything that the page shows of a game.
Json describeGame(OpenVariant& open, const std::vector<std::uint8_t>& before, const Json& request) {
    Game& game = open.game;
    Json out = describeBoard(open, before, request);
    out["awaited"] = name(game.awaited());
    out["side"] = tafl::name(game.sideToAct());
    out["plies"] = game.position().plies();
    out["position"] = positionText(game.position().setup(), *open.image);
    out["actions"] = Json::array();
    for (const Action& action : game.actions())
        out["actions"].push_back({{"text", action.text},
                                  {"by", tafl::name(action.by)},
                                  {"move", action.kind == Action::Kind::move},
                                  {"continues", action.inChain}});
    out["legal"] = Json::array();
    for (const Move move : game.legal()) out["legal"].push_back(describeMove(game, move));
    if (!game.actions().empty()) {
        const std::size_t last = game.actions().size() - 1;
        out["said"] = sayAction(game, game.actions()[last], before);
        if (game.actions()[last].kind == Action::Kind::move) {
            out["announcements"] = game.explain(last).announcements;
            if (const auto threat = findCalledThreat(game)) out["threat"] = threat->text();
        }
    }
    if (const auto& result = game.result())
        out["result"] = {{"winner", tafl::name(result->winner)},
                         {"text", result->text()},
                         {"reason", result->reason},
                         {"rule", result->rule}};
    return out;
}

/// Performs the actions; the pieces before the last one go to `before`, if it was a move.
Result<void> perform(Game& game, const std::vector<std::string>& actions, std::vector<std::uint8_t>& before) {
    for (const std::string& action : actions) {
        auto occupants = game.position().setup().occupants;
        const auto done = game.act(action);
        if (!done) {
            Diagnostics why = done.error();
            for (Diagnostic& d : why) d.place = Place{"action " + std::to_string(game.actions().size() + 1)};
            return tl::unexpected(why);
        }
        if (done->kind == Action::Kind::move && done->move.movesPiece())
            before = std::move(occupants);
        else
            before.clear();
    }
    return {};
}

/// The game after "actions" from the start. If one of them is wrong, the game stays as it was; with "lenient" it goes
/// as far as the actions are legal.
Result<Json> showGame(Session& session, const Json& request) {
    const auto open = session.current();
    if (!open) return tl::unexpected(open.error());
    Game game = (*open)->makeGame();
    std::vector<std::uint8_t> before;
    const auto done = perform(game, readTexts(request, "actions"), before);
    if (!done && !readBool(request, "lenient", false)) return tl::unexpected(done.error());
    std::swap((*open)->game, game);
    try {
        return describeGame(**open, before, request);
    } catch (...) {  // a rule fails in that position
        std::swap((*open)->game, game);
        throw;
    }
}

/// The answer after an action, which is taken back if a rule fails: the page and the game must agree.
Result<Json> describeAction(OpenVariant& open, const std::vector<std::uint8_t>& before, const Json& request) {
    try {
        return describeGame(open, before, request);
    } catch (...) {
        open.game.undo();
        throw;
    }
}

/// One "action": a move or another action in notation.
Result<Json> act(Session& session, const Json& request) {
    const auto open = session.current();
    if (!open) return tl::unexpected(open.error());
    std::vector<std::uint8_t> before;
    if (const auto done = perform((*open)->game, {readText(request, "action")}, before); !done)
        return tl::unexpected(done.error());
    return describeAction(**open, before, request);
}

/// Draws the lot or throws the die with "seed".
Result<Json> decideByChance(Session& session, const Json& request) {
    const auto open = session.current();
    if (!open) return tl::unexpected(open.error());
    Game& game = (*open)->game;
    if (game.awaited() != Game::Awaited::lot && game.awaited() != Game::Awaited::die)
        return fail("the game awaits no lot and no die");
    Random random(static_cast<std::uint64_t>(readNumber(request, "seed", 1)));
    game.chance(random);
    return describeAction(**open, {}, request);
}

}  // namespace

void addGameCommands(Commands& commands) {
    commands["game"] = showGame;
    commands["act"] = act;
    commands["chance"] = decideByChance;
}

}  // namespace tafl::web
