#include "evaluation/network.hpp"

#include "image/symmetry.hpp"

namespace tafl {
namespace {

constexpr std::int64_t outputUnit = std::int64_t{Network::one} * Network::one * Network::outputOne;  // of a logit
constexpr std::int64_t tenToOne = 2303;  // thousandths of a logit: ln 10
__extension__ using Wide = __int128;

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

}  // namespace tafl
