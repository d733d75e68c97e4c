#include "model/expected_share.hpp"

#include <cmath>

#include "base/translation.hpp"

namespace tafl::model {

std::string ExpectedShares::describe(const Playtest& playtest, double engineShare) {
    if (const auto& image = playtest.game().sharedImage(); image_ != image) {
        image_ = image;
        calibrated_ = appContext_.weights(*image)->calibrated;
        people_ = PeopleResults(appContext_.environment.share / "data", playtest.rules().variant.records, image);
    }
    const auto percent = [](double share) { return say("%1 %", std::lround(100 * share)); };
    const std::string out =
        calibrated_ ? say("%1 between engines of equal strength", percent(engineShare))
                    : say("%1 between engines of equal strength (guessed, not measured)", percent(engineShare));
    const auto people = people_.at(playtest.game().position(), engineShare);
    return people ? say("%1, %2 between people.", out, percent(*people))
                  : say("%1. No recorded games tell what people win.", out);
}

}  // namespace tafl::model
