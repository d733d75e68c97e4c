#include "trials/run/worker_process.hpp"

#include <poll.h>
#include <unistd.h>

#include <csignal>
#include <iostream>

#include "base/process_limits.hpp"
#include "base/sanitized.hpp"
#include "host/environment.hpp"
#include "solve/table_file.hpp"
#include "trials/run/messages.hpp"
#include "trials/run/self_play.hpp"

namespace tafl {
namespace {

bool send(const wire::Answer& answer) {
    const std::string message = wire::message(answer);
    for (std::size_t sent = 0; sent < message.size();) {
        const ssize_t written = write(trialAnswerDescriptor, message.data() + sent, message.size() - sent);
        if (written <= 0) return false;
        sent += static_cast<std::size_t>(written);
    }
    return true;
}

int sendRefusal(const std::string& why) {
    wire::Answer answer;
    answer.refused = why;
    send(answer);
    return 1;
}

/// Is the reading end of the answers closed?
bool isOrphaned() {
    pollfd answers{trialAnswerDescriptor, POLLOUT, 0};
    return poll(&answers, 1, 0) > 0 && (answers.revents & POLLERR);
}

/// Ties the worker's life to the trial, and disables core dumps.
void limitLife() {
    endWithParent();
    if (isOrphaned()) _exit(0);    // the trial died before that
    std::signal(SIGINT, SIG_IGN);  // Ctrl-C goes to the trial only
    limitProcess(ProcessLimit::coreDumps, 0, 0);
}

/// Tables are mapped, so they take address space but no private memory.
void limitMemory(const std::filesystem::path& tables) {
    if (isSanitizerBuild) return;  // sanitizers reserve terabytes of address space
    const std::uint64_t space = (std::uint64_t{trialWorkerMegabytes} << 20) + (tables.empty() ? 0 : tableBytes(tables));
    limitProcess(ProcessLimit::addressSpace, space, space);
}

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
    for (int i = 0; i < job.count; ++i) try {
            answer.scanned->openings.push_back(makeRandomOpening(
                game, settings.seed, job.from + static_cast<std::uint64_t>(i), settings.openingPlies));
        } catch (const std::exception&) {
            answer.scanned->openings.push_back(std::nullopt);  // a rule failed
        }
    return answer;
}

}  // namespace

int runTrialWorker() {
    limitLife();
    std::ios::sync_with_stdio(false);
    std::string message;
    if (!std::getline(std::cin, message)) return 0;
    const auto handshake = wire::parseHandshake(message);
    if (!handshake) return sendRefusal("what to play makes no sense");
    limitMemory(handshake->tables);
    Environment environment;
    const auto image = compileImage(*handshake, environment);
    if (!image) return sendRefusal(image.error().front().message());
    if ((*image)->digest != handshake->digest)
        return sendRefusal("here the variant has other rules than in the program that asks");
    std::optional<TrialPlayer> player;
    wire::Answer ready;
    std::shared_ptr<const Tables> tables;
    if (!handshake->tables.empty()) {
        auto opened = openTables(handshake->tables, *image);
        if (!opened) return sendRefusal(opened.error().front().message());
        tables = std::make_shared<const Tables>(std::move(*opened));
    }
    try {
        player.emplace(*image, handshake->settings, std::move(tables));
        ready.ready = {player->signature(), player->weightsDigest()};
    } catch (const std::exception& failure) {
        return sendRefusal(failure.what());
    }
    if (!send(ready)) return 0;
    Game openings(*image);
    while (std::getline(std::cin, message)) {
        const auto job = wire::parseJob(message);
        if (!job) return sendRefusal("a job makes no sense");
        if (!send(job->play ? runJob(*job->play, *player) : runJob(*job->scan, openings, handshake->settings)))
            return 0;
    }
    return 0;
}

}  // namespace tafl
