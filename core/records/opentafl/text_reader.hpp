// OpenTafl's document and its program disagree in places. A dialect selects which of them to follow.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"

namespace tafl::opentafl {

enum class Authority { document, program };

/// The authority to follow in each ambiguity.
struct Dialect {
    /// `spd`: two numbers are attackers and defenders, ten are by type. The program reads two numbers as no limit, and
    /// ten as eight types that cannot move.
    Authority spd = Authority::document;
    /// `tfr:i` ignores repetition. The program reads it, like every unknown letter, as a draw.
    Authority tfr = Authority::document;
    /// Without `dforp`, defenders may cross their forts; in the program, everybody may.
    Authority dforp = Authority::document;
    /// `corre`, `aforre` and `dforre` always count; in the program, only beside `cenre`.
    Authority entry = Authority::document;

    bool operator==(const Dialect&) const = default;
};

/// An ambiguity, for help texts.
struct Ambiguity {
    std::string_view name, document, program;
    Authority Dialect::*field;
};
const std::vector<Ambiguity>& ambiguities();

/// "document", "program", or the exceptions after one: "document,tfr=program".
Result<Dialect> parseDialect(std::string_view text);

}  // namespace tafl::opentafl
