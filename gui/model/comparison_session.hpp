// The comparison shown on screen: the other variant and the frame being viewed. Restarts whenever the rules in force
// change.
#pragma once
#include "model/variant_comparison.hpp"

namespace tafl::model {

class ComparisonSession {
public:
    explicit ComparisonSession(AppContext& appContext) : appContext_(appContext), comparison_(appContext) {}

    /// Compares with a library variant, by id or file.
    void with(std::string idOrFile);
    /// Compares with the saved version of the open variant.
    void withSaved();
    void end();
    bool on() const { return other_.has_value(); }

    /// Call once a frame. True if anything is new.
    bool poll(const Document&);
    bool busy() const { return comparison_.busy(); }
    /// Null until the first result.
    const std::shared_ptr<const ComparisonResult>& shown() const { return comparison_.result(); }
    /// Why the comparison is impossible; empty if it is possible.
    const std::string& obstacle() const { return obstacle_; }
    void waitUntilIdle();  ///< for tests
    double seconds = 7;    ///< CPU time for the search of a differing line

    // --- the line of play that ends in the first difference; no frames if none was found
    std::size_t frames() const;
    std::size_t at() const { return frame_; }
    const CompareFrame* frame() const;
    void goTo(std::size_t frame);
    void back() { goTo(frame_ ? frame_ - 1 : 0); }
    void forward() { goTo(frame_ + 1); }
    /// The effect on one board in the last frame, such as "takes e5"; empty in other frames.
    std::string verdict(std::size_t which) const;
    /// The rules that explain the verdict, one sentence each.
    std::vector<std::string> reasons(std::size_t which) const;
    /// Squares that differ between the two boards in this frame.
    SquareSet differing() const;

private:
    struct Other {
        bool saved = false;
        std::string idOrFile;
    };
    void begin(const Document&);
    void goToEnd();

    AppContext& appContext_;
    VariantComparison comparison_;
    std::optional<Other> other_;
    std::shared_ptr<const CompiledVariant> rules_;  ///< compared last
    std::string obstacle_;
    std::size_t frame_ = 0;
};

}  // namespace tafl::model
