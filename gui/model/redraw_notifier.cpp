#include "model/background.hpp"

namespace tafl::model {

void RedrawNotifier::soon() const {
    if (!call_) return;
    using namespace std::chrono;
    const std::int64_t time = duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
    std::int64_t last = last_.load();
    if (time - last >= 50 && last_.compare_exchange_strong(last, time)) call_();
}

}  // namespace tafl::model
