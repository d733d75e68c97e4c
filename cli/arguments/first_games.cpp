#include "arguments/first_games.hpp"

namespace tafl::cli {

std::span<const FirstGame> firstGames() {
    static constexpr FirstGame games[] = {
        {"nielsen-saami-tablut-9", "Saami Tablut",
         "9×9, the best to begin with: even chances, the king runs to the edge"},
        {"nielsen-brandubh-7", "Irish Brandubh", "7×7, the shortest: the king runs to a corner and is the favourite"},
        {"nielsen-tawlbwrdd-lewiscross-throneless-11", "Simple Tafl",
         "11×11, the simplest rules: no throne, even chances"},
        {"nielsen-sea-battle-11", "Sea Battle", "11×11, even chances: the king captures nothing"},
        {"nielsen-tawlbwrdd-bell-11", "Welsh Tawlbwrdd", "11×11, nearly even chances, with a throne"},
        {"nielsen-copenhagen-11", "Copenhagen Hnefatafl",
         "11×11, the most played: many rules, the king runs to a corner"}};
    return games;
}

std::vector<std::string> firstGameIds() {
    std::vector<std::string> out;
    for (const FirstGame& game : firstGames()) out.emplace_back(game.id);
    return out;
}

}  // namespace tafl::cli
