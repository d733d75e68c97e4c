// Lists variants and opens one.
#include "arguments/first_games.hpp"
#include "base/base64.hpp"
#include "base/digest.hpp"
#include "base/png_text.hpp"
#include "base/text.hpp"
#include "explain/wins.hpp"
#include "interface.hpp"
#include "position/move_text.hpp"
#include "records/drawing/card.hpp"
#include "records/drawing/forum_post.hpp"
#include "records/game_record.hpp"
#include "records/make_link.hpp"
#include "records/positions.hpp"
#include "search/skill_levels.hpp"
#include "variant/describe.hpp"
#include "variant/link.hpp"
#include "variant/open_text.hpp"
#include "variant/pack.hpp"

namespace tafl::web {
namespace {

/// The data that a page needs first: games to begin with, levels of the engine, and loading errors.
Result<Json> welcome(Session& session, const Json&) {
    Json offered = Json::array(), strengths = Json::array(), notes = Json::array();
    for (const cli::FirstGame& game : cli::firstGames())
        offered.push_back({{"id", game.id}, {"name", game.name}, {"remark", game.remark}});
    for (const PlayLevel& level : levels) strengths.push_back({{"name", level.name}, {"nodes", level.nodes}});
    for (const Diagnostic& note : session.environment.notes) notes.push_back(note.message());
    return Json{{"offered", offered}, {"levels", strengths}, {"notes", notes}};
}

/// All variants. It reads every file, which takes as long as opening several.
Result<Json> listVariants(Session& session, const Json&) {
    Json variants = Json::array();
    for (const VariantHeader& v : session.environment.library->list())
        if (!v.isAbstract)
            variants.push_back({{"id", v.id}, {"name", v.name}, {"size", v.size}, {"family", join(v.family, " / ")}});
    return Json{{"variants", variants}};
}

Json describeRules(const VariantDescription& description) {
    Json slots = Json::array();
    for (const SlotDescription& slot : description.rules) {
        Json rules = Json::array();
        for (const RuleDescription& rule : slot.rules)
            rules.push_back({{"identity", rule.identity}, {"words", rule.words}, {"tier", rule.tier}});
        slots.push_back({{"title", slot.title}, {"rules", rules}});
    }
    return slots;
}

Json describeVariant(const OpenVariant& open) {
    const VariantDescription d = describe(open.variant, *open.image);
    Json pieces = Json::array();
    for (const PieceDescription& piece : d.pieces)
        pieces.push_back({{"name", piece.name},
                          {"letter", std::string(1, piece.letter)},
                          {"side", name(piece.side)},
                          {"royal", piece.royal},
                          {"count", piece.count}});
    return {{"id", d.id},
            {"name", d.name},
            {"year", d.year},
            {"summary", d.summary},
            {"licence", d.licence},
            {"sources", d.sources},
            {"size", d.size},
            {"digest", d.digest},
            {"pieces", pieces},
            {"wins",
             {{"attackers", describeWins(*open.image, Side::attackers)},
              {"defenders", describeWins(*open.image, Side::defenders)}}},
            {"rules", describeRules(d)}};
}

}  // namespace

std::string makeFileName(const std::string& text) {
    std::string id = "variant";
    for (const std::string_view line : split(text, '\n')) {
        const std::string_view key = "id", rest = trim(line);
        if (!rest.starts_with(key)) continue;
        const auto begin = rest.find('"'), end = rest.find('"', begin + 1);
        if (begin == rest.npos || end == rest.npos || trim(rest.substr(key.size(), begin - key.size())) != "=")
            continue;
        id = rest.substr(begin + 1, end - begin - 1);
        break;
    }
    return id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == id.npos ? "/" + id + ".toml"
                                                                                    : "/variant.toml";
}

namespace {

/// A packed variant that a person edited, with the digest of its new text: digests show damage on the way.
std::string renewDigest(std::string text) {
    if (!looksLikePack(text)) return text;
    const std::size_t first = text.find('\n'), second = first == text.npos ? first : text.find('\n', first + 1);
    if (second == text.npos) return text;
    text.erase(text.find_last_not_of(" \t\n") + 1);
    text += '\n';
    return text.substr(0, first) + "\ndigest " + digest(std::string_view(text).substr(second + 1)) +
           text.substr(second);
}

/// Opens a variant on the board of the request, with games from `start`.
const OpenVariant& openOnBoard(Session& session, Variant variant, std::shared_ptr<const RuleImage> image,
                               std::optional<Setup> start) {
    std::vector<MarkedZone> zones = markedZones(variant);
    Game game(image, start);
    session.boards.erase(session.board);
    return session.boards
        .try_emplace(session.board, OpenVariant{std::move(variant), std::move(image), std::move(zones),
                                                std::move(start), std::move(game), nullptr})
        .first->second;
}

/// The answer to a request for a variant; its "position" is the start if it is not the variant's layout.
Json describeOpened(const OpenVariant& open, std::string text) {
    Json out = describeVariant(open);
    out["text"] = std::move(text);
    if (open.start) out["position"] = positionText(*open.start, *open.image);
    return out;
}

/// Whether this is a variant that ships.
bool ships(const OpenVariant& open, const Library& library) {
    const auto known = library.load(open.variant.id);
    if (!known) return false;
    const auto image = library.compile(*known);
    return image && (*image)->digest == open.image->digest;
}

/// The game of a link or of the text of a record; nothing if it is a variant.
Result<std::optional<GameRecord>> findGame(const std::string& text, Diagnostics& notes) {
    if (!looksLikeRecord(text)) return findNamedGame(text, notes);
    auto record = readRecord(text, "record", notes);
    if (!record) return tl::unexpected(record.error());
    return std::optional(std::move(*record));
}

/// A variant or game by its link (docs/links.md), or the text of a game record: its rules, and the actions of the game.
Result<Json> openGame(Session& session, const std::string& text) {
    const Library& library = *session.environment.library;
    Diagnostics notes;
    auto record = findGame(text, notes);
    if (!record) return tl::unexpected(record.error());
    auto variant = *record ? loadRules(**record, library, notes) : library.load(text);
    if (!variant) return tl::unexpected(variant.error());
    auto image = library.compile(*variant);
    if (!image) return tl::unexpected(image.error());
    Json actions = Json::array();
    std::optional<Setup> start;
    if (*record) {
        const auto restored = restoreGame(**record, *image, notes);
        if (!restored) return tl::unexpected(restored.error());
        start = restored->customStart();
        for (const Action& action : restored->actions()) actions.push_back(action.text);
    }
    const OpenVariant& open = openOnBoard(session, std::move(*variant), *image, std::move(start));
    Json out = describeOpened(open, formatWithScripts(open.variant));
    out["ships"] = ships(open, library);
    out["actions"] = std::move(actions);
    for (const Diagnostic& note : notes) out["notes"].push_back(note.message());
    return out;
}

/// The "position" of a request, in any format, if it has one.
Result<std::optional<Setup>> readPosition(const Json& request, const RuleImage& image) {
    const std::string text = readText(request, "position");
    if (text.empty()) return std::optional<Setup>();
    auto setup = parseAnySetup(text, image);
    if (setup) return std::optional(std::move(*setup));
    for (Diagnostic& d : setup.error()) d.place = Place{"position"};
    return tl::unexpected(setup.error());
}

/// The bytes of a picture in base64url.
Result<std::string> readPicture(const std::string& text) {
    std::size_t wrong = 0;
    auto bytes = parseBase64(text, wrong);
    if (!bytes) return fail("the picture is not base64url", "the bytes of a PNG file");
    return std::move(*bytes);
}

/// By "link", "id", "text" (a variant file, a packed variant or a game record) or "picture" (a card); "edited": its
/// digest may be that of an earlier text. Games begin from "position", if there is one.
Result<Json> openVariant(Session& session, const Json& request) {
    if (const std::string picture = readText(request, "picture"); !picture.empty()) {
        auto bytes = readPicture(picture);
        auto held = bytes ? unwrapText(std::move(*bytes), "picture") : tl::unexpected(bytes.error());
        if (!held) return tl::unexpected(held.error());
        return openVariant(session, {{"text", std::move(*held)}});
    }
    const std::string link = readText(request, "link");
    if (!link.empty() && !looksLikeLink(link)) return fail("this is no link", "#v1.…, as 'taflsmith link' prints it");
    std::string text = readText(request, "text");
    if (!link.empty() || looksLikeRecord(text)) {
        if (!readText(request, "position").empty()) return fail("a link or a record has its own position");
        return openGame(session, link.empty() ? text : link);
    }
    const Library& library = *session.environment.library;
    if (readBool(request, "edited", false)) text = renewDigest(text);
    auto variant = text.empty() ? library.load(readText(request, "id")) : library.parse(text, makeFileName(text));
    if (!variant) return tl::unexpected(variant.error());
    const auto image = library.compile(*variant);
    if (!image) return tl::unexpected(image.error());
    auto start = readPosition(request, **image);
    if (!start) return tl::unexpected(start.error());
    const OpenVariant& open = openOnBoard(session, std::move(*variant), *image, std::move(*start));
    return describeOpened(open, text.empty() ? formatWithScripts(open.variant) : text);
}

/// The QR code in "code": its rows, with 1 for a dark square.
Result<std::optional<QrCode>> readCode(const Json& request) {
    const std::vector<std::string> rows = readTexts(request, "code");
    if (rows.empty()) return std::optional<QrCode>();
    QrCode out{static_cast<int>(std::min<std::size_t>(rows.size(), maxQrSize + 1)), {}};
    for (const std::string& row : rows) {
        if (out.size > maxQrSize || row.size() != rows.size() || row.find_first_not_of("01") != row.npos)
            return fail("this is no QR code", "a text of 0 and 1 for each row");
        for (const char square : row) out.dark.push_back(square == '1');
    }
    return out;
}

/// The card of the game on the board (docs/links.md): its drawing, the link that it should hold, whether a code holds
/// that, and a post for forums. A drawing with the "code" of that link. With the "picture" that was made of a drawing:
/// that picture, which then holds the game.
Result<Json> makeCard(Session& session, const Json& request) {
    const auto current = session.current();
    if (!current) return tl::unexpected(current.error());
    const OpenVariant& open = **current;
    const GameRecord record = makeRecord(open.game, open.variant);
    const auto link = linkBoard(open.game, record, open.variant, session.environment);
    if (!link) return tl::unexpected(link.error());
    if (const std::string picture = readText(request, "picture"); !picture.empty()) {
        const auto bytes = readPicture(picture);
        if (!bytes) return tl::unexpected(bytes.error());
        if (!looksLikePng(*bytes)) return fail("this is no picture", "a PNG file");
        return Json{{"picture", base64Text(addPngText(*bytes, cardKeyword, *link))}, {"link", *link}};
    }
    const auto code = readCode(request);
    if (!code) return tl::unexpected(code.error());
    const SvgStyle style{.title = "The board of " + open.variant.name};
    const std::string board = boardSvg(*open.image, open.game.position().setup().occupants, open.zones, style);
    return Json{{"svg", cardSvg(describe(open.variant, *open.image), board, style, *code)},
                {"link", *link},
                {"fits_code", link->size() <= maxQrText},
                {"post", forumPost(open.game, record, open.variant, *link)}};
}

/// Forgets the variant of the board.
Result<Json> closeBoard(Session& session, const Json&) {
    return Json{{"closed", session.boards.erase(session.board) > 0}};
}

}  // namespace

void addVariantCommands(Commands& commands) {
    commands["welcome"] = welcome;
    commands["variants"] = listVariants;
    commands["open"] = openVariant;
    commands["card"] = makeCard;
    commands["close"] = closeBoard;
}

}  // namespace tafl::web
