#include "position/position.hpp"

#include <stdexcept>

namespace {
using Factory = tafl::Position*(std::shared_ptr<const tafl::RuleImage>*, tafl::FeatureLevel, std::string*);
}
extern "C" {
Factory taflsmith_board_base_w1, taflsmith_board_base_w2, taflsmith_board_base_w3, taflsmith_board_base_w4,
    taflsmith_board_base_w7;
#ifdef TAFLSMITH_HAS_V3
Factory taflsmith_board_v3_w1, taflsmith_board_v3_w2, taflsmith_board_v3_w3, taflsmith_board_v3_w4,
    taflsmith_board_v3_w7;
#endif
}

namespace tafl {

bool Position::v3Available() {
#ifdef TAFLSMITH_HAS_V3
    static const bool available = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                                  __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
    return available;
#else
    return false;
#endif
}

std::vector<CapturedPiece> Position::taken() const {
    std::vector<CapturedPiece> out(maxSquares);
    out.resize(taken(out));
    return out;
}

std::unique_ptr<Position> Position::create(std::shared_ptr<const RuleImage> image, std::optional<FeatureLevel> level,
                                           Processor processor) {
    const FeatureLevel lowest = image->level, wanted = std::max(level.value_or(lowest), lowest);
    const int lines = 64 / (image->size + 1), words = (image->size + lines - 1) / lines;
    const bool v3 = processor == Processor::v3 || (processor == Processor::best && v3Available());
    Factory* factory = nullptr;
    const auto pick = [&](Factory* w1, Factory* w2, Factory* w3, Factory* w4, Factory* w7) {
        factory = words == 1 ? w1 : words == 2 ? w2 : words == 3 ? w3 : words == 4 ? w4 : w7;
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
    Position* position = factory(&image, wanted, &refusal);
    if (!position) throw std::length_error(refusal);
    return std::unique_ptr<Position>(position);
}

}  // namespace tafl
