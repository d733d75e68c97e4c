// Positions with forced wins: collects them from recorded games, and counts how many the engine solves.
//
//     bench_forced collect FOLDER [MAX [NODES]]    prints variant, position, winner and plies, tab-separated
//     bench_forced solve FILE [SECONDS]            counts the wins found by the main search and by the proof search
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "base/timing.hpp"
#include "evaluation/weights_file.hpp"
#include "installation.hpp"
#include "position/move_text.hpp"
#include "records/plain_record.hpp"
#include "search/engine.hpp"
#include "search/proof_search.hpp"
#include "variant/files.hpp"

namespace {

using namespace tafl;
namespace fs = std::filesystem;

/// The first legal move between the record's squares.
std::optional<Move> findMove(Position& board, const RecordedMove& recorded) {
    std::vector<Move> legal;
    board.legal(legal, false);
    for (const Move move : legal)
        if (move.movesPiece() && move.from() == recorded.from && move.to() == recorded.to) return move;
    return std::nullopt;
}

/// The earliest position near the end of a game with a forced win of at least three plies for its winner.
std::optional<std::pair<Setup, ForcedWin>> findForcedWin(const RecordedGame& game, Position& board, ProofSearch& search,
                                                         std::uint64_t nodes) {
    const auto start = makeStartSetup(game, board.image());
    if (!start || !game.winner || *game.winner == Winner::draw) return std::nullopt;
    const Side winner = *game.winner == Winner::attackers ? Side::attackers : Side::defenders;
    board.set(*start);
    std::vector<Setup> positions;
    for (const RecordedMove& recorded : game.moves) {
        const auto move = recorded.from == noSquare ? std::nullopt : findMove(board, recorded);
        if (!move) break;
        if (board.toMove() == winner) positions.push_back(board.setup());
        if (board.make(*move).ending.over) break;
    }
    std::optional<std::pair<Setup, ForcedWin>> out;
    int misses = 0;
    for (std::size_t back = 0; back < positions.size() && back < 10 && misses < 2; ++back) {
        const Setup& setup = positions[positions.size() - 1 - back];
        board.set(setup);
        ForcedWin win = search.find(board, winner, {.nodes = nodes});
        if (!win.found)
            ++misses;
        else if (win.plies >= 3 && (!out || win.plies > out->second.plies))
            out.emplace(setup, std::move(win));
    }
    return out;
}

int collect(const fs::path& folder, std::size_t maxPositions, std::uint64_t nodes) {
    const Environment environment = bench::loadInstallation();
    std::map<std::string, std::vector<std::string>> found;  // by variant, to spread the output evenly
    ProofSearch search(16);
    for (const VariantHeader& header : environment.library->list())
        for (const std::string& record : header.records) {
            const auto variant = environment.library->load(header.id);
            if (!variant) continue;
            const auto image = environment.library->compile(*variant);
            if (!image || !ProofSearch::isSupported(**image)) continue;
            Diagnostics notes;
            const fs::path file = folder / (record + ".tsv");
            const auto text = readTextFile(file);
            if (!text) continue;
            const auto games = readPlainRecords(*text, file, notes);
            if (!games) continue;
            const auto board = Position::create(*image);
            auto& list = found[header.id];
            std::size_t tried = 0;
            for (const RecordedGame& game : *games) {
                if (list.size() >= 8 || ++tried > 40) break;
                if (const auto win = findForcedWin(game, *board, search, nodes))
                    list.push_back(fmt::format("{}\t{}\t{}\t{}", header.id, positionText(win->first, **image),
                                               name(win->second.winner), win->second.plies));
            }
            fmt::print(stderr, "{}: {}\n", header.id, list.size());
        }
    std::size_t printed = 0;
    for (std::size_t round = 0; printed < maxPositions && round < 8; ++round)
        for (const auto& [id, list] : found)
            if (round < list.size() && printed < maxPositions) fmt::print("{}\n", list[round]), ++printed;
    return 0;
}

int solve(const fs::path& file, double seconds) {
    const Environment environment = bench::loadInstallation();
    std::ifstream in(file);
    if (!in) return fmt::print("{}: no such file\n", file.string()), 1;
    std::map<std::string, std::shared_ptr<const RuleImage>> images;
    int all = 0, solvedByMain = 0, solvedByProof = 0;
    double timeMain = 0, timeProof = 0;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream parts(line);
        std::string id, position, winner;
        std::getline(parts, id, '\t'), std::getline(parts, position, '\t'), std::getline(parts, winner, '\t');
        if (!images.contains(id)) images[id] = *environment.library->compile(*environment.library->load(id));
        const auto& image = images[id];
        const auto board = Position::create(image);
        board->set(*parseSetup(position, *image));
        const Side side = winner == "attackers" ? Side::attackers : Side::defenders;
        ++all;
        double begin = steadySeconds();
        SearchEngine engine(image,
                            {.megabytes = 16, .weights = loadWeights(*image, {TAFLSMITH_SOURCE_DIR "/weights"})});
        bool solvedDuringSearch = false;
        std::atomic<bool> stop{false};
        const auto found =
            engine.search(*board, {.seconds = seconds, .stop = &stop, .onProgress = [&](const SearchProgress& p) {
                                       if (p.lines[0].score >= minMateScore) stop = solvedDuringSearch = true;
                                   }});
        solvedDuringSearch |= found.score >= minMateScore;
        timeMain += std::min(steadySeconds() - begin, seconds), solvedByMain += solvedDuringSearch;
        begin = steadySeconds();
        ProofSearch proof(16);
        const bool proved = proof.find(*board, side, {.seconds = seconds}).found;
        timeProof += std::min(steadySeconds() - begin, seconds), solvedByProof += proved;
        if (!solvedDuringSearch || !proved)
            fmt::print("not solved by {}: {}\n",
                       solvedDuringSearch ? "the proof search"
                       : proved           ? "the main search"
                                          : "either",
                       line);
    }
    fmt::print(
        "{} positions, {} s each: main search {} ({:.1f} %, mean {:.3f} s), proof search {} ({:.1f} %, mean {:.3f} "
        "s)\n",
        all, seconds, solvedByMain, 100.0 * solvedByMain / all, timeMain / all, solvedByProof,
        100.0 * solvedByProof / all, timeProof / all);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string what = argc > 2 ? argv[1] : "";
    if (what == "collect")
        return collect(argv[2], argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 200,
                       argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 100000);
    if (what == "solve") return solve(argv[2], argc > 3 ? std::atof(argv[3]) : 1.0);
    fmt::print("usage: bench_forced collect FOLDER [AT_MOST [NODES]] | bench_forced solve FILE [SECONDS]\n");
    return 2;
}
