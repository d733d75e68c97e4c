#include "model/expected_share.hpp"

#include <cmath>

namespace tafl::model {

std::string ExpectedShares::describe(const Playtest& playtest, double engineShare) {
    if (const auto& image = playtest.game().sharedImage(); image_ != image) {
        image_ = image;
        calibrated_ = appContext_.weights(*image)->calibrated;
        people_ = PeopleResults(appContext_.environment.share / "data", playtest.rules().variant.records, image);
    }
    const auto percent = [](double share) { return std::to_string(std::lround(100 * share)) + " %"; };
    std::string out = percent(engineShare) + " between engines of equal strength";
    if (!calibrated_) out += " (guessed, not measured)";
    const auto people = people_.at(playtest.game().position(), engineShare);
    return out + (people ? ", " + percent(*people) + " between people." : ". No recorded games tell what people win.");
}

}  // namespace tafl::model
