#include "commands/play/line_editor.hpp"

#include <algorithm>

#include "arguments/interrupt.hpp"
#include "base/text.hpp"

#ifdef TAFLSMITH_LINE_EDITING
#include <histedit.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <clocale>
#include <cstdlib>
#include <cwchar>
#include <memory>
#endif

namespace tafl::cli {

std::vector<std::string> matchingWords(std::string_view word, const std::vector<std::string>& candidates) {
    const std::string beginning = lowerCase(word);
    std::vector<std::string> out;
    for (const std::string& each : candidates)
        if (lowerCase(each).starts_with(beginning)) out.push_back(each);
    return out;
}

std::string commonPrefix(const std::vector<std::string>& candidates) {
    if (candidates.empty()) return {};
    std::string out = candidates.front();
    for (const std::string& each : candidates) out.erase(std::ranges::mismatch(out, each).in1, out.end());
    return out;
}

#ifndef TAFLSMITH_LINE_EDITING

LineEditor* LineEditor::atTerminal() { return nullptr; }

#else

namespace {

using Clock = std::chrono::steady_clock;

/// libedit prints text between these marks without counting its columns.
constexpr char literalMark = '\1';

std::string markColours(const std::string& prompt) {
    std::string out;
    for (std::size_t i = 0; i < prompt.size(); ++i) {
        const auto end = prompt[i] == '\033' ? prompt.find('m', i) : std::string::npos;
        if (end == std::string::npos) {
            out += prompt[i];
        } else {
            out += literalMark + prompt.substr(i, end - i + 1) + literalMark;
            i = end;
        }
    }
    return out;
}

class LibeditEditor : public LineEditor {
public:
    LibeditEditor() : history_(history_init()), edit_(el_init("taflsmith", stdin, stdout, stderr)) {
        HistEvent event;
        history(history_, &event, H_SETSIZE, 500);
        history(history_, &event, H_SETUNIQUE, 1);
        el_set(edit_, EL_CLIENTDATA, this);
        el_set(edit_, EL_EDITOR, "emacs");
        el_set(edit_, EL_SIGNAL, 1);  // restores the terminal when a signal ends or stops the program
        el_set(edit_, EL_HIST, ::history, history_);
        el_set(edit_, EL_PROMPT_ESC, &LibeditEditor::prompt, literalMark);
        el_set(edit_, EL_GETCFN, &LibeditEditor::readCharacter);
        el_set(edit_, EL_ADDFN, "complete", "complete the word", &LibeditEditor::complete);
        el_set(edit_, EL_BIND, "^I", "complete", nullptr);
        el_set(edit_, EL_BIND, "^R", "em-inc-search-prev", nullptr);
        el_source(edit_, nullptr);  // ~/.editrc
    }
    ~LibeditEditor() override {
        el_end(edit_);
        history_end(history_);
    }
    LibeditEditor(const LibeditEditor&) = delete;
    LibeditEditor& operator=(const LibeditEditor&) = delete;

    End read(const std::string& promptText, const Completer& completer, std::optional<double> seconds,
             std::string& line) override {
        prompt_ = markColours(promptText);
        completer_ = &completer;
        timedOut_ = false;
        deadline_.reset();
        if (seconds)
            deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                           std::chrono::duration<double>(std::clamp(*seconds, 0.0, 1e6)));
        el_resize(edit_);
        int count = 0;
        const char* text = el_gets(edit_, &count);
        if (!text || count <= 0) return timedOut_ ? End::time : End::input;
        line.assign(text, static_cast<std::size_t>(count));
        while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
        HistEvent event;
        if (line.find_first_not_of(' ') != std::string::npos) history(history_, &event, H_ENTER, line.c_str());
        return End::line;
    }

private:
    static LibeditEditor& self(EditLine* edit) {
        void* data = nullptr;
        el_get(edit, EL_CLIENTDATA, &data);
        return *static_cast<LibeditEditor*>(data);
    }
    static char* prompt(EditLine* edit) { return self(edit).prompt_.data(); }

