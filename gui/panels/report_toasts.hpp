// Messages about the reports of trials and sweeps.
#pragma once
#include "panels/session.hpp"

namespace tafl::gui {

class ReportToasts {
public:
    /// Says once where a report is, or why it could not be written. Empty: nothing new.
    void show(Session&, const std::filesystem::path& report, const std::string& failure);

private:
    std::filesystem::path shownReport_;
    std::string shownFailure_;
};

}  // namespace tafl::gui
