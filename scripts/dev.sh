#!/usr/bin/env bash
# The server (debug build) and the web app's development server, which passes /api and sockets on to it.
# Ctrl-C ends both.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build
target/debug/foilcast serve &
server=$!
trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true' EXIT
trap 'exit 130' INT TERM
cd web && npm run dev
