#!/bin/bash
# A real window under Xvfb: a variant is made, played, tried, saved, closed and opened again, by keys and pointer alone.
# usage: window_test.sh DESIGNER
set -u
designer=$1
for need in xvfb-run xdotool; do
    if ! command -v $need > /dev/null; then echo "SKIPPED: no $need"; exit 77; fi
done
if [ -z "${INSIDE:-}" ]; then
    home=$(mktemp -d)
    trap 'rm -rf "$home"' EXIT
    unset XDG_DATA_HOME XDG_STATE_HOME XDG_CONFIG_HOME
    INSIDE=1 HOME=$home xvfb-run -a -s "-screen 0 1440x900x24" "$0" "$designer"
    exit $?
fi
fail() { echo "FAILED: $*"; kill "$pid" 2> /dev/null; exit 1; }
# Waits up to 60 s for a condition.
until_true() { for _ in $(seq 1 240); do if eval "$1"; then return 0; fi; sleep 0.25; done; return 1; }
window() { xdotool search --onlyvisible --name "$1" > /dev/null 2>&1; }
press() { xdotool key --delay 60 "$@"; sleep 1.5; }
saved=$HOME/.local/share/taflsmith/variants/window-game.toml

"$designer" nielsen-brandubh-7 --size 1440x900 &
pid=$!
until_true 'window Taflsmith' || fail "no window"
sleep 2
xdotool mousemove 700 20
# 1. From nothing: a blank board with a name.
press ctrl+n
xdotool type --delay 60 "Window game"; sleep 3
xdotool mousemove 839 410 click 1; sleep 1.5
xdotool mousemove 908 515 click 1; sleep 1.5
until_true 'window "Window game"' || fail "the variant was not made"
# 2. Play: the engine moves for whoever is to move.
press ctrl+e
# 3. A trial.
press F9
sleep 6
# 4. Save, under the name suggested.
press ctrl+s
press Return
until_true '[ -s "$saved" ]' || fail "$saved was not written"
# 5. Close.
press ctrl+q
until_true '! kill -0 $pid 2> /dev/null' || fail "it did not end"
wait $pid || fail "it ended with status $?"
ls "$HOME/.config/taflsmith/" > /dev/null || fail "no settings were kept"
# 6. Open again: the same variant.
"$designer" &
pid=$!
until_true 'window "Window game"' || fail "it did not open what was open"
sleep 1
press ctrl+q
until_true '! kill -0 $pid 2> /dev/null' || fail "it did not end a second time"
echo "the variant was made, played, tried, saved and opened again"
