#include "records/collection.hpp"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "position/move_text.hpp"
#include "records/move_list.hpp"
#include "records/record_chunks.hpp"
#include "records/side_lines.hpp"
#include "variant/files.hpp"
#include "variant/link.hpp"
#include "variant/open_text.hpp"

namespace tafl {
namespace {

/// An archive is a list of objects, each with a list of moves.
constexpr int maxArchiveDepth = 8;
struct TooDeep {};

std::string firstContentLine(std::string_view text) {
    while (!text.empty()) {
        const auto end = text.find('\n');
        const std::string_view line = trim(text.substr(0, end));
        if (!line.empty() && !line.starts_with('#')) return std::string(line);
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
    }
    return {};
}

/// Line and column of a byte.
Place placeAt(std::string_view text, std::size_t byte, const std::filesystem::path& file) {
    Place place{file.string(), 1, 1};
    for (std::size_t i = 0; i < byte && i < text.size(); ++i) {
        if (text[i] == '\n') {
            ++place.line;
            place.column = 1;
        } else {
            ++place.column;
        }
    }
    return place;
}

Result<GameCollection> readArchive(std::string_view text, const std::filesystem::path& file, Diagnostics& notes) {
    nlohmann::json whole;
    try {
        whole = nlohmann::json::parse(text, [](int depth, nlohmann::json::parse_event_t, const nlohmann::json&) {
            if (depth > maxArchiveDepth) throw TooDeep();
            return true;
        });
    } catch (const TooDeep&) {
        return fail({file.string(), 1, 1}, phrase("this JSON has lists in lists, more than %1 deep", maxArchiveDepth),
                    phrase("an object with \"Moves\""));
    } catch (const nlohmann::json::parse_error& error) {
        return fail(placeAt(text, error.byte ? error.byte - 1 : 0, file), phrase("this is no JSON"),
                    phrase("an object with \"Moves\""));
    } catch (const nlohmann::json::out_of_range&) {
        return fail({file.string(), 1, 1}, phrase("this JSON has a number that is too large"),
                    phrase("numbers up to 1e308"));
    }
    GameCollection out{RecordFormat::archive, {}};
    const std::string stem = file.stem().string();
    const auto readId = [&](const nlohmann::json& object, std::size_t index) {
        for (const char* key : {"id", "Id", "ID"})
            if (object.contains(key) && (object[key].is_string() || object[key].is_number()))
                if (auto id = object[key].is_string() ? object[key].get<std::string>() : object[key].dump();
                    !id.empty())
                    return id;
        return index ? stem + "-" + std::to_string(index) : stem;
    };
    // `index`: the number of the entry in a list, from 1; 0: the object is not in a list.
    const auto readObject = [&](const nlohmann::json& object, std::size_t index) {
        const Place place{file.string(), 1, 1};
        if (!object.is_object() || !object.contains("Moves") || !object["Moves"].is_array()) {
            addProblem(notes, {Severity::warning, place,
                               index ? phrase("entry %1 has no \"Moves\" and is left out", index)
                                     : phrase("the object has no \"Moves\" and is left out"),
                               ""});
            return;
        }
        const auto stringAt = [&](const char* key) {
            return object.contains(key) && object[key].is_string() ? object[key].get<std::string>() : std::string();
        };
        Diagnostics mistakes;
        std::vector<MoveLine> lines;
        for (const auto& move : object["Moves"])
            if (move.is_string()) lines.push_back(parseMoveLine(move.get<std::string>(), 1));
        RecordedGame game = makeGame(lines, readId(object, index), place, mistakes);
        // JSON has no places, so the game's id replaces them.
        for (auto& move : game.moves) move.place = place;
        for (auto& mistake : mistakes) {
            mistake.place = place;
            mistake.text = phrase("game %1: %2", escapeForTerminal(game.id), mistake.text);
            addProblem(notes, std::move(mistake));
        }
        game.variant = stringAt("AageGameTypeName");
        if (const auto winner = parseWinnerName(stringAt("WhoWon"))) {
            game.winner = winner;
            if (game.end == "unfinished") game.end = "unrecorded";
        }
        GameRecord record;
        if (game.record) record = *game.record;  // the marks of its moves
        record.foreign = true;
        record.players[0] = stringAt("BlackSidePlayerName");
        record.players[1] = stringAt("WhiteSidePlayerName");
        if (!game.record)
            for (const auto& move : game.moves) record.actions.push_back({move.text, move.place, {}});
        game.record = std::make_shared<GameRecord>(std::move(record));
        out.games.push_back(std::move(game));
    };
    if (whole.is_array())
        for (std::size_t i = 0; i < whole.size(); ++i) readObject(whole[i], i + 1);
    else
        readObject(whole, 0);
    if (out.games.empty())
        return fail({file.string(), 1, 1}, phrase("there is no game in it"), phrase("an object with \"Moves\""));
    return out;
}

Result<RecordedGame> readOpenTafl(const opentafl::GameChunk& part, const std::filesystem::path& file,
                                  Diagnostics& notes, const opentafl::Dialect& dialect) {
    const auto read = opentafl::readGame(part.text, file, notes, part.line);
    if (!read) return tl::unexpected(read.error());
    auto record = opentafl::makeRecord(*read, dialect, notes);
    if (!record) return tl::unexpected(record.error());
    RecordedGame game{
        .id = file.stem().string(), .variant = record->variant, .end = "unfinished", .place = record->place};
    if (const auto* rules = read->tag("rules")) {
        Diagnostics ignored;
        if (const auto rulesRecord = opentafl::readRules(rules->value, rules->place, dialect, ignored)) {
            game.size = rulesRecord->size;
            game.first = rulesRecord->isYes("atkf") ? Side::attackers : Side::defenders;
        }
    }
    if (const auto* result = read->tag("result")) {
        game.end = "unrecorded";
        if (result->value == "1")
            game.winner = Winner::attackers;
        else if (result->value == "-1")
            game.winner = Winner::defenders;
        else if (result->value == "0")
            game.winner = Winner::draw;
        else
            game.end = "unfinished";
    }
    bool captures = false;
    for (const auto& move : read->moves) {
        if (move.text == "---") {
            game.end = "resigned";
            continue;
        }
        game.moves.push_back(parseRecordedMove(move.text, game.size ? game.size : maxBoardSize, move.place));
        captures |= !game.moves.back().captured.empty();
    }
    for (auto& move : game.moves) move.capturesKnown &= captures;
    game.record = std::make_shared<GameRecord>(std::move(*record));
    return game;
}

Result<GameCollection> readOpenTafl(std::string_view text, const std::filesystem::path& file, Diagnostics& notes,
                                    const opentafl::Dialect& dialect) {
    GameCollection out{RecordFormat::opentafl, {}};
    const auto parts = opentafl::splitGames(text);
    for (const auto& part : parts) {
        auto game = readOpenTafl(part, file, notes, dialect);
        // An unreadable game does not affect the others in the file.
        if (!game && parts.size() == 1) return tl::unexpected(game.error());
        if (!game) {
            addProblems(notes, std::move(game.error()));
            continue;
        }
        if (parts.size() > 1) game->id += "-" + std::to_string(out.games.size() + 1);
        out.games.push_back(*std::move(game));
    }
    if (out.games.empty()) return tl::unexpected(notes);
    return out;
}

Result<GameCollection> readNative(std::string_view text, const std::filesystem::path& file, Diagnostics& notes) {
    GameCollection out{RecordFormat::own, {}};
    const auto chunks = splitRecords(text);
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        auto record = readRecord(chunks[i], file, notes);
        // An unreadable game does not affect the others in the file.
        if (!record && chunks.size() == 1) return tl::unexpected(record.error());
        if (!record) {
            addProblems(notes, std::move(record.error()));
            continue;
        }
        RecordedGame game{.id = file.stem().string(), .variant = record->variant, .place = record->place};
        if (chunks.size() > 1) game.id += "-" + std::to_string(i + 1);
        game.record = std::make_shared<GameRecord>(std::move(*record));
        out.games.push_back(std::move(game));
    }
    if (out.games.empty()) return tl::unexpected(notes);
    return out;
}

Result<GameCollection> readFormat(RecordFormat format, std::string_view text, const std::filesystem::path& file,
                                  Diagnostics& notes, const opentafl::Dialect& dialect) {
    switch (format) {
        case RecordFormat::own:
            return readNative(text, file, notes);
        case RecordFormat::opentafl:
            return readOpenTafl(text, file, notes, dialect);
        case RecordFormat::archive:
            return readArchive(text, file, notes);
        case RecordFormat::moves:
            if (auto games = readMoveLists(text, file, notes); games)
                return GameCollection{RecordFormat::moves, std::move(*games)};
            else
                return tl::unexpected(games.error());
        case RecordFormat::plain:
            break;
    }
    auto games = readPlainRecords(text, file, notes);
    if (!games) return tl::unexpected(games.error());
    return GameCollection{RecordFormat::plain, std::move(*games)};
}

}  // namespace

