// A variant file as text: written from its value, with the comments and the order that its text had before.
#pragma once
#include "variant/variant_file.hpp"

namespace tafl {

/// The file as TOML. `before`: the text it was read from; what says the same as there stays as it is written, with its
/// comments, and what is new takes its place beside its like. A `before` that is no variant file is not heeded.
std::string formatVariantFile(const VariantFile&, std::string_view before = {});

/// What stands where in the text of a variant file; also of one that has mistakes in it.
struct FilePart {
    enum class Kind { head, board, zones, rule, option, test, other };
    Kind kind{};
    int index = 0;  ///< among its kind, from 0
    int firstLine = 0, lastLine = 0;
};
std::vector<FilePart> findFileParts(std::string_view text);

}  // namespace tafl
