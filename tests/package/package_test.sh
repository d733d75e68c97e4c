#!/bin/sh
# Installs a build into a folder of its own and uses it from there: nothing may depend on the source or the build tree.
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
there() {
    for file in "$@"; do [ -s "$prefix/$file" ] || fail "$file is not installed"; done
}
# The installed program alone: no environment but a home of its own, and a working directory elsewhere.
taflsmith() {
    (cd "$work" && env -i HOME="$work/home" PATH=/usr/bin:/bin "$prefix/bin/taflsmith" "$@")
}

mkdir "$work/home"
"$cmake" --install "$build" --prefix "$prefix" > "$work/install.log" || { cat "$work/install.log"; fail "cmake --install"; }

echo "1. What belongs to an installation is there"
there bin/taflsmith include/taflsmith/taflsmith.h include/taflsmith/taflsmith.hpp
for family in pieces movement turn hostility capture king victory ends announce; do
    there lib/taflsmith/plugins/$family.so
done
there share/taflsmith/variants/brandubh/nielsen-brandubh-7.toml
there share/taflsmith/scripts/rules/capture/custodial.lua
there share/taflsmith/scripts/lib/directions.lua share/man/man1/taflsmith.1
there share/doc/taflsmith/README.md share/doc/taflsmith/LICENSE share/doc/taflsmith/docs/variant-files.md
there share/doc/taflsmith/docs/examples/spear-thrust.lua share/doc/taflsmith/plugins/example-c/escort.c
[ -z "$(find "$prefix" -name CMakeLists.txt | grep -v /share/doc/ || true)" ] || fail "build files are installed"
[ -z "$(grep -rIlF -e "$source/" -e "$build/" "$prefix" || true)" ] || fail "a file names the source or build folder"
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
taflsmith check nielsen-brandubh-7 > "$work/check" || { cat "$work/check"; fail "check nielsen-brandubh-7"; }

echo "3. It still does when the folder is moved"
mv "$prefix" "$work/moved"
prefix=$work/moved
[ "$(taflsmith list --json | grep -o '"id"' | wc -l)" = "$variants" ] || fail "after moving, other variants are listed"

echo "4. The installed examples build against the installed header and work"
for example in plugins/example-c:escort docs/examples/spear-thrust:spear_thrust; do
    folder=$prefix/share/doc/taflsmith/${example%:*} name=${example#*:}
    "$cmake" -S "$folder" -B "$work/$name" -DTAFLSMITH_SDK="$prefix/include/taflsmith" > "$work/$name.log" 2>&1 &&
        "$cmake" --build "$work/$name" >> "$work/$name.log" 2>&1 || { cat "$work/$name.log"; fail "$name does not build"; }
done
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
# The first of these tests is wrong on purpose: the check must say so, and nothing else.
taflsmith --plugin "$work/escort/escort.so" check "$work/escorted-brandubh.toml" > "$work/check" 2>&1 && fail "a failing test is not noticed"
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
