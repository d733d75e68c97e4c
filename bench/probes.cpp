// The time of a probe of tables: from memory, and after the system has dropped the pages of the files.
//
//     bench_probes VARIANT FOLDER [PROBES]    random positions of the largest layer
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>

#include "installation.hpp"
#include "solve/table_file.hpp"
#include "table_positions.hpp"

#ifndef MADV_PAGEOUT
#define MADV_PAGEOUT 21
#endif

using namespace tafl;

namespace {

/// The parts of this process's memory that map tables.
std::vector<std::pair<char*, std::size_t>> mappedTables() {
    std::vector<std::pair<char*, std::size_t>> out;
    std::ifstream maps("/proc/self/maps");
    for (std::string line; std::getline(maps, line);) {
        unsigned long long from = 0, to = 0;
        if (line.ends_with(".tafltable") && std::sscanf(line.c_str(), "%llx-%llx", &from, &to) == 2)
            out.emplace_back(reinterpret_cast<char*>(from), to - from);
    }
    return out;
}

/// Asks the system to drop the pages of the tables. Returns the fraction that is still in memory.
double dropPages() {
    std::size_t all = 0, resident = 0;
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    for (const auto& [from, length] : mappedTables()) {
        madvise(from, length, MADV_PAGEOUT);
        std::vector<unsigned char> in((length + page - 1) / page);
        if (mincore(from, length, in.data()) != 0) continue;
        all += in.size();
        resident += static_cast<std::size_t>(std::ranges::count_if(in, [](unsigned char c) { return c & 1; }));
    }
    return all ? static_cast<double>(resident) / static_cast<double>(all) : 0;
}

/// Reads of this process that had to wait for a disk.
long diskReads() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_majflt;
}

void printTimes(const std::string& what, std::vector<double> times) {
    if (times.empty()) return;
    std::ranges::sort(times);
    double sum = 0;
    for (const double time : times) sum += time;
    const auto quantile = [&](double q) {
        return times[static_cast<std::size_t>(q * static_cast<double>(times.size() - 1))];
    };
    fmt::print("{:<34}{:>8}{:>9.2f}{:>9.2f}{:>9.2f}{:>10.2f}\n", what, times.size(), quantile(0.5),
               sum / static_cast<double>(times.size()), quantile(0.99), times.back());
}

/// Probes every position once. The time does not include setting up the positions.
void measure(const std::string& what, const Tables& tables, const std::vector<Setup>& setups) {
    const auto position = Position::create(tables.image());
    std::vector<double> fromMemory, fromDisk;
    for (const Setup& setup : setups) {
        position->set(setup);
        const long before = diskReads();
        const auto begin = std::chrono::steady_clock::now();
        const auto value = tables.probe(*position);
        const double time = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count();
        if (value) (diskReads() > before ? fromDisk : fromMemory).push_back(time);
    }
    printTimes(what + ": from memory", std::move(fromMemory));
    printTimes(what + ": from disk", std::move(fromDisk));
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        fmt::print("usage: bench_probes VARIANT FOLDER [PROBES]\n");
        return 2;
    }
    const Environment environment = bench::loadInstallation();
    const auto variant = environment.library->load(argv[1]);
    const auto image = variant ? environment.library->compile(*variant) : tl::unexpected<Diagnostics>(variant.error());
    const auto tables = image ? openTables(argv[2], *image) : tl::unexpected<Diagnostics>(image.error());
    if (!tables) {
        fmt::print(stderr, "{}\n", tables.error().front().message());
        return 3;
    }
    const int probes = argc > 3 ? std::atoi(argv[3]) : 10'000;
    // The largest layer, and the time to verify it.
    const auto materials = tables->materials();
    const Material largest =
        *std::ranges::max_element(materials, {}, [&](const Material& m) { return tables->indexOf(m).count(); });
    const auto begin = std::chrono::steady_clock::now();
    const Tables::Layer* const layer = tables->find(largest);
    if (!layer) {
        fmt::print(stderr, "{}\n", tables->problems().front().message());
        return 3;
    }
    fmt::print("{}: {} numbers, {:.1f} MB, verified in {:.2f} s; {:.1f} MB in all\n", largest.text(**image),
               layer->index.count(), static_cast<double>(layer->table.size()) / 1e6,
               std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(),
               static_cast<double>(tables->size()) / 1e6);
    Random random(1);
    std::vector<Setup> setups;
    for (int i = 0; i < probes; ++i) setups.push_back(bench::randomPosition(layer->index, **image, random));
    fmt::print("{:<34}{:>8}{:>9}{:>9}{:>9}{:>10}\n", "microseconds", "probes", "median", "mean", "99 %", "longest");
    measure(fmt::format("{:.0f} % of the pages dropped", 100 - 100 * dropPages()), *tables, setups);
    measure("the same again", *tables, setups);
    measure("and again", *tables, setups);
}
