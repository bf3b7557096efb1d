#!/usr/bin/env bash
# Compares the frames presented with those of plain pictures in the same run: 96 mini cards with one live, the overlay with five
# large cards, scrolling ten thousand cards. Headless, without a GPU; ends with one line per target and exits with 1 if one is
# missed. Needs the release binary (`make build`) or FOILCAST_BINARY, Chromium, and an idle machine.
set -euo pipefail
cd "$(dirname "$0")/../e2e"

[ -d node_modules ] || npm ci --no-audit --no-fund
exec node frames/run.mjs "$@"
