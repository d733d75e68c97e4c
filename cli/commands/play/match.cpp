// Balancing outside the rules: matches with sides swapped, and bidding for the king's side.
#include "records/match.hpp"

#include <iostream>

#include "base/text.hpp"
#include "commands/play/terminal_game.hpp"
#include "trials/run/openings.hpp"

namespace tafl::cli {
namespace {

std::string withNumber(const std::string& file, int number) {
    if (file.empty()) return file;
    const std::filesystem::path path(file);
    return (path.parent_path() / (path.stem().string() + "-" + std::to_string(number) + path.extension().string()))
        .string();
}

Game copyGame(const Game& game) {
    Game out(game.sharedImage(), game.customStart());
    for (const Action& action : game.actions()) out.act(action.text);
    return out;
}

/// The number of moves in which the defenders win a fast game of the engine against itself, plus a third. None if they
/// do not win it.
std::optional<int> estimateWinMoves(const LoadedVariant& loaded, std::uint64_t seed) {
    SearchEngine engine(loaded.image, EngineSettings{.megabytes = 8, .seed = seed});
    Game game(loaded.image);
    Random chance(seed);
    int turns = 0;
    while (!game.result() && game.position().plies() < 200) {
        if (game.awaited() != Game::Awaited::turn) {
            game.chance(chance);
            continue;
        }
        const auto found = engine.search(game.position(), {.nodes = 1000});
        if (!found.found) break;
        const Side side = game.position().toMove();
        if (!game.play(found.best).chainContinues) turns += side == Side::defenders;
    }
    if (!game.result() || game.result()->winner != Winner::defenders) return std::nullopt;
    return turns + (turns + 2) / 3;
}

/// Points as text, such as "1 1/2".
std::string pointsText(double points) {
    const int whole = static_cast<int>(points);
    if (points == whole) return std::to_string(whole);
    return (whole ? std::to_string(whole) + " " : std::string()) + "1/2";
}

/// The result of a pair of games; no verdict if it is unfinished.
struct Pair {
    std::optional<MatchVerdict> verdict;
    nlohmann::ordered_json games = nlohmann::ordered_json::array();
    int status = exitSuccess;
};

Pair playPair(Context& context, const LoadedVariant& loaded, const Game& start, const PlayOptions& baseOptions,
              int before) {
    Pair out;
    std::optional<Winner> winners[2];
    int plies[2] = {0, 0};
    for (int number = 0; number < 2; ++number) {
        PlayOptions options = baseOptions;
        options.isMatchGame = true;
        options.introduce = before + number == 0;
        options.seed += static_cast<std::uint64_t>(before + number);
        if (number) std::swap(options.players[0], options.players[1]);
        options.save = withNumber(baseOptions.save, before + number + 1);
        if (!context.json)
            context.print("game " + std::to_string(before + number + 1) + ": the first player has the " +
                          std::string(number ? "defenders" : "attackers") + " (" +
                          std::string(name(options.players[static_cast<std::size_t>(number)])) + ")\n");
        TerminalGame session(context, loaded, copyGame(start), options);
        out.status = std::max(out.status, session.run());
        if (out.status == exitInterrupted) return out;
        out.games.push_back(session.toJson());
        plies[number] = session.game().position().plies();
        const auto& result = session.game().result();
        const bool unfinished = options.maxPlies && plies[number] >= options.maxPlies;
        if (!result && !unfinished) {
            if (!context.json) context.print("the match is unfinished\n");
            return out;
        }
        // A game that reached the maximum plies counts as a draw.
        winners[number] = result ? result->winner : Winner::draw;
    }
    out.verdict = judgeMatch(winners[0], plies[0], winners[1], plies[1]);
    return out;
}

}  // namespace

int playMatch(Context& context, const LoadedVariant& loaded, const Game& from, const PlayOptions& baseOptions,
              const MatchOptions& match) {
    const int pairs = match.pairs;
    std::optional<OpeningGenerator> openings;
    if (match.opening) openings.emplace(loaded.image, baseOptions.seed, match.opening);
    double points[2] = {0, 0};
    int won[2] = {0, 0}, status = exitSuccess;
    auto games = nlohmann::ordered_json::array();
    MatchVerdict last;
    for (int pair = 0; pair < pairs; ++pair) {
        // Both games of a pair have the same opening.
        Game start = copyGame(from);
        if (openings) {
            const auto opening = openings->next();
            if (!opening) {
                context.reportError("no more distinct openings of this length", exitSuccess);
                break;
            }
            if (start.awaited() == Game::Awaited::lot) start.act("{lot " + std::string(name(opening->first)) + "}");
            for (const Move move : opening->moves) start.play(move);
        }
        Pair played = playPair(context, loaded, start, baseOptions, 2 * pair);
        status = std::max(status, played.status);
        for (auto& game : played.games) games.push_back(std::move(game));
        if (!played.verdict) return status;
        last = *played.verdict;
        for (int player = 0; player < 2; ++player) points[player] += last.points[player];
        if (last.winner) ++won[last.winner - 1];
        if (!context.json)
            context.print("match: " + pointsText(last.points[0]) + " to " + pointsText(last.points[1]) + ", " +
                          (last.winner ? "the " + std::string(last.winner == 1 ? "first" : "second") + " player wins: "
                                       : std::string("a tie: ")) +
                          last.words + "\n");
    }
    if (context.json)
        context.printJson({{"games", games},
                           {"points", {points[0], points[1]}},
                           {"matches", {won[0], won[1]}},
                           {"winner", pairs == 1        ? last.winner
                                      : won[0] > won[1] ? 1
                                      : won[1] > won[0] ? 2
                                                        : 0},
                           {"words", pairs == 1 ? last.words : ""}});
    else if (pairs > 1)
        context.print("total: " + pointsText(points[0]) + " to " + pointsText(points[1]) + " points, " +
                      std::to_string(won[0]) + " to " + std::to_string(won[1]) + " matches of " +
                      std::to_string(pairs) + "\n");
    return status;
}

std::optional<PlayOptions> bidForSides(Context& context, const LoadedVariant& loaded, PlayOptions options) {
    // "first" is the player with the attackers; he bids first.
    const Player players[2] = {options.players[0], options.players[1]};
    static constexpr const char* order[] = {"first", "second"};
    std::optional<int> bid;
    std::size_t bidder = 0, turn = 0;
    bool passed[2] = {false, false};
    const auto highest = 1000;
    std::optional<int> estimates[2];
    for (std::size_t i = 0; i < 2; ++i)
        if (players[i] != Player::human) estimates[i] = estimateWinMoves(loaded, options.seed + i + 1);
    context.remark("Bid the number of moves in which the defenders win: lower than the last bid, or pass.\n");
    while (!(passed[0] && passed[1]) && !(bid && passed[1 - bidder])) {
        std::string bidText;
        if (players[turn] == Player::human) {
            if (!context.json) context.print(std::string(order[turn]) + " player> ");
            std::cout.flush();
            if (!std::getline(std::cin, bidText)) return std::nullopt;
            bidText = std::string(trim(bidText));
        } else {
            // Bid the estimate while it is a valid bid.
            const int maxBid = bid ? *bid - 1 : highest;
            bidText = estimates[turn] && *estimates[turn] <= maxBid ? std::to_string(*estimates[turn]) : "pass";
        }
        if (!context.json) context.print(std::string(order[turn]) + " player: " + escapeForTerminal(bidText) + "\n");
        if (bidText == "pass") {
            passed[turn] = true;
        } else {
            char* end = nullptr;
            const long number = std::strtol(bidText.c_str(), &end, 10);
            if (bidText.empty() || *end || number < 1 || number > (bid ? *bid - 1 : highest)) {
                context.reportError("'" + escapeForTerminal(bidText) + "' is not a valid bid", exitSuccess,
                                    "1 to " + std::to_string(bid ? *bid - 1 : highest) + ", or pass");
                if (players[turn] == Player::human) continue;
                passed[turn] = true;
            } else {
                bid = static_cast<int>(number);
                bidder = turn;
                if (*bid == 1) passed[1 - turn] = true;
            }
        }
        if (!passed[1 - turn])
            turn = 1 - turn;
        else if (passed[turn])
            break;
    }
    options.players[1] = players[bid ? bidder : 1];
    options.players[0] = players[bid ? 1 - bidder : 0];
    options.bid = bid;
    if (!context.json)
        context.print(bid ? "the " + std::string(order[bidder]) + " player has the defenders and wins within " +
                                std::to_string(*bid) + " moves, or loses\n"
                          : std::string("nobody bids; the sides stay as they are\n"));
    return options;
}

}  // namespace tafl::cli
