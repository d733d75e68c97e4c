// All members of BitboardPosition, and one entry point per width and processor.
#pragma once
#include "position/bitboard/bitboard_position.hpp"
#include "position/bitboard/bound_programs.hpp"
#include "position/bitboard/candidates.hpp"
#include "position/bitboard/captures.hpp"
#include "position/bitboard/changes.hpp"
#include "position/bitboard/conditional_calls.hpp"
#include "position/bitboard/ends.hpp"
#include "position/bitboard/entries.hpp"
#include "position/bitboard/interface.hpp"
#include "position/bitboard/legal_moves.hpp"
#include "position/bitboard/move_generation.hpp"
#include "position/bitboard/moves_onto_pieces.hpp"
#include "position/bitboard/peek.hpp"
#include "position/bitboard/playouts.hpp"
#include "position/bitboard/possible_jumps.hpp"
#include "position/bitboard/quiet_slides.hpp"
#include "position/bitboard/random_turns.hpp"
#include "position/bitboard/search_support.hpp"
#include "position/bitboard/turn.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W, FeatureLevel L>
Position* makePosition(std::shared_ptr<const RuleImage> image, Processor processor, std::string& refusal) {
    auto position = std::make_unique<BitboardPosition<W, L>>(std::move(image), processor);
    refusal = position->refusal;
    return refusal.empty() ? position.release() : nullptr;
}

template <int W>
Position* make(std::shared_ptr<const RuleImage> image, FeatureLevel level, Processor processor, std::string& refusal) {
    switch (level) {
        case FeatureLevel::plain:
            return makePosition<W, FeatureLevel::plain>(std::move(image), processor, refusal);
        case FeatureLevel::hooked:
            return makePosition<W, FeatureLevel::hooked>(std::move(image), processor, refusal);
        case FeatureLevel::full:
            return makePosition<W, FeatureLevel::full>(std::move(image), processor, refusal);
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
#define TAFLSMITH_WIDTH(W)                                                                                 \
    extern "C" tafl::Position* TAFLSMITH_JOIN(TAFLSMITH_BUILD, W)(std::shared_ptr<const tafl::RuleImage>*, \
                                                                  tafl::FeatureLevel, std::string*);       \
    tafl::Position* TAFLSMITH_JOIN(TAFLSMITH_BUILD, W)(std::shared_ptr<const tafl::RuleImage> * image,     \
                                                       tafl::FeatureLevel level, std::string * refusal) {  \
        return tafl::make<W>(*image, level, TAFLSMITH_PROCESSOR(TAFLSMITH_BUILD), *refusal);               \
    }
