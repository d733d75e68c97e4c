#!/bin/bash
# The first hour of a newcomer in a real window, by pointer and keys alone: makes a variant with a rule of its own in
# Lua, plays it, runs a trial with pauses, and gives variant and game to somebody else. Prints the clicks and keys of
# each step. TAFLSMITH_PICTURES names a folder for a picture of each step. It takes five minutes, so it runs only if
# TAFLSMITH_TEST_SCALE is at least 20.
# usage: first_hour_test.sh DESIGNER TAFLSMITH
set -u
designer=$1 taflsmith=$2
scale=${TAFLSMITH_TEST_SCALE:-1}
if [ "${scale%.*}" -lt 20 ]; then
    echo "SKIPPED: the first hour takes five minutes; TAFLSMITH_TEST_SCALE=20 runs it"
    exit 77
fi
. "$(dirname "$0")/window.sh"
on_own_display "$0" "$designer" "$taflsmith"
data=$HOME/.local/share/taflsmith
variant=$data/variants/first-hour.toml script=$data/variants/first-hour-end.lua game=$data/games/first-hour.tafl
summary=
# Ends a step: its picture, and its count.
step() {
    picture "$1"
    summary+=$(printf '%-12s %3d clicks, %3d keys' "$1" $clicks $keys)$'\n'
    clicks=0 keys=0
}
# Clicks a square of the board in the workspace Play.
square() { click $((394 + 60 * ($(printf '%d' "'$1") - 97))) $((215 + 60 * (9 - ${1:1}))); }

"$designer" nielsen-brandubh-7 --size 1440x900 &
pid=$!
until_true 'window Taflsmith' || fail "no window"
sleep 2
settle
picture start

# 1. A variant on a blank board.
click 185 26 # New
words "First hour"
click 758 405 # A blank board
picture new
click 908 520 # Make it
until_true 'window "First hour"' || fail "the variant was not made"
drag 503 201 617 201 # attackers on d9, e9 and f9, and on the other three sides
click 560 258        # e8
click 920 175        # the defenders' brush
click 560 315        # e7
step paint
# A rule in Lua: a mistake, which the field shows and offers to fix, then another value.
click 1107 74  # Script
click 1273 143 # End
until_true '[ -s "$script" ]' || fail "no script was made"
settle
usual=$(colour 1395 295)
click 974 295 # in line 8: return i.king & …
press BackSpace
until_true '[ "$(colour 1395 295)" != "$usual" ]' || fail "the mistake is not marked"
settle
picture mistake
press ctrl+period
until_true '[ "$(colour 1395 295)" = "$usual" ]' || fail "the mistake was not fixed"
click 1014 555 # in line 21: men = integer(1, 1, 3, …
press BackSpace
words 2
press ctrl+s
until_true 'grep -q "integer(2, 1, 3" "$script"' || fail "the script was not saved: $(sed -n 8p\;21p "$script")"
click 345 26 # Save
picture save
press Return
until_true '[ -s "$variant" ]' || fail "$variant was not written"
"$taflsmith" --quiet show "$variant" | grep -q "at least 2 men" || fail "the new rule is not in force"
step script

# 2. A game with two side lines and a comment.
click 1279 26 # Play
for at in d9 c9 f9 g9; do square $at; done
for to in a3 a2; do
    click 996 435 # one turn back, twice
    click 996 435
    square a4
    square $to
done
click 1267 364 # A comment
words "gives up e7"
press Return
picture line
before=$(colour 1250 620)
click 1068 479 # More
until_true '[ "$(colour 1250 620)" != "$before" ]' || fail "the menu is not drawn before the next event"
picture more
click 1156 692 # Save the game…
press Return
until_true '[ -s "$game" ]' || fail "$game was not written"
for part in '^d9-c9$' '^f9-g9$' '| a4-a3$' '| a4-a2$' 'gives up e7'; do
    grep -q -- "$part" "$game" || fail "the game lacks $part: $(cat "$game")"
done
step game

# 3. A trial with two pauses. Its games in the store only become more. The pauses are early: once all three strengths
# have a verdict, after 192 games, the trial ends by itself.
length=180 patience=5 all=192
games() { "$taflsmith" --quiet report --store "$data/trials.sqlite" --csv - 2> /dev/null | grep -c first-hour; }
before=0
# Fails if games were lost.
count_games() {
    local now
    now=$(games)
    [ "$now" -ge $before ] || fail "games were lost: $before, then $now"
    before=$now
}
end=$((SECONDS + length))
click 1379 26 # Trial
for pause in 1 2; do
    until_true '[ "$(games)" -gt $before ] || [ $before -ge $all ]' || fail "before pause $pause: no game beyond $before"
    click 769 561 # pause
    sleep 1
    count_games
    picture "pause-$pause"
    click 769 561 # resume
done
until_true '[ "$(games)" -gt $before ] || [ $before -ge $all ]' || fail "the trial did not go on: $before games"
next=$((SECONDS + 60))
while [ $SECONDS -lt $end ]; do
    sleep 2
    count_games
    if [ $SECONDS -ge $next ]; then  # a trial takes a minute
        click 1379 26
        next=$((SECONDS + 60))
    fi
done
patience=100
command_named "stop the trial"
press Escape # of the palette, which stays open if the trial has ended by itself
sleep 2
count_games
step trial

# 4. One file for somebody else.
command_named "export: variant"
picture export
press Return
packed=$data/exports/first-hour.tafl-variant
until_true '[ -s "$packed" ]' || fail "$packed was not written"
step export
press ctrl+shift+c # the link, for the other profile
first=$pid

# 5. Another profile opens the file, and the game.
other=$HOME/other
mkdir "$other"
HOME=$other "$designer" nielsen-brandubh-7 --size 1440x900 &
pid=$!
until_true 'window "Brandubh"' || fail "no second window"
sleep 2
settle
# The windows have the same place, and the second is above: it gets the keys.
press ctrl+o
words "$packed"
press Return
until_true '[ "$(xdotool search --onlyvisible --name "First hour" | wc -l)" = 2 ]' || fail "the file was not opened"
step receive
# A game that is left is kept, with its rules.
click 1279 26 # Play
for at in d9 c9; do square $at; done
press ctrl+o
words "$game"
press Return
kept=$other/.local/share/taflsmith/games/kept
until_true 'grep -qs "integer(2, 1, 3" "$kept"/*' || fail "the rule did not come along: $(find "$other" -type f)"
grep -q "^d9-c9" "$kept"/* || fail "no move was played: $(cat "$kept"/*)"
command_named "save the game"
press Return
again=$other/.local/share/taflsmith/games/first-hour.tafl
until_true '[ -s "$again" ]' || fail "the game was not opened"
diff <(grep -v '^[a-z|]* *|' "$game" | grep '^[a-i][0-9]') <(grep '^[a-i][0-9]' "$again") || fail "another game"
step game-again

# 6. The link, from one profile to the other.
command_named "nielsen-brandubh-7"
until_true 'window "Brandubh"' || fail "Brandubh was not opened"
press ctrl+shift+v
if until_true '! window "Brandubh"'; then
    step link
else
    echo "SKIPPED: the link (no clipboard between windows)"
fi
press ctrl+q
if kill -0 "$pid" 2> /dev/null; then press Return; fi
until_true '! kill -0 $pid 2> /dev/null' || fail "the second designer did not end"
pid=$first
press ctrl+q
until_true '! kill -0 $pid 2> /dev/null' || fail "the first designer did not end"
wait "$pid" || fail "it ended with status $?"
echo -n "$summary"
