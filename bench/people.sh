#!/usr/bin/env bash
# Compares the engine's balance figures with human games: trials of the variants with most recorded games per board
# size, and the rank correlation.
#
#     bench/people.sh [SIZE:VARIANTS,… [GAMES [BUDGETS]]]        default: 7:8,9:7,11:6,13:1 400 1000,10000
#
# Games are stored in people.sqlite, so an interrupted run resumes. people.html is the report, people.md the table.
set -euo pipefail
cd "$(dirname "$0")/.."
program=${TAFLSMITH:-build/release/bin/taflsmith}
sizes=${1:-7:8,9:7,11:6,13:1} games=${2:-400} budgets=${3:-1000,10000}
"$program" --json list | python3 -c '
import json, sys
humans = [line.split("\t") for line in open("tests/data/human-balance.tsv") if line[0] != "#"][1:]
keys = {"nielsen-" + row[0]: (int(row[2]), int(row[6])) for row in humans}
found = {}
for v in json.load(sys.stdin):
    for stem in v.get("records", []):
        if stem in keys: found[v["id"]] = max(found.get(v["id"], (0, 0)), keys[stem])
for part in sys.argv[1].split(","):
    size, most = map(int, part.split(":"))
    for id in sorted((i for i in found if found[i][0] == size), key=lambda i: -found[i][1])[:most]: print(id)
' "$sizes" | while read -r id; do
    echo "== $id"
    "$program" --quiet trial "$id" --games "$games" --curve "$budgets" --store people.sqlite > /dev/null < /dev/null
done
"$program" report --store people.sqlite --html people.html
"$program" --json report --store people.sqlite | python3 -c '
import json, sys
answer = json.load(sys.stdin)
def share(r): return "%.0f (%.0f to %.0f)" % tuple(100 * x for x in [r["attackers_share"], *r["interval"]])
budgets = [c["nodes"] for c in answer["reports"][0]["curve"]]
print("| variant | people: games | attackers, % |" + "".join(" %s nodes |" % format(b, ",") for b in budgets) + " not decided, % |")
print("|---|---|---|" + "---|" * (len(budgets) + 1))
for r in sorted(answer["reports"], key=lambda r: r["human"]["attackers_share"]):
    print("| `%s` | %s | %s |" % (r["id"], format(r["human"]["games"], ","), share(r["human"]))
          + "".join(" %s |" % share(c) for c in r["curve"])
          + " %.0f |" % (100 * (r["drawn"] + r["broken_off"]) / r["games"]))
' > people.md
"$program" report --store people.sqlite | tail -n 4
