// Piece sets and enclosure features against slow reference counts.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "evaluation/enclosure.hpp"
#include "position/move_text.hpp"
#include "support/installation.hpp"
#include "support/scale.hpp"

namespace tafl {
namespace {

using golden::imageOf;

Environment& environment() {
    static Environment the = golden::installation();
    return the;
}

EnclosureFeatures featuresAt(const std::string& variant, const std::string& text) {
    const auto image = imageOf(variant);
    const auto position = Position::create(image);
    const auto setup = parseSetup(text, *image);
    if (!setup) throw std::runtime_error(setup.error().front().message());
    position->set(*setup);
    return EnclosureTables(*image).features(PieceSets::of(*position));
}

void roll(Position& position, Random& random) {
    while (position.mustRoll()) {
        const auto& faces = position.image().calls.dice;
        position.roll(faces[random.below(static_cast<std::uint32_t>(faces.size()))].face);
    }
}

TEST(PieceSets, FollowEveryMoveOfEveryVariant) {
    int variants = 0;
    for (const auto& entry : sampled(environment().library->list())) {
        const auto loaded = environment().library->load(entry.id);
        if (!loaded) continue;
        const auto compiled = environment().library->compile(*loaded);
        if (!compiled) continue;  // script rules are not compiled here
        const auto image = *compiled;
        const auto position = Position::create(image);
        ++variants;
        for (std::uint64_t game = 0; game < 2; ++game) {
            Random random(game + 17);
            position->start();
            PieceSets pieceSets = PieceSets::of(*position);
            std::vector<Move> moves;
            for (int ply = 0; ply < 80; ++ply) {
                roll(*position, random);
                moves.clear();
                position->legal(moves, false);
                if (moves.empty()) break;
                const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
                const int mover = move.movesPiece() ? position->occupant(move.from()) : 0;
                const MoveResult moveResult = position->make(move);
                if (moveResult.ending.over) break;
                ASSERT_EQ(moveResult.isCapture(), !position->taken().empty());
                if (mover) {
                    const PieceClass& piece = image->calls.classes[static_cast<std::size_t>(mover - 1)];
                    pieceSets.move(piece.side, piece.royal, move.from(), move.to());
                }
                if (moveResult.isCapture()) pieceSets.removeCaptured(*position);
                ASSERT_EQ(pieceSets, PieceSets::of(*position)) << entry.id << " ply " << ply;
            }
        }
    }
    EXPECT_GT(variants, ofSample(80));
}

TEST(EnclosureFeatures, CountsStepsAndLines) {
    // Alone in the centre: three files and three ranks to every corner.
    const EnclosureFeatures alone = featuresAt("nielsen-brandubh-7", "7/7/7/3K3/7/7/t6 attackers");
    EXPECT_TRUE(alone.royal);
    EXPECT_EQ(alone.steps, 6);
    EXPECT_EQ(alone.openLines, 12);  // rank 1 and file a hold a man
    EXPECT_EQ(alone.enemiesNear, 0);
}

TEST(EnclosureFeatures, WallsCloseOffCorners) {
    // Two men on the diagonal close off a1; one half closes g7.
    const EnclosureFeatures features = featuresAt("nielsen-brandubh-7", "5t1/7/7/3K3/7/t6/1t5 attackers");
    EXPECT_EQ(features.closed[0], 3);
    EXPECT_EQ(features.closed[1], 3);
    EXPECT_EQ(features.closed[2], 6);
    EXPECT_EQ(features.cutOff, 4);  // one goal of four
    EXPECT_EQ(features.diagonalLinks, 1);
    EXPECT_EQ(features.straightLinks, 0);
}

TEST(EnclosureFeatures, RingBlocksAllGoals) {
    const EnclosureFeatures ring = featuresAt("nielsen-brandubh-7", "7/7/3t3/2tKt2/3t3/7/7 attackers");
    EXPECT_EQ(ring.steps, 0);
    EXPECT_EQ(ring.gap, EnclosureFeatures::maxGap);
    EXPECT_EQ(ring.region, 64 / 49);
    EXPECT_EQ(ring.diagonalLinks, 4);
    EXPECT_EQ(ring.enemiesNear, 4);
    EXPECT_EQ(ring.edges, 0);
    const EnclosureFeatures hole = featuresAt("nielsen-brandubh-7", "7/3t3/2t1t2/2tK3/2t1t2/3t3/7 attackers");
    EXPECT_EQ(hole.gap, 1);
    EXPECT_GT(hole.steps, 0);
}

TEST(EnclosureFeatures, EdgeCountsIfGoalsAreCutOff) {
    // Two men close off each corner; the king reaches every edge; a defender is walled in at d1.
    const EnclosureFeatures features = featuresAt("nielsen-brandubh-7", "1t3t1/t5t/7/3K3/7/t2t2t/1ttTtt1 attackers");
    EXPECT_EQ(features.steps, 0);
    EXPECT_EQ(features.edges, 9);
    EXPECT_EQ(features.outside, 1);
    EXPECT_EQ(features.closing, 12 - 9);
    EXPECT_EQ(features.ring, 9);  // d2-b4-d6-f4 except d2, plus the defender outside at d1
}

/// Reference flood fill, square by square.
struct ReferenceFeatures {
    int steps = 0, region = 0, gap = EnclosureFeatures::maxGap, cutOff = 0, edges = 0, outside = 0, lost = 0, spent = 0,
        ring = 0;
    bool operator==(const ReferenceFeatures&) const = default;
};
std::ostream& operator<<(std::ostream& out, const ReferenceFeatures& w) {
    return out << "steps " << w.steps << " region " << w.region << " gap " << w.gap << " cut off " << w.cutOff
               << " edges " << w.edges << " outside " << w.outside << " lost " << w.lost << " spent " << w.spent
               << " ring " << w.ring;
}

/// Reference ring need: tries every short line and every distance.
int referenceRing(const Position& position, Side side) {
    const RuleImage& image = position.image();
    const int size = image.size;
    const auto enemyMay = [&](Square s) {
        return std::ranges::any_of(image.groups, [&](const Group& group) {
            return group.side != side &&
                   std::ranges::any_of(group.stop, [&](const SquareSet& set) { return set.has(s); });
        });
    };
    Square king = 0;
    while (!position.occupant(king) ||
           !image.calls.classes[static_cast<std::size_t>(position.occupant(king) - 1)].royal)
        ++king;
    int minimum = EnclosureFeatures::maxRing;
    for (const auto& [files, ranks] : {std::pair{0, 0}, {1, 0}, {2, 0}, {0, 1}, {0, 2}})
        for (int radius = 2; radius <= size / 2; ++radius)
            for (Square end = 0; end < size * size; ++end) {
                int squares = 0, need = 0;
                bool complete = true, surrounds = false;
                for (Square s = 0; s < size * size; ++s) {
                    int distance = 2 * size;
                    for (int i = 0; i <= files + ranks; ++i) {
                        const int file = end % size + (files ? i : 0), rank = end / size + (ranks ? i : 0);
                        distance = std::min(distance, std::abs(file - s % size) + std::abs(rank - s / size));
                    }
                    const int c = position.occupant(s);
                    const bool own = c && image.sideOf(c) == side;
                    if (distance < radius && s == king) surrounds = true;
                    if (distance < radius) continue;
                    need += 2 * own;
                    if (distance > radius) continue;
                    ++squares;
                    need += !c || own;
                    complete &= enemyMay(s);
                }
                if (complete && surrounds && squares == 4 * radius + 2 * (files + ranks))
                    minimum = std::min(minimum, need);
            }
    return minimum;
}

ReferenceFeatures referenceFeatures(const Position& position, bool withRing) {
    const RuleImage& image = position.image();
    const int size = image.size;
    SquareSet goals, free;
    for (const GoalCall& call : image.calls.goals)
        if (call.classes & image.royals()) goals |= call.squares;
    const auto royal = [&](Square s) {
        return position.occupant(s) && image.calls.classes[static_cast<std::size_t>(position.occupant(s) - 1)].royal;
    };
    Side side = Side::defenders;
    for (const Group& group : image.groups)
        if (group.classes & image.royals()) {
            side = group.side;
            for (Square s = 0; s < size * size; ++s)
                for (std::size_t d = 0; d < 4; ++d)
                    if (group.pass[d].has(s) || group.stop[d].has(s) || group.enter[d].has(s)) free.add(s);
        }
    std::vector<int> distance(static_cast<std::size_t>(size * size), -1);
    std::vector<Square> line;
    for (Square s = 0; s < size * size; ++s) {
        if (royal(s)) distance[static_cast<std::size_t>(s)] = 0, line.push_back(s);
        const bool enemy = position.occupant(s) && image.sideOf(position.occupant(s)) != side;
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
            if (!free.has(to) || distance[static_cast<std::size_t>(to)] >= 0) continue;
            distance[static_cast<std::size_t>(to)] = distance[static_cast<std::size_t>(line[i])] + 1;
            line.push_back(to);
        }
    ReferenceFeatures out;
    int reached = 0;
    for (const Square s : line) {
        const int steps = distance[static_cast<std::size_t>(s)];
        reached += goals.has(s) && (steps > 0 || free.has(s));
        if (goals.has(s) && steps > 0 && (!out.steps || steps < out.steps)) out.steps = steps;
    }
    int toEdge = size * size;
    for (const Square s : line)
        if (s < size || s >= size * size - size || s % size == 0 || s % size == size - 1) {
            toEdge = std::min(toEdge, distance[static_cast<std::size_t>(s)]);
            out.edges += !out.steps;
        }
    for (Square s = 0; s < size * size && !out.steps; ++s)
        out.outside +=
            position.occupant(s) && image.sideOf(position.occupant(s)) == side && std::ranges::count(line, s) == 0;
    for (Square s = 0; s < size * size && !out.steps; ++s) {
        const int first = image.start[static_cast<std::size_t>(s)], now = position.occupant(s);
        out.lost += (first && image.sideOf(first) == side) - (now && image.sideOf(now) == side);
        out.spent += (first && image.sideOf(first) != side) - (now && image.sideOf(now) != side);
    }
    out.lost = std::max(0, out.lost), out.spent = std::max(0, out.spent);
    if (withRing) out.ring = referenceRing(position, side);
    for (int steps = 2; steps <= (out.steps ? out.steps : toEdge); ++steps) {
        const auto width = std::ranges::count(distance, steps);
        if (width) out.gap = std::min(out.gap, static_cast<int>(width));
    }
    out.region = static_cast<int>(line.size()) * 64 / (size * size);
    out.cutOff = 16 * (goals.count() - reached) / goals.count();
    return out;
}

/// The last move as a DirtyPiece, if it can be described by one.
std::optional<DirtyPiece> makeDirtyPiece(const Position& position, Move move, int mover) {
    if (!mover) return {};
    const auto& classes = position.image().calls.classes;
    const auto pieceClass = [&](int number) -> const PieceClass& {
        return classes[static_cast<std::size_t>(number - 1)];
    };
    DirtyPiece out{.side = pieceClass(mover).side,
                   .from = static_cast<std::int16_t>(move.from()),
                   .to = static_cast<std::int16_t>(move.to())};
    const auto taken = position.taken();
    if (pieceClass(mover).royal || taken.size() > DirtyPiece::maxCaptured) return {};
    for (const CapturedPiece& t : taken) {
        if (t.becomes || pieceClass(t.classNumber).royal || pieceClass(t.classNumber).side == out.side) return {};
        out.captured[out.capturedCount++] = static_cast<std::int16_t>(t.square);
    }
    return out;
}

TEST(EnclosureFeatures, MatchesReferenceInEveryVariant) {
    int variants = 0, dirtyPieces = 0;
    for (const auto& entry : sampled(environment().library->list())) {
        const auto loaded = environment().library->load(entry.id);
        if (!loaded) continue;
        const auto compiled = environment().library->compile(*loaded);
        if (!compiled) continue;
        const auto position = Position::create(*compiled);
        const EnclosureTables enclosure(**compiled), portable(**compiled, {}, Processor::portable);
        if (!enclosure.features(PieceSets::of(*position)).royal) continue;
        ++variants;
        Random random(3);
        position->start();
        EnclosureCache caches[2];  // of this position and the previous one
        EnclosureCache chain[2];   // the same, updated by DirtyPiece where possible
        std::vector<Move> moves;
        for (int ply = 0; ply < 100; ++ply) {
            roll(*position, random);
            moves.clear();
            position->legal(moves, false);
            if (moves.empty()) break;
            const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
            const int mover = move.movesPiece() ? position->occupant(move.from()) : 0;
            if (position->make(move).ending.over) break;
            const EnclosureFeatures v = enclosure.features(PieceSets::of(*position));
            if (!v.royal) break;
            // From scratch, from the previous position, and sometimes from two moves ago.
            if (ply % 5 != 4) std::swap(caches[0], caches[1]);
            enclosure.update(PieceSets::of(*position), {}, caches[0], caches[1]);
            ASSERT_EQ(caches[1].features, v) << entry.id << " ply " << ply;
            const auto dirtyPiece = makeDirtyPiece(*position, move, mover);
            dirtyPieces += dirtyPiece.has_value();
            enclosure.update(PieceSets::of(*position), {}, chain[1 - ply % 2], chain[ply % 2],
                             dirtyPiece ? &*dirtyPiece : nullptr);
            ASSERT_EQ(chain[ply % 2].features, v) << entry.id << " ply " << ply;
            EnclosureCache portableCache;  // as on processors without AVX2
            portable.update(PieceSets::of(*position), {}, caches[0], portableCache);
            ASSERT_EQ(portableCache.features, v) << entry.id << " ply " << ply;
            const bool withRing = ply % 24 == 23;  // slow
            ASSERT_EQ((ReferenceFeatures{v.steps, v.region, v.gap, v.cutOff, v.edges, v.outside, v.lost, v.spent,
                                         withRing ? v.ring : 0}),
                      referenceFeatures(*position, withRing))
                << entry.id << " ply " << ply;
        }
    }
    EXPECT_GT(variants, ofSample(70));
    EXPECT_GT(dirtyPieces, ofSample(2000));
}

TEST(EnclosureFeatures, EmptyWithoutRoyalPiece) {
    const auto image = imageOf("nielsen-brandubh-7");
    const EnclosureFeatures features = EnclosureTables(*image).features(PieceSets{});
    EXPECT_FALSE(features.royal);
    EXPECT_EQ(features.steps, 0);
}

}  // namespace
}  // namespace tafl
