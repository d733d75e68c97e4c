// Positions folded by the symmetries of their rules: mirror images are one.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "position/position.hpp"

namespace tafl {

class PositionFold {
public:
    /// A few mirrored random games find the symmetries. Rules with states are not folded.
    explicit PositionFold(std::shared_ptr<const RuleImage>);

    std::size_t symmetries() const { return maps_.size(); }
    /// The number of the symmetry that gives the position its folded form.
    std::size_t form(const Setup&) const;
    Setup mirrored(const Setup&, std::size_t form) const;
    Move mirrored(Move, std::size_t form) const;
    /// The same text for all mirror images of a position.
    std::string text(const Setup& setup) const;

private:
    std::shared_ptr<const RuleImage> image_;
    std::vector<std::vector<Square>> maps_;  ///< the identity first
};

}  // namespace tafl
