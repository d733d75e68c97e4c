#include "trials/store/rows.hpp"

#include "trials/store/row_reader.hpp"
#include "variant/files.hpp"

namespace tafl::sqlite {
namespace {

constexpr std::string_view sideNames[] = {"attackers", "defenders"};
constexpr std::string_view resultNames[] = {"attackers", "defenders", "draw", "none"};

// Bounds far beyond what trials write, so that sums and indexes stay in range.
constexpr std::int64_t maxInteger = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t maxGameNumber = 1'000'000'000, maxPlies = 1'000'000, maxDepth = 1000;
constexpr std::int64_t maxNodes = 1'000'000'000'000'000, maxScore = 1'000'000'000;
constexpr double maxSeconds = 1e9, maxSecondsPerMove = 86400;
// Lengths of texts, in bytes.
constexpr std::size_t maxLabel = 400, maxMove = 4096, maxText = 2 << 20, maxList = 4 << 20, maxWeights = 15 << 20;

/// Splits actions at blanks; a chance action contains one within its braces.
std::vector<std::string> readActions(RowReader& row, const char* column) {
    std::vector<std::string> out;
    for (std::string& word : words(row.text(column, maxList))) {
        if (!out.empty() && out.back().starts_with('{') && !out.back().ends_with('}'))
            out.back() += ' ' + word;
        else
            out.push_back(std::move(word));
        if (out.back().size() > maxMove)
            row.refuse(column, RowReader::quote(out.back()), phrase("moves of at most %1 characters", maxMove));
    }
    return out;
}

void readResult(RowReader& row, auto& out) {
    const int result = row.choice("result", resultNames);
    out.unfinished = result == 3;
    out.winner = result < 2 ? static_cast<Winner>(result) : Winner::draw;
}

std::map<std::string, int> readFired(RowReader& row) {
    std::map<std::string, int> out;
    for (const std::string& word : words(row.text("fired", maxText))) {
        const auto colon = word.rfind(':');
        if (colon == std::string::npos) row.refuse("fired", RowReader::quote(word), phrase("rule:times"));
        out[word.substr(0, colon)] =
            static_cast<int>(row.parse("fired", std::string_view(word).substr(colon + 1), 0, maxPlies));
    }
    return out;
}

std::string readDigest(RowReader& row, const char* column) {
    const auto isDigest = [](const std::string& text) {
        return text.size() == 32 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
    };
    return row.text(column, maxLabel, isDigest, phrase("32 hexadecimal digits"));
}

/// The number of a game, and a reader that names it.
std::pair<int, RowReader> readNumber(Query& query, std::int64_t trial) {
    const int number = RowReader(query, phrase("a game of trial %1", trial)).number<int>("number", 0, maxGameNumber);
    return {number, RowReader(query, phrase("game %1 of trial %2", number, trial))};
}

}  // namespace

TrialGame readGame(Query& query, std::int64_t trial) {
    auto [number, row] = readNumber(query, trial);
    TrialGame g;
    g.number = number;
    g.state = static_cast<TrialGame::State>(row.choice("state", trialStateNames));
    g.failure = row.text("complaint", maxText);
    g.opening = readActions(row, "opening");
    g.moves = readActions(row, "moves");
    g.first = static_cast<Side>(row.choice("first", sideNames));
    readResult(row, g);
    g.rule = row.text("rule", maxText);
    g.reason = row.text("reason", maxText);
    g.plies = row.number<int>("plies", 0, maxPlies);
    g.seconds = row.real("seconds", maxSeconds);
    g.searchSeconds = row.real("thinking", maxSeconds);
    g.nodes = row.number<std::uint64_t>("nodes", 0, maxNodes);
    g.scores = row.numbers<int>("scores", maxList, -maxScore, maxScore);
    g.legalMoveCount = row.number<std::uint64_t>("choices", 0, maxNodes);
    g.royalPath = row.numbers<Square>("royal", maxList, 0, maxSquares - 1);
    g.royalFirstPly = row.number<int>("royal_first", 0, maxPlies);
    g.threats[0] = row.number<int>("raichi", 0, maxPlies);
    g.threats[1] = row.number<int>("tuichi", 0, maxPlies);
    g.fired = readFired(row);
    return g;
}

GameSummary readSummary(Query& query, std::int64_t trial, int& number) {
    auto [read, row] = readNumber(query, trial);
    number = read;
    GameSummary out;
    out.state = static_cast<TrialGame::State>(row.choice("state", trialStateNames));
    readResult(row, out);
    return out;
}

TrialRow readTrial(Query& query, std::int64_t id) {
    query.skip();
    RowReader row(query, phrase("trial %1", id));
    TrialRow t;
    // Files are searched by this name, so it must not lead into another folder.
    t.variant = row.text("variant", maxLabel, isId, phrase(validId));
    t.name = row.text("name", maxText);
    t.digest = readDigest(row, "digest");
    t.text = row.text("text", maxText);
    t.settings.nodes = row.number<std::uint64_t>("nodes", 0, maxInteger);
    t.settings.depth = row.number<int>("depth", 0, maxDepth);
    t.settings.seconds = row.real("seconds", maxSecondsPerMove);
    t.settings.seed = row.number<std::uint64_t>("seed", -maxInteger - 1, maxInteger);
    t.settings.openingPlies = row.number<int>("opening_plies", 0, maxPlies);
    t.settings.maxPlies = row.number<int>("most_plies", 0, maxPlies);
    t.settings.weights = row.text("weights_text", maxWeights);
    t.weights = readDigest(row, "weights");
    t.signature = readDigest(row, "signature");
    t.build = row.text("build", maxLabel);
    t.startedAt = row.text("begun", maxLabel);
    return t;
}

}  // namespace tafl::sqlite
