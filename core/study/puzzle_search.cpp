#include "study/puzzle_search.hpp"

#include <algorithm>

#include "search/skill_levels.hpp"

namespace tafl {
namespace {

constexpr std::size_t proofMegabytes = 16, strategyMegabytes = 1;

/// The levels and seeds of the grading searches.
constexpr int gradingLevels = 3, gradingSeeds = shallowSearches / gradingLevels;

/// Nodes for a quick search of every other move: most positions with a win have several wins.
constexpr std::uint64_t easyRivalNodes = 300;

/// Nodes for the choice between equally long defences.
constexpr std::uint64_t defenceNodes = 500;

/// A move that is taken back at the end of its scope.
class MadeMove {
public:
    MadeMove(Position& position, Move move) : position_(position) { position.make(move); }
    ~MadeMove() { position_.undo(); }
    MadeMove(const MadeMove&) = delete;
    MadeMove& operator=(const MadeMove&) = delete;

private:
    Position& position_;
};

}  // namespace

ShallowSearches::ShallowSearches(std::shared_ptr<const RuleImage> image) : position_(Position::create(image)) {
    for (int level = 0; level < gradingLevels; ++level)
        for (int seed = 1; seed <= gradingSeeds; ++seed) {
            const PlayLevel& played = levels[static_cast<std::size_t>(level)];
            engines_.push_back(std::make_unique<SearchEngine>(
                image,
                EngineSettings{.megabytes = 1, .seed = static_cast<std::uint64_t>(seed), .error = played.error}));
            nodes_.push_back(played.nodes);
        }
}

int ShallowSearches::find(const Setup& setup, Move move) {
    int out = 0;
    for (std::size_t i = 0; i < engines_.size(); ++i) {
        position_->set(setup);
        engines_[i]->newGame();
        const SearchResult found = engines_[i]->search(*position_, {.nodes = nodes_[i]});
        out += found.found && found.best == move;
    }
    return out;
}

PuzzleSearch::PuzzleSearch(const PuzzleLimits& limits, std::shared_ptr<const RuleImage> image)
    : limits_(limits), image_(std::move(image)), proof_(std::make_unique<BoundedProof>(proofMegabytes)) {}

Result<PuzzleSearch> PuzzleSearch::create(const Library& library, const StudyRules& rules, const PuzzleLimits& limits) {
    PuzzleSearch out(limits, rules.image);
    for (const Side side : {Side::attackers, Side::defenders}) {
        auto board = makeProofBoard(library, rules.variant, rules.image, side);
        if (!board) return tl::unexpected(board.error());
        // A limit of moves may end the game with a win before the last ply that is searched.
        const int longest = limits.maxPlies + limits.margin;
        for (const CountLimitCall& limit : rules.image->calls.countLimits)
            if (limit.plies <= longest) {
                board->rules.reasons.push_back(phrase("a limit of moves without a capture is near"));
                board->position.reset();
            }
        out.boards_[index(side)] = std::move(*board);
    }
    return out;
}

PuzzleVerdict PuzzleSearch::examine(const Setup& setup) {
    using enum PuzzleVerdict;
    ProofBoard& board = boards_[index(setup.toMove)];
    if (!board.position) return noWin;
    position_ = board.position.get();
    proof_->begin(*position_, setup, setup.toMove, limits_.proofNodes);
    if (position_->ending().over) return noWin;
    puzzle_ = {.position = setup, .line = {}};
    // 1. Is there a win at all, and not by several moves?
    const ForcedWin scout = proof_->findWin(limits_.scoutNodes);
    if (!scout.found || scout.line.empty()) return noWin;
    if (scout.plies < limits_.minPlies) return tooShort;
    moves_.clear();
    position_->legal(moves_, false);
    if (moves_.size() < 2) return tooShort;  // nothing to find
    if (hasEasyRival(scout.line.front())) return severalWins;
    // 2. The shortest win, and the only move that leads to it.
    if (const PuzzleVerdict found = findShortest(); found != puzzle) return found;
    if (const PuzzleVerdict found = findOnlyMove(); found != puzzle) return found;
    if (hasLongRival()) return severalWins;
    return prove();
}

/// Searches briefly for a win by another move.
bool PuzzleSearch::hasEasyRival(Move solution) {
    return std::ranges::any_of(moves_, [&](Move move) {
        if (move == solution) return false;
        const MadeMove made(*position_, move);
        const Ending ending = position_->ending();
        return ending.over ? isWonBy(ending, puzzle_.side()) : proof_->findWin(easyRivalNodes).found;
    });
}

/// Sets the plies of the puzzle. Odd limits come first, because usually the winner ends the game.
PuzzleVerdict PuzzleSearch::findShortest() {
    using enum PuzzleVerdict;
    for (int plies = 1; plies <= limits_.maxPlies + 1; plies += 2) {
        const ProofAnswer answer = proof_->winsWithin(plies);
        if (answer == ProofAnswer::open) return open;
        if (answer == ProofAnswer::doesNotWin) continue;
        const ProofAnswer sooner = proof_->winsWithin(plies - 1);
        if (sooner == ProofAnswer::open) return open;
        puzzle_.plies = sooner == ProofAnswer::wins ? plies - 1 : plies;
        if (puzzle_.plies > limits_.maxPlies) return tooLong;
        return puzzle_.plies < limits_.minPlies ? tooShort : puzzle;
    }
    return tooLong;
}

/// Proves that all moves but one do not win within the margin.
PuzzleVerdict PuzzleSearch::findOnlyMove() {
    using enum PuzzleVerdict;
    puzzle_.alone = puzzle_.plies + limits_.margin;
    int wins = 0;
    // A short limit first: it finds most second wins with little effort.
    for (const int plies : {puzzle_.plies, puzzle_.alone}) {
        wins = 0;
        for (const Move move : moves_) {
            const MadeMove made(*position_, move);
            const ProofAnswer answer = proof_->winsWithin(plies - 1);
            if (answer == ProofAnswer::open) return open;
            if (answer == ProofAnswer::doesNotWin) continue;
            if (++wins > 1) return severalWins;
            solution_ = move;
        }
    }
    return wins == 1 ? puzzle : open;
}

/// Looks for longer wins by other moves. Their absence is not proved.
bool PuzzleSearch::hasLongRival() {
    return std::ranges::any_of(moves_, [&](Move move) {
        if (move == solution_) return false;
        const MadeMove made(*position_, move);
        return !position_->ending().over && proof_->findWin(limits_.rivalNodes).found;
    });
}

/// Extracts the strategy and the line, and grades.
PuzzleVerdict PuzzleSearch::prove() {
    using enum PuzzleVerdict;
    const int maxPlies = boards_[index(puzzle_.side())].rules.maxPlies;
    if (maxPlies && puzzle_.plies > maxPlies) return noWin;
    if (!findLine()) return open;
    StrategyExtraction extraction(proof_->search(), strategyMegabytes);
    auto strategy = extraction.extract(*position_, puzzle_.side(), puzzle_.plies);
    if (!strategy) return open;
    strategy_ = std::move(*strategy);
    if (!shallow_) shallow_ = std::make_unique<ShallowSearches>(image_);
    puzzle_.seen = shallow_->find(puzzle_.position, solution_);
    puzzle_.grade = gradeOf(puzzle_.plies, puzzle_.seen);
    return puzzle;
}

/// The solution against defences that hold out as long as possible. False if the nodes run out.
bool PuzzleSearch::findLine() {
    puzzle_.line.clear();
    std::optional<Move> next = solution_;
    bool over = false;
    while (next && !over) {
        position_->make(*next);
        puzzle_.line.push_back(*next);
        over = position_->ending().over;
        const int left = puzzle_.plies - static_cast<int>(puzzle_.line.size());
        if (!over) next = position_->toMove() == puzzle_.side() ? proof_->winningMove(left) : stubbornDefence(left);
    }
    for (std::size_t i = 0; i < puzzle_.line.size(); ++i) position_->undo();
    return over;
}

/// A reply after which no win is shorter than `left` allows, the most sensible one. None if the nodes run out.
std::optional<Move> PuzzleSearch::stubbornDefence(int left) {
    std::vector<Move> replies, longest;
    position_->legal(replies, false);
    for (const Move reply : replies) {
        const MadeMove made(*position_, reply);
        const ProofAnswer sooner = proof_->winsWithin(left - 2);
        if (sooner == ProofAnswer::open) return std::nullopt;
        if (sooner == ProofAnswer::doesNotWin) longest.push_back(reply);
    }
    if (longest.empty()) return std::nullopt;
    if (longest.size() == 1) return longest.front();
    if (!defence_) defence_ = std::make_unique<SearchEngine>(image_, EngineSettings{.megabytes = 1});
    const auto board = Position::create(image_);
    board->set(position_->setup());
    defence_->newGame();
    const SearchResult found = defence_->search(*board, {.nodes = defenceNodes, .searchOnly = longest});
    return found.found ? found.best : longest.front();
}

}  // namespace tafl
