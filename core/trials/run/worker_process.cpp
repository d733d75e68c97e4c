#include "trials/run/worker_process.hpp"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <iostream>

#include "base/sanitized.hpp"
#include "host/environment.hpp"
#include "trials/run/self_play.hpp"
#include "trials/run/messages.hpp"

namespace tafl {
namespace {

bool send(const wire::Answer& answer) {
    const std::string line = wire::line(answer);
    for (std::size_t sent = 0; sent < line.size();) {
        const ssize_t wrote = write(trialAnswersFile, line.data() + sent, line.size() - sent);
        if (wrote <= 0) return false;
        sent += static_cast<std::size_t>(wrote);
    }
    return true;
}

int refuse(const std::string& why) {
    wire::Answer answer;
    answer.refused = why;
    send(answer);
    return 1;
}

/// Whether nobody reads the answers any more.
bool aloneAlready() {
    pollfd answers{trialAnswersFile, POLLOUT, 0};
    return poll(&answers, 1, 0) > 0 && (answers.revents & POLLERR);
}

/// It must not outlive the trial, nor take the machine down with it, nor leave cores.
void limitItself() {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (aloneAlready()) _exit(0);  // the trial died before it could be told to the system
    std::signal(SIGINT, SIG_IGN);  // that of the terminal is meant for the trial
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
    if (sanitized) return;  // a sanitizer lays claim to terabytes of addresses
    const rlimit space{static_cast<rlim_t>(trialWorkerMegabytes) << 20, static_cast<rlim_t>(trialWorkerMegabytes)
                                                                            << 20};
    setrlimit(RLIMIT_AS, &space);
}

Result<std::shared_ptr<const RuleImage>> imageOf(const wire::Hello& hello, Environment& environment) {
    EnvironmentOptions options;
    options.libraries.assign(hello.libraries.begin(), hello.libraries.end());
    options.variantDirectories.assign(hello.variantDirectories.begin(), hello.variantDirectories.end());
    options.preferred = hello.preferred;
    environment = Environment::standard(options);
    const auto variant = environment.library->parse(hello.text, hello.file);
    if (!variant) return tl::unexpected(variant.error());
    return environment.library->compile(*variant);
}

wire::Answer answerTo(const wire::Play& job, TrialPlayer& player) {
    wire::Answer answer;
    try {
        answer.game = player.play(job.number, job.opening);
    } catch (const std::exception& failure) {
        answer.game.emplace();
        answer.game->number = job.number;
        answer.game->opening = job.opening;
        answer.game->state = TrialGame::State::failed;
        answer.game->complaint = failure.what();
    }
    return answer;
}

wire::Answer answerTo(const wire::Scan& job, Game& game, const TrialSettings& settings) {
    wire::Answer answer;
    answer.scanned.emplace();
    answer.scanned->from = job.from;
    for (int i = 0; i < job.count; ++i) try {
            answer.scanned->openings.push_back(
                drawOpening(game, settings.seed, job.from + static_cast<std::uint64_t>(i), settings.openingPlies));
        } catch (const std::exception&) {
            answer.scanned->openings.push_back(std::nullopt);  // the rules fail there
        }
    return answer;
}

}  // namespace

int trialWorker() {
    limitItself();
    std::ios::sync_with_stdio(false);
    std::string line;
    if (!std::getline(std::cin, line)) return 0;
    const auto hello = wire::helloFrom(line);
    if (!hello) return refuse("what to play makes no sense");
    Environment environment;
    const auto image = imageOf(*hello, environment);
    if (!image) return refuse(image.error().front().message());
    if ((*image)->digest != hello->digest)
        return refuse("here the variant has other rules than in the program that asks");
    std::optional<TrialPlayer> player;
    wire::Answer ready;
    try {
        player.emplace(*image, hello->settings);
        ready.ready = {player->signature(), player->weightsDigest()};
    } catch (const std::exception& failure) {
        return refuse(failure.what());
    }
    if (!send(ready)) return 0;
    Game openings(*image);
    while (std::getline(std::cin, line)) {
        const auto job = wire::jobFrom(line);
        if (!job) return refuse("a job makes no sense");
        if (!send(job->play ? answerTo(*job->play, *player) : answerTo(*job->scan, openings, hello->settings)))
            return 0;
    }
    return 0;
}

}  // namespace tafl
