#include "model/comparison_session.hpp"

#include <algorithm>

namespace tafl::model {

void ComparisonSession::with(std::string idOrFile) {
    other_ = Other{false, std::move(idOrFile)};
    rules_.reset();
    comparison_.clear();
}

void ComparisonSession::withSaved() {
    other_ = Other{true, {}};
    rules_.reset();
    comparison_.clear();
}

void ComparisonSession::end() {
    other_.reset();
    rules_.reset();
    comparison_.clear();
    obstacle_.clear();
}

void ComparisonSession::begin(const Document& document) {
    // The result of another pair would be taken for that of this one. After a change of the same variant it stays until
    // the new one is there.
    if (rules_ && rules_->variant.id != document.lastValid()->variant.id) comparison_.clear();
    rules_ = document.lastValid();
    obstacle_.clear();
    comparison_.seconds = seconds;
    if (!other_->saved) return comparison_.setOther(rules_, other_->idOrFile);
    auto saved = compileSaved(appContext_, document);
    if (saved) return comparison_.set(rules_, *saved);
    comparison_.clear();
    obstacle_ = saved.error().front().text.shown();
}

bool ComparisonSession::poll(const Document& document) {
    if (!on()) return false;
    if (!document.lastValid()) {
        // Another variant was opened, whose rules do not compile.
        const bool hadResult = shown() != nullptr;
        comparison_.clear();
        rules_.reset();
        return hadResult;
    }
    if (rules_ != document.lastValid()) begin(document);
    if (!obstacle_.empty() || !comparison_.poll()) return false;
    goToEnd();
    return true;
}

/// Users want to see the first difference, so it is shown first.
void ComparisonSession::goToEnd() { frame_ = frames() ? frames() - 1 : 0; }

void ComparisonSession::waitUntilIdle() {
    comparison_.waitUntilIdle();
    goToEnd();
}

std::size_t ComparisonSession::frames() const { return shown() ? shown()->frames.size() : 0; }

const CompareFrame* ComparisonSession::frame() const { return frame_ < frames() ? &shown()->frames[frame_] : nullptr; }

void ComparisonSession::goTo(std::size_t frame) {
    if (frames()) frame_ = std::min(frame, frames() - 1);
}

std::string ComparisonSession::verdict(std::size_t which) const {
    const CompareFrame* const now = frame();
    return now && now->diverges && shown()->search->found ? shown()->search->found->verdict[which].shown()
                                                          : std::string();
}

std::vector<std::string> ComparisonSession::reasons(std::size_t which) const {
    std::vector<std::string> out;
    const CompareFrame* const now = frame();
    if (!now || !now->diverges || !shown()->search->found) return out;
    for (const WhyReason& reason : shown()->search->found->reasons(which)) {
        std::string text = reason.text;
        // Cut the component id: the list of differing rules names it.
        if (const auto named = text.find(" (" + reason.component);
            !reason.component.empty() && named != std::string::npos)
            text.resize(named);
        out.push_back(text + (text.ends_with('.') ? "" : "."));
    }
    return out;
}

SquareSet ComparisonSession::differing() const {
    SquareSet out;
    const CompareFrame* const now = frame();
    if (!now || now->occupants[0].size() != now->occupants[1].size()) return out;
    for (std::size_t s = 0; s < now->occupants[0].size(); ++s)
        if (now->occupants[0][s] != now->occupants[1][s]) out.add(static_cast<Square>(s));
    return out;
}

}  // namespace tafl::model
