// The conformance suite for other programs (docs/conformance): variant files, and positions with the right answers. The
// referee makes it, and the engine must give the same answers. TAFLSMITH_REWRITE=1 in the environment writes it again.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/random.hpp"
#include "conformance/witness.hpp"
#include "position/move_text.hpp"
#include "support/scale.hpp"

namespace conformance {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using tafl::Move;

const fs::path folder = fs::path(TAFLSMITH_SOURCE_DIR) / "docs/conformance";

/// Variants that together use every kind of move, capture and end but the die.
const std::vector<std::string> suiteVariants = {
    "nielsen-brandubh-7", "nielsen-copenhagen-11",      "nielsen-berserk-11",  "unibo-ashton-9",
    "wiki-alea-19",       "piecepack-imperial-contest", "ogrecave-tablut",     "basecamps-tablut",
    "ytmt-tablut",        "nielsen-sea-battle-1650-9",  "opentafl-berserk-11", "nielsen-fidchell-sea-battle-7"};
constexpr int casesPerVariant = 24, maxTail = 10;

std::string squareName(int square, int size) {
    return std::string(1, static_cast<char>('a' + square % size)) + std::to_string(square / size + 1);
}

/// As docs/variant-format.md writes moves: "c3-c6xc7/d6", "e5^e7", "a1-a4!word", "stop", "pass", "claim a1-a4".
std::string text(const reference::Move& m, int size) {
    using Kind = reference::Move::Kind;
    if (m.kind == Kind::pass) return "pass";
    if (m.kind == Kind::stop) return "stop";
    std::string out = m.kind == Kind::claim ? "claim" : "";
    if (m.from == reference::nowhere) return out;
    if (!out.empty()) out += " ";
    out += squareName(m.from, size) + (m.kind == Kind::jump ? "^" : "-") + squareName(m.to, size);
    for (std::size_t i = 0; i < m.victims.size(); ++i) out += (i ? "/" : "x") + squareName(m.victims[i], size);
    for (const auto& word : m.declared) out += "!" + word;
    return out;
}

std::string text(const std::vector<std::string>& rows, reference::Side toMove) {
    std::string out;
    for (const std::string& row : rows) {
        if (!out.empty()) out += "/";
        int empty = 0;
        for (const char c : row + "|") {
            if (c == '.') {
                ++empty;
                continue;
            }
            if (empty) out += std::to_string(empty);
            empty = 0;
            if (c != '|') out += c;
        }
    }
    return out + (toMove == reference::Side::attackers ? " attackers" : " defenders");
}

/// One line of the suite. `ends` names the legal moves that end the game, with the winner or "draw".
struct Case {
    std::string position;
    std::vector<std::string> moves;
    std::set<std::string> legal;
    std::map<std::string, std::string> ends;

