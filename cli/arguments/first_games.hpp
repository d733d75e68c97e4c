// The games that the program offers to somebody who has not chosen one.
#pragma once
#include <span>
#include <string>
#include <vector>

namespace tafl::cli {

struct FirstGame {
    const char* id;
    const char* name;
    const char* remark;
};

/// The first is the one to begin with: people have even chances in it (docs/balance.md).
std::span<const FirstGame> firstGames();
std::vector<std::string> firstGameIds();

}  // namespace tafl::cli
