#include "study/puzzle_record.hpp"

#include <algorithm>
#include <charconv>

#include "base/text.hpp"
#include "records/opentafl/position.hpp"

namespace tafl {
namespace {

constexpr std::string_view puzzleKey = "puzzle";

std::optional<int> parseCount(std::string_view text) {
    int out = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    return error == std::errc() && end == text.data() + text.size() && out >= 0 ? std::optional(out) : std::nullopt;
}

/// Reads "plies 3 alone 5 seen 2/12 hard" into the puzzle; false if it is something else.
bool parsePuzzleTag(std::string_view text, Puzzle& out) {
    const auto parts = words(text);
    if (parts.size() != 7 || parts[0] != "plies" || parts[2] != "alone" || parts[4] != "seen") return false;
    const auto slash = std::min(parts[5].find('/'), parts[5].size());
    const auto plies = parseCount(parts[1]), alone = parseCount(parts[3]), seen = parseCount(parts[5].substr(0, slash));
    if (!plies || !alone || !seen || *plies < 1 || *plies > 1000) return false;
    out.plies = *plies, out.alone = *alone, out.seen = *seen;
    for (const PuzzleGrade grade : {PuzzleGrade::easy, PuzzleGrade::medium, PuzzleGrade::hard})
        if (parts[6] == name(grade)) {
            out.grade = grade;
            return true;
        }
    return false;
}

std::string tagOf(const GameRecord& record, std::string_view key) {
    const auto found = std::ranges::find(record.tags, key, [](const auto& tag) { return std::string_view(tag.first); });
    return found == record.tags.end() ? std::string() : found->second;
}

Game playLine(const Puzzle& puzzle, const std::shared_ptr<const RuleImage>& image) {
    Game game(image, puzzle.position);
    for (const Move move : puzzle.line) game.play(move);
    return game;
}

/// The puzzle of a record that has its header.
Result<PuzzleTask> readPuzzle(const RecordedGame& recorded, std::shared_ptr<const StudyRules> rules,
                              Diagnostics& notes) {
    const GameRecord& record = *recorded.record;
    PuzzleTask out{tagOf(record, "id"), tagOf(record, "source"), std::move(rules), {}};
    if (out.id.empty()) out.id = recorded.id;
    if (!parsePuzzleTag(tagOf(record, puzzleKey), out.puzzle))
        return fail(record.place, phrase("the header 'puzzle' is not understood"),
                    phrase("plies N alone N seen N/N GRADE"));
    const auto game = restoreGame(record, out.rules->image, notes);
    if (!game) return tl::unexpected(game.error());
    const auto start = game->createStartPosition();
    out.puzzle.position = start->setup();
    for (const Action& action : game->actions())
        if (action.kind == Action::Kind::move) out.puzzle.line.push_back(action.move);
    if (!game->result() || game->result()->winner != winnerOf(out.puzzle.side()) || out.puzzle.line.empty())
        return fail(record.place, phrase("the solution of the puzzle does not win"));
    return out;
}

}  // namespace

std::string puzzleTag(const Puzzle& puzzle) {
    return "plies " + std::to_string(puzzle.plies) + " alone " + std::to_string(puzzle.alone) + " seen " +
           std::to_string(puzzle.seen) + "/" + std::to_string(shallowSearches) + " " + std::string(name(puzzle.grade));
}

GameRecord makePuzzleRecord(const Puzzle& puzzle, const StudyRules& rules, const std::string& id,
                            const std::string& source) {
    GameRecord out = makeRecord(playLine(puzzle, rules.image), rules.variant);
    out.tags = {{"id", id}, {"source", source}, {std::string(puzzleKey), puzzleTag(puzzle)}};
    std::erase_if(out.tags, [](const auto& tag) { return tag.second.empty(); });
    out.startRemark.comments = {puzzleTask(puzzle.side(), puzzle.plies) + ". No other move wins within " +
                                std::to_string(puzzle.alone) + " plies."};
    return out;
}

Result<std::vector<PuzzleTask>> loadPuzzles(const std::filesystem::path& file, const Library& library,
                                            Diagnostics& notes) {
    auto games = loadGames(file, notes);
    if (!games) return tl::unexpected(games.error());
    std::vector<PuzzleTask> out;
    std::map<std::string, std::shared_ptr<const StudyRules>> known;  // keyed by the statement of the rules
    for (const RecordedGame& recorded : games->games) {
        if (!recorded.record || tagOf(*recorded.record, puzzleKey).empty()) continue;
        const GameRecord& record = *recorded.record;
        auto& rules = known[rulesKey(record)];
        const auto note = [&](const Diagnostics& problems) {
            notes.insert(notes.end(), problems.begin(), problems.end());
        };
        if (!rules) {
            auto variant = loadRules(record, library, notes);
            auto image = variant ? library.compile(*variant) : tl::unexpected(variant.error());
            if (!image) {
                note(image.error());
                continue;
            }
            rules = std::make_shared<const StudyRules>(StudyRules{std::move(*variant), std::move(*image)});
        }
        if (auto puzzle = readPuzzle(recorded, rules, notes))
            out.push_back(std::move(*puzzle));
        else
            note(puzzle.error());
    }
    if (out.empty())
        return fail({file.string()}, phrase("the file holds no puzzle"), phrase("a file of 'taflsmith puzzles --out'"));
    return out;
}

std::vector<std::filesystem::path> listShippedPuzzles(const Environment& environment) {
    std::vector<std::filesystem::path> out;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(environment.share / "puzzles", error))
        if (entry.path().extension() == ".tafl") out.push_back(entry.path());
    std::ranges::sort(out);
    return out;
}

Result<std::string> openTaflPuzzle(const PuzzleTask& task, Library& library, Diagnostics& notes) {
    const StudyRules& rules = *task.rules;
    auto converted = opentafl::makeRulesRecord(rules.variant, *rules.image, library);
    if (!converted) return tl::unexpected(converted.error());
    notes.insert(notes.end(), converted->unsupported.begin(), converted->unsupported.end());
    // The notation has no side to move, so the rules say who begins, and the position is their start.
    opentafl::RulesRecord& record = converted->record;
    auto rows = opentafl::parseRows(opentafl::positionRecord(task.puzzle.position, *rules.image),
                                    opentafl::RowOrder::upward, {});
    if (!rows) return tl::unexpected(rows.error());
    record.rows = std::move(*rows);
    if (task.puzzle.side() == Side::attackers)
        record.entries.erase("atkf");
    else
        record.set("atkf", "n");
    GameRecord game = makePuzzleRecord(task.puzzle, rules, "", "");
    game.tags.insert(game.tags.begin(), {"compiler", "Taflsmith"});
    game.startRemark.comments.front() += task.source.empty() ? "" : " From " + task.source + ".";
    Diagnostics lost;
    return opentafl::gameText(game, playLine(task.puzzle, rules.image), opentafl::rulesText(record), lost);
}

}  // namespace tafl
