#include "panels/report_toasts.hpp"

#include "base/translation.hpp"

namespace tafl::gui {

void ReportToasts::show(Session& session, const std::filesystem::path& report, const std::string& failure) {
    if (report != shownReport_) {
        shownReport_ = report;
        if (!report.empty())
            session.showToast(say("The report is in %1", report.string()), Severity::note, tr("Open it"),
                              [&session, report] { session.openExternally(report); });
    }
    if (failure != shownFailure_) {
        shownFailure_ = failure;
        if (!failure.empty()) session.showToast(say("The report could not be written: %1", failure), Severity::error);
    }
}

}  // namespace tafl::gui
