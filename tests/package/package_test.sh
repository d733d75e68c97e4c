#!/bin/sh
# Installs a build into a separate folder and uses it: nothing may depend on the source or build tree.
#
#     package_test.sh CMAKE SOURCE BUILD
set -eu
cmake=$1 source=$2 build=$3
work=$(mktemp -d "${TMPDIR:-/tmp}/taflsmith-package-XXXXXX")
trap 'rm -rf "$work"' EXIT
prefix=$work/prefix

fail() {
    echo "FAILED: $1" >&2
    exit 1
}
expect_installed() {
    for file in "$@"; do [ -s "$prefix/$file" ] || fail "$file is not installed"; done
}
# Runs the installed program with its own home folder and no other environment.
taflsmith() {
    (cd "$work" && env -i HOME="$work/home" PATH=/usr/bin:/bin "$prefix/bin/taflsmith" "$@")
}

mkdir "$work/home"
"$cmake" --install "$build" --prefix "$prefix" > "$work/install.log" || { cat "$work/install.log"; fail "cmake --install"; }

echo "1. The installation is complete"
expect_installed bin/taflsmith include/taflsmith/taflsmith.h include/taflsmith/taflsmith.hpp
for family in pieces movement turn hostility capture king victory ends announce; do
    expect_installed lib/taflsmith/plugins/$family.so
done
expect_installed share/taflsmith/variants/brandubh/nielsen-brandubh-7.toml
expect_installed share/taflsmith/scripts/rules/capture/custodial.lua
expect_installed share/taflsmith/scripts/lib/directions.lua share/man/man1/taflsmith.1 share/man/man1/taflsmith-play.1
expect_installed share/doc/taflsmith/README.md share/doc/taflsmith/LICENSE share/doc/taflsmith/docs/variant-files.md
expect_installed share/doc/taflsmith/docs/first-steps/player.md share/doc/taflsmith/docs/pictures/tafl-start.svg
expect_installed share/doc/taflsmith/docs/examples/spear-thrust.lua share/doc/taflsmith/plugins/example-c/escort.c
expect_installed share/cmake/taflsmith/taflsmith-config.cmake share/pkgconfig/taflsmith-sdk.pc share/mime/packages/taflsmith.xml
expect_installed share/doc/taflsmith/THIRD-PARTY.md share/bash-completion/completions/taflsmith
if [ -x "$prefix/bin/taflsmith-designer" ]; then
    expect_installed share/applications/org.taflsmith.Designer.desktop share/man/man1/taflsmith-designer.1
    expect_installed share/metainfo/org.taflsmith.Designer.metainfo.xml share/icons/hicolor/scalable/apps/taflsmith-designer.svg
