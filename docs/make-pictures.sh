#!/bin/sh
# Renders the pictures of docs/designer.md; needs no display. usage: docs/make-pictures.sh [FOLDER]
set -e
cd "$(dirname "$0")/.."
program=${DESIGNER:-build/release/bin/taflsmith-designer}
out=${1:-docs/pictures}
mkdir -p "$out"
shot() { file=$1; shift; "$program" "$@" --screenshot "$out/designer-$file.png"; }
shot rules unibo-ashton-9 --workspace rules --theme dark --size 1440x900 --moves e4-c4 d9-d6 e5-e4
shot play nielsen-copenhagen-11 --workspace play --theme light --size 1440x900 --moves d1-d4 f4-g4 e1-e3 --select g4 --point g2
shot script nielsen-copenhagen-11 --workspace script --theme dark --size 1280x800 --fork capture/shieldwall
shot edit cyningstan-alea-19 --workspace edit --theme light --board slate --size 1280x800
shot library nielsen-saami-tablut-9 --workspace rules --family --theme dark --size 1280x800 --rule hostile/zone
shot page nielsen-copenhagen-11 --workspace edit --panel page --theme light --size 1280x800
shot trial nielsen-brandubh-7 --workspace trial --theme light --size 1440x900 --trial 20
shot palette unibo-ashton-9 --workspace rules --theme dark --size 1440x900 --palette king
shot parts --parts --theme dark --size 1440x900
