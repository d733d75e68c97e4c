// Positions, moves, clocks and values: parsers accept or refuse a text, and accepted values survive writing and
// reading.
#include <cstdio>
#include <cstdlib>

#include "base/text.hpp"
#include "fuzz/edits.hpp"
#include "records/clock.hpp"
#include "records/game_record.hpp"
#include "records/opentafl/protocol.hpp"
#include "records/positions.hpp"

namespace {

using namespace tafl;

[[noreturn]] void fail(const std::string& what, const std::string& text) {
    std::fprintf(stderr, "%s: %s\n", what.c_str(), escapeForTerminal(text).c_str());
    std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count) {
    static const std::vector<std::string> examples = {"3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 attackers",
                                                      "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
                                                      "starti:/11/5t5/",
                                                      "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 d",
                                                      "...A.../...A.../...D.../AADKDAA/...D.../...A.../...A...",
                                                      "Ne6^=e8xce7/ne9/f8/d8++",
                                                      "e5-e8xe9xf8!gwrheill",
                                                      "claim e5-e8",
                                                      "{lot attackers}",
                                                      "{die 4}",
                                                      "7/7/3T3/7/7/7/7 attackers {graves c3 d4} {alarm off}",
                                                      "300+3x30",
                                                      "300+5",
                                                      "+0.35 depth 8",
                                                      "attackers win in 7 depth 3",
                                                      "50* 60000 30 1 2",
                                                      "document,tfr=program"};
    Bytes bytes(data, count);
    const std::string text = literalText(data, count).value_or(editExample(bytes, examples));
    if (const auto position = readPosition(text)) {
        for (const auto format : {PositionFormat::own, PositionFormat::opentafl}) {
            const std::string written = positionText(*position, format);
            const auto again = readPosition(format == PositionFormat::opentafl ? "start:" + written : written);
            // OpenTafl's format cannot express every piece letter.
            if (format == PositionFormat::opentafl && !again) continue;
            if (!again) fail("the written position cannot be read", written);
            if (again->rows.size() != position->rows.size()) fail("another board came back", written);
            if (format == PositionFormat::own && again->states != position->states)
                fail("other states came back", written);
            if (format == PositionFormat::opentafl && again->rows != position->rows)
                fail("other rows came back", written);
        }
    }
    const int size = 5 + static_cast<int>(bytes.below(15));
    if (const auto move = parseMove(text, size))
        for (const Square s : {move->from, move->to})
            if (s != noSquare && (s < 0 || s >= size * size)) fail("a square off the board", text);
    if (const auto control = parseTimeControl(text)) {
        const auto again = parseTimeControl(tafl::text(*control));
        if (!again) fail("a time control that cannot be read", tafl::text(*control));
    }
    if (const auto value = parseEvaluation(text))
        if (!parseEvaluation(evaluationText(*value))) fail("a value that cannot be read", evaluationText(*value));
    if (const auto clock = opentafl::parseClock(words(text)))
        if (!opentafl::parseClock(words(opentafl::clockText(*clock).substr(6))))
            fail("a clock that cannot be read", text);
    static_cast<void>(opentafl::parseDialect(text));
    return 0;
}
