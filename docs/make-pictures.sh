#!/bin/sh
# Renders the pictures of the documents; needs no display. The tests compare what they render with these.
#
#     docs/make-pictures.sh [FOLDER]            docs/designer.md: the whole window (1 to 7) and every panel
#     docs/make-pictures.sh --boards [FOLDER]   docs/what-is-tafl.md: boards
set -e
cd "$(dirname "$0")/.."
boards=false
if [ "${1:-}" = --boards ]; then boards=true; shift; fi
out=${1:-docs/pictures}
mkdir -p "$out"
if ! $boards; then
    exec "${DESIGNER:-build/release/bin/taflsmith-designer}" --pictures "$out"
fi

# The program from the PATH, or else from the build folder.
program=$(command -v taflsmith || echo build/release/bin/taflsmith)
draw() {
    name=$1
    shift
    "$program" --quiet show nielsen-saami-tablut-9 --square 36 "$@" --svg - > "$out/tafl-$name.svg"
}
draw start
draw move --legal d9
draw capture --position "3ttt3/9/2tT3t1/9/ttT1K2tt/t3T3t/4T4/4t4/3ttt3 attackers" --moves h7-e7
draw escape --position "3ttt3/4t4/9/t1T5t/tt3T1tt/t3T3t/2K1T4/4t4/3ttt3 defenders" --legal c3
draw king --position "3tt4/2t6/9/2tK1t2t/tt5tt/t3T3t/9/4t4/3ttt3 attackers" --moves f6-e6
