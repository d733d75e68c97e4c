#!/bin/bash
# Without a display or a graphics driver the designer prints an error and exits with status 1. Without 'taflsmith' beside
# it, it plays its trials itself.
# usage: without_test.sh DESIGNER
set -u
designer=$1 failures=0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export HOME=$folder
unset XDG_DATA_HOME XDG_STATE_HOME XDG_CONFIG_HOME
# expect NAME PATTERN COMMAND…
expect() {
    local name=$1 pattern=$2 output status
    shift 2
    output=$(timeout 60 "$@" 2>&1)
    status=$?
    if [ $status -ne 1 ] || ! grep -q "$pattern" <<< "$output"; then
        echo "FAILED: $name: status $status, output: $output"
        failures=1
    else
        echo "$name: $output"
    fi
}
expect "no display" "no display to open a window on" env -u DISPLAY -u WAYLAND_DISPLAY "$designer"
expect "no EGL driver" "no picture can be drawn" env __EGL_VENDOR_LIBRARY_FILENAMES=/dev/null "$designer" --screenshot "$folder/x.png"
if command -v Xvfb > /dev/null; then
    expect "no OpenGL on the display" "no window with OpenGL 3.3 can be opened" \
        "$(dirname "$0")/display.sh" "-screen 0 800x600x24 -extension GLX" "$designer"
fi
answer=$(echo nonsense | timeout 60 "$designer" trial-worker 3>&1)
if ! grep -q '"refused"' <<< "$answer"; then
    echo "FAILED: as a worker of a trial: $answer"
    failures=1
fi
exit $failures
