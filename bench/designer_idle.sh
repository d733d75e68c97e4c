#!/bin/bash
# The designer's startup time and idle CPU time over some seconds, in a real window under Xvfb.
# usage: designer_idle.sh DESIGNER [SECONDS]
set -u
designer=$1 seconds=${2:-10}
for need in Xvfb xdotool; do command -v $need > /dev/null || { echo "no $need"; exit 77; }; done
if [ -z "${INSIDE:-}" ]; then
    home=$(mktemp -d)
    trap 'rm -rf "$home"' EXIT
    unset XDG_DATA_HOME XDG_STATE_HOME XDG_CONFIG_HOME
    INSIDE=1 HOME=$home "$(dirname "$0")/../tests/gui/display.sh" "-screen 0 1280x800x24" "$0" \
        "$designer" "$seconds"
    exit $?
fi
ticks() { awk '{ print $14 + $15 }' "/proc/$1/stat"; }  # in clock ticks of 10 ms
begun=$(date +%s%N)
"$designer" nielsen-copenhagen-11 --size 1280x800 &
pid=$!
until xdotool search --onlyvisible --name Taflsmith > /dev/null 2>&1; do kill -0 $pid || exit 1; sleep 0.02; done
echo "window after $(( ($(date +%s%N) - begun) / 1000000 )) ms"
# Wait until one-time background work (history graph, rule costs) has finished.
last=-1
for _ in $(seq 60); do now=$(ticks $pid); [ "$now" = "$last" ] && break; last=$now; sleep 1; done
echo "at rest after $(( last * 10 )) ms of processor time"
before=$(ticks $pid)
sleep "$seconds"
after=$(ticks $pid)
echo "idle for $seconds s: $(( (after - before) * 10 )) ms of processor time"
kill $pid
[ $((after - before)) -le "$seconds" ]  # at most 1 % of one CPU
