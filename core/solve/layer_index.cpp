#include "solve/layer_index.hpp"

#include <algorithm>
#include <bit>

#include "image/symmetry.hpp"

namespace tafl {
namespace {

std::uint64_t saturatingProduct(std::uint64_t a, std::uint64_t b) {
    return a && b > countless / a ? countless : std::min(a * b, countless);
}

using Binomials = std::vector<std::array<std::uint64_t, maxTablePieces + 1>>;

Binomials makeBinomials() {
    Binomials out(maxSquares + 1);
    for (std::size_t n = 0; n < out.size(); ++n) {
        out[n].fill(0);
        out[n][0] = 1;
        for (std::size_t k = 1; n > 0 && k <= maxTablePieces; ++k)
            out[n][k] = std::min(out[n - 1][k - 1] + out[n - 1][k], countless);
    }
    return out;
}
const Binomials binomials = makeBinomials();

void sortFew(std::uint16_t* begin, int count) {
    for (int i = 1; i < count; ++i) {
        const std::uint16_t value = begin[i];
        int j = i;
        for (; j > 0 && begin[j - 1] > value; --j) begin[j] = begin[j - 1];
        begin[j] = value;
    }
}

}  // namespace

std::uint64_t choose(int n, int k) {
    if (k < 0 || k > n) return 0;
    return binomials[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

int Material::total() const {
    int out = 0;
    for (const int n : counts) out += n;
    return out;
}

std::string Material::text(const RuleImage& image) const {
    std::string out;
    for (std::size_t c = 0; c < image.calls.classes.size(); ++c)
        if (counts[c]) {
            if (!out.empty()) out += ' ';
            out += std::to_string(counts[c]) + image.calls.classes[c].letter;
        }
    return out.empty() ? "no pieces" : out;
}

LayerIndex::LayerIndex(const Material& material, const RuleImage& image, std::vector<int> forms)
    : material_(material), squares_(image.size * image.size), forms_(std::move(forms)) {
    // 1. Pieces by class and side. The attackers' classes come first.
    for (std::size_t c = 0; c < image.calls.classes.size(); ++c) {
        const int n = material.counts[c];
        groupOfClass_[c] = {pieces_, n};
        const auto side = static_cast<std::size_t>(image.calls.classes[c].side);
        if (!piecesOf_[side]) firstPiece_[side] = pieces_;
        piecesOf_[side] += n;
        for (int i = 0; i < n; ++i) classOf_[static_cast<std::size_t>(pieces_++)] = static_cast<std::uint8_t>(c + 1);
        if (n) groups_.push_back(groupOfClass_[c]);
    }
    const auto lone = std::ranges::find(groups_, 1, &Group::count);
    anchored_ = lone != groups_.end();
    if (anchored_) std::rotate(groups_.begin(), lone, lone + 1);
    // 2. Symmetries, and the squares to which they bring a lone piece.
    for (int form = 0; form < symmetryCount; ++form)
        for (Square s = 0; s < squares_; ++s)
            map_[static_cast<std::size_t>(form)].push_back(transformSquare(s, form, image.size));
    anchorForms_.resize(static_cast<std::size_t>(squares_));
    anchorNumber_.resize(static_cast<std::size_t>(squares_));
    for (Square s = 0; s < squares_; ++s) {
        Square home = s;
        for (const int form : forms_) home = std::min(home, mapped(s, form));
        for (const int form : forms_)
            if (mapped(s, form) == home) anchorForms_[static_cast<std::size_t>(s)].push_back(form);
        if (home == s) {
            anchorNumber_[static_cast<std::size_t>(s)] = static_cast<std::uint16_t>(anchorSquares_.size());
            anchorSquares_.push_back(static_cast<std::uint16_t>(s));
        }
    }
    // 3. The size.
    count_ = 1;
    int left = squares_;
    for (std::size_t i = 0; i < groups_.size(); ++i) {
        combinations_.push_back(i == 0 && anchored_ ? anchorSquares_.size() : choose(left, groups_[i].count));
        left -= groups_[i].count;
        count_ = saturatingProduct(count_, combinations_.back());
    }
}

/// Each group is ranked on the squares that the groups before it leave free, in the combinatorial number system.
std::uint64_t LayerIndex::rank(const Placement& placement) const {
    std::uint64_t out = 0;
    std::array<std::uint16_t, maxTablePieces> before;
    int placed = 0;
    for (std::size_t i = 0; i < groups_.size(); ++i) {
        const Group& group = groups_[i];
        const std::uint16_t* const squares = &placement.squares[static_cast<std::size_t>(group.first)];
        std::uint64_t digit = 0;
        if (i == 0 && anchored_) {
            digit = anchorNumber_[squares[0]];
        } else {
            for (int k = 0; k < group.count; ++k) {
                unsigned free = squares[k];
                for (int b = 0; b < placed; ++b) free -= before[static_cast<std::size_t>(b)] < squares[k];
                digit += binomials[free][static_cast<std::size_t>(k) + 1];
            }
        }
        out = out * combinations_[i] + digit;
        for (int k = 0; k < group.count; ++k) before[static_cast<std::size_t>(placed++)] = squares[k];
    }
    return out;
}

LayerIndex::GroupBits LayerIndex::bitsOf(const Placement& placement) const {
    GroupBits out{};
    for (std::size_t i = 0; i < groups_.size(); ++i)
        for (int k = 0; k < groups_[i].count; ++k)
            out[i] |= std::uint64_t{1} << placement.squares[static_cast<std::size_t>(groups_[i].first + k)];
    return out;
}

std::uint64_t LayerIndex::rank(const GroupBits& bits) const {
    std::uint64_t out = 0, before = 0;
    for (std::size_t i = 0; i < groups_.size(); ++i) {
        std::uint64_t digit = 0;
        if (i == 0 && anchored_) {
            digit = anchorNumber_[static_cast<std::size_t>(std::countr_zero(bits[0]))];
        } else {
            std::size_t k = 0;
            for (std::uint64_t rest = bits[i]; rest; rest &= rest - 1)
                digit += binomials[static_cast<std::size_t>(std::popcount(~before & ((rest & -rest) - 1)))][++k];
        }
        out = out * combinations_[i] + digit;
        before |= bits[i];
    }
    return out;
}

std::uint64_t LayerIndex::number(const GroupBits& bits) const {
    std::uint64_t out = ~std::uint64_t{0};
    for (const int form : formsFor(anchored_ ? std::countr_zero(bits[0]) : 0)) {
        if (form == 0) {
            out = std::min(out, rank(bits));
            continue;
        }
        GroupBits image{};
        for (std::size_t i = 0; i < groups_.size(); ++i)
            for (std::uint64_t rest = bits[i]; rest; rest &= rest - 1)
                image[i] |= std::uint64_t{1} << mapped(std::countr_zero(rest), form);
        out = std::min(out, rank(image));
    }
    return out;
}

std::uint64_t LayerIndex::number(const Placement& placement) const {
    return fitsWord() ? number(bitsOf(placement)) : canonical(placement).number;
}

std::uint64_t LayerIndex::numberAfter(const Placement& placement, int piece, Square to) const {
    if (!fitsWord()) {
        Placement after = placement;
        replace(after, piece, to);
        return canonical(after).number;
    }
    GroupBits bits = bitsOf(placement);
    const std::uint64_t from = std::uint64_t{1} << placement.squares[static_cast<std::size_t>(piece)];
    for (std::uint64_t& group : bits)
        if (group & from) group ^= from | std::uint64_t{1} << to;
    return number(bits);
}

Placement LayerIndex::unrank(std::uint64_t number) const {
    // 1. One digit for each group.
    std::array<std::uint64_t, maxClasses> digits{};
    for (std::size_t i = groups_.size(); i-- > 0;) {
        digits[i] = number % combinations_[i];
        number /= combinations_[i];
    }
    // 2. The squares of each group, among those that are still free.
    Placement out;
    std::array<std::uint16_t, maxSquares> free;
    int freeCount = squares_;
    for (int s = 0; s < squares_; ++s) free[static_cast<std::size_t>(s)] = static_cast<std::uint16_t>(s);
    for (std::size_t i = 0; i < groups_.size(); ++i) {
        const Group& group = groups_[i];
        std::uint64_t digit = digits[i];
        int n = freeCount - 1;
        for (int k = group.count; k-- > 0;) {
            if (i == 0 && anchored_)
                n = anchorSquares_[digit];
            else if (k == 0)
                n = static_cast<int>(digit);
            else
                while (binomials[static_cast<std::size_t>(n)][static_cast<std::size_t>(k) + 1] > digit) --n;
            if (!(i == 0 && anchored_))
                digit -= binomials[static_cast<std::size_t>(n)][static_cast<std::size_t>(k) + 1];
            out.squares[static_cast<std::size_t>(group.first + k)] = free[static_cast<std::size_t>(n)];
            // The rest of the group takes lower squares, so the list below n stays as it is.
            std::copy(free.begin() + n + 1, free.begin() + freeCount, free.begin() + n);
            --freeCount;
            --n;
        }
    }
    return out;
}

Placement LayerIndex::transformed(const Placement& placement, int form) const {
    Placement out;
    const std::vector<Square>& map = map_[static_cast<std::size_t>(form)];
    for (std::size_t i = 0; i < static_cast<std::size_t>(pieces_); ++i)
        out.squares[i] = static_cast<std::uint16_t>(map[placement.squares[i]]);
    if (form)
        for (const Group& group : groups_) sortFew(&out.squares[static_cast<std::size_t>(group.first)], group.count);
    return out;
}

LayerIndex::Canonical LayerIndex::canonical(const Placement& placement) const {
    Canonical out;
    out.number = ~std::uint64_t{0};
    const Square anchor = anchored_ ? placement.squares[static_cast<std::size_t>(groups_.front().first)] : 0;
    for (const int form : formsFor(anchor)) {
        const Placement image = transformed(placement, form);
        const std::uint64_t number = rank(image);
        if (number >= out.number) continue;
        out.number = number;
        out.form = form;
        out.placement = image;
    }
    return out;
}

void LayerIndex::replace(Placement& placement, int piece, Square to) const {
    placement.squares[static_cast<std::size_t>(piece)] = static_cast<std::uint16_t>(to);
    const Group& group = groupOfClass_[static_cast<std::size_t>(classOf(piece) - 1)];
    sortFew(&placement.squares[static_cast<std::size_t>(group.first)], group.count);
}

int LayerIndex::pieceOn(const Placement& placement, int like, Square square) const {
    const Group& group = groupOfClass_[static_cast<std::size_t>(classOf(like) - 1)];
    for (int i = group.first; i < group.first + group.count; ++i)
        if (placement.squares[static_cast<std::size_t>(i)] == square) return i;
    return -1;
}

Placement LayerIndex::placementOf(std::span<const std::uint8_t> occupants) const {
    Placement out;
    std::array<int, maxClasses> at{};
    for (std::size_t c = 0; c < maxClasses; ++c) at[c] = groupOfClass_[c].first;
    for (std::size_t s = 0; s < occupants.size(); ++s)
        if (const int c = occupants[s])
            out.squares[static_cast<std::size_t>(at[static_cast<std::size_t>(c - 1)]++)] =
                static_cast<std::uint16_t>(s);
    return out;
}

}  // namespace tafl
