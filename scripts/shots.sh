#!/usr/bin/env bash
# Takes screenshots of every page of a fresh demo instance into ./shots, at 1280 and 390 pixels, light and dark.
set -euo pipefail
cd "$(dirname "$0")/.."

command -v chromium >/dev/null || scripts/setup-tests.sh
[ -d e2e/node_modules ] || (cd e2e && npm ci --no-audit --no-fund)
node e2e/shots.mjs shots
