#!/bin/sh
# Renders the pictures of the documents; needs no display. The tests compare what they render with these.
#
#     docs/make-pictures.sh [FOLDER]            docs/designer.md: the whole window (1 to 7) and every panel
#     docs/make-pictures.sh --boards [FOLDER]   docs/what-is-tafl.md: boards
#     docs/make-pictures.sh --gallery [FOLDER]  docs/gallery/rules.md: each rule at work
set -e
cd "$(dirname "$0")/.."
what=designer
case "${1:-}" in --boards | --gallery) what=${1#--} && shift ;; esac
out=${1:-docs/pictures}
if [ $what = gallery ]; then out=${1:-docs/gallery/pictures}; fi
mkdir -p "$out"
if [ $what = designer ]; then
    exec "${DESIGNER:-build/release/bin/taflsmith-designer}" --pictures "$out"
fi

# The program from the PATH, or else from the build folder.
program=$(command -v taflsmith || echo build/release/bin/taflsmith)

# A board of what-is-tafl.md.
draw() {
    name=$1
    shift
    "$program" --quiet show nielsen-saami-tablut-9 --square 36 "$@" --svg - > "$out/tafl-$name.svg"
}

# A variant of the gallery.
example() {
    name=$1
    shift
    "$program" --quiet show "docs/gallery/$name.toml" --square 36 "$@" --svg - > "$out/$name.svg"
}

if [ $what = gallery ]; then
    example archers-7 --position "7/7/K6/7/2A3t/7/3t3 defenders" --moves c3-d3
    example charge-7 --position "3K3/7/7/7/t3T2/7/7 attackers" --moves a3-d3
    example crown-7 --position "2t4/4T2/3T3/2t2T1/1t5/3K1t1/1t5 defenders" --legal d2
    example engaged-7 --position "3K3/7/7/7/2tT3/7/7 defenders" --legal d3
    example fire-9 --position "9/7K1/9/9/9/9/2tT1t3/9/T7t attackers" --moves f3-e3 a1-a2 i1-i2
    example first-blood-7 --legal d2
    example graves-7 --position "1K5/7/7/7/2tT3/6T/4t2 attackers" --moves e1-e3 g2-d2 c3-c5 --legal d2
    example jarl-7
    example kings-gaze-7 --position "2t4/7/7/7/2K1Tt1/7/1t5 attackers" --legal all
    example kings-rest-7 --position "7/7/7/7/2K4/6T/1t5 defenders" --moves c3-d3 b1-b2 --legal all
    example kings-road-7 --position "2T4/3T3/3T3/3K2t/7/7/7 defenders" --moves c7-d7
    example pitfall-7 --position "3K3/7/7/7/t5T/7/4t2 attackers" --moves "a3-a5!dig" g3-a3
    example powder-keg-7 --position "7/K6/7/7/1tP2t1/2T4/7 attackers" --moves f3-d3
    example relief-9
    example throne-guard-7 --position "7/7/7/3K2t/7/3t3/5T1 defenders" --moves f1-d1
    example tide-7 --position "3t3/1K5/7/1t5/7/T4T1/7 attackers" \
        --moves b4-b3 f2-f3 b3-b4 f3-f4 b4-b3 f4-f5 b3-b4 f5-f6 b4-b3 f6-e6
    example truce-7 --position "1K5/7/t6/7/2tT3/6T/4t2 attackers" \
        --moves a5-a6 g2-g3 a6-a5 g3-g4 a5-a6 g4-g5 a6-a5 g5-g6 --legal e1
    example two-kings-7
    example usurper-7 --position "7/6t/7/2T3t/K6/7/4T2 attackers" --moves g4-d4
    example veterans-7 --position "7/3K3/7/t6/T6/7/5t1 attackers" --moves f1-f2 --legal a3
    exit
fi

draw start
draw move --legal d9
draw capture --position "3ttt3/9/2tT3t1/9/ttT1K2tt/t3T3t/4T4/4t4/3ttt3 attackers" --moves h7-e7
draw escape --position "3ttt3/4t4/9/t1T5t/tt3T1tt/t3T3t/2K1T4/4t4/3ttt3 defenders" --legal c3
draw king --position "3tt4/2t6/9/2tK1t2t/tt5tt/t3T3t/9/4t4/3ttt3 attackers" --moves f6-e6
