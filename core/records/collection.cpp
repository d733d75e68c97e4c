#include "records/collection.hpp"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "position/move_text.hpp"

namespace tafl {
namespace {

constexpr std::uintmax_t maxCollectionBytes = 64u << 20;

std::string firstContentLine(std::string_view text) {
    while (!text.empty()) {
        const auto end = text.find('\n');
        const std::string_view line = trim(text.substr(0, end));
        if (!line.empty() && !line.starts_with('#')) return std::string(line);
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
    }
    return {};
}

std::optional<Winner> parseWinnerName(std::string word) {
    for (char& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (word == "black" || word == "attackers") return Winner::attackers;
    if (word == "white" || word == "defenders") return Winner::defenders;
    if (word == "draw") return Winner::draw;
    return std::nullopt;
}

/// A word that ends a list of moves.
bool isEndWord(const std::string& word) {
    static const std::string_view all[] = {"timeout", "resigned", "resign", "draw", "remis", "agreed", "aborted"};
    return std::ranges::find(all, word) != std::end(all);
}

/// "12." or "12.." before the moves of a turn.
bool isTurnNumber(std::string_view word) {
    const auto digits = word.find_first_not_of("0123456789");
    return digits != word.npos && digits > 0 && word.find_first_not_of('.', digits) == word.npos;
}

/// "12." or "12.d6-c6".
bool startsTurn(std::string_view word) {
    const auto point = word.find('.');
    return point != word.npos && isTurnNumber(word.substr(0, point + 1));
}

void setEnd(RecordedGame& game, const std::string& word) {
    game.end = word == "resign"                                        ? "resigned"
               : word == "remis" || word == "agreed" || word == "draw" ? "agreed-draw"
                                                                       : word;
    if (game.end == "agreed-draw") game.winner = Winner::draw;
}

/// Parses blank-separated moves, an optional end word and a comma-separated result.
RecordedGame parseMoveLine(const std::string& line, const std::string& id, const Place& place, Diagnostics& notes) {
    RecordedGame game{.id = id, .end = "unfinished", .place = place};
    const auto columns = split(line, ',');
    std::size_t from = 0;
    bool known = false;
    for (const auto& word : words(columns.empty() ? std::string() : columns[0])) {
        const auto at = line.find(word, from);
        from = at == line.npos ? from : at + word.size();
        const Place wordPlace{place.file, place.line, at == line.npos ? 0 : static_cast<int>(at) + 1};
        if (isTurnNumber(word)) continue;
        if (isEndWord(word)) {
            setEnd(game, word);
            continue;
        }
        std::string text = word;
        if (const auto point = text.find('.'); point != text.npos && isTurnNumber(text.substr(0, point + 1)))
            text = text.substr(point + 1);
        // The board size is unknown here: accept squares up to size 19.
        game.moves.push_back(parseRecordedMove(text, maxBoardSize, wordPlace));
        if (game.moves.back().from == noSquare)
            notes.push_back({Severity::warning, wordPlace, "cannot read the move '" + escapeForTerminal(text) + "'",
                             "such as d6-c6xc5"});
        known |= !game.moves.back().captured.empty();
    }
    // A list without any capture probably omits captures.
    for (auto& move : game.moves) move.capturesKnown &= known;
    if (columns.size() > 1) game.winner = parseWinnerName(columns.back());
    if (game.winner && game.end == "unfinished") game.end = "unrecorded";
    return game;
}

Result<GameCollection> readMoves(std::string_view text, const std::filesystem::path& file, Diagnostics& notes) {
    GameCollection out{RecordFormat::moves, {}};
    const std::string stem = file.stem().string();
    std::string whole;
    Place begin{file.string(), 1, 1};
    const auto addGame = [&](const std::string& line, const Place& place) {
        auto game = parseMoveLine(line, stem + "-" + std::to_string(out.games.size() + 1), place, notes);
        if (std::ranges::any_of(game.moves, [](const RecordedMove& m) { return m.from != noSquare; }))
            out.games.push_back(std::move(game));
    };
    int number = 0;
    bool numbered = false;
    for (std::string_view rest = text; !rest.empty();) {
        const auto end = rest.find('\n');
        std::string line(trim(rest.substr(0, end)));
        rest.remove_prefix(end == rest.npos ? rest.size() : end + 1);
        ++number;
        const auto first = words(line);
        // Consecutive numbered lines form one game; a new "1." begins another.
        if (!first.empty() && startsTurn(first[0])) {
            if (first[0].starts_with("1.") && !whole.empty()) {
                addGame(whole, begin);
                whole.clear();
            }
            if (whole.empty()) begin = {file.string(), number, 1};
            whole += (whole.empty() ? "" : " ") + line;
            numbered = true;
            continue;
        }
        if (line.empty() || line.starts_with('#')) continue;
        if (numbered && first.size() == 1 && isEndWord(first[0])) {
            whole += " " + line;
            continue;
        }
        addGame(line, {file.string(), number, 1});
    }
    if (!whole.empty()) addGame(whole, begin);
    if (out.games.empty())
        return fail({file.string(), 1, 1}, "there is no game in it", "a record, or lines of moves such as d6-c6 e4-e1");
    return out;
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
        whole = nlohmann::json::parse(text);
    } catch (const nlohmann::json::parse_error& error) {
        return fail(placeAt(text, error.byte ? error.byte - 1 : 0, file), "this is no JSON",
                    "an object with \"Moves\"");
    }
    GameCollection out{RecordFormat::archive, {}};
    const auto readObject = [&](const nlohmann::json& object) {
        const Place place{file.string(), 1, 1};
        if (!object.is_object() || !object.contains("Moves") || !object["Moves"].is_array()) {
            notes.push_back({Severity::warning, place, "an entry without \"Moves\" is left out", ""});
            return;
        }
        std::string line;
        for (const auto& move : object["Moves"])
            if (move.is_string()) line += (line.empty() ? "" : " ") + move.get<std::string>();
        const auto stringAt = [&](const char* key) {
            return object.contains(key) && object[key].is_string() ? object[key].get<std::string>() : std::string();
        };
        std::ranges::replace(line, ',', ' ');
        RecordedGame game = parseMoveLine(line, file.stem().string(), place, notes);
        for (auto& move : game.moves) move.place = place;
        game.variant = stringAt("AageGameTypeName");
        if (const auto winner = parseWinnerName(stringAt("WhoWon"))) {
            game.winner = winner;
            if (game.end == "unfinished") game.end = "unrecorded";
        }
        GameRecord record;
        record.foreign = true;
        record.players[0] = stringAt("BlackSidePlayerName");
        record.players[1] = stringAt("WhiteSidePlayerName");
        for (const auto& move : game.moves) record.actions.push_back({move.text, move.place, {}});
        game.record = std::make_shared<GameRecord>(std::move(record));
        out.games.push_back(std::move(game));
    };
    if (whole.is_array())
        for (const auto& each : whole) readObject(each);
    else
        readObject(whole);
    if (out.games.empty()) return fail({file.string(), 1, 1}, "there is no game in it", "an object with \"Moves\"");
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
            notes.insert(notes.end(), game.error().begin(), game.error().end());
            continue;
        }
        if (parts.size() > 1) game->id += "-" + std::to_string(out.games.size() + 1);
        out.games.push_back(*std::move(game));
    }
    if (out.games.empty()) return tl::unexpected(notes);
    return out;
}

