// The text format of a network in a weights file: named sections of rows of integers.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "evaluation/network.hpp"

namespace tafl {

std::string formatWeights(const Network&);

/// A line-by-line parser, starting after the line "network UNITS TENFOLD".
class NetworkReader {
public:
    struct ParseError {
        std::string what, valid;
    };

    explicit NetworkReader(std::shared_ptr<const Network::RoyalBuckets>, int scoreAtTenToOne);

    bool done() const { return part_ == parts_.size(); }
    /// Description of the next expected line, for messages; empty when done.
    std::string expectedText() const;
    std::optional<ParseError> read(std::string_view line);
    std::shared_ptr<const Network> network() const { return network_; }

private:
    struct Part {
        std::string_view name;
        Network::Row* rows;
        std::size_t count;
        int maxValue;
    };
    std::shared_ptr<Network> network_;
    std::vector<Part> parts_;
    std::size_t part_ = 0, row_ = 0;
    bool headerRead_ = false;
};

}  // namespace tafl
