#include "program/jit/code_geometry.hpp"

#include <map>
#include <mutex>
#include <vector>

namespace tafl {

PaddedWords CodeGeometry::toWords(const SquareSet& squares) const {
    PaddedWords out{};
    squares.each([&](Square s) { out[word(s)] |= bit(s); });
    return out;
}

const std::uint64_t* singleSquares(const CodeGeometry& geometry) {
    static std::mutex mutex;
    static std::map<std::pair<int, int>, std::vector<std::uint64_t>> known;
    const std::lock_guard lock(mutex);
    const int squares = geometry.size * geometry.size;
    const auto stride = static_cast<std::size_t>(geometry.stride());
    std::vector<std::uint64_t>& boards = known[{geometry.size, geometry.words}];
    if (boards.empty()) {
        boards.resize(static_cast<std::size_t>(squares + 1) * stride);
        for (Square s = 0; s < squares; ++s)
            boards[static_cast<std::size_t>(s + 1) * stride + geometry.word(s)] = geometry.bit(s);
    }
    return &boards[stride];
}

}  // namespace tafl
