#!/usr/bin/env bash
# Installs what a bare Debian 12 lacks, builds, and runs.
#
#   ./taflsmith.sh          build, check every variant, and try whether Brandubh is fair
#   ./taflsmith.sh test     build and run the tests (TAFLSMITH_TEST_SCALE sizes them; 1 is the quick gate)
#   ./taflsmith.sh build    build only
set -euo pipefail
cd "$(dirname "$0")"
job=${1:-run}
case "$job" in
    run | build | test) ;;
    *) echo "usage: ./taflsmith.sh [test|build]" >&2; exit 2 ;;
esac
export DEBIAN_FRONTEND=noninteractive

# 1. Packages, from the one list; nothing is asked of apt when all are there.
packages=$(grep -v '^#' packages.txt)
missing=$(for p in $packages; do dpkg-query -W -f='${Status}' "$p" 2>/dev/null | grep -q 'ok installed' || echo "$p"; done)
if [ -n "$missing" ]; then
    as_root=$([ "$(id -u)" = 0 ] || echo sudo)
    echo "Installing:" $missing
    $as_root apt-get update -qq
    $as_root apt-get install -y -qq --no-install-recommends $missing > /dev/null
fi

# 2. Build.
build=build/release
mkdir -p build
# What ccache keeps does not go together with headers compiled beforehand.
launcher=(-DCMAKE_DISABLE_PRECOMPILE_HEADERS=OFF)
if command -v ccache > /dev/null; then
    launcher=(-DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON -DCMAKE_CXX_COMPILER_LAUNCHER=ccache -DCMAKE_C_COMPILER_LAUNCHER=ccache)
fi
# With the packages of the list nothing is left out: if something is, the list is wrong.
all=(-DTAFLSMITH_GUI=ON -DTAFLSMITH_PNG=ON)
configure() {
    cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release "${all[@]}" "${launcher[@]}" "$@" > "$build.log" 2>&1 ||
        { cat "$build.log"; exit 1; }
}
# On PCs the engine is compiled twice: the first one notes how often each branch is taken while it searches, plays and
# counts lines of play on boards of all widths, the second makes use of it. As long as its sources stay, so does what was
# noted. Tests alone do without, unless it is there: results are the same.
if [ "$(uname -m)" = x86_64 ]; then
    sources=$(find core/base core/notation core/program core/image core/position core/evaluation core/search core/CMakeLists.txt -type f | LC_ALL=C sort | xargs sha256sum | sha256sum)
    noted() { [ "$(cat "$build/profile" 2> /dev/null)" = "$sources" ]; }
    if ! noted && [ "$job" != test ]; then
        configure -DTAFLSMITH_PROFILE=record
        find "$build/core" -name '*.gcda' -delete
        ninja -C "$build" taflsmith
        "$build/bin/taflsmith" bench > "$build/profile.txt"
        for lines in nielsen-brandubh-7:5 opentafl-tablut-9:4 nielsen-copenhagen-11:4 nielsen-historical-13:4 opentafl-alea-19:3; do
            "$build/bin/taflsmith" perft "${lines%:*}" "${lines#*:}" >> "$build/profile.txt"
        done
        echo "$sources" > "$build/profile"
    fi
    configure -DTAFLSMITH_PROFILE="$(if noted; then echo use; fi)"
else
    configure
fi
ninja -C "$build"

# 3. Run.
case "$job" in
    build) ;;
    test) ctest --test-dir "$build" --output-on-failure -j "$(nproc)" ;;
    run)
        "$build/bin/taflsmith" check
        "$build/bin/taflsmith" trial nielsen-brandubh-7
        echo
        echo "Play yourself:  $build/bin/taflsmith play nielsen-brandubh-7"
        ;;
esac
