#!/bin/bash
# Runs a command on its own X display and exits with its status. Xvfb picks a free display number and prints it when
# ready. Not xvfb-run: it sometimes fails itself when its files vanish. -noreset: a reset after the last client leaves
# would refuse new connections.
# usage: display.sh "OPTIONS OF XVFB" COMMAND…
set -u
coproc server { exec Xvfb -displayfd 1 -noreset -nolisten tcp $1 2> /dev/null; }
pid=$server_PID
trap 'kill $pid 2> /dev/null; wait $pid 2> /dev/null' EXIT
shift
if ! read -r -t 60 number <&"${server[0]}"; then echo "FAILED: Xvfb does not start" >&2; exit 1; fi
DISPLAY=:$number "$@"
