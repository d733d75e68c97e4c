// Pieces that enter from a reserve.
#pragma once
#include "position/bitboard/bitboard_position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

/// Whether the side to move has a piece in a reserve.
template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::mayEnter() const {
    if constexpr (full)
        return std::ranges::any_of(image_->calls.entries, [&](const EnterCall& call) {
            return layout_.sideOf[call.classNumber] == p_.info.side &&
                   (call.reserve < 0 || p_.info.numbers[call.reserve] != 0);
        });
    return false;
}

template <int W, FeatureLevel L>
void BitboardPosition<W, L>::generateEntries(std::vector<Step>& out) {
    if constexpr (full) {
        if (!mayEnter()) return;
        const int side = p_.info.side;
        evaluateCalls(programs_.entries, side, inputsBeforeMove());
        for (std::size_t i = 0; i < image_->calls.entries.size(); ++i) {
            const EnterCall& call = image_->calls.entries[i];
            if (layout_.sideOf[call.classNumber] != side) continue;
            if (call.reserve >= 0 && p_.info.numbers[call.reserve] == 0) continue;
            const u64* const squares = programs_.entries[i].now[side];
            for (int w = 0; w < W; ++w)
                for (u64 b = squares[w] & ~p_.occupied[w * 4]; b; b &= b - 1) {
                    const u16 to = layout_.cellAt[w * 4 * 64 + std::countr_zero(b)];
                    if (image_->holes.has(layout_.squareOf[to])) continue;
                    out.push_back(
                        {.to = to, .kind = MoveKind::enter, .declared = static_cast<u8>(call.classNumber - 1)});
                }
        }
    }
}

/// The caller updates the key and the value.
template <int W, FeatureLevel L>
__attribute__((noinline)) void BitboardPosition<W, L>::placeEntering(const Step& step, int c) {
    add(step.to, c);
    if constexpr (full)
        for (const EnterCall& call : image_->calls.entries)
            if (call.classNumber == c && call.reserve >= 0) --p_.info.numbers[call.reserve];
}

}  // namespace tafl::inline TAFLSMITH_BUILD
