// Fast games over all variants: every move is legal and the position stays consistent.
#include <gtest/gtest.h>

#include <algorithm>

#include "search/engine.hpp"
#include "support/installation.hpp"
#include "support/scale.hpp"

namespace tafl {
namespace {

/// 10,000 at scale 20.
int gamesPerVariant(int variants) { return testScale() >= 20 ? 10000 : scaled(variants); }

/// Plays one game at a low node limit. Returns an error message, or an empty string.
std::string playGame(const std::shared_ptr<const RuleImage>& image, SearchEngine& engine, Random& random,
                     int maxPlies) {
    const auto position = Position::create(image);
    position->start(random.below(2) ? Side::defenders : Side::attackers);
    engine.newGame();
    std::vector<Move> legal;
    for (int ply = 0; ply < maxPlies; ++ply) {
        while (position->mustRoll()) {
            const auto& faces = image->calls.dice;
            position->roll(faces[random.below(static_cast<std::uint32_t>(faces.size()))].face);
        }
        if (position->ending().over) break;
        legal.clear();
        position->legal(legal, true);
        const auto key = position->key();
        const SearchResult found = engine.search(*position, {.nodes = 20 + random.below(60)});
        if (position->key() != key) return "the search left another position";
        if (!found.found) {
            if (std::ranges::all_of(
                    legal, [](Move m) { return m.kind() == MoveKind::claim || m.kind() == MoveKind::claimWithMove; }))
                break;
            return "no move found where there are some";
        }
        if (std::ranges::find(legal, found.best) == legal.end()) return "an illegal move";
        // Random moves for variety.
        const bool any = random.below(8) == 0;
        if (position->make(any ? legal[random.below(static_cast<std::uint32_t>(legal.size()))] : found.best)
                .ending.over)
            break;
    }
    return position->findInconsistency();
}

TEST(Games, OfEveryVariantAreLegal) {
    Environment environment = golden::installation();
    std::vector<std::pair<std::string, std::shared_ptr<const RuleImage>>> images;
    for (const auto& header : environment.library->list())
        if (const auto variant = environment.library->load(header.id))
            if (const auto image = environment.library->compile(*variant)) images.emplace_back(header.id, *image);
    ASSERT_GT(images.size(), 80u);
    const int games = gamesPerVariant(static_cast<int>(images.size()));
    const int maxPlies = games >= 10000 ? 160 : 40;
    Random random(20);
    for (std::size_t i = 0; i < images.size(); ++i) {
        const auto& [id, image] = images[i];
        SearchEngine engine(image, {.megabytes = 1, .seed = 5, .error = 30});
        const int own = (games + static_cast<int>(i)) / static_cast<int>(images.size());
        for (int game = 0; game < own; ++game) {
            const std::string error = playGame(image, engine, random, maxPlies);
            ASSERT_EQ(error, "") << id << ", game " << game;
        }
    }
}

}  // namespace
}  // namespace tafl
