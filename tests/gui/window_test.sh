#!/bin/bash
# A real window under Xvfb, without a window manager, driven by keys and pointer: makes a variant, paints, plays, runs a
# trial, saves, quits and reopens it. Also checks that an idle window uses no processor time.
# usage: window_test.sh DESIGNER TAFLSMITH
set -u
designer=$1 taflsmith=$2
for need in Xvfb xdotool; do
    if ! command -v $need > /dev/null; then echo "SKIPPED: no $need"; exit 77; fi
done
if [ -z "${INSIDE:-}" ]; then
    home=$(mktemp -d)
    trap 'rm -rf "$home"' EXIT
    unset XDG_DATA_HOME XDG_STATE_HOME XDG_CONFIG_HOME
    INSIDE=1 HOME=$home "$(dirname "$0")/display.sh" "-screen 0 1440x900x24" "$0" "$designer" "$taflsmith"
    exit $?
fi
fail() { echo "FAILED: $*"; kill "$pid" 2> /dev/null; exit 1; }
# Waits up to 60 s for a condition.
until_true() { for _ in $(seq 1 240); do if eval "$1"; then return 0; fi; sleep 0.25; done; return 1; }
window() { xdotool search --onlyvisible --name "$1" > /dev/null 2>&1; }
press() { xdotool key --delay 60 "$@"; sleep 1; }
words() { xdotool type --delay 60 "$1"; sleep 2; }
click() { xdotool mousemove "$1" "$2"; sleep 0.3; xdotool click 1; sleep 1; }
command_named() { press ctrl+k; words "$1"; press Return; }
ticks() { awk '{ print $14 + $15 }' "/proc/$pid/stat"; }  # hundredths of a second of processor time
data=$HOME/.local/share/taflsmith
saved=$data/variants/window-game.toml game=$data/games/window-game.tafl
layout() { awk '/"""/ { if (on) exit; on = 1; next } on' "$saved"; }

"$designer" nielsen-brandubh-7 --size 1440x900 &
pid=$!
until_true 'window Taflsmith' || fail "no window"
sleep 2
xdotool mousemove 700 20
# 1. Make a variant on a blank board and save it under the suggested name.
press ctrl+n
words "Window game"
click 839 410
click 908 515
until_true 'window "Window game"' || fail "the variant was not made"
press ctrl+s
press Return
until_true '[ -s "$saved" ]' || fail "$saved was not written"
before=$(layout)
# 2. Paint: one stroke in the workspace Edit adds four men.
press ctrl+3
for at in "360 240" "400 280"; do click $at; done
until_true 'window "Window game \*"' || fail "nothing was painted"
press ctrl+s
until_true '[ "$(layout)" != "$before" ]' || fail "what was painted was not saved"
# 3. Play: the engine moves for both sides. Save the game.
press ctrl+1
press ctrl+e
sleep 2
press ctrl+e
sleep 2
command_named "save the game"
press Return
until_true '[ -s "$game" ]' || fail "the game was not saved"
grep -Eq '[a-z][0-9]+-[a-z][0-9]+' "$game" || fail "no move was played: $(cat "$game")"
# 4. Run a trial: its games are in the store.
press F9
games() { "$taflsmith" --quiet report --store "$data/trials.sqlite" --csv - 2> /dev/null | grep -c window-game; }
until_true '[ "$(games)" -ge 1 ]' || fail "the trial played nothing"
command_named "stop the trial"
press Escape # of the palette, which stays open if the trial has ended by itself
# 5. Idle: no processor time.
sleep 3
before=$(ticks)
sleep 5
idle=$(( $(ticks) - before ))
echo "5 s idle: ${idle}0 ms of processor time"
[ "$idle" -le 5 ] || fail "it is not idle: ${idle}0 ms in 5 s"
# 6. Quit.
press ctrl+q
until_true '! kill -0 $pid 2> /dev/null' || fail "it did not end"
wait $pid || fail "it ended with status $?"
ls "$HOME/.config/taflsmith/" > /dev/null || fail "no settings were kept"
# 7. Reopen: the same variant.
"$designer" &
pid=$!
until_true 'window "Window game"' || fail "it did not open what was open"
sleep 1
press ctrl+q
until_true '! kill -0 $pid 2> /dev/null' || fail "it did not end a second time"
echo "the variant was made, painted, played, tried, saved and opened again"
