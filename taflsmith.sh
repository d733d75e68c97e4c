#!/usr/bin/env bash
# Installs missing packages on a bare Debian 12, builds, and runs.
#
#   ./taflsmith.sh          build, check every variant, and run a short balance trial of Brandubh
#   ./taflsmith.sh test     build and run the tests (TAFLSMITH_TEST_SCALE multiplies their size; 1 is quick)
#   ./taflsmith.sh build    build only
set -euo pipefail
cd "$(dirname "$0")"
job=${1:-run}
case "$job" in
    run | build | test) ;;
    *) echo "usage: ./taflsmith.sh [test|build]" >&2; exit 2 ;;
esac
export DEBIAN_FRONTEND=noninteractive

# 1. Packages: apt runs only if one is missing.
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
# Precompiled headers and unity builds halve the time of a first build. ccache gets no hits with either.
launcher=(-DCMAKE_DISABLE_PRECOMPILE_HEADERS=OFF -DCMAKE_UNITY_BUILD=ON)
if command -v ccache > /dev/null; then
    launcher=(-DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON -DCMAKE_UNITY_BUILD=OFF -DCMAKE_CXX_COMPILER_LAUNCHER=ccache -DCMAKE_C_COMPILER_LAUNCHER=ccache)
fi
# The list has every package needed, so CMake must not skip optional parts.
all=(-DTAFLSMITH_GUI=ON -DTAFLSMITH_PNG=ON)
configure() {
    cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release "${all[@]}" "${launcher[@]}" "$@" > "$build.log" 2>&1 ||
        { cat "$build.log"; exit 1; }
}
# Profile-guided optimization on x86-64: the first build records profiles while it searches, plays and runs perft on boards
# of all widths; the second uses them. Profiles stay valid until the sources change. `test` uses an existing profile but
# records none; results are the same.
if [ "$(uname -m)" = x86_64 ]; then
    sources=$(find core/base core/notation core/program core/image core/position core/evaluation core/search core/CMakeLists.txt -type f | LC_ALL=C sort | xargs sha256sum | sha256sum)
    has_profile() { [ "$(cat "$build/profile" 2> /dev/null)" = "$sources" ]; }
    if ! has_profile && [ "$job" != test ]; then
        configure -DTAFLSMITH_PROFILE=record
        find "$build/core" -name '*.gcda' -delete
        ninja -C "$build" taflsmith
        "$build/bin/taflsmith" bench > "$build/profile.txt"
        for game in nielsen-brandubh-7:5 opentafl-tablut-9:4 nielsen-copenhagen-11:4 nielsen-historical-13:4 opentafl-alea-19:3; do
            "$build/bin/taflsmith" perft "${game%:*}" "${game#*:}" >> "$build/profile.txt"
        done
        echo "$sources" > "$build/profile"
    fi
    configure -DTAFLSMITH_PROFILE="$(if has_profile; then echo use; fi)"
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
