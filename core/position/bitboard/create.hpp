// One entry point per width and processor.
#pragma once
#include "position/bitboard/bitboard_position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W, Level L>
Board* made(std::shared_ptr<const RuleImage> image, Processor processor, std::string& refusal) {
    auto engine = std::make_unique<Engine<W, L>>(std::move(image), processor);
    refusal = engine->refusal;
    return refusal.empty() ? engine.release() : nullptr;
}

template <int W>
Board* make(std::shared_ptr<const RuleImage> image, Level level, Processor processor, std::string& refusal) {
    switch (level) {
        case Level::plain:
            return made<W, Level::plain>(std::move(image), processor, refusal);
        case Level::hooked:
            return made<W, Level::hooked>(std::move(image), processor, refusal);
        case Level::full:
            return made<W, Level::full>(std::move(image), processor, refusal);
    }
    return nullptr;
}

}  // namespace tafl::inline TAFLSMITH_BUILD

#define TAFLSMITH_JOIN2(a, b, c) taflsmith_board_##a##_w##b
#define TAFLSMITH_JOIN(a, b) TAFLSMITH_JOIN2(a, b, )
#define TAFLSMITH_PROCESSOR_base tafl::Processor::portable
#define TAFLSMITH_PROCESSOR_v3 tafl::Processor::v3
#define TAFLSMITH_PROCESSOR2(a) TAFLSMITH_PROCESSOR_##a
#define TAFLSMITH_PROCESSOR(a) TAFLSMITH_PROCESSOR2(a)
#define TAFLSMITH_WIDTH(W)                                                                                             \
    extern "C" tafl::Board* TAFLSMITH_JOIN(TAFLSMITH_BUILD, W)(std::shared_ptr<const tafl::RuleImage>*, tafl::Level,   \
                                                               std::string*);                                          \
    tafl::Board* TAFLSMITH_JOIN(TAFLSMITH_BUILD, W)(std::shared_ptr<const tafl::RuleImage> * image, tafl::Level level, \
                                                    std::string * refusal) {                                           \
        return tafl::make<W>(*image, level, TAFLSMITH_PROCESSOR(TAFLSMITH_BUILD), *refusal);                           \
    }
