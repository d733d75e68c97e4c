#!/bin/bash
# The designer's startup time and idle CPU time over some seconds, in a real window under Xvfb.
# usage: designer_idle.sh DESIGNER [SECONDS]
set -u
designer=$1 seconds=${2:-10}
. "$(dirname "$0")/../tests/gui/window.sh"
SIZE=1280x800 on_own_display "$0" "$designer" "$seconds"
begun=$(date +%s%N)
"$designer" nielsen-copenhagen-11 --size 1280x800 &
pid=$!
until xdotool search --onlyvisible --name Taflsmith > /dev/null 2>&1; do kill -0 $pid || exit 1; sleep 0.02; done
echo "window after $(( ($(date +%s%N) - begun) / 1000000 )) ms"
# Wait until one-time background work (history graph, rule costs) has finished.
last=-1
for _ in $(seq 60); do now=$(ticks); [ "$now" = "$last" ] && break; last=$now; sleep 1; done
echo "at rest after $(( last * 10 )) ms of processor time"
before=$(ticks)
sleep "$seconds"
after=$(ticks)
echo "idle for $seconds s: $(( (after - before) * 10 )) ms of processor time"
kill $pid
[ $((after - before)) -le "$seconds" ]  # at most 1 % of one CPU
