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
    bool measure = false;  ///< what rules cost: takes two seconds
};

LaunchOptions starting(std::string variant, std::string workspace, Theme theme, int width, int height) {
    LaunchOptions out;
    out.variant = std::move(variant);
    out.workspace = std::move(workspace);
    out.theme = theme;
    out.width = width;
    out.height = height;
    return out;
}

/// Brings panels of the inspector to the front one after the other.
std::function<void(HeadlessDesigner&)> bring(const std::string& panel) {
    return [panel](HeadlessDesigner& stage) { stage.designer().bring(panel); };
}

/// A trial that is the same on every machine: so many games, whatever they take.
void playTrial(HeadlessDesigner& stage, std::vector<std::uint64_t> budgets, int games) {
    model::TrialRequest request;
    request.budgets = std::move(budgets);
    request.games = games;
    stage.frame();  // the panels look at these rules from now on
    stage.designer().trials().waitUntilIdle();
    stage.designer().trials().runner().start(stage.session().document->lastValid(), request);
    stage.designer().trials().waitUntilIdle();
}

void analyse(HeadlessDesigner& stage) {
    Session& session = stage.session();
    session.mode = Mode::analyse;
    session.analysis.threatEnabled = true;
    session.analysis.start(*session.playtest);
    session.analysis.waitUntilIdle(*session.playtest);
    stage.designer().bring("analysis");
}

Scene rules() {
    LaunchOptions start = starting("unibo-ashton-9", "rules", Theme::dark, 1440, 900);
    start.moves = {"e4-c4", "d9-d6", "e5-e4"};
    start.select = "f9";
    start.point = "f6";
    const auto openRule = [](HeadlessDesigner& stage) {
        playTrial(stage, {50, 100, 200, 400}, 30);
        stage.session().showRule("capture/custodial");
    };
    return {start,
            {{"1-rules-dark-1440", "", openRule},
             {"panel-library", "library", {}},
             {"panel-rules", "rules", {}},
             {"panel-moves", "moves", {}},
             {"6-palette-dark-1440", "", [](HeadlessDesigner& stage) { stage.designer().openPalette("king"); }}},
            true};
}

Scene play() {
    LaunchOptions start = starting("nielsen-copenhagen-11", "play", Theme::light, 1440, 900);
    start.moves = {"d1-d4", "f4-g4", "e1-e3"};
    start.select = "g4";
    start.point = "g2";
    return {start,
            {{"2-play-light-1440", "", {}},
             {"panel-board", "board", {}},
             {"panel-analysis", "analysis", analyse},
             {"panel-advice", "board", [](HeadlessDesigner& stage) { stage.designer().board().select(noSquare); }}}};
}

Scene script() {
    LaunchOptions start = starting("nielsen-copenhagen-11", "script", Theme::dark, 1280, 800);
    start.fork = "capture/shieldwall";
    return {start, {{"3-script-dark-1280", "", {}}, {"panel-script", "script", {}}}, true};
}

Scene edit() {
    LaunchOptions start = starting("cyningstan-alea-19", "edit", Theme::light, 1280, 800);
    start.board = "slate";
    return {start, {{"4-edit-light-1280", "", {}}, {"panel-problems", "problems", bring("problems")}}};
}

Scene trial() {
    return {starting("nielsen-brandubh-7", "trial", Theme::light, 1440, 900),
            {{"5-trial-light-1440", "",
              [](HeadlessDesigner& stage) {
                  playTrial(stage, {100, 400, 1600}, 40);
              }},
             {"panel-balance", "balance", {}},
             {"panel-lengths", "lengths", {}},
             {"panel-outcomes", "outcomes", {}}}};
}

Scene compare() {
    LaunchOptions start = starting("nielsen-saami-tablut-9", "rules", Theme::dark, 1440, 900);
    start.compare = "unibo-ashton-9";
    return {start,
            {{"compare-dark-1440", "", bring("compare")},
             {"panel-compare", "compare", {}},
             {"panel-both-boards", "board", {}}}};
}

Scene startPositionEdit() {
    return {starting("nielsen-saami-tablut-9", "play", Theme::light, 1280, 800),
            {{"panel-position", "board", [](HeadlessDesigner& stage) { stage.session().startPositionEdit(); }}}};
}

Scene page() {
    return {starting("nielsen-copenhagen-11", "edit", Theme::light, 1280, 800),
            {{"page-light-1280", "", bring("page")}}};
}

Scene family() {
    LaunchOptions start = starting("nielsen-saami-tablut-9", "rules", Theme::dark, 1280, 800);
    start.family = true;
    return {start, {{"family-dark-1280", "", {}}}};
}

Scene gallery() {
    LaunchOptions start = starting("", "", Theme::dark, 1440, 900);
    start.gallery = true;
    return {start, {{"7-parts-dark", "", {}}}};
}

}  // namespace

Result<std::monostate> renderPictures(const EnvironmentOptions& environment,
                                      const std::function<void(const std::string&, const Picture&)>& take) {
    for (Scene& scene : std::vector<Scene>{rules(), play(), script(), edit(), trial(), compare(), startPositionEdit(),
                                           page(), family(), gallery()}) {
        scene.start.environment = environment;
        scene.start.screenshot = "memory";  // the settings that ship
        auto stage = HeadlessDesigner::open(scene.start);
        if (!stage) return tl::unexpected(stage.error());
        if (!scene.start.gallery) (*stage)->session().measure = scene.measure;
        (*stage)->waitUntilIdle();
        for (const Shot& shot : scene.shots) {
            if (shot.before) shot.before(**stage);
            (*stage)->frame(4);
            take(shot.name, shot.panel.empty() ? (*stage)->picture() : (*stage)->picture(shot.panel));
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
