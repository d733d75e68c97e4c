#include "search/network.hpp"

#include <bit>
#include <cstring>

#include "base/wide.hpp"
#include "board/symmetry.hpp"

namespace tafl {
namespace {

constexpr std::int64_t outputUnit = std::int64_t{Network::one} * Network::one * Network::outputOne;  // of a logit
constexpr std::int64_t tenToOne = 2303;  // thousandths of a logit: ln 10
__extension__ using Wide = __int128;

/// A row in vector registers, read and written in whole vectors: a compiler's copy of an array may be stores that are
/// narrower than the reads after it, which then have to wait.
struct Units {
    using Part = std::int16_t __attribute__((vector_size(32)));
    static constexpr std::size_t parts = sizeof(Network::Row) / sizeof(Part), each = sizeof(Part) / 2;
    Part part[parts];

    __attribute__((always_inline)) static void read(Part& out, const Network::Row& row, std::size_t i) {
        std::memcpy(&out, &row[i * each], sizeof out);
    }
    __attribute__((always_inline)) explicit Units(const Network::Row& row) {
        for (std::size_t i = 0; i < parts; ++i) read(part[i], row, i);
    }
    __attribute__((always_inline)) void operator+=(const Network::Row& row) {
        for (std::size_t i = 0; i < parts; ++i) {
            Part other;
            read(other, row, i);
            part[i] += other;
        }
    }
    __attribute__((always_inline)) void operator-=(const Network::Row& row) {
        for (std::size_t i = 0; i < parts; ++i) {
            Part other;
            read(other, row, i);
            part[i] -= other;
        }
    }
    __attribute__((always_inline)) void to(Network::Row& row) const {
        for (std::size_t i = 0; i < parts; ++i) std::memcpy(&row[i * each], &part[i], sizeof(Part));
    }
};

}  // namespace

std::shared_ptr<const Network::Frame> Network::frameOf(const RuleImage& image) {
    const auto index = [](auto n) { return static_cast<std::size_t>(n); };
    auto out = std::make_shared<Frame>();
    out->squares = image.size * image.size;
    // 1. One royal piece?
    int royals = 0;
    for (Square s = 0; s < out->squares; ++s)
        if (const int c = image.start[index(s)]) {
            ++out->menAtFirst;
            royals += image.calls.classes[index(c - 1)].royal;
        }
    if (royals != 1) return nullptr;
    // 2. Ways to turn the board.
    out->forms = symmetries(image);
    for (int form = 0; form < formCount; ++form)
        for (Square s = 0; s < out->squares; ++s)
            out->turned.push_back(static_cast<std::uint16_t>(squareInForm(s, form, image.size)));
    // 3. Of the squares that these make alike, the royal piece is brought to the least.
    std::vector<int> bucketAt(index(out->squares), -1);
    for (Square s = 0; s < out->squares; ++s) {
        const auto least =
            std::ranges::min(out->forms, {}, [&](int form) { return out->turned[index(form * out->squares + s)]; });
        int& bucket = bucketAt[out->turned[index(least * out->squares + s)]];
        if (bucket < 0) bucket = out->buckets++;
        out->form.push_back(static_cast<std::uint8_t>(least));
        out->bucket.push_back(static_cast<std::uint8_t>(bucket));
    }
    return out;
}

Network::Network(std::shared_ptr<const Frame> of, int score)
    : frame(std::move(of)),
      tenfold(score),
      pointsOfOutput(static_cast<std::int64_t>((Wide{score} * 1000 << 64) / (outputUnit * tenToOne)) + 1),
      base(static_cast<std::size_t>(frame->buckets)),
      men(static_cast<std::size_t>(2 * frame->buckets * frame->squares)) {
    for (std::size_t left = 0; left < phaseOf.size(); ++left)
        phaseOf[left] =
            static_cast<std::uint8_t>(std::min(phases - 1, static_cast<int>(left) * phases / (frame->menAtFirst + 1)));
}

bool Network::operator==(const Network& other) const {
    return tenfold == other.tenfold && base == other.base && men == other.men && signals == other.signals &&
           out == other.out && constant == other.constant;
}

TAFLSMITH_WIDE void follow(const Network& net, const Field& field, const Field& fieldBefore, const NetworkSums& before,
                           NetworkSums& now) {
    const Network::Frame& frame = *net.frame;
    const Square royal = field.royals.first();
    now.royal = royal;
    if (royal == noSquare) return;
    const auto at = static_cast<std::size_t>(royal), squares = static_cast<std::size_t>(frame.squares);
    const std::uint16_t* const turned = &frame.turned[frame.form[at] * squares];
    const Network::Row* const rows = &net.men[frame.bucket[at] * 2 * squares];
    // From a position where it stands elsewhere nothing is alike: all men are put.
    const bool near = before.royal == royal;
    now.turned = turned;
    now.rows = rows;
    Units sums(near ? before.sums : net.base[frame.bucket[at]]);
    int men = near ? before.men : field.royals.count();
    for (std::size_t side = 0; side < 2; ++side)
        for (std::size_t w = 0; 64 * w < squares; ++w) {
            const std::uint64_t is = field.men[side].bits[w] & ~field.royals.bits[w],
                                was = near ? fieldBefore.men[side].bits[w] & ~fieldBefore.royals.bits[w] : 0;
            const auto rowOf = [&](std::uint64_t x) -> const Network::Row& {
                return rows[side * squares + turned[64 * w + static_cast<std::size_t>(std::countr_zero(x))]];
            };
            for (std::uint64_t x = is & ~was; x; x &= x - 1, ++men) sums += rowOf(x);
            for (std::uint64_t x = was & ~is; x; x &= x - 1, --men) sums -= rowOf(x);
        }
    sums.to(now.sums);
    now.men = men;
}

namespace {

__attribute__((always_inline)) inline int pointsOf(const Network& net, const NetworkSums& of, int signals) {
    const auto number = static_cast<std::size_t>(net.caseOf(of.men, Signals::toMove(signals)));
    const std::int16_t* __restrict const sums = of.sums.data();
    const std::int16_t* __restrict const row = net.signals[static_cast<std::size_t>(signals)].data();
    const std::int16_t* __restrict const out = net.out[number].data();
    std::int32_t total = 0;
    for (int i = 0; i < Network::hidden; ++i) {
        const auto sum = static_cast<std::int16_t>(sums[i] + row[i]);
        const std::int16_t a = std::clamp<std::int16_t>(sum, 0, Network::one);
        total += static_cast<std::int16_t>(a * out[i]) * a;  // fits: 255 * 127 < 2 ^ 15
    }
    // As a division by outputUnit * tenToOne that rounds towards zero, in a fraction of its time: sums are less than
    // 2 ^ 31, so that what rounding up adds is less than one part of the divisor.
    const std::int64_t sum = std::int64_t{total} + net.constant[number];
    return static_cast<int>((Wide{sum} * net.pointsOfOutput >> 64) + (sum < 0));
}

}  // namespace

TAFLSMITH_WIDE int valueOf(const Network& net, const NetworkSums& of, int signals) {
    return of.royal == noSquare ? 0 : pointsOf(net, of, signals);
}

TAFLSMITH_WIDE int valueOfMan(const Network& net, const ManMoved& man, const NetworkSums& before, int signals,
                              NetworkSums& now) {
    now.royal = before.royal;
    now.men = before.men - man.lostCount;
    if (before.royal == noSquare) return 0;
    now.turned = before.turned;
    now.rows = before.rows;
    const auto squares = static_cast<std::size_t>(net.frame->squares);
    const Network::Row *const own = before.rows + static_cast<std::size_t>(man.side) * squares,
                              *const others = before.rows + (1 - static_cast<std::size_t>(man.side)) * squares;
    Units sums(before.sums);
    sums += own[before.turned[man.to]];
    sums -= own[before.turned[man.from]];
    for (int i = 0; i < man.lostCount; ++i) sums -= others[before.turned[man.lost[i]]];
    sums.to(now.sums);
    return pointsOf(net, now, signals);
}

}  // namespace tafl
