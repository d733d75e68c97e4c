#include "records/saved_game.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "rules/resolve.hpp"
#include "variant/files.hpp"

namespace tafl {
namespace {

constexpr std::string_view firstLine = "taflsmith-game 1";

/// One header line; false if it says nothing known.
bool header(SavedGame& game, const std::string& key, const std::string& value) {
    if (key == "variant")
        game.variant = value;
    else if (key == "digest")
        game.digest = value;
    else if (key == "position")
        game.position = value;
    else if (key == "attackers")
        game.players[0] = value;
    else if (key == "defenders")
        game.players[1] = value;
    else if (key == "option") {
        const auto equals = value.find('=');
        if (equals == std::string::npos) return false;
        game.options[value.substr(0, equals)] = value.substr(equals + 1);
    } else {
        return false;
    }
    return true;
}

}  // namespace

Result<SavedGame> readSavedGame(std::string_view text, const std::filesystem::path& file, Diagnostics& notes) {
    SavedGame game;
    game.place = {file.string(), 1, 0};
    bool begun = false, inHeaders = true;
    for (int number = 1; !text.empty(); ++number) {
        const auto end = text.find('\n');
        const bool whole = end != std::string_view::npos;
        const std::string line(trim(text.substr(0, end)));
        text.remove_prefix(whole ? end + 1 : text.size());
        const Place place{file.string(), number, 0};
        if (!begun) {
            if (line != firstLine)
                return fail(place, "this is no saved game", "'" + std::string(firstLine) + "' in the first line");
            begun = true;
            continue;
        }
        if (line.starts_with('#')) continue;
        if (line.empty()) {
            inHeaders = false;
            continue;
        }
        if (!whole) {
            // A last line without its end may have lost a part: "a1-a1" of "a1-a11".
            notes.push_back({Severity::warning, place, "the file breaks off in its last line, which is left out", ""});
            break;
        }
        const auto blank = line.find(' ');
        const std::string key = line.substr(0, blank), value = blank == std::string::npos ? "" : line.substr(blank + 1);
        if (inHeaders) {
            if (!header(game, key, value))
                notes.push_back({Severity::warning, place, "the header '" + key + "' is not understood",
                                 "variant, option, digest, position, attackers, defenders"});
        } else if (key == "result") {
            game.result = value;
            game.resultPlace = place;
        } else {
            game.actions.push_back({line, place});
        }
    }
    if (!begun) return fail(game.place, "this is no saved game: the file is empty");
    if (game.variant.empty()) return fail(game.place, "the saved game names no variant", "variant ID");
    return game;
}

Result<SavedGame> loadSavedGame(const std::filesystem::path& file, Diagnostics& notes) {
    const auto text = readText(file);
    if (!text) return tl::unexpected(text.error());
    return readSavedGame(*text, file, notes);
}

Result<Game> resume(const SavedGame& saved, std::shared_ptr<const RuleImage> image, Diagnostics& notes) {
    if (!saved.digest.empty() && saved.digest != image->digest)
        notes.push_back({Severity::warning, saved.place, "the rules have changed since the game was saved", ""});
    std::optional<Setup> position;
    if (!saved.position.empty()) {
        auto setup = setupFrom(saved.position, *image);
        if (!setup) {
            for (Diagnostic& d : setup.error()) d.place = saved.place;
            return tl::unexpected(setup.error());
        }
        position = std::move(*setup);
    }
    Game game(std::move(image), std::move(position));
    for (const auto& line : saved.actions) {
        const auto leaveOut = [&](std::string why, std::string valid) {
            notes.push_back({Severity::warning, line.place, "the game is read up to here: " + why, std::move(valid)});
        };
        const auto written = moveFrom(line.text, game.image().size);
        const auto done = written ? game.act(*written) : Result<Action>(tl::unexpected(written.error()));
        if (!done) {
            leaveOut(done.error().front().text, done.error().front().valid);
            return game;
        }
        // What is written down must be what happened; otherwise the rules, or the file, are not what they were.
        if (done->kind == Action::Kind::move && done->text != line.text) {
            game.undo();
            leaveOut("'" + line.text + "' would now be '" + done->text + "'", "");
            return game;
        }
    }
    const std::string result = game.result() ? game.result()->text() : "";
    if (saved.result != result && !saved.result.empty())
        notes.push_back({Severity::warning, saved.resultPlace, "the file says '" + saved.result + "'",
                         result.empty() ? "the game is not over" : result});
    return game;
}

std::string savedText(const Game& game, const Variant& variant, const std::string& attackers,
                      const std::string& defenders) {
    std::string out = std::string(firstLine) + "\nvariant " + variant.id + "\n";
    for (const auto& [option, choice] : variant.chosen) {
        const auto known = std::ranges::find(variant.options, option, &OptionText::id);
        if (known == variant.options.end() || known->fallback != choice)
            out += "option " + option + "=" + choice + "\n";
    }
    out += "digest " + game.image().digest + "\n";
    if (game.position()) out += "position " + positionText(*game.position(), game.image()) + "\n";
    out += "attackers " + attackers + "\ndefenders " + defenders + "\n\n";
    for (const Action& action : game.actions()) out += action.text + "\n";
    if (game.result()) out += "\nresult " + game.result()->text() + "\n";
    return out;
}

}  // namespace tafl
