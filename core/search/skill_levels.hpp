// Skill levels, from beginner to full strength. A level is a node limit and an evaluation noise, the same on every
// machine.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tafl {

struct PlayLevel {
    std::string_view name;
    std::uint64_t nodes;  ///< per move
    int error;            ///< maximum evaluation noise, in hundredths of an attacker
};

constexpr std::array<PlayLevel, 9> levels = {{{"beginner", 60, 260},
                                              {"novice", 250, 160},
                                              {"learner", 1'000, 100},
                                              {"casual", 4'000, 60},
                                              {"player", 12'000, 35},
                                              {"club", 40'000, 20},
                                              {"strong", 150'000, 10},
                                              {"expert", 600'000, 6},
                                              {"full", 2'500'000, 3}}};

/// By number from 1, or by name.
std::optional<PlayLevel> parseLevel(std::string_view);

}  // namespace tafl
