// Sealed boards: positions in which the king can reach no goal any more. The attackers must finish the game.
//
//     bench_sieges FILE [NODES [FACTOR [PLIES]]]      plays each board out; fails if the attackers win fewer than 98 %
//     bench_sieges collect records FOLDER VARIANT...  finds boards in recorded games
//     bench_sieges collect play GAMES VARIANT...      finds boards in games of the engine against itself
//
// FACTOR: the defenders search this many times as many nodes as the attackers [default: 10]. A game not won after PLIES
// [default: 200] counts as not won. `collect` prints variant, position and source, tab-separated.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "evaluation/seal.hpp"
#include "evaluation/weights_file.hpp"
#include "installation.hpp"
#include "position/move_text.hpp"
#include "records/plain_record.hpp"
#include "search/engine.hpp"
#include "trials/run/openings.hpp"
#include "variant/files.hpp"

namespace {

using namespace tafl;
namespace fs = std::filesystem;

std::shared_ptr<const RuleImage> compile(const Environment& environment, const std::string& id) {
    const auto variant = environment.library->load(id);
    if (!variant) return nullptr;
    const auto image = environment.library->compile(*variant);
    return image ? *image : nullptr;
}

SearchEngine makeEngine(const std::shared_ptr<const RuleImage>& image, std::uint64_t seed = 0) {
    return SearchEngine(
        image, {.megabytes = 64, .seed = seed, .weights = loadWeights(*image, {TAFLSMITH_SOURCE_DIR "/weights"})});
}

void printBoard(const std::string& id, const Position& board, const std::string& source) {
    fmt::print("{}\t{}\t{}\n", id, positionText(board.setup(), board.image()), source);
    std::fflush(stdout);
}

/// The first sealed board of each game.
void collectFromRecords(const Environment& environment, const fs::path& folder, const std::string& id) {
    const auto image = compile(environment, id);
    const auto headers = environment.library->list();
    const auto header = std::ranges::find(headers, id, &VariantHeader::id);
    if (!image || header == headers.end()) return;
    const auto board = Position::create(image);
    for (const std::string& record : header->records) {
        const auto text = readTextFile(folder / (record + ".tsv"));
        if (!text) continue;
        Diagnostics notes;
        const auto games = readPlainRecords(*text, folder / record, notes);
        if (!games) continue;
        for (const RecordedGame& game : *games) {
            const auto start = makeStartSetup(game, *image);
            if (!start) continue;
            board->set(*start);
            for (const RecordedMove& recorded : game.moves) {
                std::vector<Move> legal;
                board->legal(legal, false);
                const auto move = std::ranges::find_if(legal, [&](Move m) {
                    return m.movesPiece() && m.from() == recorded.from && m.to() == recorded.to;
                });
                if (move == legal.end() || board->make(*move).ending.over) break;
                if (!isSealed(*board)) continue;
                printBoard(id, *board, fmt::format("{} {}", record, game.id));
                break;
            }
        }
    }
}

void collectFromPlay(const Environment& environment, int games, const std::string& id) {
    const auto image = compile(environment, id);
    if (!image) return;
    constexpr std::uint64_t nodes = 1000;
    OpeningGenerator openings(image, 33, 6);
    for (int game = 0; game < games; ++game) {
        const auto opening = openings.next();
        if (!opening) return;
        const auto board = Position::create(image);
        board->start(opening->first);
        for (const Move move : opening->moves) board->make(move);
        SearchEngine attackers = makeEngine(image, 1), defenders = makeEngine(image, 1);
        // Equal players rarely get that far, so the attackers search more.
        for (int ply = 0; ply < 300; ++ply) {
            const bool attack = board->toMove() == Side::attackers;
            const auto found = (attack ? attackers : defenders).search(*board, {.nodes = attack ? 4 * nodes : nodes});
            if (!found.found || board->make(found.best).ending.over) break;
            if (!isSealed(*board)) continue;
            printBoard(id, *board, fmt::format("self-play {}", game));
            break;
        }
    }
}

struct Siege {
    std::string id, position, source;
};

/// How a board was played out.
struct Outcome {
    std::optional<Winner> winner;  ///< none: not over
    int plies = 0;
    std::string end;
};

Outcome playOut(const std::shared_ptr<const RuleImage>& image, const Setup& setup, std::uint64_t nodes, double factor,
                int maxPlies) {
    const auto board = Position::create(image);
    board->set(setup);
    SearchEngine attackers = makeEngine(image), defenders = makeEngine(image);
    for (int ply = 0; ply < maxPlies; ++ply) {
        const bool attack = board->toMove() == Side::attackers;
        const auto limit = attack ? nodes : static_cast<std::uint64_t>(factor * static_cast<double>(nodes));
        const auto found = (attack ? attackers : defenders).search(*board, {.nodes = limit});
        if (found.found) board->make(found.best);
        const Ending ending = board->ending();
        if (!ending.over) continue;
        const bool hasRule = ending.ruleIndex != noRule;
        return {ending.winner, ply + 1, hasRule ? image->rules[ending.ruleIndex].component : "no moves"};
    }
    return {std::nullopt, maxPlies, "not over"};
}

int play(const fs::path& file, std::uint64_t nodes, double factor, int maxPlies) {
    const Environment environment = bench::loadInstallation();
    std::ifstream in(file);
    if (!in) return fmt::print("{}: no such file\n", file.string()), 2;
    std::map<std::string, std::shared_ptr<const RuleImage>> images;
    std::vector<int> lengths;
    int all = 0, lost = 0, drawn = 0;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream parts(line);
        Siege siege;
        std::getline(parts, siege.id, '\t'), std::getline(parts, siege.position, '\t');
        std::getline(parts, siege.source);
        auto& image = images[siege.id];
        if (!image) image = compile(environment, siege.id);
        if (!image) return fmt::print("{}: no variant '{}'\n", file.string(), siege.id), 2;
        const auto setup = parseSetup(siege.position, *image);
        if (!setup) return fmt::print("{}: {}\n", file.string(), setup.error().front().message()), 2;
        const Outcome outcome = playOut(image, *setup, nodes, factor, maxPlies);
        ++all;
        if (outcome.winner == Winner::attackers)
            lengths.push_back(outcome.plies);
        else if (outcome.winner)
            ++(*outcome.winner == Winner::draw ? drawn : lost);
        fmt::print("{}\t{}\t{}\t{}\t{}\n", outcome.winner ? name(*outcome.winner) : "-", outcome.plies, outcome.end,
                   siege.id, siege.position);
        std::fflush(stdout);
    }
    if (!all) return fmt::print("{}: no boards\n", file.string()), 2;
    std::ranges::sort(lengths);
    const int won = static_cast<int>(lengths.size());
    fmt::print("{} boards, {} nodes against {}: {} won by the attackers ({:.1f} %), {} lost, {} drawn, {} not over",
               all, nodes, factor * static_cast<double>(nodes), won, 100.0 * won / all, lost, drawn,
               all - won - lost - drawn);
    if (won) fmt::print("; won after {} plies (median), {} at most", lengths[lengths.size() / 2], lengths.back());
    fmt::print("\n");
    return 100 * won >= 98 * all ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() > 3 && arguments[0] == "collect") {
        const Environment environment = bench::loadInstallation();
        for (std::size_t i = 3; i < arguments.size(); ++i)
            if (arguments[1] == "play")
                collectFromPlay(environment, std::atoi(arguments[2].c_str()), arguments[i]);
            else
                collectFromRecords(environment, arguments[2], arguments[i]);
        return 0;
    }
    if (!arguments.empty() && arguments[0] != "collect")
        return play(arguments[0], argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 10'000,
                    argc > 3 ? std::atof(argv[3]) : 10, argc > 4 ? std::atoi(argv[4]) : 200);
    fmt::print(
        "usage: bench_sieges FILE [NODES [FACTOR [PLIES]]]\n"
        "       bench_sieges collect records FOLDER VARIANT... | collect play GAMES VARIANT...\n");
    return 2;
}
