// Trials that a test puts into the store, as if they had been played.
#pragma once
#include <gtest/gtest.h>

#include "model/stored_trials.hpp"
#include "trials/run/self_play.hpp"

namespace tafl::model {

/// The row of a trial in the designer; with tables, of one on the command line.
inline TrialRow makeTrialRow(const AppContext& appContext, const Variant& variant,
                             const std::shared_ptr<const RuleImage>& image, std::uint64_t nodes,
                             const std::shared_ptr<const Tables>& tables = {}) {
    TrialRow out;
    out.variant = variant.id;
    out.name = variant.name;
    out.digest = image->digest;
    out.text = formatWithScripts(variant);
    out.settings = makeTrialSettings(appContext, *image, nodes, TrialSettings().seed, TrialSettings().openingPlies);
    TrialPlayer player(image, out.settings, tables);
    out.weights = player.weightsDigest();
    out.signature = player.signature();
    return out;
}

inline void storeGames(Store& store, const TrialRow& row, int attackersWon, int defendersWon) {
    const auto trial = store.begin(row);
    ASSERT_TRUE(trial);
    for (int i = 0; i < attackersWon + defendersWon; ++i) {
        TrialGame game;
        game.number = i;
        game.winner = i < attackersWon ? Winner::attackers : Winner::defenders;
        game.plies = 20;
        ASSERT_TRUE(store.add(*trial, game));
    }
}

}  // namespace tafl::model
