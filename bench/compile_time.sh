#!/usr/bin/env bash
# Where a build's time went: seconds of compilers and linkers per target, from ninja's log.
#
#     bench/compile_time.sh [BUILD [LINES]]        default: build/release 12
set -euo pipefail
log=${1:-build/release}/.ninja_log lines=${2:-12}
[ -f "$log" ] || { echo "$log: there is no build by ninja" >&2; exit 1; }
awk -F'\t' '
    NF >= 5 { seconds[$4] = ($2 - $1) / 1000 }  # a later line replaces an earlier one of the same output
    END {
        for (output in seconds) {
            target = output ~ /\.dir\// ? output : "links and generated files"
            sub(/\.dir\/.*/, "", target); sub(/CMakeFiles\//, "", target)
            sum[target] += seconds[output]; files[target]++; all += seconds[output]
        }
        printf "%7.0f s  all\n", all; fflush()
        for (target in sum) printf "%7.0f s  %s (%d)\n", sum[target], target, files[target] | "sort -rn"
    }' "$log" | head -n $((lines + 1))
