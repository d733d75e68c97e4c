#!/bin/bash
# Runs a command with a display of its own and ends with its status: Xvfb finds a free number by itself and says it when
# it takes connections. (xvfb-run now and then ends with a status of its own, when its files are gone before it looks.)
# -noreset: else it starts anew whenever its last client leaves, and turns away who comes in that moment.
# usage: display.sh "OPTIONS OF XVFB" COMMAND…
set -u
coproc server { exec Xvfb -displayfd 1 -noreset -nolisten tcp $1 2> /dev/null; }
pid=$server_PID
trap 'kill $pid 2> /dev/null; wait $pid 2> /dev/null' EXIT
shift
if ! read -r -t 60 number <&"${server[0]}"; then echo "FAILED: Xvfb does not start" >&2; exit 1; fi
DISPLAY=:$number "$@"
