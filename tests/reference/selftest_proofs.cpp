// The checker of proofs: a sound certificate, planted errors, refused rules, hostile text.
#include "proof_checker.hpp"
#include "selftest_support.hpp"

#include <fstream>
#include <sstream>

namespace reference::selftest {

namespace {

Verdict check(const std::string& text) {
    std::istringstream in(text);
    return checkProof(in);
}

std::string answer(const std::string& text) {
    const Verdict verdict = check(text);
    return (verdict.proved ? "proved: " : "") + verdict.text;
}

/// The text with one part replaced, which must be there.
std::string with(std::string text, const std::string& part, const std::string& other) {
    const auto place = text.find(part);
    if (place == std::string::npos) throw std::logic_error("not in the certificate: " + part);
    return text.replace(place, part.size(), other);
}

/// Forced-Capture Brandubh: three positions.
std::string sound() {
    std::ifstream in(TAFLSMITH_SOURCE_DIR "/tests/data/forced-capture-brandubh.proof", std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

/// A proof of the defenders on 5x5: the king stands at b1 and wins at a1. Each line of `strategy` ends with a line end.
std::string small(const std::string& rules, int positions, const std::string& strategy,
                  const std::string& root = "5/5/5/5/1K3 defenders") {
    return "taflsmith-proof 1\nvariant small\ndigest none\nwinner defenders\nroot " + root + "\nplies 9\npositions " +
           std::to_string(positions) +
           "\nsize 5\nlayout 5/5/5/5/1K3\nzone corners a1\n"
           "rule turn/no-moves\ntext attackers pass\ntext defenders pass\n"
           "rule capture/custodial\nrule king/capture\nrule win/escape\ntext zone corners\n" +
           rules + "strategy\n" + strategy + "end\n";
}

const std::string atOnce = "5/5/5/5/1K3 b1-a1\n";

void plantedErrors(Checks& t) {
    const std::string proof = sound();
    const std::string first = "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 d2-g2\n";
    const std::string second = "3t3/3t3/3T3/ttTKTtt/6T/7/3t3 d1-d3\n";
    const std::string third = "3t3/3t3/6T/ttTKTt1/3t2T/7/7 d6-d5xd4\n";
    t.equal("a sound proof", answer(proof), "proved: attackers win in at most 5 plies");
    const Verdict verdict = check(proof);
    t.equal("its variant", verdict.variant, "burke-forced-capture-brandubh-7");
    t.equal("its positions", verdict.lines, 3);
    t.equal("its replies", verdict.replies, 2);
    const std::string spare =
        with(with(proof, first, first + "7/7/7/3K3/7/7/t6 a1-a1\n"), "positions 3", "positions 4");
    t.equal("a position that no play reaches", answer(spare), answer(proof));
    t.equal("it is not counted", check(spare).lines, 3);
    t.equal("a wrong move", answer(with(proof, second, with(second, "d1-d3", "d1-d2"))).substr(0, 31),
            "position 2: no move is given fo");
    t.equal("a missing reply", answer(with(with(proof, third, ""), "positions 3", "positions 2")).substr(0, 31),
            "position 2: no move is given fo");
    t.equal("the way back", answer(with(with(proof, third, ""), second, third + second)),
            "position 3: leads back to position 2");
    t.equal("an illegal move", answer(with(proof, "d6-d5xd4", "d6-d2")), "position 3: not a legal move: 'd6-d2'");
    t.equal("another capture", answer(with(proof, "d6-d5xd4", "d6-d5")), "position 3: not a legal move: 'd6-d5'");
    t.equal("a piece of the loser", answer(with(proof, "d6-d5xd4", "d4-d5")), "position 3: not a legal move: 'd4-d5'");
    t.equal("a move too many", answer(with(proof, "d6-d5xd4", "d6-d5xd4,d7-d6")),
            "position 3: not a legal move: 'd7-d6'");
    t.equal("a comma too many", answer(with(proof, "d6-d5xd4", "d6-d5xd4,")),
            "position 3: not a legal move: 'd6-d5xd4,'");
    t.equal("no move", answer(with(proof, " d6-d5xd4", "")), "position 3: the turn is not complete");
    t.equal("another winner", answer(with(proof, "winner attackers", "winner defenders")).substr(0, 16),
            "no move is given");
    t.equal("another side to move", answer(with(proof, "3t3 attackers", "3t3 defenders")).substr(0, 16),
            "no move is given");
    t.equal("another root", answer(with(proof, "root 3t3", "root 2t4")).substr(0, 16), "no move is given");
    t.equal("another rule", answer(with(proof, "rule turn/must-capture\ntext escapes corners\n", "")).substr(0, 28),
            "position 1: no move is given");
    t.equal("a position twice", answer(with(with(proof, first, first + first), "positions 3", "positions 4")),
            "line 42: a position twice");
    t.equal("a count too small", answer(with(proof, "positions 3", "positions 2")),
            "line 43: 'end' expected behind the last position");
    t.equal("a count too large", answer(with(proof, "positions 3", "positions 4")),
            "line 44: not a board of this size: 'end'");
    for (std::size_t bytes = 0; bytes + 1 < proof.size(); ++bytes)
        if (check(proof.substr(0, bytes)).proved) t.equal("cut", std::to_string(bytes), "not proved");
}

void turnsAndHistory(Checks& t) {
    t.equal("a win at once", answer(small("", 1, atOnce)), "proved: defenders win in at most 1 plies");
    t.equal("the game is over at the root", answer(small("", 0, "", "5/5/5/5/tK2t defenders")).substr(0, 16),
            "no move is given");
    // The attackers have nothing but a pass.
    t.equal("after a pass", answer(small("", 2, "5/5/5/5/2K2 c1-b1\n" + atOnce, "5/5/5/5/2K2 defenders")),
            "proved: defenders win in at most 3 plies");
    t.equal("the loser passes first", answer(small("", 1, atOnce, "5/5/5/5/1K3 attackers")),
            "proved: defenders win in at most 2 plies");
    t.equal("a cycle", answer(small("", 2, "5/5/5/5/1K3 b1-c1\n5/5/5/5/2K2 c1-b1\n")),
            "position 2: leads back to position 1");
    // Under a rule that forbids the way back, too.
    t.equal("a cycle that a rule cuts",
            answer(small("rule end/repetition\ntext result illegal\nnumber count 2\n", 2,
                         "5/5/5/5/1K3 b1-c1\n5/5/5/5/2K2 c1-b1\n")),
            "position 2: leads back to position 1");
    t.equal("repetition of positions", answer(small("rule end/repetition\ntext result attackers_lose\n", 1, atOnce)),
            "proved: defenders win in at most 1 plies");
    // Each line is judged without a history, hence only the length of the play tells.
    const std::string three = "5/5/5/5/3K1 d1-c1\n5/5/5/5/2K2 c1-b1\n" + atOnce;
    const auto limited = [&](const std::string& more) {
        return answer(small("rule end/no-capture\n" + more, 3, three, "5/5/5/5/3K1 defenders"));
    };
    t.equal("a limit of moves", limited("number moves_each 2\n"),
            "the longest play reaches the limit of moves without a capture");
    t.equal("a limit beyond the play", limited("number moves_each 3\n"), "proved: defenders win in at most 5 plies");
    t.equal("a limit for the winner", limited("number moves_each 2\ntext result defenders\n"),
            "proved: defenders win in at most 5 plies");
    const auto refused = [&](const std::string& rules, const std::string& name) {
        t.equal(name, answer(small(rules, 1, atOnce)), "this rule may look at earlier positions: " + name);
    };
    refused("rule turn/dice\n", "turn/dice");
    refused("rule turn/pass\n", "turn/pass");
    refused("rule pieces/reserve\ntext piece attacker\nnumber count 1\n", "pieces/reserve");
    refused("rule turn/two-moves\n", "turn/two-moves, first");
    refused("rule end/shuttle\n", "end/shuttle");
    refused("rule house/blunt\n", "house/blunt");
    refused("rule house/embers\n", "house/embers");
    refused("rule move/swap\ntext pieces king\ntruth once true\n", "move/swap, once");
    refused("rule announce/watch-king\n", "announce/watch-king");
    refused("rule win/edge-fort\ntext timing survives_reply\n", "win/edge-fort, timing");
    refused("rule win/encirclement\ntext timing survives_reply\n", "win/encirclement, timing");
    refused("rule end/repetition\ntext of defenders\n", "end/repetition of one side's arrangement");
    t.equal("an arrangement that the loser must not repeat",
            answer(small("rule end/repetition\ntext of attackers\ntext result mover_loses\n", 1, atOnce)),
            "proved: defenders win in at most 1 plies");
}

void hostileText(Checks& t) {
    const std::string proof = sound();
    t.equal("no text", answer(""), "line 1: the text is cut off");
    t.equal("another text", answer("# Tafl\n"), "line 1: not a proof of this format");
    t.equal("a long line", answer("taflsmith-proof 1\nvariant " + std::string(10000, 'x')),
            "line 2: the line is too long");
    t.equal("a large board", answer(with(proof, "size 7", "size 99")),
            "line 8: number from 3 to 19 expected, not '99'");
    t.equal("a large count", answer(with(proof, "positions 3", "positions 99999999999999999999")),
            "line 7: number from 0 to 50000000 expected, not '99999999999999999999'");
    t.equal("a large number of empty squares", answer(with(proof, "layout 3t3", "layout 99999999")).substr(0, 24),
            "line 9: not a board of t");
    t.equal("an unknown piece", answer(with(proof, "root 3t3", "root 3z3")), "no piece has the letter z");
    t.equal("an unknown rule", answer(with(proof, "rule turn/first", "rule turn/\x1b[31m")),
            "unknown rule 'turn/?[31m'");
    t.equal("an unknown kind", answer(with(proof, "text escapes", "word escapes")),
            "line 22: rule, zone, parameter or 'strategy' expected, not 'word escapes corners'");
    t.equal("a zone of itself", answer(with(proof, "zone throne d4", "zone throne throne")).empty() ? "yes" : "no",
            "no");
    // One byte changed, anywhere: an answer, no crash.
    std::size_t state = 1;
    int proved = 0;
    for (int i = 0; i < 3000; ++i) {
        std::string text = proof;
        state = state * 6364136223846793005u + 1442695040888963407u;
        text[(state >> 33) % text.size()] = static_cast<char>(state >> 56);
        proved += check(text).proved;
    }
    t.holds("most changes are noticed", proved < 1500);
}

}  // namespace

void proofs(Checks& checks) {
    plantedErrors(checks);
    turnsAndHistory(checks);
    hostileText(checks);
}

}  // namespace reference::selftest
