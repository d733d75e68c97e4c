// Lists variants and opens one.
#include "arguments/first_games.hpp"
#include "base/digest.hpp"
#include "base/text.hpp"
#include "interface.hpp"
#include "records/game_record.hpp"
#include "search/skill_levels.hpp"
#include "variant/describe.hpp"
#include "variant/link.hpp"
#include "variant/pack.hpp"

namespace tafl::web {
namespace {

/// What a page needs first: games to begin with, levels of the engine, and what could not be loaded.
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
    return {{"id", d.id},           {"name", d.name},           {"year", d.year}, {"summary", d.summary},
            {"licence", d.licence}, {"sources", d.sources},     {"size", d.size}, {"digest", d.digest},
            {"pieces", pieces},     {"rules", describeRules(d)}};
}

/// A file name for a variant given as text: variant files have the name of their id. It is only compared and printed.
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

/// A link to a variant or game (docs/links.md): its rules, and the actions of the game.
Result<Json> openLink(Session& session, const std::string& link) {
    const Library& library = *session.environment.library;
    if (!looksLikeLink(link)) return fail("this is no link", "#v1.…, as 'taflsmith link' prints it");
    Diagnostics notes;
    auto game = findNamedGame(link, notes);
    if (!game) return tl::unexpected(game.error());
    auto variant = *game ? loadRules(**game, library, notes) : library.load(link);
    if (!variant) return tl::unexpected(variant.error());
    auto image = library.compile(*variant);
    if (!image) return tl::unexpected(image.error());
    Json actions = Json::array();
    if (*game) {
        if (!(*game)->position.empty())
            return fail("the page opens no position that was set up by hand", "a game from its start");
        const auto restored = restoreGame(**game, *image, notes);
        if (!restored) return tl::unexpected(restored.error());
        for (const Action& action : restored->actions()) actions.push_back(action.text);
    }
    const auto known = library.load(variant->id);
    const auto knownImage = known ? library.compile(*known) : Result<std::shared_ptr<const RuleImage>>(nullptr);
    const bool ships = knownImage && *knownImage && (*knownImage)->digest == (*image)->digest;
    std::vector<MarkedZone> zones = markedZones(*variant);
    session.open.emplace(OpenVariant{std::move(*variant), *image, std::move(zones), Game(*image), nullptr});
    Json out = describeVariant(*session.open);
    out["text"] = formatWithScripts(session.open->variant);
    out["ships"] = ships;
    out["actions"] = std::move(actions);
    for (const Diagnostic& note : notes) out["notes"].push_back(note.message());
    return out;
}

/// By "link", "id", or "text": a variant file or a packed variant; "edited": its digest may be that of an earlier text.
Result<Json> openVariant(Session& session, const Json& request) {
    if (const std::string link = readText(request, "link"); !link.empty()) return openLink(session, link);
    const Library& library = *session.environment.library;
    std::string text = readText(request, "text");
    if (request.value("edited", false)) text = renewDigest(text);
    auto variant = text.empty() ? library.load(readText(request, "id")) : library.parse(text, makeFileName(text));
    if (!variant) return tl::unexpected(variant.error());
    auto image = library.compile(*variant);
    if (!image) return tl::unexpected(image.error());
    std::vector<MarkedZone> zones = markedZones(*variant);
    session.open.emplace(OpenVariant{std::move(*variant), *image, std::move(zones), Game(*image), nullptr});
    Json out = describeVariant(*session.open);
    out["text"] = text.empty() ? formatWithScripts(session.open->variant) : text;
    return out;
}

}  // namespace

void addVariantCommands(Commands& commands) {
    commands["welcome"] = welcome;
    commands["variants"] = listVariants;
    commands["open"] = openVariant;
}

}  // namespace tafl::web
