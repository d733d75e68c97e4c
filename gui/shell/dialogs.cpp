#include "shell/dialogs.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "language/languages.hpp"
#include "look/keys.hpp"
#include "model/edits.hpp"
#include "model/saved_game.hpp"
#include "variant/files.hpp"
#include "variant/link.hpp"
#include "variant/pack.hpp"

namespace tafl::gui {
namespace {

/// A file for a game of a variant that does not exist yet.
std::filesystem::path freeGameFile(const std::filesystem::path& folder, const std::string& id) {
    std::error_code error;
    std::filesystem::path out = folder / (id + ".tafl");
    for (int n = 2; std::filesystem::exists(out, error); ++n) out = folder / (id + "-" + std::to_string(n) + ".tafl");
    return out;
}

/// "text (valid values)".
std::string describeFirst(const Diagnostics& errors) {
    const Diagnostic& first = errors.front();
    return first.text.shown() + (first.valid.empty() ? "" : " (" + first.valid.shown() + ")");
}

}  // namespace

void Dialogs::open(Session& session, const OpenDialog& request) {
    const auto* document = session.document.get();
    const auto* game = session.playtest.get();
    switch (request.kind) {
        case DialogKind::newVariant:
            title_ = tr("New variant");
            name_.clear();
            text_.clear();
            if (document && document->lastValid()) {
                const std::string& position = document->lastValid()->description.position;
                text_ = position.substr(0, position.find(' '));
            }
            break;
        case DialogKind::openFile:
            title_ = tr("Open");
            text_.clear();
            files_.open(session, false);
            break;
        case DialogKind::saveAs:
            if (!document) return;
            title_ = tr("Save as");
            files_.open(session, true);
            text_ = document->suggestedFile().string();
            if (document->readOnly())
                text_ = (session.appContext().folders.variants() /
                         ("my-" + document->id() + (document->isPacked() ? std::string(packExtension) : ".toml")))
                            .string();
            break;
        case DialogKind::saveGame:
            if (!document) return;
            title_ = tr("Save the game");
            files_.open(session, true);
            text_ = freeGameFile(session.appContext().folders.games(), document->id()).string();
            break;
        case DialogKind::exportFile: {
            if (!document || !document->lastValid()) return;
            format_ = static_cast<model::ExportKind>(request.format);
            for (const model::ExportFormat& each : model::listExportFormats())
                if (each.kind == format_) title_ = say("Export: %1", each.label);
            const std::filesystem::path folder = session.settings.exportFolder.empty()
                                                     ? session.appContext().folders.data / "exports"
                                                     : std::filesystem::path(session.settings.exportFolder);
            text_ = (folder / model::nameExport(format_, *document->lastValid())).string();
            files_.open(session, true);
            break;
        }
        case DialogKind::changedFile:
            if (!document) return;
            title_ = tr("The file was changed");
            break;
        case DialogKind::position:
            if (!game) return;
            title_ = tr("Set up a position");
            text_ = game->positionText();
            break;
        case DialogKind::rows: {
            title_ = tr("Board from rows");
            const char* copied = ImGui::GetClipboardText();
            text_ = copied && model::parseOpenTaflRows(copied) ? copied : "";
            break;
        }
        case DialogKind::metadata: {
            if (!document) return;
            title_ = tr("Name and sources");
            const auto& file = document->draft().file;
            name_ = file.name;
            year_ = file.year;
            summary_ = file.summary;
            parent_ = file.inherits ? file.inherits->text : "";
            sources_ = join(file.sources, "; ");
            break;
        }
        case DialogKind::clock: {
            if (!game) return;
            title_ = tr("Clocks");
            const model::ClockSettings& now = game->clock().settings();
            clockOn_ = true;
            minutes_ = std::max<std::int64_t>(1, std::llround(now.seconds / 60));
            increment_ = std::llround(now.increment);
            break;
        }
        case DialogKind::settings:
            title_ = tr("Settings");
            break;
        case DialogKind::quit:
            title_ = tr("Save before leaving?");
            break;
    }
    kind_ = request.kind;
    focus_ = request.field;
    appearing_ = true;
    error_.clear();
    overwritten_.clear();
    entered_ = false;
}

float Dialogs::height() const {
    switch (*kind_) {
        case DialogKind::newVariant:
            return 310;
        case DialogKind::metadata:
            return 464;
        case DialogKind::settings:
            return 374;
        case DialogKind::clock:
            return 264;
        case DialogKind::quit:
            return error_.empty() ? 190 : 250;
        case DialogKind::openFile:
        case DialogKind::saveAs:
        case DialogKind::saveGame:
        case DialogKind::exportFile:
            return 480;
        case DialogKind::changedFile:
            return error_.empty() ? 210 : 260;
        default:
            return 210;
    }
}

void Dialogs::draw(Session& session) {
    if (!kind_) return;
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float w = std::min(px(520), screen.x - px(20)), h = std::min(px(height()), screen.y - px(20));
    const Box box = {{std::floor((screen.x - w) / 2), std::floor((screen.y - h) * 0.42f)},
                     {std::floor((screen.x + w) / 2), std::floor((screen.y - h) * 0.42f + h)}};
    if (appearing_) ImGui::OpenPopup("dialog");
    ImGui::SetNextWindowPos(box.min);
    ImGui::SetNextWindowSize({w, h});
    ImGui::PushStyleColor(ImGuiCol_PopupBg, colour().pane);
    const bool shown = ImGui::BeginPopupModal(
        "dialog", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    ImGui::PopStyleColor();
    if (!shown) return close();
    ImDrawList* const list = ImGui::GetWindowDrawList();
    drawText(list, Face::title, {box.min.x + px(22), box.min.y + px(20)}, colour().text, title_);
    const Box inner = {{box.min.x + px(22), box.min.y + px(58)}, {box.max.x - px(22), box.max.y - px(20)}};
    switch (*kind_) {
        case DialogKind::newVariant:
            newVariant(session, inner);
            break;
        case DialogKind::openFile:
        case DialogKind::saveAs:
        case DialogKind::saveGame:
        case DialogKind::exportFile:
            path(session, inner);
            break;
        case DialogKind::position:
        case DialogKind::rows:
            text(session, inner);
            break;
        case DialogKind::changedFile:
            changedFile(session, inner);
            break;
        case DialogKind::metadata:
            metadata(session, inner);
            break;
        case DialogKind::clock:
            clock(session, inner);
            break;
        case DialogKind::settings:
            settings(session, inner);
            break;
        case DialogKind::quit:
            quit(session, inner);
            break;
    }
    if (!error_.empty()) {
        const float wide = inner.width();
        const MarkedText style{.colour = colour().error, .marked = colour().error};
        const float tall = drawMarked(nullptr, {0, 0}, wide, error_, style);
        drawMarked(list, {inner.min.x, inner.max.y - px(44) - tall}, wide, error_, style);
    }
    // ImGui does not close modal windows on Esc.
    if (isPressed(Key::escape)) close();
    if (!kind_) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    appearing_ = false;
}

bool Dialogs::line(const char* id, const Box& box, float& y, std::string_view label, std::string& text,
                   std::string_view hint) {
    drawText(ImGui::GetWindowDrawList(), Face::small, {box.min.x, y}, colour().secondary, label);
    const Box place = {{box.min.x, y + px(20)}, {box.max.x, y + px(52)}};
    y += px(64);
    bool entered = false;
    const bool changed = field(id, place, text,
                               {.hint = hint,
                                .focusNow = appearing_ && (focus_.empty() ? y < box.min.y + px(80) : focus_ == id),
                                .wrong = !error_.empty()},
                               &entered);
    if (changed) error_.clear();
    if (entered) entered_ = true;
    return entered;
}

/// The button that confirms, at the right, and Cancel beside it. True if confirmed.
bool Dialogs::confirm(const Box& box, std::string_view label, bool enabled) {
    const ButtonStyle style{std::nullopt, ButtonKind::primary, enabled};
    const float w = std::max(px(100), buttonWidth(label, style));
    const Box yes = {{box.max.x - w, box.max.y - px(34)}, box.max},
              no = {{yes.min.x - px(8) - std::max(px(88), buttonWidth(tr("Cancel"), {.kind = ButtonKind::quiet})),
                     yes.min.y},
                    {yes.min.x - px(8), box.max.y}};
    if (button("cancel", no, tr("Cancel"), {std::nullopt, ButtonKind::quiet})) close();
    return button("confirm", yes, label, style) || (std::exchange(entered_, false) && enabled);
}

void Dialogs::newVariant(Session& session, const Box& box) {
    float y = box.min.y;
    line("name", box, y, tr("Name"), name_, tr("Such as: My tablut"));
    drawText(ImGui::GetWindowDrawList(), Face::small, {box.min.x, y}, colour().secondary, tr("It begins as"));
    const std::vector<std::string> beginnings = {tr("A child of this variant"), tr("A blank board"), tr("A layout")};
    segmented("beginning", {{box.min.x, y + px(20)}, {box.max.x, y + px(52)}}, beginnings, beginning_);
    y += px(64);
    if (beginning_ == 1) {
        drawTextIn(ImGui::GetWindowDrawList(), Face::small, {{box.min.x, y}, {box.max.x, y + px(32)}},
                   colour().secondary, tr("Squares to a side"));
        std::int64_t size = size_;
        if (stepper("size", {{box.max.x - px(140), y}, {box.max.x, y + px(32)}}, size, minBoardSize, maxBoardSize,
                    tr("squares")))
            size_ = static_cast<int>(size);
    }
    if (beginning_ == 2) {
        const Box place = {{box.min.x, y}, {box.max.x, y + px(32)}};
        if (field("layout", place, text_,
                  {.hint = say("%1 or a record of OpenTafl’s", "3t3/3t3/…"), .face = Face::code}))
            error_.clear();
        showTooltip(tr("Rows from the top"),
                    tr("t attackers, T defenders, K king, numbers for empty squares; rows of OpenTafl’s too."));
    }
    if (!confirm(box, tr("Make it"), beginning_ != 2 || !text_.empty())) return;
    if (beginning_ == 2) {
        if (const auto errors = session.createFromLayout(name_, text_); !errors.empty()) {
            error_ = describeFirst(errors);
            return;
        }
    } else {
        if (const auto errors = session.create(name_, beginning_ == 0, size_); !errors.empty()) {
            error_ = describeFirst(errors);
            return;
        }
        if (beginning_ == 1) session.post(ShowWorkspace{"edit"});  // to paint its start
    }
    close();
}

/// A path, and a list to choose it from.
void Dialogs::path(Session& session, const Box& box) {
    const bool opens = kind_ == DialogKind::openFile;
    float y = box.min.y;
    line("path", box, y, tr("File"), text_,
         opens ? tr("A name, a file of a variant or of games, a link or a card") : "");
    const float error = error_.empty() ? 0 : drawMarked(nullptr, {0, 0}, box.width(), error_) + px(8);
    const std::string before = text_;
    const bool meant = files_.draw(session, {{box.min.x, y}, {box.max.x, box.max.y - px(46) - error}}, text_);
    if (text_ != before) error_.clear();
    const bool isAsked = !overwritten_.empty() && overwritten_ == text_;
    const std::string label = opens ? tr("Open") : kind_ != DialogKind::exportFile ? tr("Save") : tr("Export");
    if (!confirm(box, isAsked ? tr("Write over it") : label, !text_.empty()) && !meant) return;
    const Diagnostics errors = opens                             ? openTyped(session)
                               : kind_ == DialogKind::exportFile ? exportTyped(session)
                                                                 : saveTyped(session);
    if (hasErrors(errors))
        error_ = describeFirst(errors);
    else
        close();
}

Diagnostics Dialogs::openTyped(Session& session) {
    const std::string named = model::looksLikePath(text_) ? model::expandHome(text_).string() : text_;
    if (model::isGameFile(named)) {
        const auto notes = session.openGames(named);
        if (!hasErrors(notes)) session.showError(notes);
        return notes;
    }
    auto opened = model::Document::open(session.appContext(), named);
    if (!opened) return opened.error();
    if (!looksLikeLink(named)) session.settings.opened(named);
    session.setDocument(std::move(*opened));
    session.openNamedGame(named);
    return {};
}

/// Saves the variant or the game.
Diagnostics Dialogs::saveTyped(Session& session) {
    const std::filesystem::path file = model::expandHome(text_);
    if (kind_ == DialogKind::saveGame) {
        if (const Diagnostics taken = askBeforeOverwriting(file); !taken.empty()) return taken;
        std::error_code error;
        std::filesystem::create_directories(file.parent_path(), error);
        model::Playtest& game = *session.playtest;
        const auto saved = model::isMovingPicture(file) ? model::saveMovingPicture(file, game.record(), game.rules())
                                                        : game.save(file);
        if (!saved) return saved.error();
        session.showToast(say("The game is saved in %1.", file.string()));
        return {};
    }
    if (const auto saved = session.document->saveAs(file); !saved) return saved.error();
    session.library.refresh();
    session.settings.opened(session.document->file().string());
    session.settings.lastVariant = session.document->file().string();
    session.showToast(say("Saved as %1.", session.document->file().filename().string()));
    return {};
}

/// An error if the file exists, until it is asked for a second time.
Diagnostics Dialogs::askBeforeOverwriting(const std::filesystem::path& file) {
    std::error_code error;
    if (!std::filesystem::exists(file, error) || overwritten_ == text_) return {};
    overwritten_ = text_;
    return {
        {Severity::error, {file.string()}, tr("there is such a file already"), tr("another name, or write over it")}};
}

Diagnostics Dialogs::exportTyped(Session& session) {
    const std::filesystem::path file = model::expandHome(text_);
    if (const Diagnostics taken = askBeforeOverwriting(file); !taken.empty()) return taken;
    std::error_code error;
    std::filesystem::create_directories(file.parent_path(), error);
    const auto done =
        format_ == model::ExportKind::card
            ? session.saveCard(file)
            : model::exportTo(file, format_, *session.document->lastValid(), &session.appContext().registry());
    if (!done) return done.error();
    session.settings.exportFolder = file.parent_path().string();
    if (format_ == model::ExportKind::card && session.drawCard) return {};  // the page says when it is there
    if (format_ == model::ExportKind::page)
        session.showToast(say("Written to %1", file.string()), Severity::note, tr("Open"),
                          [&session, file] { session.openUrl("file://" + file.string()); });
    else
        session.showToast(say("Written to %1", file.string()), Severity::note, tr("Copy the path"),
                          [file] { ImGui::SetClipboardText(file.c_str()); });
    return {};
}

/// A position, or rows of a board.
void Dialogs::text(Session& session, const Box& box) {
    const bool position = kind_ == DialogKind::position;
    float y = box.min.y;
    line("path", box, y,
         position ? tr("Rows from the top, and who is to move") : tr("Rows from the top, or a record of OpenTafl’s"),
         text_, position ? "" : "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3");
    if (!confirm(box, tr("Set up"), !text_.empty())) return;
    if (position) {
        const auto set = session.playtest->setUp(text_);
        if (!set) {
            error_ = describeFirst(set.error());
            return;
        }
    } else {
        const auto rows = model::parseOpenTaflRows(text_);
        if (!rows) {
            error_ = describeFirst(rows.error());
            return;
        }
        model::edits::setRows(*session.document, *rows, "Board from rows");
    }
    close();
}

/// Another program changed the variant's file.
void Dialogs::changedFile(Session& session, const Box& box) {
    const std::string name = session.document->file().filename().string();
    drawMarked(
        ImGui::GetWindowDrawList(), box.min, box.width(),
        say("Another program has changed %1 since it was read. Read it again, and undo brings your changes back; or "
            "write over it.",
            name),
        {.face = Face::body, .spacing = 23, .underlined = false});
    const float y = box.max.y - px(34);
    if (button("reload", {{box.min.x, y}, {box.min.x + px(134), box.max.y}}, tr("Read again"),
               {Icon::refresh, ButtonKind::raised})) {
        if (session.reload()) close();
    } else if (confirm(box, tr("Write over it"))) {
        session.save(true);
        close();
    }
}

void Dialogs::metadata(Session& session, const Box& box) {
    float y = box.min.y;
    line("name", box, y, tr("Name"), name_);
    line("year", box, y, tr("Year or years"), year_);
    line("summary", box, y, tr("In a sentence"), summary_);
    line("sources", box, y, tr("Sources, with ; between"), sources_);
    line("inherits", box, y, tr("Inherits from"), parent_, tr("The id of a variant; empty for none"));
    if (!confirm(box, tr("Keep"))) return;
    const model::LibraryRow* const parent = parent_.empty() ? nullptr : session.library.find(parent_);
    if (!parent_.empty() && !parent) {
        std::vector<std::string> ids;
        for (const auto& row : session.library.rows()) ids.push_back(row.id);
        const std::string near = nearest(parent_, ids);
        error_ =
            near.empty() ? say("No variant '%1'.", parent_) : say("No variant '%1'; did you mean '%2'?", parent_, near);
        return;
    }
    std::vector<std::string> sources;
    std::string one;
    for (const char c : sources_ + ";") {
        if (c != ';') {
            one += c;
            continue;
        }
        const auto from = one.find_first_not_of(' ');
        if (from != std::string::npos) sources.push_back(one.substr(from, one.find_last_not_of(' ') - from + 1));
        one.clear();
    }
    session.document->change("change the name and sources", [&](model::Draft& draft) {
        draft.file.name = name_;
        draft.file.year = year_;
        draft.file.summary = summary_;
        // A source may hold a semicolon itself.
        if (sources_ != join(draft.file.sources, "; ")) draft.file.sources = sources;
        if (parent_ != (draft.file.inherits ? draft.file.inherits->text : "")) model::edits::setParent(draft, parent_);
    });
    if (const Diagnostics refused = session.document->takeRefusal(); !refused.empty())
        error_ = describeFirst(refused);
    else
        close();
}

/// Confirming resets both clocks to these settings.
void Dialogs::clock(Session& session, const Box& box) {
    float y = box.min.y;
    const auto row = [&](std::string_view label) {
        const Box out = {{box.min.x, y}, {box.max.x, y + px(34)}};
        drawTextIn(ImGui::GetWindowDrawList(), Face::small, out, colour().text, label);
        y += px(44);
        return out;
    };
    toggle("clocks", row(tr("Each side has a clock")), clockOn_);
    Box place = row(tr("Time for the game"));
    if (clockOn_)
        stepper("minutes", {{place.max.x - px(170), place.min.y}, place.max}, minutes_, 1, 180, tr("minutes"));
    place = row(tr("Added with each turn"));
    if (clockOn_)
        stepper("increment", {{place.max.x - px(170), place.min.y}, place.max}, increment_, 0, 60, tr("seconds"));
    if (!confirm(box, tr("Set"))) return;
    session.settings.clock = {clockOn_, static_cast<double>(minutes_) * 60, static_cast<double>(increment_)};
    session.playtest->setClock(session.settings.clock);
    close();
}

void Dialogs::settings(Session& session, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    float y = box.min.y;
    const auto row = [&](std::string_view label) {
        const Box out = {{box.min.x, y}, {box.max.x, y + px(34)}};
        drawTextIn(list, Face::small, out, colour().text, label);
        y += px(44);
        return out;
    };
    const std::vector<std::string> themes = {tr("Dark"), tr("Light")}, boards = {tr("Wood"), tr("Slate")};
    int theme = uiStyle().theme() == Theme::dark ? 0 : 1, board = uiStyle().woodKind() == WoodKind::slate ? 1 : 0;
    Box place = row(tr("Theme"));
    if (segmented("theme", {{place.max.x - px(160), place.min.y}, place.max}, themes, theme)) {
        session.settings.theme = theme ? model::ThemeChoice::light : model::ThemeChoice::dark;
        uiStyle().setTheme(theme ? Theme::light : Theme::dark);
        if (!board) uiStyle().setWood(usualWood(uiStyle().theme()));
    }
    place = row(tr("Board"));
    if (segmented("board", {{place.max.x - px(160), place.min.y}, place.max}, boards, board)) {
        session.settings.board = board ? "slate" : "wood";
        uiStyle().setWood(board ? WoodKind::slate : usualWood(uiStyle().theme()));
    }
    place = row(tr("Pieces slide when they move"));
    if (toggle("motion", place, session.animate)) session.settings.motion = session.animate;
    place = row(tr("Graph of the game in the background"));
    toggle("graph", place, session.analysis.graphEnabled);
    // Each language by its own name.
    std::vector<std::string> languages = {tr("As the system")}, codes = {""};
    for (const Language& each : listLanguages()) {
        languages.push_back(each.name);
        codes.push_back(each.code);
    }
    place = row(tr("Language"));
    const auto now = std::ranges::find(codes, session.settings.language);
    int language = now == codes.end() ? 0 : static_cast<int>(now - codes.begin());
    if (combo("language", {{place.max.x - px(160), place.min.y}, place.max}, languages, language))
        session.post(SetLanguage{codes[static_cast<std::size_t>(language)]});
    title_ = tr("Settings");  // the language may have changed
    place = row(tr("Size of everything"));
    static constexpr std::array<int, 9> sizes = {75, 90, 100, 110, 125, 150, 200, 250, 300};
    const std::vector<std::string> percents = [] {
        std::vector<std::string> out;
        for (const int each : sizes) out.push_back(say("%1 %", each));
        return out;
    }();
    const auto distance = [&](int percent) { return std::abs(percent - 100 * session.settings.zoom); };
    const auto nearestSize = std::ranges::min_element(sizes, {}, distance);
    int size = static_cast<int>(nearestSize - sizes.begin());
    if (combo("zoom", {{place.max.x - px(160), place.min.y}, place.max}, percents, size))
        session.post(SetZoom{sizes[static_cast<std::size_t>(size)] / 100.0});
    if (confirm(box, tr("Done"))) close();
}

namespace {

/// Saves the script and the variant. Returns the error, empty if all is saved. `overwrite`: also a file that another
/// program changed.
std::string saveAll(Session& session, bool overwrite) {
    const auto failed = [](const std::string& name, const Diagnostics& errors) {
        return name + ": " + describeFirst(errors);
    };
    if (session.script && session.script->unsaved())
        if (const auto saved = session.script->save(); !saved)
            return failed(session.script->file().filename().string(), saved.error());
    model::Document& document = *session.document;
    if (document.unsaved()) {
        const bool newVariant = document.readOnly() || document.file().empty();
        const auto saved = newVariant ? document.saveAs(session.appContext().folders.variants() /
                                                        (session.library.makeUniqueId("my-" + document.id()) +
                                                         (document.isPacked() ? std::string(packExtension) : ".toml")))
                                      : document.save(overwrite);
        if (!saved) return failed(document.name(), saved.error());
    }
    session.pollDocument();  // removes the backups from recovery
    return {};
}

}  // namespace

void Dialogs::quit(Session& session, const Box& box) {
    drawMarked(ImGui::GetWindowDrawList(), box.min, box.width(),
               unsavedMessage(session.unsaved()) + " " + tr("Left unsaved, they are kept for the next start."),
               {.face = Face::body, .spacing = 23});
    const float y = box.max.y - px(34);
    if (button("leave", {{box.min.x, y}, {box.min.x + px(150), box.max.y}}, tr("Leave unsaved"),
               {std::nullopt, ButtonKind::quiet})) {
        // If recovery fails, quit only after the user has seen the warning.
        const std::string failure = session.backUpUnsaved(),
                          warning = say("To lose it, leave again. It cannot be kept: %1", failure);
        quit_ = failure.empty() || error_ == warning;
        error_ = failure.empty() ? "" : warning;
    } else if (confirm(box, tr("Save and leave"))) {
        // The second time, the user has already read that another program changed the variant's file.
        error_ = saveAll(session, error_.starts_with(session.document->name() + ": "));
        quit_ = error_.empty();
    }
    if (quit_) close();
}

}  // namespace tafl::gui