fi
[ -z "$(find "$prefix" -name CMakeLists.txt | grep -v /share/doc/ || true)" ] || fail "build files are installed"
[ -z "$(grep -rIlF -e "$source/" -e "$build/" "$prefix" || true)" ] || fail "a file names the source or build folder"
[ -z "$(grep -rlF -e "$source/" -e "$build/" "$prefix" || true)" ] || fail "a binary contains the name of a folder of the build"
if command -v readelf > /dev/null; then
    for file in "$prefix/bin/taflsmith" "$prefix"/lib/taflsmith/plugins/*.so; do
        readelf -lW "$file" | grep -q GNU_RELRO && readelf -dW "$file" | grep -q 'BIND_NOW\|NOW' || fail "$file is not RELRO"
    done
    readelf --dyn-syms -W "$prefix/bin/taflsmith" | grep -q __stack_chk_fail || fail "bin/taflsmith has no stack checks"
fi
[ -z "$(find "$prefix" -type l)" ] || fail "links are installed"

echo "2. The program finds its rules and variants beside itself"
taflsmith list --json > "$work/list.json"
variants=$(grep -o '"id"' "$work/list.json" | wc -l)
[ "$variants" -ge 103 ] || fail "only $variants variants are listed"
taflsmith components --ids > "$work/components"
[ "$(wc -l < "$work/components")" -ge 32 ] || fail "components are missing"
taflsmith --json components > "$work/components.json"
[ "$(grep -cF "$prefix/" "$work/components.json")" -ge 64 ] || fail "components come from elsewhere"
taflsmith show nielsen-brandubh-7 > "$work/show"
grep -q "Irish Brandubh" "$work/show" || fail "show nielsen-brandubh-7"
taflsmith --quiet show nielsen-brandubh-7 --booklet - > "$work/booklet.html"
grep -q "Irish Brandubh" "$work/booklet.html" || fail "show --booklet"
taflsmith diff nielsen-brandubh-7 nielsen-brandubh-walker-7 --time 1 > "$work/diff" || fail "diff"
taflsmith check nielsen-brandubh-7 > "$work/check" || { cat "$work/check"; fail "check nielsen-brandubh-7"; }

echo "3. It still does after the folder has moved"
mv "$prefix" "$work/moved"
prefix=$work/moved
[ "$(taflsmith list --json | grep -o '"id"' | wc -l)" = "$variants" ] || fail "after moving, other variants are listed"

echo "4. The installed examples build against the installed header and work"
for example in plugins/example-c:escort docs/examples/spear-thrust:spear_thrust; do
    folder=$prefix/share/doc/taflsmith/${example%:*} name=${example#*:}
    "$cmake" -S "$folder" -B "$work/$name" -DTAFLSMITH_SDK="$prefix/include/taflsmith" > "$work/$name.log" 2>&1 &&
        "$cmake" --build "$work/$name" >> "$work/$name.log" 2>&1 || { cat "$work/$name.log"; fail "$name does not build"; }
done
# The same source built with find_package and with pkg-config from the moved folder.
mkdir "$work/own"
cp "$prefix/share/doc/taflsmith/plugins/example-c/escort.c" "$work/own"
cat > "$work/own/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.20)
project(own LANGUAGES C)
find_package(taflsmith 0.1 REQUIRED)
taflsmith_add_rules(own escort.c)
CMAKE
"$cmake" -S "$work/own" -B "$work/own/build" -DCMAKE_PREFIX_PATH="$prefix" > "$work/own.log" 2>&1 &&
    "$cmake" --build "$work/own/build" >> "$work/own.log" 2>&1 || { cat "$work/own.log"; fail "find_package(taflsmith)"; }
taflsmith --plugin "$work/own/build/own.so" components win/escort > /dev/null || fail "the library made with find_package"
if command -v pkg-config > /dev/null; then
    flags=$(PKG_CONFIG_PATH=$prefix/share/pkgconfig pkg-config --cflags taflsmith-sdk) || fail "pkg-config taflsmith-sdk"
    cc -shared -fPIC -fvisibility=hidden $flags -o "$work/own/pc.so" "$work/own/escort.c" ||
        fail "the example does not build with pkg-config's flags: $flags"
    taflsmith --plugin "$work/own/pc.so" components win/escort > /dev/null || fail "the library made with pkg-config"
fi
taflsmith --plugin "$work/escort/escort.so" components win/escort > "$work/escort.txt"
grep -q "Escorted king" "$work/escort.txt" || fail "the plugin is not listed"
cat > "$work/escorted-brandubh.toml" <<'TOML'
format = 1
id = "escorted-brandubh"
name = "Brandubh with an escort"
inherits = "nielsen-brandubh-7"

[[rule]]
use = "win/escort"

[[test]]
name = "The king at the edge with two men"
rule = "win/escort"
fires = true
position = "7/7/7/7/3K3/2T1T2/t6 defenders"
move = "d3-d1"
captures = ""
outcome = "none"

[[test]]
name = "The escort is complete"
rule = "win/escort"
fires = true
position = "7/7/7/7/3K3/7/t1T1T2 defenders"
move = "d3-d1"
captures = ""
outcome = "defenders"
TOML
# The first test is wrong on purpose: the check must report it and no other.
taflsmith --plugin "$work/escort/escort.so" check "$work/escorted-brandubh.toml" > "$work/check" 2>&1 && fail "a failing test is not reported"
grep -q "The king at the edge" "$work/check" ||
    { cat "$work/check"; fail "check does not name the test that fails"; }
! grep -q "The escort is complete" "$work/check" || { cat "$work/check"; fail "the plugin's rule does not hold"; }
sed -i '/name = "The king at the edge/,/^outcome/s/fires = true/fires = false/' "$work/escorted-brandubh.toml"
taflsmith --plugin "$work/escort/escort.so" check "$work/escorted-brandubh.toml" > "$work/check" 2>&1 ||
    { cat "$work/check"; fail "check with the plugin"; }
taflsmith check "$work/escorted-brandubh.toml" > "$work/check" 2>&1 && fail "a rule without its plugin is accepted"
taflsmith check "$prefix/share/doc/taflsmith/docs/examples/spear-brandubh-7.toml" > "$work/check" 2>&1 ||
    { cat "$work/check"; fail "the example variant"; }
echo "$variants variants, $(wc -l < "$work/components") components: passed"
