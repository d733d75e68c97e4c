#include "solve/fold.hpp"

#include <algorithm>

#include "base/random.hpp"
#include "image/symmetry.hpp"
#include "position/position.hpp"

namespace tafl {
namespace {

constexpr int comparedPositions = 2000;  ///< for each symmetry

Setup mirrored(const Setup& setup, int form, int size) {
    Setup out = setup;
    for (std::size_t s = 0; s < setup.occupants.size(); ++s)
        out.occupants[static_cast<std::size_t>(transformSquare(static_cast<Square>(s), form, size))] =
            setup.occupants[s];
    return out;
}

/// Boards and results after all legal moves, mapped by the symmetry, in an order of their own.
std::vector<std::vector<std::uint8_t>> outcomes(Position& position, const Setup& setup, int form, int size) {
    std::vector<std::vector<std::uint8_t>> out;
    position.set(setup);
    const auto add = [&](const Ending& ending) {
        std::vector<std::uint8_t> entry = mirrored(position.setup(), form, size).occupants;
        entry.push_back(ending.over ? static_cast<std::uint8_t>(1 + static_cast<int>(ending.winner)) : 0);
        out.push_back(std::move(entry));
    };
    std::vector<Move> moves;
    position.legal(moves, false);
    if (moves.empty()) add(position.ending());
    for (const Move move : moves) {
        const Ending ending = position.make(move).ending;
        add(ending);
        position.undo();
    }
    std::ranges::sort(out);
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
    // Two squares in general position tell all symmetries apart.
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
    for (const int form : symmetries(*image)) {
        if (form == 0) continue;
        Random random(1);
        bool same = true;
        for (int i = 0; same && i < comparedPositions; ++i) {
            const Setup setup = randomSetup(*image, random);
            same = outcomes(*position, setup, form, image->size) ==
                   outcomes(*position, mirrored(setup, form, image->size), 0, image->size);
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