    /// libedit's own function does not stop at a deadline or after an interrupt.
    static int readCharacter(EditLine* edit, wchar_t* out) { return self(edit).readNext(*out); }
    int readNext(wchar_t& out) {
        std::mbstate_t state{};
        for (;;) {
            if (!waitForInput()) return 0;
            char byte;
            const ssize_t count = ::read(STDIN_FILENO, &byte, 1);
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) return 0;
            switch (std::mbrtowc(&out, &byte, 1, &state)) {
                case static_cast<std::size_t>(-2):  // the character has more bytes
                    continue;
                case static_cast<std::size_t>(-1):
                    state = {};
                    continue;
                case 0:  // a Ctrl-D that was typed before the prompt
                    out = L'\4';
                    return 1;
                default:
                    return 1;
            }
        }
    }
    bool waitForInput() {
        for (;;) {
            if (wasInterrupted()) return false;
            int wait = -1;
            if (deadline_) {
                const auto left = std::chrono::ceil<std::chrono::milliseconds>(*deadline_ - Clock::now()).count();
                if (left <= 0) return timedOut_ = true, false;
                wait = static_cast<int>(std::min<long>(left, 1'000'000));
            }
            pollfd input{STDIN_FILENO, POLLIN, 0};
            if (const int ready = poll(&input, 1, wait); ready > 0 || (ready < 0 && errno != EINTR)) return true;
        }
    }

    static unsigned char complete(EditLine* edit, int) { return self(edit).completeWord(); }
    unsigned char completeWord() {
        const LineInfo* info = el_line(edit_);
        const std::string_view line(info->buffer, static_cast<std::size_t>(info->cursor - info->buffer));
        const std::string_view word = line.substr(line.rfind(' ') + 1);
        const auto candidates = matchingWords(word, (*completer_)(line));
        const std::string whole = commonPrefix(candidates);
        if (candidates.empty()) return CC_REFRESH_BEEP;
        const bool longer = whole.size() > word.size();
        const bool several = candidates.size() > 1;
        el_deletestr(edit_, static_cast<int>(word.size()));
        el_insertstr(edit_, whole.c_str());
        if (longer || !several) return CC_REFRESH;
        printCandidates(candidates);
        return CC_REDISPLAY;
    }
    static void printCandidates(const std::vector<std::string>& candidates) {
        winsize window{};
        ioctl(STDOUT_FILENO, TIOCGWINSZ, &window);
        const std::size_t width = window.ws_col ? window.ws_col : 80;
        std::size_t widest = 0, column = 0;
        for (const std::string& each : candidates) widest = std::max(widest, each.size() + 2);
        std::fputs("\n", stdout);
        for (const std::string& each : candidates) {
            if (column && column + widest > width) {
                std::fputs("\n", stdout);
                column = 0;
            }
            std::fprintf(stdout, "%-*s", static_cast<int>(widest), each.c_str());
            column += widest;
        }
        std::fputs("\n", stdout);
    }

    History* history_;
    EditLine* edit_;
    std::string prompt_;
    const Completer* completer_ = nullptr;
    std::optional<Clock::time_point> deadline_;
    bool timedOut_ = false;
};

}  // namespace

LineEditor* LineEditor::atTerminal() {
    static const std::unique_ptr<LineEditor> editor = []() -> std::unique_ptr<LineEditor> {
        const char* terminal = std::getenv("TERM");
        if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !terminal || !*terminal ||
            std::string_view(terminal) == "dumb")
            return nullptr;
        // libedit converts characters by the locale. All texts here are UTF-8.
        if (!std::setlocale(LC_CTYPE, "C.UTF-8")) std::setlocale(LC_CTYPE, "");
        return std::make_unique<LibeditEditor>();
    }();
    return editor.get();
}

#endif

}  // namespace tafl::cli