    bool operator==(const Case&) const = default;
    json toJson(const std::string& variant) const {
        return {{"variant", variant}, {"position", position}, {"moves", moves}, {"legal", legal}, {"ends", ends}};
    }
    static Case from(const json& j) { return {j["position"], j["moves"], j["legal"], j["ends"]}; }
};

Case answer(const reference::Referee& referee, std::string position, std::vector<std::string> moves, int size) {
    Case out{std::move(position), std::move(moves), {}, {}};
    for (const reference::Move& m : referee.legal()) {
        out.legal.insert(text(m, size));
        reference::Referee next = referee;
        next.play(m);
        if (next.ending().over()) out.ends[text(m, size)] = next.ending().winner;
    }
    return out;
}

/// Does a move of the case capture, end the game or do more than slide?
bool isTelling(const Case& c) {
    return !c.ends.empty() || std::ranges::any_of(c.legal, [](const std::string& move) {
        return move.find('-') == std::string::npos || move.find_first_of("x! ") != std::string::npos;
    });
}

/// Plays these moves from a position. False if the referee has no such move.
bool play(reference::Referee& referee, const std::vector<std::string>& moves, int size) {
    for (const std::string& wanted : moves) {
        const auto legal = referee.legal();
        const auto found = std::ranges::find_if(legal, [&](const auto& m) { return text(m, size) == wanted; });
        if (found == legal.end()) return false;
        referee.play(*found);
    }
    return true;
}

/// Positions of random games that prefer captures and ends, those in which a move does something. Every second one is
/// reached by moves, so that history counts: its last position lies one move before the end of a game.
std::vector<Case> makeCases(const reference::Rules& rules, std::uint64_t seed) {
    tafl::Random random(seed);
    std::vector<Case> out;
    for (int game = 0; game < 3000 && static_cast<int>(out.size()) < casesPerVariant; ++game) {
        struct Ply {
            std::vector<std::string> rows;
            reference::Side toMove;
            bool fresh;  ///< no chain: the position can be set up
            std::string move;
        };
        std::vector<Ply> line;
        reference::Referee referee(rules);
        referee.start(random.below(2) ? reference::Side::attackers : reference::Side::defenders);
        const auto keep = static_cast<int>(random.below(40));
        for (int ply = 0; ply < 150 && !referee.ending().over(); ++ply) {
            const auto legal = referee.legal();
            if (legal.empty()) break;
            const reference::Move* chosen = &legal[random.below(static_cast<std::uint32_t>(legal.size()))];
            for (int tries = 0; tries < 8 && chosen->victims.empty(); ++tries)
                chosen = &legal[random.below(static_cast<std::uint32_t>(legal.size()))];
            // Back and forth, for the rules on repetition.
            if (game % 4 == 3 && line.size() > 3)
                for (const auto& m : legal)
                    if (text(m, rules.size) == line[line.size() - 4].move) chosen = &m;
            line.push_back({referee.rows(), referee.toMove(), referee.chainSquare() == reference::nowhere,
                            text(*chosen, rules.size)});
            referee.play(*chosen);
            if (game % 2 == 0 && ply == keep) break;
        }
        // Where the case begins, and the moves to its last position.
        std::size_t begin = line.size() - 1;
        if (line.empty()) continue;
        if (game % 2 == 1) begin = line.size() > maxTail ? line.size() - maxTail : 0;
        while (begin > 0 && !line[begin].fresh) --begin;
        if (!line[begin].fresh) continue;
        std::vector<std::string> moves;
        for (std::size_t i = begin; i + 1 < line.size(); ++i) moves.push_back(line[i].move);
        reference::Referee again(rules);
        again.set(line[begin].rows, line[begin].toMove);
        if (again.ending().over() || !play(again, moves, rules.size) || again.ending().over()) continue;
        Case found = answer(again, text(line[begin].rows, line[begin].toMove), moves, rules.size);
        if (isTelling(found)) out.push_back(std::move(found));
    }
    return out;
}

std::string suiteText(const std::string& variant, const std::vector<Case>& cases) {
    std::string out;
    for (const Case& c : cases) out += c.toJson(variant).dump() + "\n";
    return out;
}

std::string read(const fs::path& file) {
    std::ostringstream out;
    out << std::ifstream(file, std::ios::binary).rdbuf();
    return out.str();
}

class Suite : public testing::TestWithParam<std::string> {
protected:
    fs::path file(const char* extension) const { return folder / (GetParam() + extension); }
    tafl::Variant variant() const {
        const auto out = environment().library->load(GetParam());
        if (!out) throw std::runtime_error(out.error().front().message());
        return *out;
    }
};

/// The files are those of the shipped variant, and the answers are the referee's.
TEST_P(Suite, IsTheReferees) {
    if (tafl::testScale() < 1) GTEST_SKIP() << "not with sanitizers";
    tafl::Variant shipped = variant();
    std::uint64_t seed = 1;
    for (const char c : GetParam()) seed = seed * 31 + static_cast<unsigned char>(c);
    const std::string rules = tafl::formatVariant(shipped),
                      cases = suiteText(GetParam(), makeCases(refereeRules(shipped), seed));
    if (const char* rewrite = std::getenv("TAFLSMITH_REWRITE"); rewrite && *rewrite) {
        fs::create_directories(folder);
        std::ofstream(file(".toml"), std::ios::binary) << rules;
        std::ofstream(file(".jsonl"), std::ios::binary) << cases;
    }
    EXPECT_TRUE(read(file(".toml")) == rules) << "the variant has changed; rewrite the suite with TAFLSMITH_REWRITE=1";
    EXPECT_TRUE(read(file(".jsonl")) == cases) << "the referee answers otherwise";
}

/// The engine's answers for the position and moves of a case.
Case engineAnswer(const Case& question, const std::shared_ptr<const tafl::RuleImage>& image) {
    const auto position = tafl::Position::create(image);
    const auto setup = tafl::parseSetup(question.position, *image);
    if (!setup) throw std::runtime_error(setup.error().front().message());
    position->set(*setup);
    const auto list = [&](const std::function<void(Move, const std::string&)>& use) {
        std::vector<Move> moves;
        position->legal(moves);
        for (const Move m : moves) {
            position->make(m);
            const std::string written = text(shownAs(m, position->taken(), *image), image->size);
            position->undo();
            use(m, written);
        }
    };
    for (const std::string& wanted : question.moves) {
        std::optional<Move> found;
        list([&](Move m, const std::string& written) {
            if (written == wanted) found = m;
        });
        if (!found) throw std::runtime_error("the engine has no move " + wanted);
        position->make(*found);
    }
    Case out{question.position, question.moves, {}, {}};
    list([&](Move m, const std::string& written) {
        out.legal.insert(written);
        position->make(m);
        if (const auto ending = position->ending(); ending.over) out.ends[written] = name(ending.winner);
        position->undo();
    });
    return out;
}

TEST_P(Suite, IsAnsweredByTheEngine) {
    const auto loaded = environment().library->load(file(".toml").string());
    ASSERT_TRUE(loaded) << loaded.error().front().message();
    const auto image = environment().library->compile(*loaded);
    ASSERT_TRUE(image) << image.error().front().message();
    std::istringstream lines(read(file(".jsonl")));
    int cases = 0, captures = 0, ends = 0;
    for (std::string line; std::getline(lines, line); ++cases) {
        const json parsed = json::parse(line);
        EXPECT_EQ(parsed["variant"], GetParam());
        const Case expected = Case::from(parsed);
        EXPECT_TRUE(engineAnswer(expected, *image) == expected) << line;
        ends += static_cast<int>(expected.ends.size());
        for (const std::string& m : expected.legal) captures += m.find('x') != std::string::npos;
    }
    EXPECT_EQ(cases, casesPerVariant);
    EXPECT_GT(captures, 0);
    EXPECT_GT(ends, 0);
}

INSTANTIATE_TEST_SUITE_P(All, Suite, testing::ValuesIn(suiteVariants), [](const auto& variant) {
    std::string out = variant.param;
    std::ranges::replace(out, '-', '_');
    return out;
});

}  // namespace
}  // namespace conformance
