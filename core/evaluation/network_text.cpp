#include "evaluation/network_text.hpp"

#include <charconv>

namespace tafl {
namespace {

constexpr std::string_view constantsName = "constants";

void write(std::string& out, const auto& numbers) {
    const char* space = "";
    for (const int n : numbers) out += space + std::to_string(n), space = " ";
    out += "\n";
}

/// Parses a line of exactly numbers.size() integers in [-maxValue, maxValue].
bool read(std::string_view line, auto& numbers, int maxValue) {
    const char *at = line.data(), *const end = at + line.size();
    for (auto& n : numbers) {
        while (at != end && *at == ' ') ++at;
        int value = 0;
        const auto [next, error] = std::from_chars(at, end, value);
        if (error != std::errc() || value < -maxValue || value > maxValue) return false;
        n = static_cast<std::remove_reference_t<decltype(n)>>(value);
        at = next;
    }
    while (at != end && (*at == ' ' || *at == '\r')) ++at;
    return at == end;
}

}  // namespace

std::string formatWeights(const Network& net) {
    std::string out = "network " + std::to_string(Network::hidden) + " " + std::to_string(net.scoreAtTenToOne) + "\n";
    const auto part = [&](std::string_view name, const auto& rows) {
        out += std::string(name) + "\n";
        for (const auto& row : rows) write(out, row);
    };
    out += std::string(constantsName) + "\n";
    write(out, net.outputBias);
    part("outputs", net.outputWeights);
    part("signals", net.royalContext);
    part("royal", net.bucketBias);
    part("men", net.menWeights);
    return out;
}

NetworkReader::NetworkReader(std::shared_ptr<const Network::RoyalBuckets> royalBuckets, int scoreAtTenToOne)
    : network_(std::make_shared<Network>(std::move(royalBuckets), scoreAtTenToOne)) {
    Network& n = *network_;
    parts_ = {{constantsName, nullptr, 1, Network::maxOutputBias},
              {"outputs", n.outputWeights.data(), n.outputWeights.size(), Network::maxOutputWeight},
              {"signals", n.royalContext.data(), n.royalContext.size(), Network::maxRowWeight},
              {"royal", n.bucketBias.data(), n.bucketBias.size(), Network::maxRowWeight},
              {"men", n.menWeights.data(), n.menWeights.size(), Network::maxRowWeight}};
}

std::string NetworkReader::expectedText() const {
    if (done()) return {};
    const Part& part = parts_[part_];
    if (!headerRead_) return std::string(part.name);
    const auto numbers = part.rows ? Network::hidden : Network::outputBuckets;
    return std::to_string(numbers) + " numbers of " + std::to_string(-part.maxValue) + " to " +
           std::to_string(part.maxValue);
}

std::optional<NetworkReader::ParseError> NetworkReader::read(std::string_view line) {
    const Part& part = parts_[part_];
    if (!headerRead_) {
        while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.remove_suffix(1);
        if (line != part.name) return ParseError{"a network goes on otherwise", expectedText()};
        headerRead_ = true;
        return std::nullopt;
    }
    const bool parsed = part.rows ? tafl::read(line, part.rows[row_], part.maxValue)
                                  : tafl::read(line, network_->outputBias, part.maxValue);
    if (!parsed) return ParseError{"no row of '" + std::string(part.name) + "'", expectedText()};
    if (++row_ == part.count) ++part_, row_ = 0, headerRead_ = false;
    return std::nullopt;
}

}  // namespace tafl
