#include "records/opentafl/text_reader.hpp"

#include <algorithm>
#include <optional>

#include "base/text.hpp"

namespace tafl::opentafl {

const std::vector<Ambiguity>& ambiguities() {
    static const std::vector<Ambiguity> all = {
        {"spd", "two numbers: attackers, defenders; ten: by type",
         "two numbers: no limit; ten: eight types stand still", &Dialect::spd},
        {"tfr", "tfr:i ignores repetition", "tfr:i is a draw", &Dialect::tfr},
        {"dforp", "left out: defenders cross their forts", "left out: everybody crosses them", &Dialect::dforp},
        {"entry", "corre, aforre and dforre always count", "they count only beside cenre", &Dialect::entry},
    };
    return all;
}

Result<Dialect> parseDialect(std::string_view text) {
    const auto authority = [](std::string_view word) -> std::optional<Authority> {
        if (word == "document") return Authority::document;
        if (word == "program") return Authority::program;
        return std::nullopt;
    };
    std::vector<std::string> names;
    for (const Ambiguity& ambiguity : ambiguities()) names.emplace_back(ambiguity.name);
    const Phrase valid = phrase("document or program, then exceptions such as tfr=program, of %1", phraseList(names));
    Dialect out;
    for (const auto& part : split(text, ',')) {
        const auto equals = part.find('=');
        const auto source = authority(equals == std::string::npos ? part : part.substr(equals + 1));
        if (!source) return fail({}, phrase("'%1' is no reading of OpenTafl's notation", part), valid);
        if (equals == std::string::npos) {
            for (const Ambiguity& ambiguity : ambiguities()) out.*ambiguity.field = *source;
            continue;
        }
        const auto ambiguity =
            std::ranges::find(ambiguities(), std::string_view(part).substr(0, equals), &Ambiguity::name);
        if (ambiguity == ambiguities().end())
            return fail({}, phrase("'%1' is no trap that is known", part.substr(0, equals)), valid);
        out.*ambiguity->field = *source;
    }
    return out;
}

}  // namespace tafl::opentafl
