#include "model/comparison_cursor.hpp"

#include <algorithm>

namespace tafl::model {

void Comparing::with(std::string idOrFile) {
    other_ = Other{false, std::move(idOrFile)};
    rules_.reset();
}

void Comparing::withSaved() {
    other_ = Other{true, {}};
    rules_.reset();
}

void Comparing::end() {
    other_.reset();
    rules_.reset();
    compare_.stop();
    obstacle_.clear();
}

void Comparing::begin(const Document& document) {
    rules_ = document.good();
    obstacle_.clear();
    compare_.seconds = seconds;
    if (!other_->saved) return compare_.setOther(rules_, other_->idOrFile);
    auto saved = compiledOnDisk(workshop_, document);
    if (saved)
        compare_.set(rules_, *saved);
    else
        obstacle_ = saved.error().front().text;
}

bool Comparing::poll(const Document& document) {
    if (!on() || !document.good()) return false;
    if (rules_ != document.good()) begin(document);
    if (!compare_.poll()) return false;
    toTheEnd();
    return true;
}

/// The point at which they part is what one wants to see.
void Comparing::toTheEnd() { at_ = frames() ? frames() - 1 : 0; }

void Comparing::settle() {
    compare_.settle();
    toTheEnd();
}

std::size_t Comparing::frames() const { return shown() ? shown()->frames.size() : 0; }

const CompareFrame* Comparing::frame() const { return at_ < frames() ? &shown()->frames[at_] : nullptr; }

void Comparing::goTo(std::size_t frame) {
    if (frames()) at_ = std::min(frame, frames() - 1);
}

std::string Comparing::verdict(std::size_t which) const {
    const CompareFrame* const now = frame();
    return now && now->parting && shown()->search->found ? shown()->search->found->verdict[which] : std::string();
}

std::vector<std::string> Comparing::reasons(std::size_t which) const {
    std::vector<std::string> out;
    const CompareFrame* const now = frame();
    if (!now || !now->parting || !shown()->search->found) return out;
    for (const WhyReason& reason : shown()->search->found->reasons(which)) {
        std::string text = reason.text;
        // The rule itself stands among those that differ.
        if (const auto named = text.find(" (" + reason.component);
            !reason.component.empty() && named != std::string::npos)
            text.resize(named);
        out.push_back(text + (text.ends_with('.') ? "" : "."));
    }
    return out;
}

SquareSet Comparing::differing() const {
    SquareSet out;
    const CompareFrame* const now = frame();
    if (!now || now->occupants[0].size() != now->occupants[1].size()) return out;
    for (std::size_t s = 0; s < now->occupants[0].size(); ++s)
        if (now->occupants[0][s] != now->occupants[1][s]) out.add(static_cast<Square>(s));
    return out;
}

}  // namespace tafl::model
