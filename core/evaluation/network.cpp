#include "evaluation/network.hpp"

#include "image/symmetry.hpp"

namespace tafl {
namespace {

constexpr std::int64_t quantizedLogit = std::int64_t{Network::quantizedOne} * Network::quantizedOne *
                                        Network::quantizedOutputOne;  // output units of one logit
constexpr std::int64_t milliLogTen = 2303;                            // ln 10, in thousandths of a logit
__extension__ using Wide = __int128;

}  // namespace

std::shared_ptr<const Network::RoyalBuckets> Network::makeRoyalBuckets(const RuleImage& image) {
    const auto index = [](auto n) { return static_cast<std::size_t>(n); };
    auto out = std::make_shared<RoyalBuckets>();
    out->squares = image.size * image.size;
    // 1. Exactly one royal piece?
    int royals = 0;
    for (Square s = 0; s < out->squares; ++s)
        if (const int c = image.start[index(s)]) {
            ++out->startingMen;
            royals += image.calls.classes[index(c - 1)].royal;
        }
    if (royals != 1) return nullptr;
    // 2. Board orientations.
    out->forms = symmetries(image);
    for (int form = 0; form < symmetryCount; ++form)
        for (Square s = 0; s < out->squares; ++s)
            out->orientedSquares.push_back(static_cast<std::uint16_t>(transformSquare(s, form, image.size)));
    // 3. Among symmetric squares, the orientation maps the royal piece to the lowest.
    std::vector<int> bucketAt(index(out->squares), -1);
    for (Square s = 0; s < out->squares; ++s) {
        const auto minForm = std::ranges::min(
            out->forms, {}, [&](int form) { return out->orientedSquares[index(form * out->squares + s)]; });
        int& bucket = bucketAt[out->orientedSquares[index(minForm * out->squares + s)]];
        if (bucket < 0) bucket = out->buckets++;
        out->form.push_back(static_cast<std::uint8_t>(minForm));
        out->bucket.push_back(static_cast<std::uint8_t>(bucket));
    }
    return out;
}

Network::Network(std::shared_ptr<const RoyalBuckets> of, int score)
    : royalBuckets(std::move(of)),
      scoreAtTenToOne(score),
      pointsPerOutput(static_cast<std::int64_t>((Wide{score} * 1000 << 64) / (quantizedLogit * milliLogTen)) + 1),
      bucketBias(static_cast<std::size_t>(royalBuckets->buckets)),
      menWeights(static_cast<std::size_t>(2 * royalBuckets->buckets * royalBuckets->squares)) {
    for (std::size_t manCount = 0; manCount < phaseByMen.size(); ++manCount)
        phaseByMen[manCount] = static_cast<std::uint8_t>(
            std::min(phases - 1, static_cast<int>(manCount) * phases / (royalBuckets->startingMen + 1)));
}

bool Network::operator==(const Network& other) const {
    return scoreAtTenToOne == other.scoreAtTenToOne && bucketBias == other.bucketBias &&
           menWeights == other.menWeights && royalContext == other.royalContext &&
           outputWeights == other.outputWeights && outputBias == other.outputBias;
}

}  // namespace tafl