std::string_view name(RecordFormat format) {
    static constexpr std::string_view names[] = {"game record", "plain form, one game per line",
                                                 "OpenTafl's game record", "lists of moves", "JSON of an archive"};
    return names[static_cast<std::size_t>(format)];
}

RecordFormat detectFormat(std::string_view text) {
    const std::string first = firstContentLine(text);
    if (looksLikeRecord(first)) return RecordFormat::own;
    if (first.starts_with('{') || first.starts_with("[{") || (first == "[" && text.find("\"Moves\"") != text.npos))
        return RecordFormat::archive;
    if (opentafl::looksLikeGame(first)) return RecordFormat::opentafl;
    if (first.find('\t') != first.npos) return RecordFormat::plain;
    return RecordFormat::moves;
}

Result<GameCollection> readGames(std::string_view text, const std::filesystem::path& file, Diagnostics& notes,
                                 const opentafl::Dialect& dialect, std::optional<RecordFormat> requestedFormat) {
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    Diagnostics found;  // the limit is one for each file
    auto games = readFormat(requestedFormat.value_or(detectFormat(text)), text, file, found, dialect);
    notes.insert(notes.end(), found.begin(), found.end());
    return games;
}

Result<GameCollection> loadGames(const std::filesystem::path& file, Diagnostics& notes,
                                 const opentafl::Dialect& dialect, std::optional<RecordFormat> requestedFormat) {
    std::error_code error;
    if (looksLikeLink(file.string())) {
        const auto text = openText(file.string());
        if (!text) return tl::unexpected(text.error());
        return readGames(*text, placeName(file.string()), notes, dialect, requestedFormat);
    }
    if (!std::filesystem::is_regular_file(file, error)) return fail({file.string()}, phrase("cannot read the file"));
    if (std::filesystem::file_size(file, error) > maxCollectionSize)
        return fail({file.string()}, phrase("the file is too large"), phrase("at most 64 MiB"));
    std::ifstream in(file, std::ios::binary);
    if (!in) return fail({file.string()}, phrase("cannot read the file"));
    const auto text = unwrapText({std::istreambuf_iterator<char>(in), {}}, file);
    if (!text) return tl::unexpected(text.error());
    return readGames(*text, file, notes, dialect, requestedFormat);
}

