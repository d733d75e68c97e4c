// Components of the tests whose calls hold on the squares of a program.
#pragma once
#include "rules/component.hpp"

namespace conformance {

/// house/bearer: pieces beside a bearer are not captured.
const tafl::Component& bearerComponent();
/// house/blunt: pieces that have captured are no hammers, or no anvils.
const tafl::Component& bluntComponent();
/// house/embers: nobody passes a square on which a piece has fallen.
const tafl::Component& embersComponent();

}  // namespace conformance
