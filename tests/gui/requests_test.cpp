// Requests between panels: order, and who takes which.
#include "panels/requests.hpp"

#include <gtest/gtest.h>

using namespace tafl::gui;

TEST(Requests, AReceiverTakesItsTypesInOrder) {
    RequestQueue queue;
    queue.post(ShowPanel{"rules"});
    queue.post(ShowFileLine{3});
    queue.post(ShowWorkspace{"edit"});
    queue.post(ShowPanel{"file"});
    std::string taken;
    const auto take = [&] {
        queue.take([&](const ShowPanel& request) { taken += request.name + " "; },
                   [&](const ShowWorkspace& request) { taken += request.name + " "; });
    };
    take();
    EXPECT_EQ(taken, "rules edit file ");
    EXPECT_TRUE(queue.has<ShowFileLine>()) << "another receiver's request stays";
    take();
    EXPECT_EQ(taken, "rules edit file ") << "each request is taken once";
}

TEST(Requests, AHandlerMayPost) {
    RequestQueue queue;
    queue.post(ShowRule{"turn/first"});
    queue.take([&](const ShowRule& request) { queue.post(request); });
    EXPECT_TRUE(queue.has<ShowRule>()) << "taken the next time";
}
