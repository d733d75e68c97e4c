#include "position/position.hpp"

#include <stdexcept>

namespace {
using Maker = tafl::Board*(std::shared_ptr<const tafl::RuleImage>*, tafl::Level, std::string*);
}
extern "C" {
Maker taflsmith_board_base_w1, taflsmith_board_base_w2, taflsmith_board_base_w3, taflsmith_board_base_w4,
    taflsmith_board_base_w7;
#ifdef TAFLSMITH_HAS_V3
Maker taflsmith_board_v3_w1, taflsmith_board_v3_w2, taflsmith_board_v3_w3, taflsmith_board_v3_w4, taflsmith_board_v3_w7;
#endif
}

namespace tafl {

bool Board::v3Available() {
#ifdef TAFLSMITH_HAS_V3
    static const bool available = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                                  __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
    return available;
#else
    return false;
#endif
}

std::vector<Taken> Board::taken() const {
    std::vector<Taken> out(mostSquares);
    out.resize(taken(out));
    return out;
}

std::unique_ptr<Board> Board::create(std::shared_ptr<const RuleImage> image, std::optional<Level> level,
                                     Processor processor) {
    const Level lowest = image->level, wanted = std::max(level.value_or(lowest), lowest);
    const int lines = 64 / (image->size + 1), words = (image->size + lines - 1) / lines;
    const bool v3 = processor == Processor::v3 || (processor == Processor::best && v3Available());
    Maker* maker = nullptr;
    const auto pick = [&](Maker* w1, Maker* w2, Maker* w3, Maker* w4, Maker* w7) {
        maker = words == 1 ? w1 : words == 2 ? w2 : words == 3 ? w3 : words == 4 ? w4 : w7;
    };
    pick(taflsmith_board_base_w1, taflsmith_board_base_w2, taflsmith_board_base_w3, taflsmith_board_base_w4,
         taflsmith_board_base_w7);
#ifdef TAFLSMITH_HAS_V3
    if (v3)
        pick(taflsmith_board_v3_w1, taflsmith_board_v3_w2, taflsmith_board_v3_w3, taflsmith_board_v3_w4,
             taflsmith_board_v3_w7);
#else
    (void)v3;
#endif
    std::string refusal;
    Board* board = maker(&image, wanted, &refusal);
    if (!board) throw std::length_error(refusal);
    return std::unique_ptr<Board>(board);
}

}  // namespace tafl
