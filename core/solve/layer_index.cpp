#include "solve/layer_index.hpp"

#include <algorithm>
#include <bit>

#include "image/symmetry.hpp"
#include "solve/allowed_squares.hpp"

namespace tafl {
namespace {

std::uint64_t saturatingProduct(std::uint64_t a, std::uint64_t b) {
    return a && b > countless / a ? countless : std::min(a * b, countless);
}

Binomials makeBinomials() {
    Binomials out{};
    out[0].fill(1);
    for (std::size_t k = 1; k < out.size(); ++k)
        for (std::size_t n = 1; n <= maxSquares; ++n)
            out[k][n] = std::min(out[k - 1][n - 1] + out[k][n - 1], countless);
    return out;
}

void sortFew(std::uint16_t* begin, int count) {
    for (int i = 1; i < count; ++i) {
        const std::uint16_t value = begin[i];
        int j = i;
        for (; j > 0 && begin[j - 1] > value; --j) begin[j] = begin[j - 1];
        begin[j] = value;
    }
}

}  // namespace

const Binomials binomials = makeBinomials();

std::uint64_t choose(int n, int k) {
    if (k < 0 || k > n) return 0;
    return binomials[static_cast<std::size_t>(k)][static_cast<std::size_t>(n)];
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

LayerIndex::LayerIndex(const Material& material, const RuleImage& image, const std::vector<int>& forms)
    : material_(material), squares_(image.size * image.size) {
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
    for (std::size_t g = 0; g < groups_.size(); ++g)
        for (int i = 0; i < groups_[g].count; ++i)
            groupOfPiece_[static_cast<std::size_t>(groups_[g].first + i)] = static_cast<std::uint8_t>(g);
    for (const Group& group : groups_) {
        Allowed& allowed = allowed_.emplace_back();
        allowed.squares = allowedSquares(image, classOf(group.first), forms);
        allowed.before.resize(static_cast<std::size_t>(squares_));
        for (Square s = 0; s < squares_; ++s) {
            allowed.before[static_cast<std::size_t>(s)] = static_cast<std::uint16_t>(allowed.list.size());
            if (!allowed.squares.has(s)) continue;
            allowed.list.push_back(static_cast<std::uint16_t>(s));
            if (fitsWord()) allowed.bits |= std::uint64_t{1} << s;
        }
    }
    // 2. Symmetries, and the squares to which they bring a lone piece.
    if (fitsWord()) bits_.resize(static_cast<std::size_t>(squares_));
    for (int form = 0; form < symmetryCount; ++form)
        for (Square s = 0; s < squares_; ++s) {
            map_.push_back(static_cast<std::uint16_t>(transformSquare(s, form, image.size)));
            if (fitsWord())
                bits_[static_cast<std::size_t>(s)][static_cast<std::size_t>(form)] = std::uint64_t{1} << map_.back();
        }
    for (const int form : forms) allForms_.add(form);
    anchorForms_.resize(static_cast<std::size_t>(squares_));
    anchorNumber_.resize(static_cast<std::size_t>(squares_));
    for (Square s = 0; s < squares_; ++s) {
        Square home = s;
        for (const int form : forms) home = std::min(home, mapped(s, form));
        for (const int form : forms)
            if (mapped(s, form) == home) anchorForms_[static_cast<std::size_t>(s)].add(form);
        if (home == s && anchored_ && allowed_.front().squares.has(s)) {
            anchorNumber_[static_cast<std::size_t>(s)] = static_cast<std::uint16_t>(anchorSquares_.size());
            anchorSquares_.push_back(static_cast<std::uint16_t>(s));
        }
    }
    // 3. The size.
    count_ = 1;
    for (std::size_t i = 0; i < groups_.size(); ++i) {
        // Pieces that may stand elsewhere need not take a square of this group. If they do, some numbers are not used.
        int left = static_cast<int>(allowed_[i].list.size());
        for (std::size_t j = 0; j < i; ++j)
            if (!(allowed_[j].squares - allowed_[i].squares).any()) left -= groups_[j].count;
        combinations_.push_back(i == 0 && anchored_ ? anchorSquares_.size() : choose(left, groups_[i].count));
        count_ = saturatingProduct(count_, combinations_.back());
    }
}

bool LayerIndex::mayStand(const Placement& placement) const {
    for (int i = 0; i < pieces_; ++i)
        if (!mayStand(i, placement.squares[static_cast<std::size_t>(i)])) return false;
    return true;
}

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
                unsigned free = allowed_[i].before[squares[k]];
                for (int b = 0; b < placed; ++b) {
                    const std::uint16_t other = before[static_cast<std::size_t>(b)];
                    free -= other < squares[k] && allowed_[i].squares.has(other);
                }
                digit += binomials[static_cast<std::size_t>(k) + 1][free];
            }
        }
        out = out * combinations_[i] + digit;
        for (int k = 0; k < group.count; ++k) before[static_cast<std::size_t>(placed++)] = squares[k];
    }
    return out;
}

