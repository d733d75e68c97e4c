#!/bin/bash
# The designer's memory in a real window under Xvfb, while somebody opens variants, lets the engine play and analyse,
# edits rules, scripts and boards, and clicks about. Prints it every five minutes. The time is of the wall clock.
# usage: designer_memory.sh DESIGNER [MINUTES] [SEED]
set -u
designer=$1 minutes=${2:-60} seed=${3:-1}
limit=300  # MB
. "$(dirname "$0")/../tests/gui/window.sh"
on_own_display "$0" "$designer" "$minutes" "$seed"
RANDOM=$seed
variants=(nielsen-brandubh-7 nielsen-copenhagen-11 nielsen-saami-tablut-9 nielsen-fetlar-11 cyningstan-alea-19
    nielsen-sea-battle-9 opentafl-tawlbwrdd-11 nielsen-berserk-11)
press() { xdotool key --delay 40 "$@"; sleep 0.2; }
click() { xdotool mousemove $((380 + RANDOM % 1040)) $((90 + RANDOM % 780)) click 1; sleep 0.3; }
memory() { awk '/^VmRSS/ { print int($2 / 1000) }' "/proc/$pid/status"; }  # in MB
"$designer" nielsen-copenhagen-11 --size 1440x900 &
pid=$!
until xdotool search --onlyvisible --name Taflsmith > /dev/null 2>&1; do kill -0 $pid || exit 1; sleep 0.1; done
sleep 3
echo "at the start: $(memory) MB"
most=0 rounds=0 begun=$SECONDS shown=0
while [ $((SECONDS - begun)) -lt $((60 * minutes)) ]; do
    press ctrl+k
    xdotool type --delay 30 "${variants[RANDOM % ${#variants[@]}]}"
    press Return
    sleep 1
    press ctrl+1
    for _ in $(seq 12); do press ctrl+e; sleep 0.4; done
    [ $((rounds % 3)) -ne 0 ] || press F8  # begins or ends an analysis
    for workspace in 1 2 3 4 5; do
        press ctrl+$workspace
        for _ in $(seq 6); do click; done
        press Escape Escape ctrl+z
    done
    rounds=$((rounds + 1))
    now=$(memory) || { echo "the designer is gone after $rounds rounds"; exit 1; }
    [ "${now:-0}" -gt 0 ] || { echo "the designer is gone after $rounds rounds"; exit 1; }
    [ "$now" -gt $most ] && most=$now
    if [ $(((SECONDS - begun) / 300)) -gt $shown ]; then
        shown=$(((SECONDS - begun) / 300))
        echo "after $((5 * shown)) minutes: $now MB"
    fi
done
echo "after $minutes minutes and $rounds rounds: $now MB, at most $most MB"
kill $pid
[ $most -le $limit ]
