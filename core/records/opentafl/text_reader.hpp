// OpenTafl's document and its program disagree in places; who reads its notation says whom he follows.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"

namespace tafl::opentafl {

enum class Authority { document, program };

/// Whom to follow, trap by trap.
struct Dialect {
    /// `spd`: two numbers mean attackers and defenders, ten are given by type. The program takes two numbers for "no
    /// limit at all", and ten for eight pieces that cannot move, the rest unlimited.
    Authority spd = Authority::document;
    /// `tfr:i`: repetition is ignored; the program reads every letter it does not know, this one too, as a draw.
    Authority tfr = Authority::document;
    /// `dforp` left out: defenders may cross their forts; in the program everybody may.
    Authority dforp = Authority::document;
    /// `corre`, `aforre` and `dforre` count; the program reads them only where `cenre` is there too.
    Authority entry = Authority::document;

    bool operator==(const Dialect&) const = default;
};

/// One trap, for help and documents.
struct Ambiguity {
    std::string_view name, document, program;
    Authority Dialect::*field;
};
const std::vector<Ambiguity>& ambiguities();

/// "document", "program", or the exceptions after one: "document,tfr=program".
Result<Dialect> parseDialect(std::string_view text);

}  // namespace tafl::opentafl
