#!/usr/bin/env bash
# Draws the pictures of README.md and docs/card-effects.md into docs/pictures, and takes screenshots of every page of a fresh
# demo instance into ./shots, at 1280 and 390 pixels, light and dark. With arguments, it draws only pictures of the documents
# whose name contains one: `scripts/shots.sh pack`, or `scripts/shots.sh ""` for all of them.
set -euo pipefail
cd "$(dirname "$0")/.."

command -v chromium >/dev/null || scripts/setup-tests.sh
[ -d e2e/node_modules ] || (cd e2e && npm ci --no-audit --no-fund)
[ -d art/node_modules ] || (cd art && npm ci --no-audit --no-fund)
node e2e/readmePictures.mjs "$@"
[ $# -gt 0 ] || node e2e/shots.mjs shots
