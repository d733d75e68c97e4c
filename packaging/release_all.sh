#!/usr/bin/env bash
# Makes the files of a release page for all systems: packages of Debian 12 and 13 and Ubuntu 24.04, the archive made on the
# oldest of them, notes and checksums. Each is built in a bare system and tried in another one. Needs root and debootstrap.
#
#     packaging/release_all.sh [OUT]     default: build/release-files
set -euo pipefail
source=$(cd "$(dirname "$0")/.." && pwd)
. "$source/packaging/systems.sh"
out=${1:-$source/build/release-files}
mkdir -p "$out"
rm -f "$out"/*.deb "$out"/*.tar.gz "$out/NOTES.md" "$out/SHA256SUMS"
for name in bookworm trixie noble; do
    echo "== $(system_words $name)"
    why=$(bare_system $name) || { echo "release_all.sh: no $(system_words $name): $why" >&2; exit 1; }
    work_system $name
    files=$systems/$name-work/taflsmith/build/release-files
    in_system "$systems/$name-work" sh -ec 'cd /taflsmith && ./taflsmith.sh release && packaging/release.sh'
    try_release $name "$files"
    cp "$files"/*.deb "$out/"
    [ $name != bookworm ] || cp "$files"/*.tar.gz "$files/NOTES.md" "$out/"
done
(cd "$out" && sha256sum -- *.deb *.tar.gz > SHA256SUMS && cat SHA256SUMS)
