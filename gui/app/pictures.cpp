#include "app/pictures.hpp"

#include <cstdio>

namespace tafl::gui {
namespace {

struct Shot {
    std::string name;
    std::string panel;  ///< only its pane; empty: the whole window
    std::function<void(Stage&)> before;
};
struct Scene {
    Start start;
    std::vector<Shot> shots;
    bool measure = false;  ///< what rules cost: takes two seconds
};

Start starting(std::string variant, std::string workspace, Theme theme, int width, int height) {
    Start out;
    out.variant = std::move(variant);
    out.workspace = std::move(workspace);
    out.theme = theme;
    out.width = width;
    out.height = height;
    return out;
}

/// Brings panels of the inspector to the front one after the other.
std::function<void(Stage&)> bring(const std::string& panel) {
    return [panel](Stage& stage) { stage.designer().bring(panel); };
}

/// A trial that is the same on every machine: so many games, whatever they take.
void playTrial(Stage& stage, std::vector<std::uint64_t> budgets, int games) {
    model::TrialWish wish;
    wish.budgets = std::move(budgets);
    wish.games = games;
    stage.frame();  // the panels look at these rules from now on
    stage.designer().trials().settle();
    stage.designer().trials().runner().start(stage.session().document->good(), wish);
    stage.designer().trials().settle();
}

void analyse(Stage& stage) {
    Session& session = stage.session();
    session.mode = Mode::analyse;
    session.analysis.wantThreat = true;
    session.analysis.start(*session.playtest);
    session.analysis.settle(*session.playtest);
    stage.designer().bring("analysis");
}

Scene rules() {
    Start start = starting("unibo-ashton-9", "rules", Theme::dark, 1440, 900);
    start.moves = {"e4-c4", "d9-d6", "e5-e4"};
    start.select = "f9";
    start.point = "f6";
    const auto openRule = [](Stage& stage) {
        playTrial(stage, {50, 100, 200, 400}, 30);
        stage.session().showRule("capture/custodial");
    };
    return {start,
            {{"1-rules-dark-1440", "", openRule},
             {"panel-library", "library", {}},
             {"panel-rules", "rules", {}},
             {"panel-moves", "moves", {}},
             {"6-palette-dark-1440", "", [](Stage& stage) { stage.designer().openPalette("king"); }}},
            true};
}

Scene play() {
    Start start = starting("nielsen-copenhagen-11", "play", Theme::light, 1440, 900);
    start.moves = {"d1-d4", "f4-g4", "e1-e3"};
    start.select = "g4";
    start.point = "g2";
    return {start,
            {{"2-play-light-1440", "", {}},
             {"panel-board", "board", {}},
             {"panel-analysis", "analysis", analyse},
             {"panel-advice", "board", [](Stage& stage) { stage.designer().board().select(noSquare); }}}};
}

Scene script() {
    Start start = starting("nielsen-copenhagen-11", "script", Theme::dark, 1280, 800);
    start.fork = "capture/shieldwall";
    return {start, {{"3-script-dark-1280", "", {}}, {"panel-script", "script", {}}}, true};
}

Scene edit() {
    Start start = starting("cyningstan-alea-19", "edit", Theme::light, 1280, 800);
    start.board = "slate";
    return {start, {{"4-edit-light-1280", "", {}}, {"panel-problems", "problems", bring("problems")}}};
}

Scene trial() {
    return {starting("nielsen-brandubh-7", "trial", Theme::light, 1440, 900),
            {{"5-trial-light-1440", "",
              [](Stage& stage) {
                  playTrial(stage, {100, 400, 1600}, 40);
              }},
             {"panel-balance", "balance", {}},
             {"panel-lengths", "lengths", {}},
             {"panel-outcomes", "outcomes", {}}}};
}

Scene compare() {
    Start start = starting("nielsen-saami-tablut-9", "rules", Theme::dark, 1440, 900);
    start.compare = "unibo-ashton-9";
    return {start,
            {{"compare-dark-1440", "", bring("compare")},
             {"panel-compare", "compare", {}},
             {"panel-both-boards", "board", {}}}};
}

Scene arrange() {
    return {starting("nielsen-saami-tablut-9", "play", Theme::light, 1280, 800),
            {{"panel-position", "board", [](Stage& stage) { stage.session().arrange(); }}}};
}

Scene page() {
    return {starting("nielsen-copenhagen-11", "edit", Theme::light, 1280, 800),
            {{"page-light-1280", "", bring("page")}}};
}

Scene family() {
    Start start = starting("nielsen-saami-tablut-9", "rules", Theme::dark, 1280, 800);
    start.family = true;
    return {start, {{"family-dark-1280", "", {}}}};
}

Scene parts() {
    Start start = starting("", "", Theme::dark, 1440, 900);
    start.parts = true;
    return {start, {{"7-parts-dark", "", {}}}};
}

}  // namespace

Result<std::monostate> eachPicture(const EnvironmentOptions& environment,
                                   const std::function<void(const std::string&, const Picture&)>& take) {
    for (Scene& scene : std::vector<Scene>{rules(), play(), script(), edit(), trial(), compare(), arrange(), page(),
                                           family(), parts()}) {
        scene.start.environment = environment;
        scene.start.screenshot = "memory";  // the settings that ship
        auto stage = Stage::open(scene.start);
        if (!stage) return tl::unexpected(stage.error());
        if (!scene.start.parts) (*stage)->session().measure = scene.measure;
        (*stage)->settle();
        for (const Shot& shot : scene.shots) {
            if (shot.before) shot.before(**stage);
            (*stage)->frame(4);
            take(shot.name, shot.panel.empty() ? (*stage)->picture() : (*stage)->picture(shot.panel));
        }
    }
    return std::monostate{};
}

int runPictures(const Start& start) {
    int failures = 0;
    const auto done = eachPicture(start.environment, [&](const std::string& name, const Picture& picture) {
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
