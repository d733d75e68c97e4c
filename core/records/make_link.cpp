#include "records/make_link.hpp"

#include <algorithm>

#include "variant/files.hpp"
#include "variant/link.hpp"
#include "variant/pack.hpp"

namespace tafl {
namespace {

namespace fs = std::filesystem;

/// Whether exactly these rules ship with the program under the variant's id. A draft of the same file may differ.
bool isShipped(const Variant& variant, const std::string& digest, const Environment& environment) {
    if (environment.share.empty()) return false;
    std::error_code error;
    const auto found = findVariant(variant.id, {{environment.share / "variants"}}, {}, {});
    if (!found || !fs::equivalent(*found, variant.file, error)) return false;
    const auto installed = environment.library->load(found->string(), chosenOptions(variant));
    const auto image = installed ? environment.library->compile(*installed) : tl::unexpected(installed.error());
    return image && (*image)->digest == digest;
}

Result<std::string> makeLink(std::string_view text) {
    if (text.size() > maxFileSize)
        return fail({}, phrase("this is too large for a link"), phrase("at most 1 MiB of text"));
    return formatLink(text);
}

}  // namespace

Result<std::string> linkVariant(const Variant& variant, const RuleImage& image, const Environment& environment) {
    if (isShipped(variant, image.digest, environment)) {
        GameRecord record;
        record.variant = variant.id;
        record.options = chosenOptions(variant);
        record.digest = image.digest;
        return makeLink(recordText(record));
    }
    const auto packed = packVariant(variant);
    if (!packed) return packed;
    return makeLink(*packed);
}

Result<std::string> linkGame(GameRecord record, const Variant& variant, const Environment& environment) {
    if (isShipped(variant, record.digest, environment)) {
        record.rules.clear();
    } else if (std::ranges::any_of(variant.rules, [](const RuleText& rule) { return !rule.script.empty(); })) {
        // If rules cannot be packed, a record contains them without their scripts; a link must not.
        if (const auto packed = packVariant(variant); !packed) return packed;
    }
    return makeLink(recordText(record));
}

Result<std::string> linkBoard(const Game& game, const GameRecord& record, const Variant& variant,
                              const Environment& environment) {
    const bool isGame = game.customStart() || !game.actions().empty();
    return isGame ? linkGame(record, variant, environment) : linkVariant(variant, game.image(), environment);
}

}  // namespace tafl
