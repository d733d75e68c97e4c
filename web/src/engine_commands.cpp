// The engine's move, the analysis of a position, and the games of a small trial.
#include <algorithm>

#include "evaluation/default_weights.hpp"
#include "evaluation/seal.hpp"
#include "interface.hpp"
#include "search/proof_search.hpp"
#include "search/result_text.hpp"
#include "search/skill_levels.hpp"
#include "trials/report/people_results.hpp"
#include "trials/run/openings.hpp"

namespace tafl::web {
namespace {

constexpr std::size_t tableMegabytes = 16;

/// The engine of the open variant with this evaluation noise. A new one begins without its transposition table, also
/// for another seed of the noise. Other boards lose theirs: a page may have many boards, and memory never shrinks.
SearchEngine& prepareEngine(Session& session, OpenVariant& open, int error, std::uint64_t seed) {
    for (auto& [number, other] : session.boards)
        if (&other != &open) other.engine.reset();
    if (!open.engine || open.engineError != error || (error && open.engineSeed != seed)) {
        open.engine = std::make_unique<SearchEngine>(
            open.image, EngineSettings{.megabytes = tableMegabytes,
                                       .seed = seed,
                                       .error = error,
                                       .weights = loadEngineWeights(session.environment, *open.image)});
        open.engineError = error;
        open.engineSeed = seed;
    }
    return *open.engine;
}

/// The game after "actions" from the start.
Result<Game> readGame(const OpenVariant& open, const Json& request) {
    Game game = open.makeGame();
    for (const std::string& action : readTexts(request, "actions"))
        if (const auto done = game.act(action); !done) return tl::unexpected(done.error());
    return game;
}

SearchLimits readLimits(const Json& request) {
    SearchLimits out;
    out.nodes = static_cast<std::uint64_t>(std::max(0.0, readNumber(request, "nodes", 0)));
    out.seconds = std::clamp(readNumber(request, "seconds", 0), 0.0, 600.0);
    out.depth = static_cast<int>(std::clamp(readNumber(request, "depth", 100), 1.0, 100.0));
    out.lines = static_cast<int>(std::clamp(readNumber(request, "lines", 1), 1.0, 20.0));
    if (!out.nodes && out.seconds <= 0 && out.depth == 100) out.seconds = 1;
    return out;
}

Json describeSearch(Game& game, const SearchResult& found) {
    Json out = {{"depth", found.depth}, {"nodes", found.nodes}, {"seconds", found.seconds}, {"score", found.score}};
    if (found.found) out["move"] = game.text(found.best);
    return out;
}

/// A move of "level" (1 to 9, or a name), or within "nodes", "seconds" and "depth".
Result<Json> search(Session& session, const Json& request) {
    const auto open = session.current();
    if (!open) return tl::unexpected(open.error());
    auto game = readGame(**open, request);
    if (!game) return tl::unexpected(game.error());
    if (game->awaited() != Game::Awaited::turn) return fail("the game awaits no move");
    SearchLimits limits = readLimits(request);
    int error = 0;
    std::uint64_t seed = 0;
    if (const std::string text = readText(request, "level"); !text.empty()) {
        const auto level = parseLevel(text);
        if (!level) return fail("'" + text + "' is not a level", "beginner to full, or 1 to 9");
        limits.nodes = level->nodes;
        limits.seconds = readNumber(request, "seconds", 0);
        error = level->error;
        seed = static_cast<std::uint64_t>(std::clamp(readNumber(request, "seed", 1), 1.0, 9e15));  // 0: no noise
    }
    return describeSearch(*game, prepareEngine(session, **open, error, seed).search(game->position(), limits));
}

/// A forced win, "plies" ahead.
Json describeWin(Side winner, int plies) { return {{"side", name(winner)}, {"plies", plies}}; }

/// The best "lines" of the position after "actions", with scores in words and the attackers' expected share.
Result<Json> analyse(Session& session, const Json& request) {
    const auto open = session.current();
    if (!open) return tl::unexpected(open.error());
    auto game = readGame(**open, request);
    if (!game) return tl::unexpected(game.error());
    if (game->awaited() != Game::Awaited::turn) return fail("the game awaits no move");
    SearchEngine& engine = prepareEngine(session, **open, 0, 0);
    const Side toMove = game->sideToAct();
    const SearchResult found = engine.search(game->position(), readLimits(request));
    Json out = describeSearch(*game, found);
    out["calibrated"] = engine.weights().calibrated;
    out["trained"] = describeTraining(engine.weights(), *(*open)->image);
    out["lines"] = Json::array();
    const PeopleResults people(session.environment.share / "data", (*open)->variant.records, (*open)->image);
    for (const SearchLine& line : found.lines) {
        const double expected = attackersShare(line.score, toMove, engine.weights());
        Json one = {{"words", formatScore(line.score, toMove, engine.weights())},
                    {"share", expected},
                    {"moves", formatMoves(*game, line.moves)}};
        if (std::abs(line.score) >= minMateScore)
            one["wins"] = describeWin(line.score > 0 ? toMove : other(toMove), mateScore - std::abs(line.score));
        else if (const auto share = people.at(game->position(), expected))
            one["people"] = *share;
        out["lines"].push_back(std::move(one));
    }
    return out;
}

/// A forced win of "side" (of the side to move unless given), proved within "nodes" and "seconds"; null if none was
/// found, which proves nothing.
Result<Json> prove(Session& session, const Json& request) {
    const auto open = session.current();
    if (!open) return tl::unexpected(open.error());
    auto game = readGame(**open, request);
    if (!game) return tl::unexpected(game.error());
    if (game->awaited() != Game::Awaited::turn) return fail("the game awaits no move");
    const std::string side = readText(request, "side");
    const Side winner = side.empty() ? game->sideToAct() : side == "attackers" ? Side::attackers : Side::defenders;
    ProofSearch proof(tableMegabytes);
    const ForcedWin found = proof.find(game->position(), winner, readLimits(request));
    Json out = {{"nodes", found.nodes}, {"wins", nullptr}};
    if (!found.found) return out;
    out["wins"] = describeWin(winner, found.plies);
    out["moves"] = formatMoves(*game, found.line);
    return out;
}

/// Begins a game with so many random moves. As in the program's trials, openings that end the game or are won are drawn
/// again. Returns false if there is no other.
bool playOpening(Game& game, std::uint64_t seed, int plies) {
    constexpr std::uint64_t maxTries = 200;
    for (std::uint64_t i = 0; i < maxTries; ++i) {
        const auto opening = makeRandomOpening(game, seed, i, plies);
        if (!opening) continue;
        if (opening->actions.size() > game.actions().size())  // its last move makes a rule fail
            if (const auto done = game.act(opening->actions.back()); !done)
                throw std::runtime_error(done.error().front().text);
        if (plies == 0 || game.awaited() != Game::Awaited::turn) return true;
        SearchEngine adjudicator(game.sharedImage(), {.megabytes = 1});
        if (!isWon(adjudicator, game.position())) return true;
    }
    return false;
}

/// One game of the engine against itself with "nodes" a move, after "opening" random moves: a small trial's game. A
/// board that is sealed after "plies" is won by the attackers. "choices" is the sum of legal moves over "searches".
Result<Json> playTrialGame(Session& session, const Json& request) {
    const auto open = session.current();
    if (!open) return tl::unexpected(open.error());
    const auto seed = static_cast<std::uint64_t>(readNumber(request, "seed", 1));
    const auto opening = static_cast<int>(std::clamp(readNumber(request, "opening", 4), 0.0, 100.0));
    const auto maxPlies = static_cast<int>(readNumber(request, "plies", 400));
    const auto nodes = static_cast<std::uint64_t>(std::max(1.0, readNumber(request, "nodes", 500)));
    constexpr int evaluationError = 2;  // as in the program's trials
    Random random(seed);
    Game game = (*open)->makeGame();
    if (!playOpening(game, seed, opening))
        return fail("every opening of " + std::to_string(opening) + " random moves is decided", "a smaller opening");
    SearchEngine& engine = prepareEngine(session, **open, evaluationError, 1);
    engine.newGame();
    std::size_t choices = 0, searches = 0;
    while (!game.result() && game.position().plies() < maxPlies) {
        if (game.awaited() != Game::Awaited::turn) {
            game.chance(random);
            continue;
        }
        const SearchResult found = engine.search(game.position(), {.nodes = nodes});
        if (!found.found) break;
        choices += static_cast<std::size_t>(game.position().countLegal());
        ++searches;
        game.play(found.best);
    }
    Json actions = Json::array();
    for (const Action& action : game.actions()) actions.push_back(action.text);
    Json out = {{"plies", game.position().plies()},
                {"choices", choices},
                {"searches", searches},
                {"actions", actions},
                {"winner", nullptr}};
    if (const auto& result = game.result())
        out["winner"] = name(result->winner);
    else if (game.position().plies() >= maxPlies && isSealed(game.position()))  // as in the program's trials
        out["winner"] = name(winnerOf(other(game.position().evalInputs().royalSide)));
    return out;
}

}  // namespace

void addEngineCommands(Commands& commands) {
    commands["search"] = search;
    commands["analyse"] = analyse;
    commands["prove"] = prove;
    commands["trial_game"] = playTrialGame;
}

}  // namespace tafl::web
