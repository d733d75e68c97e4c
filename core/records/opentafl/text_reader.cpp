#include "records/opentafl/text_reader.hpp"

#include <algorithm>
#include <optional>

#include "base/text.hpp"

namespace tafl::opentafl {

const std::vector<Trap>& traps() {
    static const std::vector<Trap> all = {
        {"spd", "two numbers: attackers, defenders; ten: by type",
         "two numbers: no limit; ten: eight types stand still", &Reading::spd},
        {"tfr", "tfr:i ignores repetition", "tfr:i is a draw", &Reading::tfr},
        {"dforp", "left out: defenders cross their forts", "left out: everybody crosses them", &Reading::dforp},
        {"entry", "corre, aforre and dforre always count", "they count only beside cenre", &Reading::entry},
    };
    return all;
}

Result<Reading> readingFrom(std::string_view text) {
    const auto authority = [](std::string_view word) -> std::optional<Authority> {
        if (word == "document") return Authority::document;
        if (word == "program") return Authority::program;
        return std::nullopt;
    };
    std::vector<std::string> names;
    for (const Trap& trap : traps()) names.emplace_back(trap.name);
    const std::string valid = "document or program, then exceptions such as tfr=program, of " + enumerate(names);
    Reading out;
    for (const auto& part : split(text, ',')) {
        const auto equals = part.find('=');
        const auto whom = authority(equals == std::string::npos ? part : part.substr(equals + 1));
        if (!whom) return fail({}, "'" + part + "' is no reading of OpenTafl's notation", valid);
        if (equals == std::string::npos) {
            for (const Trap& trap : traps()) out.*trap.which = *whom;
            continue;
        }
        const auto trap = std::ranges::find(traps(), std::string_view(part).substr(0, equals), &Trap::name);
        if (trap == traps().end()) return fail({}, "'" + part.substr(0, equals) + "' is no trap that is known", valid);
        out.*trap->which = *whom;
    }
    return out;
}

}  // namespace tafl::opentafl
