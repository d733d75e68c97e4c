// A scripted engine or host that may misbehave. Its argument is a list of steps, separated by ';':
//   say TEXT       sends a line            hear WORD     reads lines until one begins with WORD
//   log FILE       logs the lines read     sleep SECONDS
//   end STATUS, crash, flood (bytes without a line end), deaf (closes its input)
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

int main(int argc, char** argv) {
    if (argc < 2) return 2;
    std::istringstream steps(argv[1]);
    std::ofstream log;
    for (std::string step; std::getline(steps, step, ';');) {
        std::istringstream words(step);
        std::string word, rest;
        words >> word;
        std::getline(words >> std::ws, rest);
        if (word == "say") {
            std::cout << rest << std::endl;
        } else if (word == "hear") {
            std::string line;
            do {
                if (!std::getline(std::cin, line)) return 9;
                if (log.is_open()) log << line << std::endl;
            } while (line.rfind(rest, 0) != 0);
        } else if (word == "sleep") {
            usleep(static_cast<useconds_t>(std::atof(rest.c_str()) * 1e6));
        } else if (word == "end") {
            return std::atoi(rest.c_str());
        } else if (word == "crash") {
            std::abort();
        } else if (word == "flood") {
            const std::string much(65536, 'x');
            for (int i = 0; i < 64; ++i) std::cout << much << std::flush;
        } else if (word == "deaf") {
            close(0);
        } else if (word == "log") {
            log.open(rest, std::ios::app);
        }
    }
    return 0;
}
