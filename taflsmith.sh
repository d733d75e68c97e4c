#!/usr/bin/env bash
# Installs missing packages on a bare Debian 12 or 13 or Ubuntu 24.04, builds, and runs. Elsewhere it names the tools and
# libraries that are missing (docs/install.md).
#
#   ./taflsmith.sh                  build the program, check every variant, run a short balance trial
#   ./taflsmith.sh play [VARIANT]   build what is needed and play: in the designer, or in the terminal without a display
#   ./taflsmith.sh release          build the fast program and the designer: hot code optimized with recorded profiles
#   ./taflsmith.sh test             build everything and run the tests (TAFLSMITH_TEST_SCALE multiplies their size)
#   ./taflsmith.sh web              build the page and the designer for browsers (docs/web.md) and the package for other pages
#                                   and Node (docs/embedding.md), folders of static files, and test them
#   ./taflsmith.sh web core         the package alone, with its tests in Node; exit status 77 without the sources that
#                                   it needs
set -euo pipefail
cd "$(dirname "$0")"
job=${1:-run}
case "$job" in
    run | play | release | test | web) shift || true ;;
    *) echo "usage: ./taflsmith.sh [play [VARIANT] | release | test | web [core]]" >&2; exit 2 ;;
esac
in_node=$([ "$job ${1:-}" != "web core" ] || echo yes)  # only tests in Node: no browser is needed
export DEBIAN_FRONTEND=noninteractive NINJA_STATUS='[%f/%t, %es] '
processors=$(nproc 2> /dev/null || getconf _NPROCESSORS_ONLN)
phase() { echo; echo "== $1"; }
# minutes N: how long N minutes of one processor take here, in words.
minutes() { local m=$((($1 + processors - 1) / processors)); echo "about $m minute$([ "$m" = 1 ] || echo s)"; }

