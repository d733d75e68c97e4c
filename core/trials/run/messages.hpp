// Messages between a trial and its worker processes: one line of JSON each.
#pragma once
#include <filesystem>
#include <optional>

#include "trials/run/openings.hpp"
#include "trials/store/settings.hpp"
#include "trials/store/trial_game.hpp"

namespace tafl::wire {

/// The first line to a worker: the variant and the settings.
struct Handshake {
    std::string text, file, digest, preferred;
    std::vector<std::string> libraries, variantDirectories;
    std::string tables;  ///< folder; empty: none
    TrialSettings settings;
};
/// Draw `count` random openings, from index `from` on.
struct ScanJob {
    std::uint64_t from = 0;
    int count = 0;
};
struct PlayJob {
    int number = 0;
    std::vector<std::string> opening;
};
/// A worker's reply; exactly one member is set.
struct Answer {
    struct Ready {
        std::string signature, weights;
    };
    struct Scanned {
        std::uint64_t from = 0;
        std::vector<std::optional<RandomOpening>> openings;
    };
    std::optional<Ready> ready;
    std::optional<Scanned> scanned;
    std::optional<TrialGame> game;
    std::string refused;  ///< why the worker cannot play at all
};
struct Job {
    std::optional<ScanJob> scan;
    std::optional<PlayJob> play;
};

std::string message(const Handshake&);
std::string message(const ScanJob&);
std::string message(const PlayJob&);
std::string message(const Answer&);
/// These return nothing for a malformed line.
std::optional<Handshake> parseHandshake(std::string_view);
std::optional<Job> parseJob(std::string_view);
std::optional<Answer> parseAnswer(std::string_view);

}  // namespace tafl::wire
