#include "trials/run/trial_worker.hpp"

#include "host/environment.hpp"
#include "solve/table_file.hpp"
#include "trials/run/self_play.hpp"

namespace tafl {
namespace {

Result<std::shared_ptr<const RuleImage>> compileImage(const wire::Handshake& handshake, Environment& environment) {
    EnvironmentOptions options;
    options.libraries.assign(handshake.libraries.begin(), handshake.libraries.end());
    options.variantDirectories.assign(handshake.variantDirectories.begin(), handshake.variantDirectories.end());
    options.preferred = handshake.preferred;
    environment = Environment::standard(options);
    const auto variant = environment.library->parse(handshake.text, handshake.file);
    if (!variant) return tl::unexpected(variant.error());
    return environment.library->compile(*variant);
}

wire::Answer runJob(const wire::PlayJob& job, TrialPlayer& player) {
    wire::Answer answer;
    try {
        answer.game = player.play(job.number, job.opening);
    } catch (const std::exception& failure) {
        answer.game.emplace();
        answer.game->number = job.number;
        answer.game->opening = job.opening;
        answer.game->state = TrialGame::State::failed;
        answer.game->failure = failure.what();
    }
    return answer;
}

wire::Answer runJob(const wire::ScanJob& job, Game& game, const TrialSettings& settings) {
    wire::Answer answer;
    answer.scanned.emplace();
    answer.scanned->from = job.from;
    for (int i = 0; i < job.count; ++i)
        answer.scanned->openings.push_back(
            makeRandomOpening(game, settings.seed, job.from + static_cast<std::uint64_t>(i), settings.openingPlies));
    return answer;
}

}  // namespace

struct TrialWorker::State {
    Environment environment;
    TrialSettings settings;
    std::optional<TrialPlayer> player;
    std::optional<Game> openings;
};

TrialWorker::TrialWorker(const std::atomic<bool>* stop) : stop_(stop) {}
TrialWorker::~TrialWorker() = default;

wire::Answer makeRefusal(const std::string& why) {
    wire::Answer answer;
    answer.refused = why;
    return answer;
}

wire::Answer TrialWorker::begin(const wire::Handshake& handshake) {
    state_ = std::make_unique<State>();
    state_->settings = handshake.settings;
    const auto image = compileImage(handshake, state_->environment);
    if (!image) return makeRefusal(image.error().front().message());
    if ((*image)->digest != handshake.digest)
        return makeRefusal("here the variant has other rules than in the program that asks");
    std::shared_ptr<const Tables> tables;
    if (!handshake.tables.empty()) {
        auto opened = openTables(handshake.tables, *image);
        if (!opened) return makeRefusal(opened.error().front().message());
        tables = std::make_shared<const Tables>(std::move(*opened));
    }
    wire::Answer ready;
    try {
        state_->player.emplace(*image, handshake.settings, std::move(tables), stop_);
        ready.ready = {state_->player->signature(), state_->player->weightsDigest()};
    } catch (const std::exception& failure) {
        return makeRefusal(failure.what());
    }
    state_->openings.emplace(*image);
    return ready;
}

wire::Answer TrialWorker::answer(const wire::Job& job) {
    return job.play ? runJob(*job.play, *state_->player) : runJob(*job.scan, *state_->openings, state_->settings);
}

}  // namespace tafl
