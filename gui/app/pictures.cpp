#include "app/pictures.hpp"

#include <cstdio>

namespace tafl::gui {
namespace {

struct Shot {
    std::string name;
    std::string panel;  ///< only its pane; empty: the whole window
    std::function<void(HeadlessDesigner&)> before;
};
struct Scene {
    LaunchOptions start;
    std::vector<Shot> shots;
    bool measureRuleCosts = false;  ///< takes two seconds
};

LaunchOptions makeOptions(std::string variant, std::string workspace, Theme theme, int width, int height) {
    LaunchOptions out;
    out.variant = std::move(variant);
    out.workspace = std::move(workspace);
    out.theme = theme;
    out.width = width;
    out.height = height;
    return out;
}

std::function<void(HeadlessDesigner&)> showPanel(const std::string& panel) {
    return [panel](HeadlessDesigner& headless) { headless.designer().showPanel(panel); };
}

/// Plays a fixed number of games, so that the trial is the same on every machine.
void playTrial(HeadlessDesigner& headless, std::vector<std::uint64_t> budgets, int games) {
    model::TrialRequest request;
    request.budgets = std::move(budgets);
    request.games = games;
    headless.frame();  // the trial panels load the figures of these rules
    headless.designer().trials().waitUntilIdle();
    headless.designer().trials().runner().start(headless.session().document->lastValid(), request);
    headless.designer().trials().waitUntilIdle();
}

/// Plays a fixed number of games with each value of a parameter.
void playSweep(HeadlessDesigner& headless) {
    SweepPanel& panel = headless.designer().sweep();
    headless.designer().showPanel("sweep");
    headless.frame(2);  // the panel takes the parameters of these rules
    model::SweepRequest request;
    for (const model::SweepTarget& each : model::listSweepTargets(*headless.session().document->checkResult()))
        if (each.rule == "king/capture" && each.name == "elsewhere") request.target = each;
    request.values = request.target.suggested;
    request.trial.budgets = {200};
    request.trial.games = request.trial.firstRound = 40;
    panel.form().choose(request);
    panel.run(headless.session());
    panel.waitUntilIdle();
}

void analyse(HeadlessDesigner& headless) {
    Session& session = headless.session();
    session.mode = Mode::analyse;
    session.analysis.threatEnabled = true;
    session.analysis.start(*session.playtest);
    session.analysis.waitUntilIdle(*session.playtest);
    headless.designer().showPanel("analysis");
}

Scene rules() {
    LaunchOptions start = makeOptions("unibo-ashton-9", "rules", Theme::dark, 1440, 900);
    start.moves = {"e4-c4", "d9-d6", "e5-e4"};
    start.select = "f9";
    start.point = "f6";
    const auto openRule = [](HeadlessDesigner& headless) {
        playTrial(headless, {50, 100, 200, 400}, 30);
        headless.session().showRule({"capture/custodial"});
    };
    return {start,
            {{"1-rules-dark-1440", "", openRule},
             {"panel-library", "library", {}},
             {"panel-rules", "rules", {}},
             {"panel-moves", "moves", {}},
             {"6-palette-dark-1440", "", [](HeadlessDesigner& headless) { headless.designer().openPalette("king"); }}},
            true};
}

Scene play() {
    LaunchOptions start = makeOptions("nielsen-copenhagen-11", "play", Theme::light, 1440, 900);
    start.moves = {"d1-d4", "f4-g4", "e1-e3"};
    start.select = "g4";
    start.point = "g2";
    return {
        start,
        {{"2-play-light-1440", "", {}},
         {"panel-board", "board", {}},
         {"panel-analysis", "analysis", analyse},
         {"panel-advice", "board", [](HeadlessDesigner& headless) { headless.designer().board().select(noSquare); }}}};
}

Scene script() {
    LaunchOptions start = makeOptions("nielsen-copenhagen-11", "script", Theme::dark, 1280, 800);
    start.fork = "capture/shieldwall";
    return {start, {{"3-script-dark-1280", "", {}}, {"panel-script", "script", {}}}, true};
}

Scene tests() {
    LaunchOptions start = makeOptions("nielsen-brandubh-7", "rules", Theme::dark, 1280, 800);
    const auto addTest = [](HeadlessDesigner& headless) {
        Session& session = headless.session();
        static_cast<void>(session.playtest->setUp("7/4t2/7/7/1Tt2T1/7/2K4 defenders"));
        static_cast<void>(session.playtest->act("f3-d3"));
        session.addTest(model::makeTestOfLastMove(session.appContext(), *session.playtest));
        session.toasts.clear();
        session.post(ShowLastTest{});
        headless.designer().showPanel("tests");
        headless.frame(2);
        session.problems.waitUntilIdle(*session.document);
    };
    return {start, {{"panel-tests", "tests", addTest}}};
}

Scene edit() {
    LaunchOptions start = makeOptions("cyningstan-alea-19", "edit", Theme::light, 1280, 800);
    start.board = "slate";
    return {start, {{"4-edit-light-1280", "", {}}, {"panel-problems", "problems", showPanel("problems")}}};
}

Scene trial() {
    return {makeOptions("nielsen-brandubh-7", "trial", Theme::light, 1440, 900),
            {{"5-trial-light-1440", "",
              [](HeadlessDesigner& headless) {
                  playTrial(headless, {100, 400, 1600}, 40);
              }},
             {"panel-balance", "balance", {}},
             {"panel-lengths", "lengths", {}},
             {"panel-outcomes", "outcomes", {}},
             {"panel-sweep", "sweep", playSweep}}};
}

Scene compare() {
    LaunchOptions start = makeOptions("nielsen-saami-tablut-9", "rules", Theme::dark, 1440, 900);
    start.compare = "unibo-ashton-9";
    return {start,
            {{"compare-dark-1440", "", showPanel("compare")},
             {"panel-compare", "compare", {}},
             {"panel-both-boards", "board", {}}}};
}

Scene positionEdit() {
    return {makeOptions("nielsen-saami-tablut-9", "play", Theme::light, 1280, 800),
            {{"panel-position", "board", [](HeadlessDesigner& headless) { headless.session().startPositionEdit(); }}}};
}

Scene page() {
    return {makeOptions("nielsen-copenhagen-11", "edit", Theme::light, 1280, 800),
            {{"page-light-1280", "", showPanel("page")}}};
}

Scene family() {
    LaunchOptions start = makeOptions("nielsen-saami-tablut-9", "rules", Theme::dark, 1280, 800);
    start.family = true;
    return {start, {{"family-dark-1280", "", {}}}};
}

Scene gallery() {
    LaunchOptions start = makeOptions("", "", Theme::dark, 1440, 900);
    start.gallery = true;
    return {start, {{"7-parts-dark", "", {}}}};
}

}  // namespace

Result<std::monostate> renderPictures(const EnvironmentOptions& environment,
                                      const std::function<void(const std::string&, const Picture&)>& take) {
    for (Scene& scene : std::vector<Scene>{rules(), play(), script(), tests(), edit(), trial(), compare(),
                                           positionEdit(), page(), family(), gallery()}) {
        scene.start.environment = environment;
        scene.start.screenshot = "memory";  // uses the default settings
        auto headless = HeadlessDesigner::open(scene.start);
        if (!headless) return tl::unexpected(headless.error());
        if (!scene.start.gallery) (*headless)->session().measureRuleCosts = scene.measureRuleCosts;
        (*headless)->waitUntilIdle();
        for (const Shot& shot : scene.shots) {
            if (shot.before) shot.before(**headless);
            (*headless)->frame(4);
            take(shot.name, shot.panel.empty() ? (*headless)->picture() : (*headless)->picture(shot.panel));
        }
    }
    return std::monostate{};
}

int runPictures(const LaunchOptions& start) {
    int failures = 0;
    const auto done = renderPictures(start.environment, [&](const std::string& name, const Picture& picture) {
        const auto written = writePng(std::filesystem::path(start.pictures) / (name + ".png"), picture);
        if (!written) {
            std::fprintf(stderr, "%s\n", written.error().front().message().c_str());
            ++failures;
        }
    });
    if (!done) std::fprintf(stderr, "%s\n", done.error().front().message().c_str());
    return !done ? 1 : failures ? 3 : 0;
}

}  // namespace tafl::gui