std::optional<Result<Variant>> findEmbeddedRules(const RecordedGame& game, const Library& library, Diagnostics& notes) {
    if (game.record && (!game.record->rules.empty() || (!game.record->foreign && !game.record->variant.empty())))
        return loadRules(*game.record, library, notes);
    // OpenTafl's game without rules: its variant tag may be the id of an installed variant.
    if (game.record && game.record->foreign && isId(game.record->variant))
        if (auto variant = library.load(game.record->variant)) return variant;
    if (opentafl::looksLikeRules(game.variant)) return opentafl::load(library, game.variant, {}, {}, &notes);
    return std::nullopt;
}

Result<Game> replayGame(const RecordedGame& recorded, std::shared_ptr<const RuleImage> image, Diagnostics& notes) {
    // 1. A game record, or OpenTafl's with rules: restore it.
    if (recorded.record && (!recorded.record->foreign || !recorded.record->rules.empty())) {
        return restoreGame(*recorded.record, std::move(image), notes);
    }
    // 2. Moves as squares only.
    GameRecord record;
    record.foreign = true;
    record.place = recorded.place;
    const auto setup = makeStartSetup(recorded, *image);
    if (!setup) return tl::unexpected(setup.error());
    if (takesPiecesFromVariant(recorded, *image))
        notes.push_back(
            {Severity::warning, recorded.place,
             phrase("the plain form does not tell special pieces from men; they are taken from the variant's start"),
             ""});
    const FirstMover first = image->calls.first;
    const bool startsAsVariant =
        setup->occupants == image->start &&
        (first == FirstMover::lot || (first == FirstMover::attackers) == (setup->toMove == Side::attackers));
    if (startsAsVariant && first == FirstMover::lot)
        record.actions.push_back({"{lot " + std::string(name(setup->toMove)) + "}", recorded.place, {}});
    if (!startsAsVariant) record.position = positionText(*setup, *image);
    for (const auto& move : recorded.moves) {
        std::string text = move.text.ends_with('?') ? move.text.substr(0, move.text.size() - 1) : move.text;
        record.actions.push_back({text, move.place, {}});
    }
    auto game = restoreGame(record, image, notes);
    if (!game || game->result() || alignActions(record, *game).size() < record.actions.size()) return game;
    if (recorded.end == "resigned" && recorded.winner && *recorded.winner != Winner::draw) {
        const auto loserToMove = [&] { return lossOf(game->sideToAct()) == *recorded.winner; };
        // If the other side resigns during a chain, the chain was stopped before.
        if (!loserToMove() && game->position().chainSquare() != noSquare) game->act("stop");
        if (!game->result() && loserToMove() && game->act("resign")) return game;
    }
    if (recorded.winner) game->adjudicate(*recorded.winner, recorded.end.empty() ? "recorded" : recorded.end);
    return game;
}

