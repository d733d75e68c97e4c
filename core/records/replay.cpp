#include "records/replay.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "position/move_text.hpp"
#include "program/callback_failure.hpp"
#include "variant/open_text.hpp"

namespace tafl {
namespace {

using Kind = ReplayVerdict::Kind;

/// The squares that the last move captured: only men, or only kings.
std::vector<Square> capturedSquares(const Position& position, bool kings) {
    std::vector<Square> out;
    for (const CapturedPiece& taken : position.taken())
        if ((position.image().royals() >> (taken.classNumber - 1) & 1) == kings) out.push_back(taken.square);
    std::ranges::sort(out);
    return out;
}

/// Whether the last move made the recorded captures. Some records include a captured king.
bool matchesCaptures(const Position& position, const RecordedMove& recorded) {
    const auto kings = capturedSquares(position, true);
    std::vector<Square> men = recorded.captured;
    std::erase_if(men, [&](Square s) { return std::ranges::find(kings, s) != kings.end(); });
    return capturedSquares(position, false) == men;
}

Phrase squaresText(const std::vector<Square>& squares, int size) {
    std::vector<std::string> names;
    for (const Square s : squares) names.push_back(squareName(s, size));
    return names.empty() ? phrase("nothing") : phraseList(names);
}

/// The recorded move. If victims are a choice, prefers the one with the recorded captures.
std::optional<Move> findRecordedMove(Position& position, const std::vector<Move>& legal, const RecordedMove& recorded) {
    std::optional<Move> first;
    for (const Move m : legal) {
        if (recorded.kind != ParsedMove::Kind::move) {
            if (m.kind() == (recorded.kind == ParsedMove::Kind::stop ? MoveKind::stop : MoveKind::pass)) return m;
            continue;
        }
        if (m.to() != recorded.to || m.from() != recorded.from || m.declared()) continue;
        const bool enters = recorded.enters && m.entering() == classOfLetter(recorded.enters, position.image());
        if (recorded.enters ? !enters : m.kind() != MoveKind::slide && m.kind() != MoveKind::jump) continue;
        if (!first) {
            first = m;
            if (position.image().calls.choice == ChoiceMode::all || !recorded.capturesKnown) break;
        }
        position.make(m);
        const bool fits = matchesCaptures(position, recorded);
        position.undo();
        if (fits) return m;
    }
    return first;
}

/// Stops a chain if the rules permit it.
bool stopRun(Position& position) {
    if (position.chainSquare() == noSquare) return false;
    std::vector<Move> legal;
    position.legal(legal, false);
    const auto stop = std::ranges::find(legal, MoveKind::stop, &Move::kind);
    if (stop == legal.end()) return false;
    position.make(*stop);
    return true;
}

bool isRuleEnd(const std::string& end) {
    static const std::string_view words[] = {"escape", "king-captured", "exit-fort", "encircled", "no-moves"};
    return std::ranges::find(words, end) != std::end(words);
}

Phrase endText(const Position& position, const Ending& ending) {
    const auto& rules = position.image().rules;
    const std::string rule = ending.ruleIndex < rules.size() ? rules[ending.ruleIndex].component : "";
    return ending.winner == Winner::draw ? phrase("a draw by %1", rule)
                                         : phrase("%1 win by %2", phraseName(name(ending.winner)), rule);
}

bool isHistoryEnd(const Ending& ending) { return ending.over && ending.phase == Phase::history && !ending.noMoves; }

/// Compares the recorded end with ours.
void compareEnd(const RecordedGame& game, const Position& position, const Ending& ending, ReplayVerdict& verdict) {
    const int last = static_cast<int>(game.moves.size());
    const Phrase recorded =
        game.winner ? phrase("%1 (%2)", phraseName(name(*game.winner)), game.end) : Phrase(game.end);
    if (isRuleEnd(game.end) && !ending.over) {
        verdict.kind = Kind::notEnded;
        verdict.text = phrase("the record ends here: %1; by our rules the game goes on", recorded);
    } else if (ending.over && game.winner && ending.winner != *game.winner) {
        // Players may ignore an end by repetition and resign later.
        if (isHistoryEnd(ending) && !isRuleEnd(game.end)) {
            ++verdict.unenforcedEnds;
            return;
        }
        verdict.kind = Kind::otherWinner;
        verdict.text = phrase("the record says %1, our rules: %2", recorded, endText(position, ending));
    }
    if (!verdict.agrees()) verdict.ply = last;
}

/// Replays a game record as written.
ReplayVerdict replayNative(const std::shared_ptr<const RuleImage>& image, const GameRecord& record) {
    ReplayVerdict verdict;
    Diagnostics notes;
    GameRecord plain = record;
    plain.digest.clear();  // a replay under other rules is allowed
    const auto game = restoreGame(plain, image, notes);
    if (!game) {
        verdict.kind = Kind::start;
        verdict.text = game.error().front().text;
        return verdict;
    }
    verdict.customStart = game->customStart().has_value();
    if (notes.empty()) return verdict;
    const std::size_t done = game->actions().size();
    verdict.text = notes.front().text;
    verdict.ply = static_cast<int>(done < record.actions.size() ? done + 1 : done);
    if (saysRuleFailed(verdict.text))
        verdict.kind = Kind::failed;
    else if (done == record.actions.size())
        verdict.kind = game->result() ? Kind::otherWinner : Kind::notEnded;
    else if (game->result())
        verdict.kind = Kind::endedEarly;
    else
        verdict.kind = verdict.text.find("would now be") != std::string::npos ? Kind::captures : Kind::illegal;
    return verdict;
}

/// Parses the moves again if the record did not know the board size.
std::vector<RecordedMove> resolveMoves(int size, const RecordedGame& game) {
    std::vector<RecordedMove> out = game.moves;
    if (game.size != size)
        for (RecordedMove& move : out) {
            const bool known = move.capturesKnown;
            move = parseRecordedMove(move.text, size, move.place);
            move.capturesKnown &= known;
        }
    return out;
}

}  // namespace

std::string_view name(ReplayVerdict::Kind kind) {
    static constexpr std::string_view names[] = {"agrees", "unreadable", "start",        "illegal", "captures",
                                                 "early",  "not ended",  "other winner", "failed"};
    return names[static_cast<std::size_t>(kind)];
}

ReplayVerdict replay(Position& position, const RecordedGame& game) {
    ReplayVerdict verdict;
    const RuleImage& image = position.image();
    const std::vector<RecordedMove> moves = resolveMoves(image.size, game);
    const auto disagree = [&](Kind kind, int ply, Phrase text) {
        verdict.kind = kind;
        verdict.ply = ply;
        verdict.text = std::move(text);
        return verdict;
    };
    // 1. The start.
    const auto setup = makeStartSetup(game, image);
    if (!setup) return disagree(Kind::start, 0, setup.error().front().text);
    verdict.customStart = setup->occupants != image.start || !setup->states.empty();
    const FirstMover first = image.calls.first;
    if (!verdict.customStart && first != FirstMover::lot &&
        (first == FirstMover::attackers) != (setup->toMove == Side::attackers))
        return disagree(Kind::start, 0, phrase("in the record the %1 move first", phraseName(name(setup->toMove))));
    position.set(*setup);
    // 2. The moves.
    std::vector<Move> legal;
    Ending ending;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const RecordedMove& recorded = moves[i];
        const int ply = static_cast<int>(i) + 1;
        if (!recorded.isReadable()) return disagree(Kind::unreadable, ply, phrase("cannot read '%1'", recorded.text));
        if (ending.over) {
            if (!isHistoryEnd(ending))
                return disagree(Kind::endedEarly, ply - 1,
                                phrase("the record goes on, our game is over: %1", endText(position, ending)));
            // The players ignored an end by repetition or a counter: continue without the history.
            ++verdict.unenforcedEnds;
            position.set(position.setup());
        }
        // Records leave out that a chain was stopped: the other side's move implies it.
        if (isMoveAfterRun(position, recorded.from) && stopRun(position)) {
            ending = position.ending();
            if (ending.over && !isHistoryEnd(ending))
                return disagree(Kind::endedEarly, ply - 1,
                                phrase("the record goes on, our game is over: %1", endText(position, ending)));
        }
        if (recorded.by && *recorded.by != position.toMove())
            return disagree(Kind::illegal, ply,
                            phrase("%1: it is the turn of the %2", recorded.text, phraseName(name(position.toMove()))));
        legal.clear();
        position.legal(legal, false);
        const auto move = findRecordedMove(position, legal, recorded);
        if (!move) {
            const Square chained = position.chainSquare();
            return disagree(Kind::illegal, ply,
                            chained == noSquare || image.calls.again
                                ? phrase("%1 is not legal", recorded.text)
                                : phrase("%1: the run of captures from %2 must go on", recorded.text,
                                         squareName(chained, image.size)));
        }
        verdict.bits += std::log2(static_cast<double>(legal.size()));
        position.make(*move);
        ending = position.ending();
        if (recorded.capturesKnown && !matchesCaptures(position, recorded))
            return disagree(Kind::captures, ply,
                            phrase("%1: the record takes %2, our rules take %3", recorded.text,
                                   squaresText(recorded.captured, image.size),
                                   squaresText(capturedSquares(position, false), image.size)));
    }
    // 3. The end. An open chain may have been stopped.
    if (!ending.over && isRuleEnd(game.end) && stopRun(position)) ending = position.ending();
    compareEnd(game, position, ending, verdict);
    return verdict;
}

