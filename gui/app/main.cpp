// taflsmith-designer [VARIANT]: a window, or a picture of it.
#include <CLI/CLI.hpp>

#include <string_view>

#include "app/start_options.hpp"
#include "language/languages.hpp"
#include "trials/run/worker_process.hpp"

int main(int argc, char** argv) {
    using namespace tafl::gui;
    // Where no 'taflsmith' lies beside it, its trials are played by this program.
    if (argc == 2 && std::string_view(argv[1]) == tafl::trialWorkerCommand) return tafl::runTrialWorker();
    LaunchOptions start;
    CLI::App app{"The Taflsmith designer: combine rules of tafl games, play at once, and see what has changed.",
                 "taflsmith-designer"};
    std::string theme, size;
    std::vector<std::string> codes;
    for (const Language& each : listLanguages()) codes.push_back(each.code);
    app.add_option("VARIANT", start.variant, "id, file, link or card of the variant to open, or a file of games");
    app.add_option("--screenshot", start.screenshot, "draw a picture into this PNG file, without a window");
    app.add_option("--variant", start.variant, "the same as VARIANT");
    app.add_option("--workspace", start.workspace, "play, rules, edit, script or trial")
        ->check(CLI::IsMember({"play", "rules", "edit", "script", "trial"}));
    app.add_option("--panel", start.panel, "a panel to bring to the front: rules, script, problems, analysis, compare");
    app.add_option("--rule", start.rule, "open the card of this rule");
    app.add_flag("--family", start.family, "the library as a family tree");
    app.add_option("--size", size, "size of the window or picture, such as 1280x800");
    app.add_option("--theme", theme, "dark or light")->check(CLI::IsMember({"dark", "light"}));
    app.add_option("--board", start.board, "wood or slate")->check(CLI::IsMember({"wood", "slate"}));
    auto* language =
        app.add_option("--language", start.language, "language of all text: en, de or sv")->check(CLI::IsMember(codes));
    app.add_option("--scale", start.scale, "scale of text and lines, 1 to 3 [default: that of the display]")
        ->check(CLI::Range(0.6, 4.0));
    app.add_option("--moves", start.moves, "moves to play first")->expected(1, -1);
    app.add_option("--select", start.select, "a square to select, for pictures");
    app.add_option("--point", start.point, "a square to point at, for pictures");
    auto* palette =
        app.add_option("--palette", start.palette, "open the palette with these words, for pictures")->expected(0, 1);
    app.add_option("--fork", start.fork, "fork this rule into a script, for pictures");
    app.add_option("--trial", start.trial, "seconds of a trial, for pictures")->check(CLI::Range(0.1, 3600.0));
    app.add_option("--compare", start.compare, "compare with this variant, for pictures");
    app.add_option("--pictures", start.pictures, "draw all pictures of the documents into this folder")
        ->check(CLI::ExistingDirectory);
    app.add_flag("--parts", start.gallery, "draw the sheet of all parts instead of the window, for pictures");
    app.add_option("--frames", start.frames, "measure this many frames after the picture");
    std::vector<std::string> folders;
    app.add_option("--variants", folders, "search this folder for variants first");
    CLI11_PARSE(app, argc, argv);
    start.paletteOpen = palette->count() > 0;
    // Pictures are the same for everybody.
    if (!language->count() && start.screenshot.empty() && start.pictures.empty()) start.language.clear();
    for (const std::string& folder : folders) start.environment.variantDirectories.emplace_back(folder);
    if (!theme.empty()) start.theme = theme == "dark" ? Theme::dark : Theme::light;
    if (!size.empty() && (std::sscanf(size.c_str(), "%dx%d", &start.width, &start.height) != 2 || start.width < 320 ||
                          start.height < 240 || start.width > 8192 || start.height > 8192)) {
        std::fprintf(stderr, "error: --size %s is no size of a window (such as 1280x800, 320x240 to 8192x8192)\n",
                     size.c_str());
        return 2;
    }
    if (!start.pictures.empty()) return runPictures(start);
    return start.screenshot.empty() ? runWindow(start) : runScreenshot(start);
}
