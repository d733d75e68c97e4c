#include "arguments/interrupt.hpp"

#include <csignal>

namespace tafl::cli {
namespace {

std::atomic<bool> interruptSeen{false};
static_assert(std::atomic<bool>::is_always_lock_free);
void onInterrupt(int) { interruptSeen.store(true); }

}  // namespace

void installInterruptHandler() {
    struct sigaction action = {};
    action.sa_handler = onInterrupt;  // without SA_RESTART: interrupts a waiting prompt
    sigaction(SIGINT, &action, nullptr);
}
bool wasInterrupted() { return interruptSeen.load(); }
const std::atomic<bool>& interruptFlag() { return interruptSeen; }

}  // namespace tafl::cli
