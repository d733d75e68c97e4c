// Game files of every format: readers report errors with places. Games that can be read are played, written and read
// again.
#include <fstream>

#include "fuzz/edits.hpp"
#include "fuzz/read_games.hpp"

namespace {

using namespace tafl;
using namespace read_games;
namespace fs = std::filesystem;

const std::string start = "...A.../...A.../...D.../AADKDAA/...D.../...A.../...A...";

const std::vector<std::string>& examples() {
    static const std::vector<std::string> all = [] {
        std::vector<std::string> out = {
            "[event:Feis]\n[attackers:Finn]\n[result:-1]\n[time-control:300 3/30]\n[rules:dim:7 surf:n ks:n cenhe: "
            "cenh: "
            "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n[before]\n1. d6-c6 e4-e1\n[first|second]\n1a. ..... "
            "e4-e2\n[side]\n"
            "2. b4-b3 Kd4-e4\n3. ---\n",
            "# games\ng1\tBrandubh\t7\tA\t" + start +
                "\tD\tescape\td6-c6 e4-e1? f4-e4xd4 d3-f3\n"
                "g2\tBrandubh\t7\tA\t" +
                start + "\tdraw\tresigned\td2-e2\n",
            "d6-c6 e4-e1 timeout,0,0,Black\nd2-e2 c4-c5 f4-f5 d4-c4 e2-d2xd3,1,0,Ongoing\n",
            "1. d6-c6 e4-e1\n2. f4-e4 d3-f3\n1.d2-e2 d3-d2\nresigned\n",
            "{\"WhiteSidePlayerName\":\"Thord\",\"AageGameTypeName\":\"Brandubh "
            "7x7\",\"Moves\":[\"d6-c6\",\"e4-e1\",\"timeout\"],"
            "\"WhoWon\":\"Black\"}",
            "taflsmith-game 1\nvariant nielsen-brandubh-7\nattackers Finn\ntime 300+3x30\nbid 12\n\n  ; "
            "before\nd6-c6\n  clock 299.5 -\n"
            "  value +0.35 depth 8\ne4-e1\n  value defenders win in 7\n  ; a remark\nresign\n\nresult the attackers "
            "resign: "
            "defenders win\n"};
        for (const auto& entry : fs::directory_iterator(std::string(TAFLSMITH_SOURCE_DIR) + "/tests/golden/games")) {
            std::ifstream in(entry.path());
            out.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
        }
        std::ranges::sort(out);
        return out;
    }();
    return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count) {
    if (const auto text = literalText(data, count)) return checkGames(*text), 0;
    Bytes bytes(data, count);
    std::optional<RecordFormat> format;
    if (bytes.below(4) == 0) format = static_cast<RecordFormat>(bytes.below(5));
    checkGames(editExample(bytes, examples()), format);
    return 0;
}