ReplayVerdict replay(const std::shared_ptr<const RuleImage>& image, Position& position, const RecordedGame& game) {
    return game.record && !game.record->foreign ? replayNative(image, *game.record) : replay(position, game);
}

ReplayVerdict replay(const std::shared_ptr<const RuleImage>& image, std::unique_ptr<Position>& position,
                     const RecordedGame& game) {
    try {
        return replay(image, *position, game);
    } catch (const CallbackFailure& failure) {
        position = Position::create(image);  // it may be in the middle of a move
        ReplayVerdict verdict;
        verdict.kind = Kind::failed;
        verdict.text = phrase("a rule failed: %1", failureMessage(failure));
        return verdict;
    }
}

Result<Replayer::RuleContext*> Replayer::findContext(const std::string& variant, const OptionChoices& options) {
    std::string key = variant;
    for (const auto& [option, choice] : options) key += "," + option + "=" + choice;
    if (const auto found = contexts_.find(key); found != contexts_.end()) return &found->second;
    const auto loaded = opentafl::load(library_, variant, options);
    if (!loaded) return tl::unexpected(loaded.error());
    const auto image = library_.compile(*loaded);
    if (!image) return tl::unexpected(image.error());
    return &contexts_.emplace(key, RuleContext{loaded->id, *image, Position::create(*image)}).first->second;
}

