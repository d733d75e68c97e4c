#!/usr/bin/env bash
# Instructions per ply under callgrind, which other processes cannot disturb, against a record. Fails if more than 2 %
# above it; asks for a new record if more than 2 % below.
# usage: instructions.sh BENCH_PLIES RECORD [--record]
set -euo pipefail
bench=$1 record=$2 mode=${3:-check}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0
while IFS=$'\t' read -r variant games expected; do
    case $variant in '#'*|'') printf '%s\n' "$variant" >> "$work/new"; continue ;; esac
    valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect='*playouts*' "$bench" "$variant" "$games" > "$work/out" 2> "$work/err" || { cat "$work/err"; exit 1; }
    plies=$(awk '/^plies/ {print $2}' "$work/out")
    instructions=$(awk '/Collected/ {print $NF}' "$work/err")
    now=$(awk -v i="$instructions" -v p="$plies" 'BEGIN {printf "%.1f", i / p}')
    printf '%s\t%s\t%s\n' "$variant" "$games" "$now" >> "$work/new"
    verdict=$(awk -v n="$now" -v e="$expected" 'BEGIN {r = n / e; print (r > 1.02 ? "MORE" : r < 0.98 ? "less: record it" : "as recorded")}')
    printf '%-24s %8s instructions a ply, recorded %8s: %s\n' "$variant" "$now" "$expected" "$verdict"
    [ "$verdict" != MORE ] || status=1
done < "$record"
if [ "$mode" = --record ]; then cp "$work/new" "$record"; status=0; fi
exit $status
