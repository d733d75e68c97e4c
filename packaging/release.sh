#!/bin/sh
# Makes the files of a release page from a finished build on this system: Debian packages, an archive that runs where
# it is unpacked, the notes of this version, and checksums. `./taflsmith.sh release` makes the build.
#
#     packaging/release.sh [BUILD [OUT]]     default: build/release, build/release-files
set -eu
source=$(cd "$(dirname "$0")/.." && pwd)
build=$(cd "${1:-$source/build/release}" && pwd)
out=${2:-$source/build/release-files}
for tool in cmake cpack dpkg-deb ldd patchelf sha256sum tar; do
    command -v $tool > /dev/null || { echo "release.sh needs $tool" >&2; exit 1; }
done
version=$("$build/bin/taflsmith" --version | cut -d' ' -f2)
system=$(. /etc/os-release && echo "$ID$VERSION_ID" | sed 's/^debian/deb/')
name=taflsmith-$version-linux-$(uname -m)
mkdir -p "$out"
out=$(cd "$out" && pwd)
rm -f "$out"/*.deb "$out"/*.tar.gz "$out/NOTES.md" "$out/SHA256SUMS"
work=$(mktemp -d "${TMPDIR:-/tmp}/taflsmith-release-XXXXXX")
trap 'rm -rf "$work"' EXIT

echo "1. Debian packages of $system"
(cd "$build" && cpack -G DEB -B "$work/deb" -D CPACK_DEBIAN_PACKAGE_VERSION="$version+$system" \
    -D CPACK_DEBIAN_DESIGNER_PACKAGE_DEPENDS="taflsmith (= $version+$system)") > "$work/cpack.log" 2>&1 ||
    { cat "$work/cpack.log" >&2; exit 1; }
cp "$work"/deb/*.deb "$out/"

echo "2. The archive $name.tar.gz"
tree=$work/$name
cmake --install "$build" --strip --prefix "$tree" > "$work/install.log" || { cat "$work/install.log" >&2; exit 1; }
# Libraries of this system that the archive carries. The C and C++ libraries and OpenGL come from the system that runs
# it: drivers need its own. The same holds for X11 in the designer; the program carries a copy, because cairo needs it
# where there is no display, too.
libraries() {
    ldd "$1" | awk '$2 == "=>" && $3 ~ /^\// { print $3 }'
}
is_of_system() {
    case ${1##*/} in
        libc.so.* | libm.so.* | libdl.so.* | librt.so.* | libpthread.so.* | libresolv.so.* | libstdc++.so.* | \
            libgcc_s.so.* | libGL.so.* | libGLX.so.* | libEGL.so.* | libOpenGL.so.* | libGLdispatch.so.*) return 0 ;;
    esac
    return 1
}
is_x11() {
    case ${1##*/} in libX11.so.* | libxcb.so.* | libXau.so.* | libXdmcp.so.* | libXext.so.*) return 0 ;; esac
    return 1
}
libs=$tree/lib/taflsmith/system
mkdir -p "$libs/x11"
for program in taflsmith taflsmith-designer; do
    file=$tree/bin/$program
    [ -x "$file" ] || continue
    libraries "$file" | while read -r library; do
        if is_of_system "$library"; then continue; fi
        if ! is_x11 "$library"; then
            cp -L "$library" "$libs/"
        elif [ $program = taflsmith ]; then
            cp -L "$library" "$libs/x11/"
        fi
    done
    path='$ORIGIN/../lib/taflsmith/system'
    [ $program != taflsmith ] || path=$path:$path/x11
    patchelf --force-rpath --set-rpath "$path" "$file"  # not RUNPATH, which libraries of libraries ignore
    ln -s "bin/$program" "$tree/$program"
done
# The licences of what it carries.
mkdir -p "$tree/share/doc/taflsmith/third-party"
find "$libs" -name '*.so*' -printf '*/%f\n' | xargs dpkg-query -S 2> /dev/null | cut -d: -f1 | sort -u |
    while read -r package; do
        notice=/usr/share/doc/$package/copyright
        [ ! -r "$notice" ] || cp -L "$notice" "$tree/share/doc/taflsmith/third-party/$package.txt"
    done
tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner -czf "$out/$name.tar.gz" "$name"

echo "3. Notes and checksums"
awk -v version="$version" '/^## / { inside = $2 == version; next } inside' "$source/CHANGELOG.md" > "$out/NOTES.md"
[ -s "$out/NOTES.md" ] || { echo "CHANGELOG.md has no section of version $version" >&2; exit 1; }
(cd "$out" && sha256sum -- *.deb *.tar.gz > SHA256SUMS)
(cd "$out" && ls -l | awk 'NR > 1 { printf "%10d  %s\n", $5, $NF }')
