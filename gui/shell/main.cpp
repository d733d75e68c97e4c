#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>
#include <cstdio>
#include "look/look.hpp"
#include "shell/parts.hpp"
#include "shell/surface.hpp"
int main(int argc, char** argv) {
    using namespace tafl::gui;
    auto s = Surface::open(1440, 900);
    if (!s) return 1;
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::GetIO().DisplaySize = {1440, 900};
    look().paint(argc > 2 ? Theme::light : Theme::dark);
    look().use(usualWood(look().theme()));
    look().build(1);
    ImGui_ImplOpenGL3_Init("#version 330");
    for (int i = 0; i < 3; ++i) {
        ImGui_ImplOpenGL3_NewFrame();
        ImGui::NewFrame();
        drawParts();
        ImGui::Render();
    }
    (*s)->draw(colour().ground);
    writePng(argv[1], 1440, 900, (*s)->pixels());
}