std::uint64_t LayerIndex::number(const Placement& placement) const {
    if (!fitsWord()) return canonical(placement).number;
    GroupBits lowest;
    lowest.fill(~std::uint64_t{0});
    const auto lowestSquares = [&](std::size_t group) { return lowest[group]; };
    for (const int form : formsFor(anchorOf(placement))) {
        GroupBits image{};
        for (int i = 0; i < pieces_; ++i)
            image[groupOf(i)] |=
                mirroredBits(placement.squares[static_cast<std::size_t>(i)])[static_cast<std::size_t>(form)];
        const auto squaresOf = [&](std::size_t group) { return image[group]; };
        if (isLower(squaresOf, lowestSquares)) lowest = image;
    }
    return rank(lowestSquares);
}

std::optional<Placement> LayerIndex::unrank(std::uint64_t number) const {
    // 1. One digit for each group.
    std::array<std::uint64_t, maxClasses> digits{};
    for (std::size_t i = groups_.size(); i-- > 0;) {
        digits[i] = number % combinations_[i];
        number /= combinations_[i];
    }
    // 2. The squares of each group, among those that are still free.
    std::optional<Placement> found(std::in_place);
    Placement& out = *found;
    std::array<std::uint16_t, maxTablePieces> before;  // of the groups so far, ascending
    int placed = 0;
    for (std::size_t i = 0; i < groups_.size(); ++i) {
        const Group& group = groups_[i];
        std::uint16_t* const squares = &out.squares[static_cast<std::size_t>(group.first)];
        if (i == 0 && anchored_) {
            squares[0] = anchorSquares_[digits[0]];
        } else {
            const Allowed& allowed = allowed_[i];
            std::array<std::uint16_t, maxTablePieces> taken;  // of its squares: their places in the list
            std::size_t takenCount = 0;
            for (int b = 0; b < placed; ++b)
                if (const std::uint16_t other = before[static_cast<std::size_t>(b)]; allowed.squares.has(other))
                    taken[takenCount++] = allowed.before[other];
            std::uint64_t digit = digits[i];
            int n = static_cast<int>(allowed.list.size() - takenCount);
            if (digit >= choose(n, group.count)) return std::nullopt;
            for (int k = group.count; k-- > 0;) {
                const std::uint64_t* const row = binomials[static_cast<std::size_t>(k) + 1].data();
                n = k == 0 ? static_cast<int>(digit)
                           : static_cast<int>(std::upper_bound(row + k, row + n, digit) - row) - 1;
                digit -= row[n];
                int place = n;
                for (std::size_t b = 0; b < takenCount; ++b) place += taken[b] <= place;
                squares[k] = allowed.list[static_cast<std::size_t>(place)];
            }
        }
        std::copy_n(squares, group.count, before.begin() + placed);
        placed += group.count;
        sortFew(before.data(), placed);
    }
    return found;
}

Placement LayerIndex::transformed(const Placement& placement, int form) const {
    Placement out;
    const std::uint16_t* const map = &map_[static_cast<std::size_t>(form * squares_)];
    for (std::size_t i = 0; i < static_cast<std::size_t>(pieces_); ++i) out.squares[i] = map[placement.squares[i]];
    if (form)
        for (const Group& group : groups_) sortFew(&out.squares[static_cast<std::size_t>(group.first)], group.count);
    return out;
}

LayerIndex::Canonical LayerIndex::canonical(const Placement& placement) const {
    Canonical out;
    out.number = ~std::uint64_t{0};
    for (const int form : formsFor(anchorOf(placement))) {
        const Placement image = transformed(placement, form);
        const std::uint64_t number = rank(image);
        if (number >= out.number) continue;
        out.number = number;
        out.form = form;
        out.placement = image;
    }
    return out;
}

bool LayerIndex::isSelfImage(const Placement& placement, int form) const {
    const Placement image = transformed(placement, form);
    return std::equal(image.squares.begin(), image.squares.begin() + pieces_, placement.squares.begin());
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
