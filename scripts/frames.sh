#!/usr/bin/env bash
# Frames that are really presented, beside plain pictures in the same run: 96 mini cards with one live, the overlay with
# five large cards, scrolling ten thousand cards. Headless, without a GPU; ends with one line per bar and exits 1 when one
# is short. Needs the release binary (`make build`) or FOILCAST_BINARY, Chromium, and a machine with nothing else to do.
set -euo pipefail
cd "$(dirname "$0")/../e2e"

[ -d node_modules ] || npm ci --no-audit --no-fund
exec node frames/run.mjs "$@"
