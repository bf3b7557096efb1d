#!/usr/bin/env bash
# Five Lighthouse runs of each page that has a promise, on a simulated phone and on a desk; exits 1 when a median is short.
# Needs the release binary (`make build`) or FOILCAST_BINARY, Chromium, and a machine with nothing else to do.
set -euo pipefail
cd "$(dirname "$0")/../e2e"

npm ci --no-audit --no-fund
cd lighthouse
npm ci --no-audit --no-fund
exec node run.mjs
