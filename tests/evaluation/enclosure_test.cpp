// What a search keeps beside its board, against what can be counted by hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "evaluation/enclosure.hpp"
#include "position/move_text.hpp"
#include "support/installation.hpp"

namespace tafl {
namespace {

Environment& environment() {
    static Environment the = golden::installation();
    return the;
}

std::shared_ptr<const RuleImage> imageOf(const std::string& variant) {
    const auto loaded = environment().library->load(variant);
    if (!loaded) throw std::runtime_error(loaded.error().front().message());
    return *environment().library->compile(*loaded);
}

EnclosureFeatures viewOf(const std::string& variant, const std::string& position) {
    const auto image = imageOf(variant);
    const auto board = Position::create(image);
    const auto setup = parseSetup(position, *image);
    if (!setup) throw std::runtime_error(setup.error().front().message());
    board->set(*setup);
    return EnclosureTables(*image).features(PieceSets::of(*board));
}

/// A face of the die in force, any.
void roll(Position& board, Random& random) {
    while (board.mustRoll()) {
        const auto& faces = board.image().calls.dice;
        board.roll(faces[random.below(static_cast<std::uint32_t>(faces.size()))].face);
    }
}

TEST(PieceSets, FollowsEveryMoveOfEveryVariant) {
    int variants = 0;
    for (const auto& entry : environment().library->list()) {
        const auto loaded = environment().library->load(entry.id);
        if (!loaded) continue;
        const auto compiled = environment().library->compile(*loaded);
        if (!compiled) continue;  // its rules are scripts
        const auto image = *compiled;
        const auto board = Position::create(image);
        ++variants;
        for (std::uint64_t game = 0; game < 2; ++game) {
            Random random(game + 17);
            board->start();
            PieceSets pieceSets = PieceSets::of(*board);
            std::vector<Move> moves;
            for (int ply = 0; ply < 80; ++ply) {
                roll(*board, random);
                moves.clear();
                board->legal(moves, false);
                if (moves.empty()) break;
                const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
                const int mover = move.movesPiece() ? board->occupant(move.from()) : 0;
                const MoveResult made = board->make(move);
                if (made.ending.over) break;
                ASSERT_EQ(made.isCapture(), !board->taken().empty());
                if (mover) {
                    const PieceClass& piece = image->calls.classes[static_cast<std::size_t>(mover - 1)];
                    pieceSets.move(piece.side, piece.royal, move.from(), move.to());
                }
                if (made.isCapture()) pieceSets.removeCaptured(*board);
                ASSERT_EQ(pieceSets, PieceSets::of(*board)) << entry.id << " ply " << ply;
            }
        }
    }
    EXPECT_GT(variants, 80);
}

TEST(EnclosureFeatures, CountsStepsAndSquares) {
    // Alone in the middle: 4 and 4 steps to each corner, the whole board but the throne it left is free.
    const EnclosureFeatures alone = viewOf("nielsen-brandubh-7", "7/7/7/3K3/7/7/t6 attackers");
    EXPECT_TRUE(alone.royal);
    EXPECT_EQ(alone.steps, 6);
    EXPECT_EQ(alone.openLines, 12);  // rank 1 and file a have a man
    EXPECT_EQ(alone.enemiesNear, 0);
}

TEST(EnclosureFeatures, WallsCloseCornersOff) {
    // Two men on the diagonal close the corner a1; one closes half of g7.
    const EnclosureFeatures features = viewOf("nielsen-brandubh-7", "5t1/7/7/3K3/7/t6/1t5 attackers");
    EXPECT_EQ(features.closed[0], 3);
    EXPECT_EQ(features.closed[1], 3);
    EXPECT_EQ(features.closed[2], 6);
    EXPECT_EQ(features.cutOff, 4);  // one goal of four
    EXPECT_EQ(features.diagonalLinks, 1);
    EXPECT_EQ(features.straightLinks, 0);
}

TEST(EnclosureFeatures, ARingLeavesNoWay) {
    const EnclosureFeatures ring = viewOf("nielsen-brandubh-7", "7/7/3t3/2tKt2/3t3/7/7 attackers");
    EXPECT_EQ(ring.steps, 0);
    EXPECT_EQ(ring.gap, EnclosureFeatures::maxGap);
    EXPECT_EQ(ring.region, 64 / 49);
    EXPECT_EQ(ring.diagonalLinks, 4);
    EXPECT_EQ(ring.enemiesNear, 4);
    EXPECT_EQ(ring.edges, 0);
    const EnclosureFeatures hole = viewOf("nielsen-brandubh-7", "7/3t3/2t1t2/2tK3/2t1t2/3t3/7 attackers");
    EXPECT_EQ(hole.gap, 1);
    EXPECT_GT(hole.steps, 0);
}

TEST(EnclosureFeatures, WhereTheGoalsAreCutOffTheEdgeCounts) {
    // Two men close each corner off; the king in the middle comes to every edge; a defender is walled in at d1.
    const EnclosureFeatures features = viewOf("nielsen-brandubh-7", "1t3t1/t5t/7/3K3/7/t2t2t/1ttTtt1 attackers");
    EXPECT_EQ(features.steps, 0);
    EXPECT_EQ(features.edges, 9);
    EXPECT_EQ(features.outside, 1);
    EXPECT_EQ(features.closing, 12 - 9);
    EXPECT_EQ(features.ring, 9);  // d2 to b4 to d6 to f4, all but d2; and the man at d1 outside
}

/// Ways and what they lead to, square by square.
struct Ways {
    int steps = 0, region = 0, gap = EnclosureFeatures::maxGap, cutOff = 0, edges = 0, outside = 0, lost = 0, spent = 0,
        ring = 0;
    bool operator==(const Ways&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Ways& w) {
    return out << "steps " << w.steps << " region " << w.region << " gap " << w.gap << " cut off " << w.cutOff
               << " edges " << w.edges << " outside " << w.outside << " lost " << w.lost << " spent " << w.spent
               << " ring " << w.ring;
}

/// What a ring needs, by trying every short line and every distance from it.
int plainRing(const Position& board, Side side) {
    const RuleImage& image = board.image();
    const int size = image.size;
    const auto enemyMay = [&](Square s) {
        return std::ranges::any_of(image.groups, [&](const Group& group) {
            return group.side != side &&
                   std::ranges::any_of(group.stop, [&](const SquareSet& set) { return set.has(s); });
        });
    };
    Square king = 0;
    while (!board.occupant(king) || !image.calls.classes[static_cast<std::size_t>(board.occupant(king) - 1)].royal)
        ++king;
    int least = EnclosureFeatures::maxRing;
    for (const auto& [files, ranks] : {std::pair{0, 0}, {1, 0}, {2, 0}, {0, 1}, {0, 2}})
        for (int radius = 2; radius <= size / 2; ++radius)
            for (Square end = 0; end < size * size; ++end) {
                int squares = 0, need = 0;
                bool whole = true, about = false;
                for (Square s = 0; s < size * size; ++s) {
                    int far = 2 * size;
                    for (int i = 0; i <= files + ranks; ++i) {
                        const int file = end % size + (files ? i : 0), rank = end / size + (ranks ? i : 0);
                        far = std::min(far, std::abs(file - s % size) + std::abs(rank - s / size));
                    }
                    const int c = board.occupant(s);
                    const bool own = c && image.sideOf(c) == side;
                    if (far < radius && s == king) about = true;
                    if (far < radius) continue;
                    need += 2 * own;
                    if (far > radius) continue;
                    ++squares;
                    need += !c || own;
                    whole &= enemyMay(s);
                }
                if (whole && about && squares == 4 * radius + 2 * (files + ranks)) least = std::min(least, need);
            }
    return least;
}

Ways plainWays(const Position& board, bool withRing) {
    const RuleImage& image = board.image();
    const int size = image.size;
    SquareSet goals, free;
    for (const GoalCall& call : image.calls.goals)
        if (call.classes & image.royals()) goals |= call.squares;
    const auto royal = [&](Square s) {
        return board.occupant(s) && image.calls.classes[static_cast<std::size_t>(board.occupant(s) - 1)].royal;
    };
    Side side = Side::defenders;
    for (const Group& group : image.groups)
        if (group.classes & image.royals()) {
            side = group.side;
            for (Square s = 0; s < size * size; ++s)
                for (std::size_t d = 0; d < 4; ++d)
                    if (group.pass[d].has(s) || group.stop[d].has(s) || group.enter[d].has(s)) free.add(s);
        }
    std::vector<int> far(static_cast<std::size_t>(size * size), -1);
    std::vector<Square> line;
    for (Square s = 0; s < size * size; ++s) {
        if (royal(s)) far[static_cast<std::size_t>(s)] = 0, line.push_back(s);
        const bool enemy = board.occupant(s) && image.sideOf(board.occupant(s)) != side;
        if (enemy)
            free.remove(s);
        else if (goals.has(s))
            free.add(s);
    }
    for (std::size_t i = 0; i < line.size(); ++i)
        for (const auto& [file, rank] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
            const int f = line[i] % size + file, r = line[i] / size + rank;
            if (f < 0 || r < 0 || f >= size || r >= size) continue;
            const Square to = static_cast<Square>(r * size + f);
            if (!free.has(to) || far[static_cast<std::size_t>(to)] >= 0) continue;
            far[static_cast<std::size_t>(to)] = far[static_cast<std::size_t>(line[i])] + 1;
            line.push_back(to);
        }
    Ways out;
    int reached = 0;
    for (const Square s : line) {
        const int steps = far[static_cast<std::size_t>(s)];
        reached += goals.has(s) && (steps > 0 || free.has(s));
        if (goals.has(s) && steps > 0 && (!out.steps || steps < out.steps)) out.steps = steps;
    }
    int toEdge = size * size;
    for (const Square s : line)
        if (s < size || s >= size * size - size || s % size == 0 || s % size == size - 1) {
            toEdge = std::min(toEdge, far[static_cast<std::size_t>(s)]);
            out.edges += !out.steps;
        }
    for (Square s = 0; s < size * size && !out.steps; ++s)
        out.outside += board.occupant(s) && image.sideOf(board.occupant(s)) == side && std::ranges::count(line, s) == 0;
    for (Square s = 0; s < size * size && !out.steps; ++s) {
        const int first = image.start[static_cast<std::size_t>(s)], now = board.occupant(s);
        out.lost += (first && image.sideOf(first) == side) - (now && image.sideOf(now) == side);
        out.spent += (first && image.sideOf(first) != side) - (now && image.sideOf(now) != side);
    }
    out.lost = std::max(0, out.lost), out.spent = std::max(0, out.spent);
    if (withRing) out.ring = plainRing(board, side);
    for (int steps = 2; steps <= (out.steps ? out.steps : toEdge); ++steps) {
        const auto wide = std::ranges::count(far, steps);
        if (wide) out.gap = std::min(out.gap, static_cast<int>(wide));
    }
    out.region = static_cast<int>(line.size()) * 64 / (size * size);
    out.cutOff = 16 * (goals.count() - reached) / goals.count();
    return out;
}

/// What the last move did, if it was a man's and a few of the other side's men left the board.
std::optional<DirtyPiece> manMoved(const Position& board, Move move, int mover) {
    if (!mover) return {};
    const auto& classes = board.image().calls.classes;
    const auto classOf = [&](int number) -> const PieceClass& { return classes[static_cast<std::size_t>(number - 1)]; };
    DirtyPiece out{.side = classOf(mover).side,
                   .from = static_cast<std::int16_t>(move.from()),
                   .to = static_cast<std::int16_t>(move.to())};
    const auto taken = board.taken();
    if (classOf(mover).royal || taken.size() > DirtyPiece::maxCaptured) return {};
    for (const CapturedPiece& t : taken) {
        if (t.becomes || classOf(t.classNumber).royal || classOf(t.classNumber).side == out.side) return {};
        out.captured[out.capturedCount++] = static_cast<std::int16_t>(t.square);
    }
    return out;
}

TEST(EnclosureFeatures, SeesWhatAPlainWalkSeesInEveryVariant) {
    int variants = 0, told = 0;
    for (const auto& entry : environment().library->list()) {
        const auto loaded = environment().library->load(entry.id);
        if (!loaded) continue;
        const auto compiled = environment().library->compile(*loaded);
        if (!compiled) continue;
        const auto board = Position::create(*compiled);
        const EnclosureTables enclosure(**compiled), onV3(**compiled, {}, Processor::v3),
            plainGround(**compiled, {}, Processor::portable);
        if (!enclosure.features(PieceSets::of(*board)).royal) continue;
        ++variants;
        Random random(3);
        board->start();
        EnclosureCache sights[2];  // of this position and of the one before
        EnclosureCache chain[2];   // the same, where what happened between is told when it is one man's move
        std::vector<Move> moves;
        for (int ply = 0; ply < 100; ++ply) {
            roll(*board, random);
            moves.clear();
            board->legal(moves, false);
            if (moves.empty()) break;
            const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
            const int mover = move.movesPiece() ? board->occupant(move.from()) : 0;
            if (board->make(move).ending.over) break;
            const EnclosureFeatures v = enclosure.features(PieceSets::of(*board));
            if (!v.royal) break;
            // Seen from scratch, after the position before, and, now and then, after one two moves ago.
            if (ply % 5 != 4) std::swap(sights[0], sights[1]);
            enclosure.update(PieceSets::of(*board), {}, sights[0], sights[1]);
            ASSERT_EQ(sights[1].features, v) << entry.id << " ply " << ply;
            const auto dirtyPiece = manMoved(*board, move, mover);
            told += dirtyPiece.has_value();
            enclosure.update(PieceSets::of(*board), {}, chain[1 - ply % 2], chain[ply % 2],
                             dirtyPiece ? &*dirtyPiece : nullptr);
            ASSERT_EQ(chain[ply % 2].features, v) << entry.id << " ply " << ply;
            for (const EnclosureTables* other :
                 {&onV3, &plainGround}) {  // as on processors with fewer or narrower registers
                EnclosureCache enclosureCache;
                other->update(PieceSets::of(*board), {}, sights[0], enclosureCache);
                ASSERT_EQ(enclosureCache.features, v) << entry.id << " ply " << ply;
            }
            const bool withRing = ply % 24 == 23;  // it takes long
            ASSERT_EQ(
                (Ways{v.steps, v.region, v.gap, v.cutOff, v.edges, v.outside, v.lost, v.spent, withRing ? v.ring : 0}),
                plainWays(*board, withRing))
                << entry.id << " ply " << ply;
        }
    }
    EXPECT_GT(variants, 70);
    EXPECT_GT(told, 2000);
}

TEST(EnclosureFeatures, WhereThereIsNoRoyalPieceThereIsNothingToSee) {
    const auto image = imageOf("nielsen-brandubh-7");
    const EnclosureFeatures nothing = EnclosureTables(*image).features(PieceSets{});
    EXPECT_FALSE(nothing.royal);
    EXPECT_EQ(nothing.steps, 0);
}

}  // namespace
}  // namespace tafl
