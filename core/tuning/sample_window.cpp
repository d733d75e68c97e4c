#include "tuning/sample_window.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "base/digest.hpp"
#include "variant/files.hpp"

namespace tafl {
namespace fs = std::filesystem;
namespace {

static_assert(std::endian::native == std::endian::little, "samples are written as they are in memory");

constexpr std::string_view magic = "taflsmith samples 1\n", extension = ".samples";
constexpr std::size_t digestLength = 32;
constexpr float fullShare = 65535;          ///< packed share of 1
constexpr std::uint16_t noResult = 0xFFFF;  ///< packed; results are 0, 1 or 2 half points

/// Beside the men: where the royal piece stands, its context, both shares and the result.
struct PackedRest {
    std::uint16_t royal, royalContext, staticShare, found, result;
};

std::uint16_t packShare(float share) {
    return static_cast<std::uint16_t>(std::lround(std::clamp(share, 0.0f, 1.0f) * fullShare));
}

std::string fileName(int round) { return std::to_string(round) + std::string(extension); }

/// The number of a round's file; 0 for other files.
int roundOf(const fs::path& file) {
    const std::string stem = file.stem().string();
    if (file.extension() != extension || stem.empty() || stem.size() > 6 || stem.front() == '0') return 0;
    return std::ranges::all_of(stem, [](char c) { return c >= '0' && c <= '9'; }) ? std::stoi(stem) : 0;
}

}  // namespace

SampleWindow::SampleWindow(const RuleImage& image, std::size_t maximum, double resultPart)
    : rules_(image.digest),
      squares_(image.size * image.size),
      bitsetSize_(static_cast<std::size_t>(squares_ + 7) / 8),
      recordSize_(2 * bitsetSize_ + sizeof(PackedRest)),
      maximum_(maximum),
      resultPart_(resultPart) {}

void SampleWindow::pack(const Sample& sample, std::uint8_t* out) const {
    for (const SquareSet& men : sample.pieceSets.men) {
        std::memcpy(out, men.bits.data(), bitsetSize_);
        out += bitsetSize_;
    }
    const PackedRest rest{
        .royal = static_cast<std::uint16_t>(sample.pieceSets.royals.first()),
        .royalContext = static_cast<std::uint16_t>(sample.royalContext),
        .staticShare = packShare(sample.staticShare),
        .found = packShare(sample.found),
        .result = sample.result ? static_cast<std::uint16_t>(std::lround(2 * *sample.result)) : noResult};
    std::memcpy(out, &rest, sizeof rest);
}

std::array<SquareSet, 2> SampleWindow::unpackMen(const void* record) const {
    std::array<SquareSet, 2> out;
    const auto* in = static_cast<const std::uint8_t*>(record);
    for (SquareSet& men : out) {
        std::memcpy(men.bits.data(), in, bitsetSize_);
        in += bitsetSize_;
    }
    return out;
}

LabelledSample SampleWindow::at(std::size_t i) const {
    // 1. The sample.
    LabelledSample out;
    const std::uint8_t* record = packed_.data() + i * recordSize_;
    std::ranges::copy(unpackMen(record), out.pieceSets.men);
    PackedRest rest;
    std::memcpy(&rest, record + 2 * bitsetSize_, sizeof rest);
    out.pieceSets.royals = SquareSet::of(rest.royal);
    out.royalContext = rest.royalContext;
    out.staticShare = static_cast<float>(rest.staticShare) / fullShare;
    out.found = static_cast<float>(rest.found) / fullShare;
    out.label = out.found;
    if (rest.result == noResult) return out;
    out.result = static_cast<float>(rest.result) / 2;
    // 2. Its label.
    const auto next = std::ranges::upper_bound(rounds_, i, {}, &Round::begin);
    const auto age = static_cast<double>(rounds_.end() - next);  // in rounds
    out.label += static_cast<float>(resultPart_ * (1 - std::exp2(-(1 + age) / 2))) * (*out.result - out.found);
    return out;
}

void SampleWindow::add(int round, const std::vector<Sample>& samples) {
    const std::size_t begin = packed_.size();
    rounds_.push_back({round, size()});
    packed_.resize(begin + samples.size() * recordSize_);
    for (std::size_t i = 0; i < samples.size(); ++i) pack(samples[i], &packed_[begin + i * recordSize_]);
    dropOldRounds();
}

void SampleWindow::dropOldRounds() {
    std::size_t dropped = 0;
    while (dropped + 1 < rounds_.size() && size() - rounds_[dropped + 1].begin >= maximum_) ++dropped;
    const std::size_t begin = rounds_.empty() ? 0 : rounds_[dropped].begin;
    packed_.erase(packed_.begin(), packed_.begin() + static_cast<std::ptrdiff_t>(begin * recordSize_));
    rounds_.erase(rounds_.begin(), rounds_.begin() + static_cast<std::ptrdiff_t>(dropped));
    for (Round& round : rounds_) round.begin -= begin;
}

std::vector<int> SampleWindow::rounds() const {
    std::vector<int> out;
    for (const Round& round : rounds_) out.push_back(round.number);
    return out;
}

// --- Files ----------------------------------------------------------------------------------------------------------

std::string SampleWindow::header(int round, std::size_t samples) const {
    return std::string(magic) + "rules " + rules_ + "\nround " + std::to_string(round) + "\nsamples " +
           std::to_string(samples) + "\n\n";
}

std::string_view SampleWindow::bytesOf(std::size_t round) const {
    const std::size_t begin = rounds_[round].begin,
                      end = round + 1 < rounds_.size() ? rounds_[round + 1].begin : size();
    return {reinterpret_cast<const char*>(packed_.data()) + begin * recordSize_, (end - begin) * recordSize_};
}

Result<void> SampleWindow::save(const fs::path& folder) const {
    if (rounds_.empty()) return {};
    // 1. The newest round.
    const std::string_view bytes = bytesOf(rounds_.size() - 1);
    std::string text = header(rounds_.back().number, bytes.size() / recordSize_);
    text += bytes;
    text += digest(text);
    if (auto written = writeTextFile(folder / fileName(rounds_.back().number), text); !written)
        return tl::unexpected(written.error());
    // 2. Rounds that left the window.
    std::vector<fs::path> dropped;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        if (const int number = roundOf(it->path()); number > 0 && number < rounds_.front().number)
            dropped.push_back(it->path());
    for (const fs::path& file : dropped) fs::remove(file, error);
    return {};
}

Result<std::string> SampleWindow::readRound(const fs::path& file, int round) const {
    const Place place{file.string()};
    const std::string remedy = "delete it, and train without it";
    std::error_code error;
    const std::uintmax_t length = fs::file_size(file, error);
    if (error) return fail(place, "cannot be read");
    // 1. The header states the number of samples: it must fit the length.
    const std::size_t shortest = header(round, 0).size() + digestLength;
    const std::size_t samples = length < shortest ? 0 : (length - shortest) / recordSize_;
    const std::string expected = header(round, samples);
    if (length != expected.size() + samples * recordSize_ + digestLength || samples > 100 * defaultMaximum)
        return fail(place, "it is cut off, or made for another board", remedy);
    auto text = readTextFile(file, length);
    if (!text) return text;
    if (!text->starts_with(expected)) return fail(place, "it was made for other rules or another round", remedy);
    // 2. Digest and values.
    if (!text->ends_with(digest(std::string_view(*text).substr(0, length - digestLength))))
        return fail(place, "it is damaged: its digest differs", remedy);
    std::string records = text->substr(expected.size(), samples * recordSize_);
    SquareSet board;
    for (Square s = 0; s < squares_; ++s) board.add(s);
    for (std::size_t i = 0; i < samples; ++i) {
        PackedRest rest;
        std::memcpy(&rest, &records[(i + 1) * recordSize_ - sizeof rest], sizeof rest);
        const bool valid = rest.royal < squares_ && rest.royalContext < RoyalContext::count &&
                           (rest.result <= 2 || rest.result == noResult);
        if (!valid) return fail(place, "sample " + std::to_string(i + 1) + " has values out of range", remedy);
        // The training trusts these squares.
        const auto [attackers, defenders] = unpackMen(&records[i * recordSize_]);
        const SquareSet men = attackers | defenders;
        if ((men - board).any() || (attackers & defenders).any() || !men.has(rest.royal))
            return fail(place,
                        "sample " + std::to_string(i + 1) +
                            " is no position: a man is off the board, two stand on one square, or none is royal",
                        remedy);
    }
    return records;
}

Result<void> SampleWindow::load(const fs::path& folder, int endRound) {
    // 1. Files, the newest first.
    std::vector<std::pair<int, fs::path>> files;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        if (const int number = roundOf(it->path()); number > 0 && number < endRound)
            files.emplace_back(number, it->path());
    if (error) return fail(Place{folder.string()}, "cannot read the folder: " + error.message());
    std::ranges::sort(files, std::greater{});
    // 2. As many samples as the window holds.
    std::vector<std::pair<int, std::string>> read;
    std::size_t samples = 0;
    for (const auto& [number, file] : files) {
        if (samples >= maximum_) break;
        auto records = readRound(file, number);
        if (!records) return tl::unexpected(records.error());
        samples += records->size() / recordSize_;
        read.emplace_back(number, std::move(*records));
    }
    packed_.clear(), rounds_.clear();
    for (auto round = read.rbegin(); round != read.rend(); ++round) {
        rounds_.push_back({round->first, size()});
        packed_.insert(packed_.end(), round->second.begin(), round->second.end());
    }
    return {};
}

}  // namespace tafl
