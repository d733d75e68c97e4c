#include "records/replay.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"

namespace tafl {
namespace {

using Kind = ReplayVerdict::Kind;

/// Squares of men taken by the last move; kings are not listed in records.
std::vector<Square> menTaken(const Board& board) {
    std::vector<Square> out;
    for (const Taken& taken : board.taken())
        if (!(board.image().royals() >> (taken.classNumber - 1) & 1)) out.push_back(taken.square);
    std::ranges::sort(out);
    return out;
}

std::string squaresText(const std::vector<Square>& squares, int size) {
    std::vector<std::string> names;
    for (const Square s : squares) names.push_back(squareName(s, size));
    return names.empty() ? "nothing" : enumerate(names);
}

/// The branch of a move that takes what was recorded, if there is a choice; the first one otherwise.
std::optional<Move> chosen(Board& board, const std::vector<Move>& legal, const RecordedMove& recorded) {
    std::optional<Move> first;
    for (const Move m : legal) {
        if ((m.kind() != MoveKind::slide && m.kind() != MoveKind::jump) || m.from() != recorded.from ||
            m.to() != recorded.to || m.declared())
            continue;
        if (!first) {
            first = m;
            if (board.image().calls.choice == ChoiceMode::all || !recorded.capturesKnown) break;
        }
        board.make(m);
        const bool fits = menTaken(board) == recorded.captured;
        board.undo();
        if (fits) return m;
    }
    return first;
}

bool isRuleEnd(const std::string& end) {
    static const std::string_view words[] = {"escape", "king-captured", "exit-fort", "encircled", "no-moves"};
    return std::ranges::find(words, end) != std::end(words);
}

std::string endText(const Board& board, const Ending& ending) {
    const auto& rules = board.image().rules;
    const std::string rule = ending.caller < rules.size() ? rules[ending.caller].component : "";
    return ending.winner == Winner::draw ? "a draw by " + rule : std::string(name(ending.winner)) + " win by " + rule;
}

bool byHistory(const Ending& ending) { return ending.over && ending.phase == Phase::history && !ending.noMoves; }

/// The end of the record against the end of ours.
void judgeEnd(const RecordedGame& game, const Board& board, const Ending& ending, ReplayVerdict& verdict) {
    const int last = static_cast<int>(game.moves.size());
    const std::string recorded = game.winner ? std::string(name(*game.winner)) + " (" + game.end + ")" : game.end;
    if (isRuleEnd(game.end) && !ending.over) {
        verdict.kind = Kind::notEnded;
        verdict.text = "the record ends here: " + recorded + "; by our rules the game goes on";
    } else if (ending.over && game.winner && ending.winner != *game.winner) {
        // A draw or loss by repetition that nobody claimed says nothing about who resigned next.
        if (byHistory(ending) && !isRuleEnd(game.end)) {
            ++verdict.unenforced;
            return;
        }
        verdict.kind = Kind::otherWinner;
        verdict.text = "the record says " + recorded + ", our rules: " + endText(board, ending);
    }
    if (!verdict.agrees()) verdict.ply = last;
}

}  // namespace

std::string_view name(ReplayVerdict::Kind kind) {
    static constexpr std::string_view names[] = {"agrees",   "unreadable", "start",     "illegal",
                                                 "captures", "early",      "not ended", "other winner"};
    return names[static_cast<std::size_t>(kind)];
}

ReplayVerdict replay(Board& board, const RecordedGame& game) {
    ReplayVerdict verdict;
    const RuleImage& image = board.image();
    const auto disagree = [&](Kind kind, int ply, std::string text) {
        verdict.kind = kind;
        verdict.ply = ply;
        verdict.text = std::move(text);
        return verdict;
    };
    // 1. The start.
    const auto setup = setupOf(game, image);
    if (!setup) return disagree(Kind::start, 0, setup.error().front().text);
    verdict.otherPosition = setup->occupants != image.start;
    const FirstMover first = image.calls.first;
    if (!verdict.otherPosition && first != FirstMover::lot &&
        (first == FirstMover::attackers) != (game.first == Side::attackers))
        return disagree(Kind::start, 0, "in the record the " + std::string(name(game.first)) + " move first");
    board.set(*setup);
    // 2. The moves.
    std::vector<Move> legal;
    Ending ending;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const RecordedMove& recorded = game.moves[i];
        const int ply = static_cast<int>(i) + 1;
        if (recorded.from == noSquare) return disagree(Kind::unreadable, ply, "cannot read '" + recorded.text + "'");
        if (ending.over) {
            if (!byHistory(ending))
                return disagree(Kind::early, ply - 1,
                                "the record goes on, our game is over: " + endText(board, ending));
            // Repetition and counters were not enforced at once: the record goes on, and so does the board, without a
            // past.
            ++verdict.unenforced;
            board.set(board.setup());
        }
        legal.clear();
        board.legal(legal, false);
        const auto move = chosen(board, legal, recorded);
        if (!move) return disagree(Kind::illegal, ply, recorded.text + " is not legal");
        verdict.bits += std::log2(static_cast<double>(legal.size()));
        board.make(*move);
        ending = board.ending();
        if (const auto taken = menTaken(board); recorded.capturesKnown && taken != recorded.captured)
            return disagree(Kind::captures, ply,
                            recorded.text + ": the record takes " + squaresText(recorded.captured, image.size) +
                                ", our rules take " + squaresText(taken, image.size));
    }
    // 3. The end.
    judgeEnd(game, board, ending, verdict);
    return verdict;
}