# 1. Packages: apt runs only if one is missing. Systems without apt have the libraries under other names.
install_packages() {
    local packages missing as_root
    local lists=(packages.txt)
    [ "$job" != web ] || lists=(web/packages.txt web/designer/packages.txt)
    [ -z "$in_node" ] || lists=(web/packages.txt)
    packages=$(grep -hv -e '^#' ${in_node:+-e chromium -e firefox-esr} "${lists[@]}")
    missing=$(for p in $packages; do dpkg-query -W -f='${Status}' "$p" 2>/dev/null | grep -q 'ok installed' || echo "$p"; done)
    [ -n "$missing" ] || return 0
    phase "Installing $(wc -w <<< "$missing") packages: about 2 minutes"
    as_root=$([ "$(id -u)" = 0 ] || echo sudo)
    $as_root apt-get update -q | grep '^Get' || true
    $as_root apt-get install -y -q --no-install-recommends $missing | sed -nu 's/^Unpacking \([^ ]*\).*/  \1/p' ||
        echo "Some packages could not be installed. CMake names what the build lacks."
}
# check_tools: CMake names missing libraries, but it needs these tools first.
check_tools() {
    local missing=()
    command -v cmake > /dev/null || missing+=("CMake 3.25 or later")
    command -v ninja > /dev/null || missing+=("Ninja")
    [ "$job" = web ] || command -v pkg-config > /dev/null || missing+=("pkg-config")
    [ "$job" = web ] || command -v "${CXX:-c++}" > /dev/null || missing+=("a C++20 compiler: g++ 12, Clang 14 or later")
    [ ${#missing[@]} = 0 ] && return
    echo "Missing tools:" >&2
    printf '  %s\n' "${missing[@]}" >&2
    echo "Their packages, those of the libraries and the commands for CMake: docs/install.md" >&2
    exit 1
}
# The list has every package needed, so CMake must not skip the designer and pictures. Elsewhere it builds what it can.
if command -v apt-get > /dev/null && command -v dpkg-query > /dev/null; then
    install_packages
    all=(-DTAFLSMITH_GUI=ON -DTAFLSMITH_PNG=ON -DTAFLSMITH_WEBP=ON -DTAFLSMITH_QR=ON)
else
    all=()
fi
tests=$([ "$job" = test ] && echo ON || echo OFF)
all+=("-DTAFLSMITH_TESTS=$tests" "-DTAFLSMITH_BENCH=$tests")
check_tools

# 2. Build.
# Precompiled headers and unity builds halve the time of a first build.
fast_build=(-DCMAKE_DISABLE_PRECOMPILE_HEADERS=OFF -DCMAKE_UNITY_BUILD=ON)
# configure BUILD OPTION…
configure() {
    local build=$1 && shift
    mkdir -p "$build"
    cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release "${all[@]}" "$@" > "$build.log" 2>&1 || { cat "$build.log"; exit 1; }
}

# quick_build TARGET…: one copy of the hot code, for this processor, and little optimization elsewhere.
quick_build() {
    local level=()
    if grep -qsw avx2 /proc/cpuinfo && grep -qsw bmi2 /proc/cpuinfo; then level=(-DTAFLSMITH_BASELINE=x86-64-v3); fi
    configure "$build" -DTAFLSMITH_V3=OFF ${level[@]+"${level[@]}"} -DCMAKE_CXX_FLAGS_RELEASE="-O1 -DNDEBUG" \
        -DTAFLSMITH_ENGINE_LEVEL=-O2 "${fast_build[@]}"
    ninja -C "$build" "$@"
}

# full_build TARGET…: as shipped.
full_build() {
    configure "$build" "${fast_build[@]}" "-DTAFLSMITH_WERROR=${TAFLSMITH_WERROR:-OFF}" "-DTAFLSMITH_PROFILE=$profile"
    ninja -C "$build" "$@"
}

# Profile-guided optimization on x86-64: a first build records profiles while it searches, plays and runs perft on boards of
# all widths; the second uses them. Profiles stay valid until the sources change. `test` uses an existing profile but
# records none; results are the same.
profile_sources() {
    find core/base core/notation core/program core/image core/position core/evaluation core/search core/CMakeLists.txt -type f |
        LC_ALL=C sort | xargs sha256sum | sha256sum
}
has_profile() { [ "$(cat "$build/profile" 2> /dev/null)" = "$(profile_sources)" ]; }
record_profile() {
    profile=record full_build taflsmith plugins/all
    find "$build/core" -name '*.gcda' -delete
    "$build/bin/taflsmith" bench > "$build/profile.txt"
    for game in nielsen-brandubh-7:5 opentafl-tablut-9:4 nielsen-copenhagen-11:4 nielsen-historical-13:4 opentafl-alea-19:3; do
        "$build/bin/taflsmith" perft "${game%:*}" "${game#*:}" >> "$build/profile.txt"
    done
    profile_sources > "$build/profile"
}

# The web builds compile libraries whose sources are not in a package but beside it. The lists of sources are fetched into the
# build folder, so that nothing of the system changes.
# fetch_sources NAME…: to build/NAME.
fetch_sources() {
    local folder=$PWD/build/sources name missing=()
    for name in "$@"; do [ -e "build/$name" ] || missing+=("$name"); done
    [ ${#missing[@]} != 0 ] || return 0
    mkdir -p "$folder"/{lists/partial,parts}
    echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main" > "$folder/parts/debian.list"
    local apt=(apt-get -q -o Dir::Etc::SourceList=/dev/null -o "Dir::Etc::SourceParts=$folder/parts" -o "Dir::State::Lists=$folder/lists")
    (cd "$folder" && "${apt[@]}" update && "${apt[@]}" source "${missing[@]}") > "$folder/log" 2>&1 ||
        { cat "$folder/log"; echo "These sources cannot be fetched: ${missing[*]}"; exit 77; }
    for name in "${missing[@]}"; do
        [ "$name" != sqlite3 ] || join_sqlite "$folder"/sqlite3-*/
        mv "$folder/$name"-*/ "build/$name"
    done
}
# join_sqlite FOLDER: the one file that its compilers are given, made from its many.
join_sqlite() {
    (cd "$1" && ./configure && make sqlite3.c) > build/sources/sqlite3.log 2>&1 ||
        { cat build/sources/sqlite3.log; echo "SQLite's source cannot be joined."; exit 77; }
}

# web_build FOLDER OPTION… -- TARGET…
web_build() {
    local folder=$1 options=()
    shift
    while [ "$1" != -- ]; do options+=("$1"); shift; done
    shift
    mkdir -p "$folder"
    emcmake cmake -S . -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON "${options[@]}" > "$folder.log" 2>&1 ||
        { cat "$folder.log"; exit 1; }
    ninja -C "$folder" "$@"
}

# 3. Run.
case "$job" in
    run)
        build=build/quick
        phase "Building the program: $(minutes 12)"
        quick_build taflsmith plugins/all
        phase "Checking every variant: less than a minute"
        "$build/bin/taflsmith" check | tail -n 3
        phase "Is Brandubh fair? A trial: less than a minute"
        "$build/bin/taflsmith" trial nielsen-brandubh-7
        echo
        echo "Play yourself:              ./taflsmith.sh play"
        echo "What the program can do:    $build/bin/taflsmith"
        ;;
    play)
        build=build/quick
        if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
            phase "Building the designer: $(minutes 16)"
            quick_build taflsmith-designer plugins/all
            exec "$build/bin/taflsmith-designer" "$@"
        fi
        phase "Building the program: $(minutes 12)"
        quick_build taflsmith plugins/all
        exec "$build/bin/taflsmith" play "$@"
        ;;
    release)
        build=build/release
        if [ "$(uname -m)" = x86_64 ] && ! has_profile; then
            phase "Building a program that records profiles, and running it: $(minutes 20)"
            record_profile
        fi
        phase "Building: $(minutes 24)"
        profile=$(if has_profile; then echo use; fi) full_build all
        ;;
    test)
        build=build/release
        phase "Building the program and its tests: $(minutes 40)"
        profile=$(if has_profile; then echo use; fi) full_build all
        bench/compile_time.sh "$build"
        phase "Testing: $(minutes 16)"
        ctest --test-dir "$build" --output-on-failure -j "$processors"
        ;;
    web)
        fetch_sources lua5.4 zlib
        if [ -n "$in_node" ]; then
            phase "Building the core for Node: $(minutes 13)"
            web_build build/web -- embed
            phase "Testing it: about a minute"
            ctest --test-dir build/web --output-on-failure -R '^web_(core|package|design)$'
            exit
        fi
        fetch_sources imgui freetype sqlite3
        phase "Building the designer for browsers: $(minutes 14)"
        web_build build/web-designer -DTAFLSMITH_WEB_DESIGNER=ON -- designer_page
        phase "Building the page: $(minutes 14)"
        web_build build/web -- page embed
        phase "Testing it in Node, Chromium and Firefox: $(minutes 20)"
        ctest --test-dir build/web --output-on-failure
        echo
        echo "The page, with the designer in its folder 'designer': build/web/page. Any static host can serve it (docs/web.md). Here:"
        echo "    python3 -m http.server --directory build/web/page"
        echo "The board for other pages, and the rules for Node: build/web/package (docs/embedding.md)."
        ;;
esac