GameRecord makeRecord(const RecordedGame& recorded, const Game& game, const Variant& variant, Diagnostics& notes) {
    GameRecord out = makeRecord(game, variant);
    if (recorded.record) {
        const GameRecord& from = *recorded.record;
        out.players[0] = from.players[0];
        out.players[1] = from.players[1];
        out.tags = from.tags;
        out.startRemark = from.startRemark;
        const auto played = alignActions(from, game);
        for (std::size_t i = 0; i < played.size(); ++i) {
            out.actions[played[i]].remark = from.actions[i].remark;
            out.actions[played[i]].sideLines = from.actions[i].sideLines;
        }
        if (from.foreign) playSideLines(out, game, notes);
    }
    const bool own = recorded.record && !recorded.record->foreign;
    if (!own && std::ranges::none_of(out.tags, [](const auto& t) { return t.first == "id"; }) && !recorded.id.empty())
        out.tags.emplace_back("id", recorded.id);
    return out;
}

Result<RecordedGame> makePlainRecord(const GameRecord& record, const Game& game, const std::string& id,
                                     Diagnostics& notes) {
    const RuleImage& image = game.image();
    RecordedGame out{.id = id, .variant = record.variant, .size = image.size, .place = record.place};
    const auto position = game.createStartPosition();
    bool special = false, remembers = false;
    int omitted = 0;
    const auto size = static_cast<std::size_t>(image.size);
    bool started = false;
    for (std::size_t i = 0; i <= game.actions().size(); ++i) {
        const bool end = i == game.actions().size();
        if (!end && game.actions()[i].kind == Action::Kind::lot) {
            position->start(game.actions()[i].by);
            continue;
        }
        if (!started) {
            started = true;
            const Setup setup = position->setup();
            out.first = setup.toMove;
            remembers = !setup.states.empty();
            std::vector<std::string> rows(size, std::string(size, '.'));
            for (std::size_t s = 0; s < size * size; ++s)
                if (const int c = setup.occupants[s]) {
                    const auto& piece = image.calls.classes[static_cast<std::size_t>(c - 1)];
                    const char letter = piece.royal ? 'K' : piece.side == Side::attackers ? 'A' : 'D';
                    rows[size - 1 - s / size][s % size] = letter;
                    special |= !piece.royal && piece.name != "attacker" && piece.name != "defender";
                }
            out.position = join(rows, "/");
        }
        if (end) break;
        const Action& action = game.actions()[i];
        const bool plain =
            action.kind == Action::Kind::move &&
            (action.move.kind() == MoveKind::slide || action.move.kind() == MoveKind::jump || action.move.entering());
        if (plain) {
            std::string text =
                action.move.entering()
                    ? moveText(Move::enter(action.move.to(), action.move.entering()), {}, image)
                    : squareName(action.move.from(), image.size) + "-" + squareName(action.move.to(), image.size);
            for (const CapturedPiece& taken : action.taken)
                if (!image.calls.classes[static_cast<std::size_t>(taken.classNumber - 1)].royal)
                    text += "x" + squareName(taken.square, image.size);
            out.moves.push_back(parseRecordedMove(text, image.size, {}));
            omitted += action.move.declared() != 0;
        } else if (action.kind == Action::Kind::resign) {
            out.end = "resigned";
        } else {
            ++omitted;
        }
        if (action.kind == Action::Kind::move) position->make(action.move);
        if (action.kind == Action::Kind::roll) position->roll(action.face);
    }
    if (special)
        notes.push_back(
            {Severity::warning, record.place, phrase("the plain form does not tell special pieces from men"), ""});
    if (remembers)
        notes.push_back(
            {Severity::warning, record.place, phrase("the plain form has no place for the states at the start"), ""});
    if (const auto lines = countSideLines(record.actions))
        notes.push_back({Severity::warning, record.place,
                         phraseMany("the plain form has no place for %1 side lines",
                                    "the plain form has no place for %1 side lines", lines),
                         ""});
    if (omitted)
        notes.push_back({Severity::warning, record.place,
                         phraseMany("%1 actions or declarations have no words in the plain form",
                                    "%1 actions or declarations have no words in the plain form", omitted),
                         ""});
    if (const auto& result = game.result()) {
        out.winner = result->winner;
        const Phase phase = result->ending.phase;
        if (!out.end.empty()) {
        } else if (!result->ending.over) {
            const bool word = result->reason.find_first_of(" \t") == std::string::npos && !result->reason.empty();
            out.end = word ? result->reason : "adjudicated";
        } else if (result->ending.noMoves) {
            out.end = "no-moves";
        } else {
            out.end = phase == Phase::royal       ? "king-captured"
                      : phase == Phase::goal      ? "escape"
                      : phase == Phase::fort      ? "exit-fort"
                      : phase == Phase::enclosure ? "encircled"
                      : phase == Phase::history   ? "repetition"
                                                  : "eliminated";
        }
    } else {
        out.end = "unfinished";
    }
    return out;
}

}  // namespace tafl
