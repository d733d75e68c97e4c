// The training window: samples of the last rounds, packed and bounded, so that millions fit in memory and on disk.
#pragma once
#include <filesystem>

#include "base/diagnostic.hpp"
#include "tuning/training_samples.hpp"

namespace tafl {

/// A sample and the attackers' share that a network learns for it: the share of the search, mixed with the game's
/// result.
struct LabelledSample : Sample {
    float label = 0.5f;
};

class SampleWindow {
public:
    static constexpr std::size_t defaultMaximum = 4'000'000;

    /// `maximum`: of samples. The oldest rounds are dropped as soon as the others hold that many. `resultPart`: the
    /// maximum weight of a game's result in a label, 0 to 1; the rest is the search.
    explicit SampleWindow(const RuleImage&, std::size_t maximum = defaultMaximum, double resultPart = 0);

    /// Adds a round; rounds come in rising order.
    void add(int round, const std::vector<Sample>&);

    std::size_t size() const { return packed_.size() / recordSize_; }
    std::vector<int> rounds() const;  ///< oldest first
    /// The result's part of the label grows with the age of the round: a later network knows better than old searches,
    /// but not better than results. Without a result the label is the search's share.
    LabelledSample at(std::size_t) const;

    /// Writes the newest round to a folder as NUMBER.samples, and deletes the files of dropped rounds.
    Result<void> save(const std::filesystem::path& folder) const;
    /// Reads the rounds of a folder below number `end`, the newest first, until the window is full. An error names the
    /// file.
    Result<void> load(const std::filesystem::path& folder, int end);

private:
    struct Round {
        int number;
        std::size_t begin;  ///< index of its first sample
    };
    void pack(const Sample&, std::uint8_t* out) const;
    /// By side.
    std::array<SquareSet, 2> unpackMen(const void* record) const;
    std::string header(int round, std::size_t samples) const;
    Result<std::string> readRound(const std::filesystem::path& file, int round) const;
    void dropOldRounds();
    std::string_view bytesOf(std::size_t round) const;

    std::string rules_;  ///< digest
    int squares_;
    std::size_t bitsetSize_, recordSize_, maximum_;  ///< sizes in bytes
    double resultPart_;
    std::vector<std::uint8_t> packed_;
    std::vector<Round> rounds_;
};

}  // namespace tafl
