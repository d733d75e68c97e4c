#!/usr/bin/env bash
# Trials of all variants that people have played, and from them the tables of docs/balance.md and the forecast.
#
#     bench/people.sh [GAMES [FOLDER]]        default: 100 .
#
# Plays four times GAMES at 100 nodes a move, twice at 1,000 and at 10,000. Each variant and budget has a store of
# its own in FOLDER, and an interrupted run resumes. balance.md there has the tables.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
games=${1:-100} folder=${2:-.}
program=${TAFLSMITH:-$root/build/release/bin/taflsmith}
mkdir -p "$folder"
"$program" --json list | python3 -c '
import json, sys
people = {l.split("\t")[0] for l in open(sys.argv[1]) if l[0] != "#"}
for v in json.load(sys.stdin):
    keys = {r.split("-")[1].lstrip("0") for r in v.get("records", []) if r.startswith("nielsen-")}
    if keys & people: print(v["id"])
' "$root/tests/data/skill-balance.tsv" | while read -r id; do
    for budget in 100:4 1000:2 10000:2; do
        echo "== $id, ${budget%:*} nodes"
        "$program" --quiet trial "$id" --games $((games * ${budget#*:})) --nodes "${budget%:*}" \
            --store "$folder/$id-${budget%:*}.sqlite" > /dev/null < /dev/null
    done
done
"$root/build/release/bin/bench_people" fit "$folder"/*.sqlite
"$root/build/release/bin/bench_people" table | tee "$folder/balance.md"
