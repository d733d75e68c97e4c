// Two puzzles for tests, as a file of records.
#pragma once
#include <stdexcept>

#include "position/move_text.hpp"
#include "study/puzzle_record.hpp"

namespace tafl::known_puzzles {

inline const std::string variant = "nielsen-brandubh-7";
/// The first.
inline const std::string position = "3t3/2t1T2/6T/t2K2t/1t5/6t/2t4 defenders",
                         task = "Defenders to move and win in 2 moves.";
inline const std::vector<std::string> line = {"d4-d1", "g2-e2", "d1-g1"};
inline const std::string wrongMove = "d4-d3";
/// The second.
inline const std::string secondPosition = "5t1/1K4t/2t1T2/tt5/1T2t2/2T1t2/3t3 attackers";
inline const std::vector<std::string> secondLine = {"g6-c6", "e5-e7xf7", "a4-a6xb6"};

inline PuzzleTask make(const Library& library, const std::string& rows, const std::vector<std::string>& moves,
                       const std::string& id) {
    auto loaded = library.load(variant);
    auto image = library.compile(*loaded);
    PuzzleTask out{id, "a test", std::make_shared<const StudyRules>(StudyRules{*loaded, *image}), {}};
    const auto setup = parseSetup(rows, **image);
    if (!setup) throw std::runtime_error(setup.error().front().message());
    Game game(*image, *setup);
    for (const std::string& move : moves)
        if (const auto done = game.act(move))
            out.puzzle.line.push_back(done->move);
        else
            throw std::runtime_error(done.error().front().message());
    out.puzzle.position = *setup;
    out.puzzle.plies = static_cast<int>(moves.size());
    out.puzzle.alone = out.puzzle.plies + 2;
    out.puzzle.seen = 2;
    out.puzzle.grade = gradeOf(out.puzzle.plies, out.puzzle.seen);
    return out;
}
inline PuzzleTask first(const Library& library) { return make(library, position, line, "one"); }
inline PuzzleTask second(const Library& library) { return make(library, secondPosition, secondLine, "two"); }

/// Both as a file.
inline std::string text(const Library& library) {
    std::string out;
    for (const PuzzleTask& each : {first(library), second(library)})
        out += recordText(makePuzzleRecord(each.puzzle, *each.rules, each.id, each.source)) + "\n";
    return out;
}

}  // namespace tafl::known_puzzles
