#!/bin/sh
# Makes the site, and checks that a dead link is found. Skipped without Debian's python3-markdown.
#
#     site_test.sh SOURCE
set -eu
source=$1
/usr/bin/python3 -c 'import markdown' 2> /dev/null || { echo "skipped: python3-markdown is missing"; exit 77; }
work=$(mktemp -d "${TMPDIR:-/tmp}/taflsmith-site-XXXXXX")
trap 'rm -rf "$work"' EXIT

fail() {
    echo "FAILED: $1" >&2
    exit 1
}

echo "1. Every link leads somewhere"
"$source/packaging/site/make.py" "$work/site" || fail "the site has dead links"
for page in index.html docs/index.html docs/commands.html docs/first-steps/player.html docs/pictures/tafl-start.svg; do
    [ -s "$work/site/$page" ] || fail "$page is missing"
done
grep -q '<h2 id="play">play</h2>' "$work/site/docs/commands.html" || fail "headings have no anchors"
grep -q 'href="docs/first-steps/player.html"' "$work/site/index.html" || fail "links do not lead to pages"
grep -q '<table>' "$work/site/docs/commands.html" || fail "tables are not made"

grep -q '<code>--rules native|lua</code>' "$work/site/docs/commands.html" || fail "a bar in a table is escaped"

echo "2. The page for browsers is the first link of every page"
mkdir "$work/page"
echo '<title>Taflsmith</title>' > "$work/page/index.html"
TAFLSMITH_PAGE="$work/page" "$source/packaging/site/make.py" "$work/playable" > /dev/null || fail "the site with the page"
[ -s "$work/playable/play/index.html" ] || fail "the page is not copied"
grep -q 'href="../../play/index.html">Play now' "$work/playable/docs/first-steps/player.html" || fail "no link leads to the page"
grep -q '<nav[^>]*><p class="play"><a href="play/index.html">Play now' "$work/playable/index.html" || fail "it is not the first link"

echo "3. Dead links are found"
mkdir -p "$work/copy"
(cd "$source" && cp -R README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md LICENSE docs "$work/copy/")
mkdir "$work/copy/plugins"
printf '# Plugins\n\n[gone](gone.md) [no heading](../README.md#no-heading) [install](../README.md#install)\n' \
    > "$work/copy/plugins/README.md"
if TAFLSMITH_DOCUMENTS="$work/copy" "$source/packaging/site/make.py" "$work/other" 2> "$work/dead"; then fail "dead links pass"; fi
grep -q 'plugins/README.html: gone.md: no such file' "$work/dead" || fail "a missing file passes"
grep -q 'plugins/README.html: ../index.html#no-heading: no such heading' "$work/dead" || fail "a missing heading passes"
! grep -q '#install' "$work/dead" || fail "a heading is not found"
echo "passed"
