#include "solve/fold.hpp"

#include <algorithm>

#include "base/random.hpp"
#include "image/symmetry.hpp"
#include "position/position.hpp"

namespace tafl {
namespace {

constexpr int comparedPositions = 2000;  ///< for each symmetry

using SquareMap = std::array<Square, maxSquares>;

SquareMap makeMap(int form, int size) {
    SquareMap out{};
    for (Square s = 0; s < size * size; ++s) out[static_cast<std::size_t>(s)] = transformSquare(s, form, size);
    return out;
}

Setup mirrored(const Setup& setup, const SquareMap& map) {
    Setup out = setup;
    for (std::size_t s = 0; s < setup.occupants.size(); ++s)
        out.occupants[static_cast<std::size_t>(map[s])] = setup.occupants[s];
    return out;
}

/// A step of SplitMix64.
std::uint64_t mix(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/// A digest of all legal moves with their captures and results, squares mapped by the symmetry. A sum, since the order
/// does not matter.
std::uint64_t outcomes(Position& position, const Setup& setup, const SquareMap& map, std::vector<Move>& moves) {
    std::uint64_t out = 0;
    position.set(setup);
    const auto mapped = [&](Square s) { return static_cast<std::uint64_t>(map[static_cast<std::size_t>(s)]); };
    const auto add = [&](std::uint64_t done, const Ending& ending) {
        out += mix(4 * done + (ending.over ? 1 + static_cast<std::uint64_t>(ending.winner) : 0));
    };
    moves.clear();
    position.legal(moves, false);
    if (moves.empty()) add(0, position.ending());
    std::array<CapturedPiece, maxSquares> victims;
    for (const Move move : moves) {
        const Ending ending = position.make(move).ending;
        std::uint64_t done = move.movesPiece() ? 1 + mapped(move.from()) * maxSquares + mapped(move.to()) : 0;
        const std::size_t count = position.taken(victims);
        for (std::size_t i = 0; i < count; ++i)
            done += mix(mapped(victims[i].square) << 16 | static_cast<std::uint64_t>(victims[i].classNumber) << 8 |
                        static_cast<std::uint64_t>(victims[i].becomes));
        add(mix(done), ending);
        position.undo();
    }
    return out;
}

/// A few pieces of the start position on random squares.
Setup randomSetup(const RuleImage& image, Random& random) {
    Setup out{.occupants = std::vector<std::uint8_t>(image.start.size()),
              .toMove = random.below(2) ? Side::attackers : Side::defenders};
    const auto total = static_cast<std::uint32_t>(std::ranges::count_if(image.start, [](int c) { return c != 0; }));
    const std::uint32_t kept = 1 + random.below(std::max(total, 1u));
    for (const std::uint8_t c : image.start) {
        const bool royal = c && image.calls.classes[c - 1u].royal;
        if (!c || (!royal && random.below(total) >= kept)) continue;
        std::uint32_t square;
        do square = random.below(static_cast<std::uint32_t>(out.occupants.size()));
        while (out.occupants[square]);
        out.occupants[square] = c;
    }
    return out;
}

int compose(int a, int b, int size) {
    // Two squares in general position distinguish all symmetries.
    const Square probes[] = {1, size};
    for (int form = 0; form < symmetryCount; ++form)
        if (std::ranges::all_of(probes, [&](Square s) {
                return transformSquare(s, form, size) == transformSquare(transformSquare(s, a, size), b, size);
            }))
            return form;
    return 0;
}

}  // namespace

std::vector<int> foldingSymmetries(const std::shared_ptr<const RuleImage>& image) {
    std::vector<int> out = {0};
    const auto position = Position::create(image);
    const SquareMap identity = makeMap(0, image->size);
    std::vector<Move> moves;
    for (const int form : symmetries(*image)) {
        if (form == 0) continue;
        const SquareMap map = makeMap(form, image->size);
        Random random(1);
        bool same = true;
        for (int i = 0; same && i < comparedPositions; ++i) {
            const Setup setup = randomSetup(*image, random);
            same = outcomes(*position, setup, map, moves) == outcomes(*position, mirrored(setup, map), identity, moves);
        }
        if (same) out.push_back(form);
    }
    const bool closed = std::ranges::all_of(out, [&](int a) {
        return std::ranges::all_of(
            out, [&](int b) { return std::ranges::find(out, compose(a, b, image->size)) != out.end(); });
    });
    return closed ? out : std::vector<int>{0};
}

}  // namespace tafl
