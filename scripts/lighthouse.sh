#!/usr/bin/env bash
# Runs Lighthouse five times on each page with a target, on a simulated phone and a desktop. Exits with 1 if a median misses it.
# Needs the release binary (`make build`) or FOILCAST_BINARY, Chromium, and an idle machine.
set -euo pipefail
cd "$(dirname "$0")/../e2e"

npm ci --no-audit --no-fund
cd lighthouse
npm ci --no-audit --no-fund
exec node run.mjs
