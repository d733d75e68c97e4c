// The rules of a variant in words, by topic.
#pragma once
#include "arguments/context.hpp"
#include "variant/describe.hpp"

namespace tafl::cli {

/// `ids`: with the identity of each rule and the file that states it.
void printRules(Context&, const VariantDescription&, bool ids);

}  // namespace tafl::cli
