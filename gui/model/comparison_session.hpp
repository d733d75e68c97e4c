// The comparison on the screen: with which variant, and where in the line of play one looks. It follows the rules in
// force: whenever they change, it begins anew.
#pragma once
#include "model/variant_comparison.hpp"

namespace tafl::model {

class ComparisonSession {
public:
    explicit ComparisonSession(AppContext& appContext) : appContext_(appContext), comparer_(appContext) {}

    /// With a variant of the library, by id or file.
    void with(std::string idOrFile);
    /// With what the open variant was when it was saved last.
    void withSaved();
    void end();
    bool on() const { return other_.has_value(); }

    /// Once a frame: true if there is something new.
    bool poll(const Document&);
    bool busy() const { return comparer_.busy(); }
    /// Null before anything was compared.
    const std::shared_ptr<const ComparisonResult>& shown() const { return comparer_.shown(); }
    /// Why nothing can be compared; empty if it can.
    const std::string& obstacle() const { return obstacle_; }
    void waitUntilIdle();  ///< for tests
    double seconds = 7;    ///< of processor time to look for a line of play

    // --- the line of play on which the two part; without one there are no frames
    std::size_t frames() const;
    std::size_t at() const { return at_; }
    const CompareFrame* frame() const;
    void goTo(std::size_t frame);
    void back() { goTo(at_ ? at_ - 1 : 0); }
    void forward() { goTo(at_ + 1); }
    /// What happens on one of the boards in this frame: "takes e5", where the two part; else empty.
    std::string verdict(std::size_t which) const;
    /// The rules behind it, in words.
    std::vector<std::string> reasons(std::size_t which) const;
    /// Squares on which the two boards differ now.
    SquareSet differing() const;

private:
    struct Other {
        bool saved = false;
        std::string idOrFile;
    };
    void begin(const Document&);
    void goToEnd();

    AppContext& appContext_;
    VariantComparer comparer_;
    std::optional<Other> other_;
    std::shared_ptr<const CompiledVariant> rules_;  ///< what was compared last
    std::string obstacle_;
    std::size_t at_ = 0;
};

}  // namespace tafl::model
