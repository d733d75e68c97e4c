# Functions shared by the tests that drive a real window under Xvfb, without a window manager. Each is sourced with
# designer, taflsmith and pid in mind: pid is the designer that gets the keys.

# Starts this test again on a display and in a home folder of its own; skips it where a program is missing.
# usage: on_own_display SCRIPT ARGUMENTS…
on_own_display() {
    for need in Xvfb xdotool; do
        if ! command -v $need > /dev/null; then echo "SKIPPED: no $need"; exit 77; fi
    done
    if [ -n "${INSIDE:-}" ]; then return; fi
    local home status
    home=$(mktemp -d)
    mkdir "$home/display"
    unset XDG_DATA_HOME XDG_STATE_HOME XDG_CONFIG_HOME XDG_CACHE_HOME
    INSIDE=1 HOME=$home "$(dirname "${BASH_SOURCE[0]}")/display.sh" "-screen 0 ${SIZE:-1440x900}x24 -fbdir $home/display" "$@"
    status=$?
    rm -rf "$home"
    exit $status
}
fail() { echo "FAILED: $*"; kill $(jobs -p) 2> /dev/null; exit 1; }
# Waits up to 60 s for a condition.
until_true() { for _ in $(seq 1 240); do if eval "$1"; then return 0; fi; sleep 0.25; done; return 1; }
window() { xdotool search --onlyvisible --name "$1" > /dev/null 2>&1; }
ticks() { awk '{ print $14 + $15 }' "/proc/$pid/stat"; }  # hundredths of a second of processor time

# --- input; keys and clicks are counted
keys=0 clicks=0
press() { keys=$((keys + $#)); xdotool key --delay 60 "$@"; sleep 0.4; settle; }
words() { keys=$((keys + ${#1})); xdotool type --delay 60 "$1"; sleep 0.4; settle; }
click() { clicks=$((clicks + 1)); xdotool mousemove "$1" "$2"; sleep 0.3; xdotool click 1; sleep 0.4; settle; }
# A stroke from one point to another.
drag() {
    clicks=$((clicks + 1))
    xdotool mousemove "$1" "$2"; sleep 0.3
    xdotool mousedown 1; sleep 0.3
    for i in 1 2 3 4; do xdotool mousemove $(($1 + ($3 - $1) * i / 4)) $(($2 + ($4 - $2) * i / 4)); sleep 0.2; done
    xdotool mouseup 1; sleep 1; settle
}
command_named() { press ctrl+k; words "$1"; press Return; }
# Waits until no thread of the designer runs, at most ten seconds: on a busy machine, frames take long.
patience=100  # tenths of a second
settle() {
    local calm=0
    for _ in $(seq 1 $patience); do
        if grep -q '^State:.R' /proc/"$pid"/task/*/status 2> /dev/null; then calm=0; else calm=$((calm + 1)); fi
        if [ $calm -ge 3 ]; then return; fi
        sleep 0.1
    done
}

# --- the screen, which Xvfb keeps as a file in the format XWD
display_file=$HOME/display/Xvfb_screen0
# The colour of a point, as a hexadecimal number.
colour() {
    local header
    header=($(od -An -v -w100 -N100 -tu4 --endian=big "$display_file"))
    od -An -tx4 -N4 -j $((header[0] + 12 * header[19] + $2 * header[12] + 4 * $1)) "$display_file" | tr -d ' '
}
# Saves a picture NAME.png in the folder TAFLSMITH_PICTURES, if that is set.
picture() {
    if [ -n "${TAFLSMITH_PICTURES:-}" ]; then
        mkdir -p "$TAFLSMITH_PICTURES"
        python3 "$(dirname "${BASH_SOURCE[0]}")/xwd_to_png.py" "$display_file" "$TAFLSMITH_PICTURES/$1.png"
    fi
}
