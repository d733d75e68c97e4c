#!/bin/sh
# Builds the Debian packages, checks them with lintian, and runs the packaged program.
#
#     debian_test.sh CPACK SOURCE BUILD
set -eu
cpack=$1 source=$2 build=$3
for tool in dpkg-deb dpkg-shlibdeps lintian; do
    command -v $tool > /dev/null || { echo "skipped: $tool is missing"; exit 77; }
done
work=$(mktemp -d "${TMPDIR:-/tmp}/taflsmith-debian-XXXXXX")
trap 'rm -rf "$work"' EXIT

fail() {
    echo "FAILED: $1" >&2
    exit 1
}

echo "1. The packages"
(cd "$build" && "$cpack" -G DEB -B "$work") > "$work/cpack.log" 2>&1 || { cat "$work/cpack.log"; fail "cpack"; }
packages="taflsmith taflsmith-dev"
[ ! -x "$build/bin/taflsmith-designer" ] || packages="$packages taflsmith-designer"
for package in $packages; do
    set -- "$work/${package}"_*.deb
    [ $# = 1 ] && [ -f "$1" ] || fail "$package is not made"
    dpkg-deb -c "$1" > "$work/contents"
    for file in copyright changelog.gz; do
        grep -q " ./usr/share/doc/$package/$file$" "$work/contents" || fail "$package has no $file"
    done
done

echo "2. lintian finds no errors"
lintian --fail-on error --allow-root "$work"/*.deb > "$work/lintian.log" 2>&1 || { cat "$work/lintian.log"; fail "lintian"; }
cat "$work/lintian.log"

echo "3. Files are in the right packages"
dpkg-deb -x "$work"/taflsmith_*.deb "$work/root"
for page in taflsmith taflsmith-play; do
    [ -s "$work/root/usr/share/man/man1/$page.1.gz" ] || fail "no manual page of $page"
done
[ ! -e "$work/root/usr/include" ] || fail "headers are in the program's package"
[ ! -e "$work/root/usr/bin/taflsmith-designer" ] || fail "the designer is in the program's package"
dpkg-deb -x "$work"/taflsmith-dev_*.deb "$work/dev"
[ -s "$work/dev/usr/include/taflsmith/taflsmith.h" ] || fail "no header in taflsmith-dev"
[ ! -e "$work/dev/usr/bin" ] || fail "programs are in taflsmith-dev"
dpkg-deb -f "$work"/taflsmith_*.deb Depends | grep -q libc6 || fail "the program's package depends on nothing"
! grep -rIlF -e "$source/" -e "$build/" "$work/root" "$work/dev" || fail "a file names the source or build folder"

echo "4. The packaged program runs"
(cd "$work" && env -i HOME="$work" PATH=/usr/bin:/bin "$work/root/usr/bin/taflsmith" check nielsen-brandubh-7) ||
    fail "taflsmith check"

echo "5. Files for desktops"
if command -v desktop-file-validate > /dev/null; then desktop-file-validate "$source"/packaging/*.desktop || fail "the .desktop file"; fi
if command -v appstreamcli > /dev/null; then
    appstreamcli validate --no-net "$source"/packaging/*.metainfo.xml || fail "the AppStream file"
fi
echo "passed"