Result<Replayer::Table*> Replayer::table(const std::string& variant, const OptionChoices& options) {
    std::string key = variant;
    for (const auto& [option, choice] : options) key += "," + option + "=" + choice;
    if (const auto found = tables_.find(key); found != tables_.end()) return &found->second;
    const auto loaded = library_.load(variant, options);
    if (!loaded) return tl::unexpected(loaded.error());
    const auto image = library_.compile(*loaded);
    if (!image) return tl::unexpected(image.error());
    return &tables_.emplace(key, Table{loaded->id, Board::create(*image)}).first->second;
}

Result<std::string> Replayer::variantOf(const std::filesystem::path& file) const {
    if (!headers_) headers_ = library_.list();
    const std::string stem = file.stem().string();
    std::vector<std::string> ids;
    for (const auto& header : *headers_)
        if (std::ranges::find(header.records, stem) != header.records.end()) ids.push_back(header.id);
    if (ids.empty()) return fail({file.string()}, "no variant names '" + stem + "' among its records", "--variant V");
    if (ids.size() > 1)
        return fail({file.string()}, "'" + stem + "' is among the records of " + enumerate(ids), "--variant V");
    return ids.front();
}

void Replayer::judge(const RecordedGame& game, ReplayVerdict verdict, FileReport& report) const {
    using Status = GameReport::Status;
    GameReport out{game.id, verdict.agrees() ? Status::agrees : Status::disagrees, std::move(verdict), nullptr};
    if (const auto found = exceptions_.find(game.id); found != exceptions_.end()) {
        out.exception = &found->second;
        if (out.verdict.agrees())
            out.status = Status::stale;
        else if (found->second.ply == out.verdict.ply)
            out.status = Status::known;
    }
    ++report.games;
    report.unenforced += out.verdict.unenforced;
    report.otherPosition += out.verdict.otherPosition;
    switch (out.status) {
        case Status::agrees:
            ++report.agree;
            break;
        case Status::known:
            ++report.known;
            break;
        case Status::disagrees:
            ++report.disagree;
            break;
        case Status::stale:
            ++report.agree;
            ++report.stale;
            break;
    }
    if (out.status != Status::agrees || out.verdict.unenforced) report.notable.push_back(std::move(out));
}

Result<FileReport> Replayer::play(const std::filesystem::path& file, const std::string& variant,
                                  const OptionChoices& options) {
    FileReport report{.file = file};
    const auto games = readPlainRecords(file, report.notes);
    if (!games) return tl::unexpected(games.error());
    std::string usual = variant;
    for (const auto& game : *games) {
        std::string id = variant;
        OptionChoices chosenOptions = options;
        const auto listed = variants_.find(game.id);
        if (id.empty() && listed != variants_.end()) {
            id = listed->second.variant;
            chosenOptions.insert(listed->second.options.begin(), listed->second.options.end());
        } else if (id.empty()) {
            if (usual.empty()) {
                const auto found = variantOf(file);
                if (!found) return tl::unexpected(found.error());
                usual = *found;
            }
            id = usual;
        }
        const auto found = table(id, chosenOptions);
        if (!found) return tl::unexpected(found.error());
        if (std::ranges::find(report.variants, (*found)->id) == report.variants.end())
            report.variants.push_back((*found)->id);
        judge(game, replay(*(*found)->board, game), report);
    }
    return report;
}

}  // namespace tafl
