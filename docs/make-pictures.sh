#!/bin/sh
# Renders the pictures of docs/designer.md: the whole window (1 to 7) and every panel; needs no display. The tests compare
# what they render with these. usage: docs/make-pictures.sh [FOLDER]
set -e
cd "$(dirname "$0")/.."
out=${1:-docs/pictures}
mkdir -p "$out"
"${DESIGNER:-build/release/bin/taflsmith-designer}" --pictures "$out"