Result<Replayer::RuleContext*> Replayer::findContext(const RecordedGame& game, Diagnostics& notes) {
    auto rules = findEmbeddedRules(game, library_, notes);
    if (!rules) return nullptr;
    if (!*rules) return tl::unexpected(rules->error());
    const auto image = library_.compile(**rules);
    if (!image) return tl::unexpected(image.error());
    const std::string key = "digest " + (*image)->digest;
    if (const auto found = contexts_.find(key); found != contexts_.end()) return &found->second;
    return &contexts_.emplace(key, RuleContext{(*rules)->id, *image, Position::create(*image)}).first->second;
}

Result<std::string> findVariantByRecords(const std::filesystem::path& file, const std::vector<VariantHeader>& headers) {
    const std::string stem = file.stem().string();
    std::vector<std::string> ids;
    for (const auto& header : headers)
        if (std::ranges::find(header.records, stem) != header.records.end()) ids.push_back(header.id);
    if (ids.empty())
        return fail({file.string()}, phrase("no variant names '%1' among its records", stem), phrase("--variant V"));
    if (ids.size() > 1)
        return fail({file.string()}, phrase("'%1' is among the records of %2", stem, phraseList(ids)),
                    phrase("--variant V"));
    return ids.front();
}

Result<std::string> Replayer::findVariant(const std::filesystem::path& file) const {
    if (!headers_) headers_ = library_.list();
    return findVariantByRecords(file, *headers_);
}

void Replayer::classify(const RecordedGame& game, ReplayVerdict verdict, FileReport& report) const {
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
    report.unenforcedEnds += out.verdict.unenforcedEnds;
    report.customStart += out.verdict.customStart;
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
    if (out.status != Status::agrees || out.verdict.unenforcedEnds) report.notable.push_back(std::move(out));
}

Result<FileReport> Replayer::play(const std::filesystem::path& file, const std::string& variant,
                                  const OptionChoices& options) {
    FileReport report{.file = placeName(file.string())};
    const auto read = loadGames(file, report.notes);
    if (!read) return tl::unexpected(read.error());
    report.format = read->format;
    std::string defaultVariant = variant;
    for (const auto& game : read->games) {
        std::string id = variant;
        OptionChoices chosenOptions = options;
        RuleContext* context = nullptr;
        const auto listed = variants_.find(game.id);
        if (id.empty() && listed != variants_.end()) {
            id = listed->second.variant;
            chosenOptions.insert(listed->second.options.begin(), listed->second.options.end());
        } else if (id.empty()) {
            const auto embedded = findContext(game, report.notes);
            if (!embedded) return tl::unexpected(embedded.error());
            context = *embedded;
            if (defaultVariant.empty() && !context) {
                const auto found = findVariant(file);
                if (!found) return tl::unexpected(found.error());
                defaultVariant = *found;
            }
            id = defaultVariant;
        }
        if (!context) {
            const auto found = findContext(id, chosenOptions);
            if (!found) return tl::unexpected(found.error());
            context = *found;
        }
        if (std::ranges::find(report.variants, context->id) == report.variants.end())
            report.variants.push_back(context->id);
        if (takesPiecesFromVariant(game, *context->image)) ++report.piecesFromVariant;
        classify(game, replay(context->image, context->position, game), report);
    }
    return report;
}

}  // namespace tafl
