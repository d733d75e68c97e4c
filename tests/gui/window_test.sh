#!/bin/bash
# A real window under Xvfb, without a window manager, driven by keys and pointer: makes a variant, paints, plays, runs a
# trial, saves, quits and reopens it. Also checks that an idle window uses no processor time.
# usage: window_test.sh DESIGNER TAFLSMITH
set -u
designer=$1 taflsmith=$2
. "$(dirname "$0")/window.sh"
on_own_display "$0" "$designer" "$taflsmith"
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