Result<GameCollection> readNative(std::string_view text, const std::filesystem::path& file, Diagnostics& notes) {
    auto record = readRecord(text, file, notes);
    if (!record) return tl::unexpected(record.error());
    RecordedGame game{.id = file.stem().string(), .variant = record->variant, .place = record->place};
    game.record = std::make_shared<GameRecord>(std::move(*record));
    return GameCollection{RecordFormat::own, {std::move(game)}};
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
    switch (requestedFormat.value_or(detectFormat(text))) {
        case RecordFormat::own:
            return readNative(text, file, notes);
        case RecordFormat::opentafl:
            return readOpenTafl(text, file, notes, dialect);
        case RecordFormat::archive:
            return readArchive(text, file, notes);
        case RecordFormat::moves:
            return readMoves(text, file, notes);
        case RecordFormat::plain:
            break;
    }
    auto games = readPlainRecords(text, file, notes);
    if (!games) return tl::unexpected(games.error());
    return GameCollection{RecordFormat::plain, std::move(*games)};
}

Result<GameCollection> loadGames(const std::filesystem::path& file, Diagnostics& notes,
                                 const opentafl::Dialect& dialect, std::optional<RecordFormat> requestedFormat) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) return fail({file.string()}, "cannot read the file");
    if (std::filesystem::file_size(file, error) > maxCollectionBytes)
        return fail({file.string()}, "the file is too large", "at most 64 MiB");
    std::ifstream in(file, std::ios::binary);
    if (!in) return fail({file.string()}, "cannot read the file");
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    return readGames(text, file, notes, dialect, requestedFormat);
}

std::optional<Result<Variant>> findEmbeddedRules(const RecordedGame& game, const Library& library, Diagnostics& notes) {
    if (game.record && (!game.record->rules.empty() || (!game.record->foreign && !game.record->variant.empty())))
        return loadRules(*game.record, library, notes);
    // OpenTafl's game without rules: its variant tag may be the id of an installed variant.
    if (game.record && game.record->foreign && !game.record->variant.empty())
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
    if (!game || game->result() || game->actions().size() < record.actions.size()) return game;
    if (recorded.end == "resigned" && recorded.winner && *recorded.winner != Winner::draw) {
        const bool loserToMove = lossOf(game->sideToAct()) == *recorded.winner;
        if (loserToMove && game->act("resign")) return game;
    }
    if (recorded.winner) game->adjudicate(*recorded.winner, recorded.end.empty() ? "recorded" : recorded.end);
    return game;
}

GameRecord makeRecord(const RecordedGame& recorded, const Game& game, const Variant& variant) {
    GameRecord out = makeRecord(game, variant);
    if (recorded.record) {
        const GameRecord& from = *recorded.record;
        out.players[0] = from.players[0];
        out.players[1] = from.players[1];
        out.tags = from.tags;
        out.startRemark = from.startRemark;
        for (std::size_t i = 0; i < std::min(out.actions.size(), from.actions.size()); ++i)
            out.actions[i].remark = from.actions[i].remark;
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
    bool special = false;
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
        const bool plain = action.kind == Action::Kind::move &&
                           (action.move.kind() == MoveKind::slide || action.move.kind() == MoveKind::jump);
        if (plain) {
            std::string text =
                squareName(action.move.from(), image.size) + "-" + squareName(action.move.to(), image.size);
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
        notes.push_back({Severity::warning, record.place, "the plain form does not tell special pieces from men", ""});
    if (omitted)
        notes.push_back({Severity::warning, record.place,
                         std::to_string(omitted) + " actions or declarations have no words in the plain form", ""});
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
