#!/bin/sh
# Makes the files of a release (packaging/release.sh), checks the Debian packages with lintian, and runs the program from
# its package and from the archive, the latter on a system that has only the C and C++ libraries.
#
#     release_test.sh SOURCE BUILD
set -eu
source=$1 build=$2
for tool in dpkg-deb dpkg-shlibdeps lintian patchelf; do
    command -v $tool > /dev/null || { echo "skipped: $tool is missing"; exit 77; }
done
work=$(mktemp -d "${TMPDIR:-/tmp}/taflsmith-debian-XXXXXX")
trap 'rm -rf "$work"' EXIT

fail() {
    echo "FAILED: $1" >&2
    exit 1
}

echo "1. The files of a release"
"$source/packaging/release.sh" "$build" "$work" || fail "release.sh"
(cd "$work" && sha256sum --quiet --check SHA256SUMS) || fail "the checksums"
for file in "$work"/*.deb "$work"/*.tar.gz; do
    grep -q " ${file##*/}$" "$work/SHA256SUMS" || fail "${file##*/} has no checksum"
done
grep -q '[a-z]' "$work/NOTES.md" || fail "there are no notes"
! grep -q '^## ' "$work/NOTES.md" || fail "the notes are of several versions"
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

version=$("$build/bin/taflsmith" --version | cut -d' ' -f2)
grep -qx "version: $version" "$source/CITATION.cff" || fail "CITATION.cff has another version"
grep -q "<release version=\"$version\"" "$source"/packaging/*.metainfo.xml || fail "the AppStream file has another version"

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

echo "6. The archive runs where it is unpacked, on a bare system"
name=$(basename "$work"/taflsmith-*.tar.gz .tar.gz)
bare=$work/bare
mkdir -p "$bare/opt" "$bare/proc" "$bare/tmp" "$bare/home"
tar -C "$bare/opt" -xzf "$work/$name.tar.gz"
[ ! -e "$bare/opt/$name/lib/taflsmith/system/libc.so.6" ] || fail "the archive has a C library"
# What the programs take from this system. A library that the archive should carry fails here.
own="libc libm libdl librt libpthread libresolv libstdc++ libgcc_s"
for program in taflsmith taflsmith-designer; do
    file=$bare/opt/$name/bin/$program allowed=$own
    [ -x "$file" ] || continue
    if [ $program = taflsmith-designer ]; then
        allowed="$own libGL libGLX libEGL libOpenGL libGLdispatch libX11 libxcb libXau libXdmcp libXext"
    fi
    ! ldd "$file" | grep 'not found' || fail "$program lacks a library"
    ldd "$file" | awk '$2 == "=>" { print $1, $3 }' | while read -r library path; do
        case $path in "$bare"/*) continue ;; esac
        case " $allowed " in *" ${library%%.so*} "*) ;; *) fail "$program takes $library from the system" ;; esac
    done
done
ldd "$bare/opt/$name/bin/taflsmith" | grep -o '/[^ ]*' | grep -v "^$bare/" | while read -r library; do
    mkdir -p "$bare${library%/*}"
    cp -L "$library" "$bare$library"
done
# run_bare NAMESPACES COMMAND…: in a root folder of its own with a /proc.
run_bare() {
    namespaces=$1
    shift
    unshare $namespaces --mount --pid --fork sh -c \
        'root=$1; shift; mount -t proc proc "$root/proc" && exec chroot "$root" "$@"' sh "$bare" "$@"
}
program=/opt/$name/taflsmith
as=
for namespaces in "" "--map-root-user"; do
    if [ -z "$as" ] && run_bare "$namespaces" "$program" --version > "$work/bare.log" 2>&1; then as="x$namespaces"; fi
done
if [ -n "$as" ]; then
    run_bare "${as#x}" "$program" check nielsen-brandubh-7 --play 2 || fail "taflsmith check"
    run_bare "${as#x}" "$program" trial nielsen-brandubh-7 --games 4 --nodes 100 --no-store --quiet > "$work/trial" ||
        fail "taflsmith trial"
    grep -q 'games  *4 ' "$work/trial" || fail "a trial played no games"
else
    cat "$work/bare.log"
    echo "   not tried: this system allows no root folder of its own"
    (cd / && "$bare$program" check nielsen-brandubh-7) || fail "taflsmith check"
fi
echo "passed"
