#!/usr/bin/env bash
# Runs the tests of a web build that is up to date; skipped (exit status 77) without one.
#
#   run.sh BUILD
set -euo pipefail
build=$1
if [ ! -e "$build/page/taflsmith.wasm" ]; then
    echo "skipped: there is no web build in $build; ./taflsmith.sh web makes it"
    exit 77
fi
cd "$(dirname "$0")/../.."
if [ -n "$(find core plugins scripts variants web -type f -newer "$build/page/files.js" -print -quit)" ]; then
    echo "skipped: the web build in $build is older than its sources; ./taflsmith.sh web makes it again"
    exit 77
fi
ctest --test-dir "$build" --output-on-failure
