// A network in a file of weights: lines of numbers under the word for what they are.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "evaluation/network.hpp"

namespace tafl {

std::string formatWeights(const Network&);

/// Reads a network line by line, from the one after "network UNITS TENFOLD" on.
class NetworkReader {
public:
    /// What is wrong, and what would be right.
    struct ParseError {
        std::string what, valid;
    };

    explicit NetworkReader(std::shared_ptr<const Network::RoyalBuckets>, int scoreAtTenToOne);

    bool done() const { return part_ == parts_.size(); }
    /// What is still expected.
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
